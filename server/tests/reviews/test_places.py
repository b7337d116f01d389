"""Where a review says its coach was: only where that cannot reveal which of a few reviews is about which school."""

from collections import Counter
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.coaches.careers import DUKE, RICE, TULANE, YALE, MakeCareer, earlier, present
from tests.factories import make_coach, make_post
from tests.people import People
from tests.reviews.bodies import review_body

FIVE = (5, 5, 4, 4, 3)


def _places(client: TestClient, coach_id: int) -> dict[tuple[str, str | None], int]:
    """Return how many reviews about a school (their comment) say which place."""
    items = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    return dict(Counter((item["comment"], item["coached_at"]) for item in items))


@pytest.mark.both
def test_reviews_name_schools_with_five_of_them(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, *FIVE), earlier(RICE, *FIVE, 1))
    assert _places(client, coach_id) == {(DUKE, DUKE): 5, (RICE, RICE): 6}
    posts = client.get(f"/api/coaches/{coach_id}").json()["posts"]
    assert [post["named_as"] for post in posts] == [DUKE, RICE]


def test_reviews_say_nothing_that_would_single_out_a_school(client: TestClient, make_career: MakeCareer) -> None:
    careers = [
        [present(DUKE, *FIVE)],
        [present(DUKE, *FIVE, gender="Women"), present(DUKE, gender="Men")],
        [present(DUKE, 4), earlier(RICE, 5)],
        # With a label on all others, those without one would be about Rice.
        [present(DUKE, *FIVE), earlier(RICE, 5, 4, 3, 2)],
        [present(DUKE, *FIVE), earlier(RICE, 5), earlier(RICE, 4, sport="Golf")],
        # A label on four reviews would tell the coach that they are by former athletes.
        [present(DUKE, *FIVE), earlier(RICE, 5, 4), earlier(YALE, 3, 2)],
    ]
    for number, times in enumerate(careers):
        coach_id = make_career(*times, name=f"Mara {chr(65 + number)}quill")
        assert {place for _, place in _places(client, coach_id)} == {None}, times
        posts = client.get(f"/api/coaches/{coach_id}").json()["posts"]
        assert not any(post["named_as"] for post in posts), times


def test_a_few_reviews_about_two_earlier_schools_are_from_one_of_them(
    client: TestClient, make_career: MakeCareer
) -> None:
    coach_id = make_career(present(DUKE, *FIVE), earlier(RICE, *FIVE), earlier(YALE, 5, 2, 4), earlier(TULANE, 1, 3))
    assert _places(client, coach_id) == {
        (DUKE, DUKE): 5,
        (RICE, RICE): 5,
        (YALE, "an earlier school"): 3,
        (TULANE, "an earlier school"): 2,
    }


def test_a_few_reviews_about_the_school_of_today_say_nothing(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, 5, 4), earlier(RICE, *FIVE))
    assert _places(client, coach_id) == {(DUKE, None): 2, (RICE, RICE): 5}


def test_two_sports_at_a_school_are_named_with_the_sport(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, *FIVE), earlier(DUKE, sport="Golf"))
    assert _places(client, coach_id) == {(DUKE, f"{DUKE} (Basketball)"): 5}


def test_hidden_reviews_do_not_count(client: TestClient, make_career: MakeCareer, people: People) -> None:
    coach_id = make_career(present(DUKE), earlier(RICE, *FIVE))
    assert {place for _, place in _places(client, coach_id)} == {RICE}
    mine = people("ann0").get("/api/my/reviews").json()["items"][0]["id"]
    people("ann0").delete(f"/api/my/reviews/{mine}")
    assert {place for _, place in _places(client, coach_id)} == {None}


@pytest.mark.both
def test_reviews_can_be_listed_by_a_school_that_they_name(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, *FIVE), earlier(RICE, *FIVE, 1), earlier(YALE))
    [duke, rice, yale] = client.get(f"/api/coaches/{coach_id}").json()["posts"]

    def listed(post: dict[str, Any], query: str = "") -> Any:
        return client.get(f"/api/coaches/{coach_id}/reviews?team={post['team_id']}{query}")

    assert listed(rice).json()["total"] == 6
    assert {item["comment"] for item in listed(duke).json()["items"]} == {DUKE}
    assert listed(rice, "&stars=1").json()["total"] == 1
    assert (listed(yale).status_code, listed(yale).json()["code"]) == (422, "team_not_named")


def test_no_list_of_reviews_singles_out_a_school(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, *FIVE), earlier(RICE, 1))
    for post in client.get(f"/api/coaches/{coach_id}").json()["posts"]:
        response = client.get(f"/api/coaches/{coach_id}/reviews?team={post['team_id']}")
        assert (response.status_code, response.json()["code"]) == (422, "team_not_named")


def test_a_stored_review_does_not_tell_whether_it_was_written_before_a_list(site: Site, people: People) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, university=DUKE, gender="Men").id
    people("ann0").post(f"/api/coaches/{coach_id}/reviews", review_body(5))
    with site.database.writing() as session:
        make_post(session, session.get_one(Coach, coach_id), DUKE, gender="Women", last_season=2026)
    people("ann1").post(f"/api/coaches/{coach_id}/reviews", review_body(4))
    with site.database.reading() as session:
        [one, other] = session.scalars(select(Review.team_id).where(Review.coach_id == coach_id))
    assert one == other
