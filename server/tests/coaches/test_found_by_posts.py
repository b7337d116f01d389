"""Coaches are found by earlier posts, after those who are there now; results say the role and filter by it."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.coaches.add_coaches import reindex
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import TeamKey, refresh_from_posts, team_ids
from sideline.coaches.search.orders import SORTS
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.factories import make_coach

RICE, DUKE = "Rice University", "Duke University"


@pytest.fixture
def moved(site: Site) -> int:
    """The id of a coach who was at Rice until 2020-21 and is Duke's head coach; two others are at Rice."""
    with site.database.writing() as session:
        make_coach(session, "Ann Lowell", RICE, "Soccer")
        make_coach(session, "Bea Rice", "Northfield University", "Soccer", total_reviews=3)
        coach = make_coach(session, "Mara Lindqvist", DUKE, "Soccer", total_reviews=90)
        rice = session.scalars(select(University.id).where(University.name == RICE)).one()
        key = TeamKey(rice, coach.sport_id, "Women")
        session.add(Post(coach_id=coach.id, team_id=team_ids(session, [key])[key], is_over=True, last_season=2020))
        now = session.scalars(select(Post).where(Post.coach_id == coach.id, ~Post.is_over)).one()
        now.role, now.title = "head", "Head Coach"
        refresh_from_posts(session, [coach.id])
        return coach.id


def _found(client: TestClient, **query: Any) -> list[tuple[str, str]]:
    answer = client.get("/api/coaches", params=query)
    assert answer.status_code == 200, answer.text
    return [(item["name"], item["earlier"]) for item in answer.json()["items"]]


WAS_AT_RICE = ("Mara Lindqvist", "Was at Rice University until 2020-21")


@pytest.mark.usefixtures("moved")
@pytest.mark.both
def test_a_coach_is_found_by_an_earlier_school_after_those_who_are_there_now(client: TestClient) -> None:
    for text in ("rice", "RICE", "rice univ", "rice soccer", "soccer at rice", "womens soccer rice"):
        found = _found(client, q=text)
        assert found[-1] == WAS_AT_RICE, text
        assert {(name, earlier) for name, earlier in found[:-1]} == {("Ann Lowell", ""), ("Bea Rice", "")}, text
        assert [name for name, _ in _found(client, q=text, limit=1)] != ["Mara Lindqvist"], text


@pytest.mark.usefixtures("moved")
def test_a_name_and_an_earlier_school_find_the_coach(client: TestClient) -> None:
    for text in ("lindqvist rice", "mara rice", "lindqvst rice"):
        assert _found(client, q=text) == [WAS_AT_RICE], text


@pytest.mark.usefixtures("moved")
def test_the_present_school_and_the_name_say_nothing_about_earlier_ones(client: TestClient) -> None:
    assert _found(client, q="duke") == [("Mara Lindqvist", "")]
    assert _found(client, q="lindqvist") == [("Mara Lindqvist", "")]
    assert _found(client, q="lindqvist duke") == [("Mara Lindqvist", "")]


@pytest.mark.usefixtures("moved")
@pytest.mark.both
def test_every_order_says_who_was_there_before(client: TestClient) -> None:
    assert {sort: _found(client, q="rice", sort=sort).count(WAS_AT_RICE) for sort in SORTS} == dict.fromkeys(SORTS, 1)


@pytest.mark.usefixtures("moved")
@pytest.mark.both
def test_results_say_the_role_and_filter_by_it(client: TestClient) -> None:
    items = client.get("/api/coaches", params={"q": "soccer"}).json()["items"]
    assert {item["name"]: item["role"] for item in items} == {
        "Mara Lindqvist": "head", "Ann Lowell": "", "Bea Rice": "",
    }  # fmt: skip
    assert _found(client, q="soccer", role="head") == [("Mara Lindqvist", "")]
    assert _found(client, role="head", sort="name") == [("Mara Lindqvist", "")]
    assert _found(client, q="soccer", role="assistant") == []


@pytest.mark.usefixtures("moved")
@pytest.mark.both
def test_results_filter_by_the_state_of_the_school(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(University).where(University.name == DUKE).values(state="NC"))
    assert _found(client, q="soccer", state="NC") == [("Mara Lindqvist", "")]
    assert _found(client, state="NC") == [("Mara Lindqvist", "")]
    assert _found(client, q="soccer", state="TX") == []


def test_the_highest_role_of_the_open_posts_counts(site: Site, moved: int) -> None:
    with site.database.writing() as session:
        for post in session.scalars(select(Post).where(Post.coach_id == moved)):
            post.is_over, post.role, post.title = True, "head", "Head Coach"
        refresh_from_posts(session, [moved])
        assert session.get_one(Coach, moved).role == ""


@pytest.mark.both
def test_a_reindex_keeps_earlier_schools(client: TestClient, site: Site, moved: int) -> None:
    assert reindex(site.database) == 0
    with site.database.writing() as session:
        session.get_one(Coach, moved).search_text = "\n mara\n"
    assert reindex(site.database) == 1
    assert _found(client, q="rice")[-1] == WAS_AT_RICE
