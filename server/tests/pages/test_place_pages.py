"""The pages of schools and sports: whole without JavaScript, with head, structured data and redirects."""

from datetime import date

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape
from sqlalchemy import select

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import University, UniversityName
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in, links_in
from tests.people import People
from tests.reviews.bodies import review_body

ORIGIN = "http://127.0.0.1:8000"
SCHOOL = "/school/universite-d-ete-co"
NAME = "Université d'Été & <Co>"


@pytest.fixture
def coach_id(site: Site) -> int:
    """The only coach of a school with an accent and markup in its name."""
    with site.database.writing() as session:
        coach = make_coach(session, "Mara Lindqvist", NAME, "Soccer")
        school = session.scalars(select(University)).one()
        school.city, school.state, school.slug = "Lac & Co", "MN", SCHOOL.rpartition("/")[2]
        return coach.id


def test_a_school_is_whole_without_script_and_escaped(client: TestClient, coach_id: int) -> None:
    page = client.get(SCHOOL)
    assert page.status_code == 200
    content = content_of(page.text)
    assert ("/team/universite-d-ete-co/womens-soccer", "Soccer") in links_in(content)
    assert "Lac &amp; Co, Minnesota" in content
    assert "<Co>" not in page.text
    assert f"<title>{escape(NAME)}: teams and coaches · Sideline</title>" in page.text
    assert f'<link rel="canonical" href="{ORIGIN}{SCHOOL}">' in page.text


def test_the_edge_and_the_shield_have_the_two_colors_of_the_school(
    client: TestClient, site: Site, coach_id: int
) -> None:
    with site.database.writing() as session:
        school = session.scalars(select(University)).one()
        school.color, school.second_color = 9, 2
    content = content_of(client.get(SCHOOL).text)
    for mark in ("school-edge", "shield shield-xl"):
        assert f'class="{mark}" data-color="9" data-second="2"' in content


def test_a_school_shows_scores_from_five_reviews(client: TestClient, coach_id: int, people: People) -> None:
    for number, athlete in enumerate(map(people, ("Ada", "Bea", "Cleo", "Dora", "Elif")), start=1):
        review = {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 3), "would_recommend": True}
        assert athlete.post(f"/api/coaches/{coach_id}/reviews", review).status_code == 201
        page = content_of(client.get(SCHOOL).text)
        assert ("no average yet" in page) == (number < 5)
        assert (">4.0</b>" in page) == (number == 5)
        assert ("would recommend" in page) == (number == 5)


def test_a_school_shows_a_category_from_five_ratings(
    client: TestClient, site: Site, coach_id: int, people: People
) -> None:
    for athlete in map(people, ("Ada", "Bea", "Cleo", "Dora", "Elif")):
        assert athlete.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    assert "Not rated" not in content_of(client.get(SCHOOL).text)
    with site.database.writing() as session:
        review = session.scalars(select(Review)).first()
        assert review is not None
        review.honesty_rating = 0
    page = content_of(client.get(SCHOOL).text)
    assert page.count("Not rated") == 1
    assert "Not rated" in page.partition("<dt>Honesty</dt>")[2].partition("</dd>")[0]


def test_a_team_without_a_coach_asks_for_one(client: TestClient, site: Site, coach_id: int) -> None:
    with site.database.writing() as session:
        make_coach(session, "Bo Gone", NAME, "Golf", gender="Men", has_left=True)
    _, _, golf = content_of(client.get(SCHOOL).text).partition("No coaches listed.")
    path, name = links_in(golf)[0]
    assert name == "Know who coaches here?"
    assert path.startswith("/?add-coach=true&university=Universit%C3%A9+d%27%C3%89t%C3%A9+%26+%3CCo%3E")
    assert path.endswith("&sport=Golf&gender=Men")


def test_search_engines_read_the_school_and_its_breadcrumbs(client: TestClient, coach_id: int) -> None:
    school, crumbs = data_in(client.get(SCHOOL).text, "application/ld+json")["@graph"]
    assert (school["@type"], school["name"]) == ("CollegeOrUniversity", NAME)
    assert school["address"] == {"@type": "PostalAddress", "addressLocality": "Lac & Co", "addressRegion": "MN"}
    assert [item["item"] for item in crumbs["itemListElement"]] == [f"{ORIGIN}/", ORIGIN + SCHOOL]


def test_a_former_name_redirects_and_an_unknown_one_is_404(client: TestClient, site: Site, coach_id: int) -> None:
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id)).one()
        former = {"folded": "ete u", "name": "Été U", "slug": "été-u", "joined_on": date(2026, 1, 1)}
        session.add(UniversityName(**former, university_id=school_id, reason="renamed"))
    answer = client.get("/school/été-u", follow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (301, SCHOOL)
    nowhere = client.get("/school/nowhere")
    assert (nowhere.status_code, "Page Not Found" in content_of(nowhere.text)) == (404, True)


def test_a_sport_lists_schools_and_teams(client: TestClient, coach_id: int) -> None:
    page = content_of(client.get("/sport/soccer").text)
    assert "<h2" in page
    for link in (
        (SCHOOL, NAME),
        ("/team/universite-d-ete-co/womens-soccer", "Women’s"),
        ("/coaches?sport=Soccer", "Search all Soccer coaches"),
    ):
        assert link in links_in(page)
    assert "1 school, 1 coach" in page
    assert "Minnesota" in page


def test_an_unknown_sport_is_404(client: TestClient) -> None:
    page = client.get("/sport/chess")
    assert (page.status_code, "Page Not Found" in content_of(page.text)) == (404, True)


@pytest.mark.usefixtures("without_database")
def test_without_the_database_the_page_says_so(client: TestClient) -> None:
    assert client.get(SCHOOL).status_code == 503
