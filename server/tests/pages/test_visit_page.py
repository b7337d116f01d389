"""The visit sheet of a coach: from published reviews only, whole without JavaScript, and never indexed."""

import re

import pytest
from fastapi.testclient import TestClient

from sideline.core import clock
from sideline.core.site import Site
from sideline.pages.render import visit_sheet_key
from tests.factories import make_coach, make_coaches
from tests.pages.conftest import content_of, data_in
from tests.people import People
from tests.reviews.bodies import review_body

NAMES = ("ada", "bo", "cy", "di", "ed", "flo")


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session, "Mara Lindqvist", "Northfield University", "Soccer").id


def page_text(client: TestClient, coach_id: int) -> str:
    """Return the words of a sheet."""
    answer = client.get(f"/visit/{coach_id}")
    assert answer.status_code == 200
    body = answer.text.partition("<body>")[2].partition("<script")[0]
    return " ".join(re.sub("<[^>]*>", " ", body).split())


def test_a_sheet_asks_about_what_is_low_mixed_or_not_mentioned(
    client: TestClient, coach_id: int, people: People
) -> None:
    for name, planning, honesty, comment in zip(
        NAMES, (2, 2, 3, 3, 2, 2), (5, 5, 1, 2, 4, 5), ("My knee injury was taken seriously.", *[""] * 5), strict=True
    ):
        body = review_body(4, 4, planning_rating=planning, honesty_rating=honesty, comment=comment, tags=["Strict"])
        assert people(name).post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201
    text, today = page_text(client, coach_id), clock.now()

    for words in (
        "Athletes rated this low or mixed 6 reviews",
        "Planning is 2.3 from 6 reviews.",
        "Honesty is 3.7 from 6 reviews, and split: 3 gave 5, 2 gave 1 or 2, 1 between.",
        "6 of 6 chose “Strict”.",
        "not mentioned in the 1 written review",
        "No review mentions classes or majors.",
        "Would you choose this coach again?",
        f"from reviews up to {today:%B} {today.day}, {today.year}",
    ):
        assert words in text
    assert "No review mentions injuries." not in text
    assert "knee" not in text
    html = client.get(f"/visit/{coach_id}").text
    assert '<meta name="robots" content="noindex">' in html
    assert "<title>Questions for a visit: Mara Lindqvist · Sideline</title>" in html


def test_hidden_reviews_say_nothing(client: TestClient, coach_id: int, people: People) -> None:
    before = page_text(client, coach_id)
    body = review_body(1, 1, comment="My injury cost me my scholarship.", tags=["Hostile"], publish_with_others=True)
    review = people("ada").post(f"/api/coaches/{coach_id}/reviews", body)
    assert review.status_code == 201
    assert client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] == 0
    assert page_text(client, coach_id) == before


def test_with_fewer_than_five_reviews_a_sheet_has_no_question_about_ratings(
    client: TestClient, coach_id: int, people: People
) -> None:
    for name in NAMES[:4]:
        people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(1, 1, tags=["Hostile"]))
    text = page_text(client, coach_id)

    assert "4 reviews so far. Questions about ratings appear from 5 reviews on." in text
    assert "Athletes rated this low or mixed" not in text
    assert "Hostile" not in text
    assert "Nobody has said yet no written reviews yet" in text
    assert "Good to ask players, alone" in text


def test_the_api_returns_the_sheet_of_the_page_without_numbers_of_few_reviews(
    client: TestClient, coach_id: int, people: People
) -> None:
    for name in NAMES[:4]:
        people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(1, 1, comment="No.", tags=["Hostile"]))
    answer = client.get(f"/api/coaches/{coach_id}/visit-sheet")

    assert answer.json()["written_reviews"] == 4
    assert data_in(client.get(f"/visit/{coach_id}").text, "application/json") == [
        [visit_sheet_key(coach_id), answer.json()]
    ]
    assert answer.json()["about_ratings"] == []
    assert not {"Hostile", "No."} & set(answer.text.split('"'))


def test_a_coach_without_a_low_rating_is_said_to_have_none(client: TestClient, coach_id: int, people: People) -> None:
    for name in NAMES[:5]:
        people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(5, 5))
    assert "No rating is low or mixed, from 5 reviews." in page_text(client, coach_id)


def test_a_merged_coach_is_followed_and_an_unknown_one_not_found(client: TestClient, site: Site, coach_id: int) -> None:
    with site.database.writing() as session:
        merged, removed = make_coaches(session, "M. Lindqvist", "Somebody Else", sport="Soccer")
        merged.moved_to, merged.search_text = coach_id, ""
        removed.removed_reason, removed.search_text = "not_a_coach", ""
        merged_id, removed_id = merged.id, removed.id

    answer = client.get(f"/visit/{merged_id}", follow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/visit/{coach_id}")
    assert client.get(f"/api/coaches/{merged_id}/visit-sheet").json()["moved_to"] == coach_id
    assert "because it wasn’t a coach" in content_of(client.get(f"/visit/{removed_id}").text)
    assert [client.get(f"/visit/{unknown}").status_code for unknown in (removed_id, 999_999, "x", "9" * 30)] == [
        404
    ] * 4
