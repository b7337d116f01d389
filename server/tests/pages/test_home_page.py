"""Home page: the rendered sections and the data behind them."""

import re
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages.render import home_key
from sideline.reviews.model import Review
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in, links_in, text_of
from tests.people import Person

HOSTILE = "<img src=x onerror=alert(1)> {{ 70 * 70 }}"


@pytest.fixture
def rated(site: Site, ada: Person) -> str:
    """The name of a coach with five reviews, with markup in the names and in the comment, which is of yesterday."""
    with site.database.writing() as session:
        coach = make_coach(session, f"Mara {HOSTILE}", f"Northfield {HOSTILE}")
    review = {"rating": 4, "comment": f"Fair & firm {HOSTILE} always.", **dict.fromkeys(CATEGORIES.values(), 3)}
    assert ada.post(f"/api/coaches/{coach.id}/reviews", review).status_code == 201
    with site.database.writing() as session:
        session.execute(update(Review).values(created_on=clock.today() - timedelta(days=1)))
        session.get_one(Coach, coach.id).total_reviews = 5
    return coach.name


def test_what_is_new_is_in_the_document_and_in_the_api(client: TestClient, rated: str, ada: Person) -> None:
    page = client.get("/")
    assert page.status_code == 200
    content = client.get("/api/home")
    assert data_in(page.text, "application/json") == [[home_key(), content.json()]]
    shown = text_of(content_of(page.text))
    assert "Latest from athletes" in shown
    assert "Fair &amp; firm" in shown
    assert str(ada.id) not in page.text + content.text
    assert ada.email not in page.text + content.text


def test_texts_of_users_are_escaped(client: TestClient, rated: str) -> None:
    page = client.get("/").text
    assert "<img" not in page
    assert "onerror" in page
    assert "4900" not in page


def test_an_empty_site_shows_sports_and_links(client: TestClient) -> None:
    page = client.get("/").text
    assert "Latest from athletes" not in page
    assert "Best rated" not in page
    for link in (
        "/coaches",
        "/guidelines",
        "/how-we-check",
        "/coaches?sport=Track%20%26%20Field",
        "/coaches?sport=Other",
        "/sport/track-field",
    ):
        assert f'<a href="{link}"' in page


def test_a_site_without_reviews_shows_a_sample_and_its_teams_but_no_zero(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann", "Northfield University", sport="Golf", gender="Women")
    shown = content_of(client.get("/").text)
    assert "Sample: not a real coach" in shown
    assert "Be the first on your team" in shown
    assert "Find your team" in shown
    assert ("/team/northfield-university/womens-golf", "NUNorthfieldWomen's Golf1 coach") in links_in(shown)
    for count in ("1 coach<", "1 team<", "1 school<"):
        assert count in re.sub("</?(b|span)[^>]*>", "", shown)
    assert not re.search(r">0\b|\b0 (review|coach|team)", shown)


def test_with_reviews_there_is_no_sample(client: TestClient, rated: str) -> None:
    shown = text_of(content_of(client.get("/").text))
    assert "Sample" not in shown
    assert "5 reviews" in shown


@pytest.mark.usefixtures("without_database")
def test_without_the_database_there_is_no_sample(client: TestClient) -> None:
    assert "Sample" not in client.get("/").text


def test_the_full_name_of_a_school_is_there_where_its_short_one_stands(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann", "The Ohio State University", sport="Golf", rating=4.5, total_reviews=5)
    shown = content_of(client.get("/").text)
    assert '<small title="The Ohio State University">Ohio State' in shown
    assert '<b title="The Ohio State University">Ohio State</b>' in shown


def test_a_deleted_review_disappears_at_once(client: TestClient, rated: str, ada: Person) -> None:
    assert "Fair &amp; firm" in client.get("/").text
    [review] = ada.get("/api/my/reviews").json()["items"]
    assert ada.delete(f"/api/my/reviews/{review['id']}").status_code == 204
    assert "Fair &amp; firm" not in client.get("/").text


@pytest.mark.usefixtures("without_database")
def test_without_the_database_home_shows_its_static_parts(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert 'href="/coaches?sport=Golf"' in page.text
    assert client.get("/api/home").status_code == 503
