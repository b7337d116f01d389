"""Home page: the rendered sections and the data behind them."""

import re
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.figures import Reads
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages import home_page
from sideline.reviews.model import Review
from sideline.teams import home_figures
from tests.factories import make_coach
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


def test_the_parts_are_in_the_document(client: TestClient, rated: str, ada: Person) -> None:
    page = client.get("/")
    assert page.status_code == 200
    parts = client.get("/home.json")
    assert parts.headers["X-Robots-Tag"] == "noindex"
    for part in ("counts", "news", "browse"):
        assert f'<div id="home-{part}">{parts.json()[part]}</div>' in page.text
    assert "Latest from athletes" in page.text
    assert "Fair &amp; firm" in page.text
    assert str(ada.id) not in page.text + parts.text
    assert ada.email not in page.text + parts.text


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
    parts = client.get("/home.json").json()
    assert "Sample: not a real coach" in parts["news"]
    assert "Be the first on your team" in parts["news"]
    assert "Find your team" in parts["browse"]
    assert '<a href="/team/northfield-university/womens-golf"' in parts["browse"]
    for count in ("<b>1</b> coach<", "<b>1</b> team<", "<b>1</b> school<"):
        assert count in parts["counts"]
    assert not re.search(r">0\b|\b0 (review|coach|team)", "".join(parts.values()))


def test_with_reviews_there_is_no_sample(client: TestClient, rated: str) -> None:
    parts = client.get("/home.json").json()
    assert "Sample" not in parts["news"]
    assert ">5</b> reviews<" in parts["counts"]


@pytest.mark.usefixtures("without_database")
def test_without_the_database_there_is_no_sample(client: TestClient) -> None:
    assert "Sample" not in client.get("/").text


def test_the_full_name_of_a_school_is_there_where_its_short_one_stands(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann", "The Ohio State University", sport="Golf", rating=4.5, total_reviews=5)
    parts = client.get("/home.json").json()
    assert '<small title="The Ohio State University">Ohio State' in parts["news"]
    assert '<b title="The Ohio State University">Ohio State</b>' in parts["browse"]


def test_a_deleted_review_disappears_at_once(client: TestClient, rated: str, ada: Person) -> None:
    assert "Fair &amp; firm" in client.get("/").text
    [review] = ada.get("/api/my/reviews").json()["items"]
    assert ada.delete(f"/api/my/reviews/{review['id']}").status_code == 204
    assert "Fair &amp; firm" not in client.get("/").text


def test_counts_are_read_again_after_some_minutes(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(reviews: int) -> str:
        with site.database.writing() as session:
            make_coach(session, "Ann", total_reviews=reviews)
        return client.get("/").text

    assert ">3</b> reviews" in make(3)
    assert ">3</b> reviews" in make(4)
    monkeypatch.setattr(home_page, "FIGURES_SECONDS", 0)
    assert ">5</b> reviews" in make(5)


@pytest.mark.usefixtures("without_database")
def test_without_the_database_home_shows_its_static_parts(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert 'href="/coaches?sport=Golf"' in page.text
    assert client.get("/home.json").status_code == 503


def test_old_counts_are_shown_while_another_request_reads_them(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def page_with(reviews: int) -> str:
        with site.database.writing() as session:
            make_coach(session, "Ann", total_reviews=reviews)
        return client.get("/").text

    assert ">3</b> reviews" in page_with(3)
    monkeypatch.setattr(home_page, "FIGURES_SECONDS", 0)
    read_counts, nested = home_figures.read_counts, []

    def read_while_another_asks(reads: Reads) -> dict[str, int]:
        if not nested:
            nested.append(client.get("/").text)
        return read_counts(reads)

    monkeypatch.setattr(home_figures, "read_counts", read_while_another_asks)
    assert ">4</b> reviews" in page_with(4)
    assert ">3</b> reviews" in nested[0]
