"""Deleting a removed review and rating the same coach again: a moderator checks the new review before it is public."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.cases.model import RETENTION
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.retention import delete_old_cases
from sideline.reviews.schemas import RateCoach
from sideline.reviews.write import add_review, lock_coach_to_rate
from tests.desk.conftest import (
    StaffMaker,
    assert_correct,
    cases,
    decide,
    decide_surge,
    mine,
    rate,
    report,
    shown,
    undo,
)
from tests.desk.test_coaches import change, undo_change
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.waiting import old_account, publish_waiting

WORDS = "Shouts, as before."


@pytest.fixture
def removal(client: TestClient, coach_id: int, review_id: str, mona: Person) -> int:
    """The case in which Ada's review was removed."""
    report(client, coach_id)
    case_id: int = cases(mona)[0]["id"]
    decide(mona, case_id)
    return case_id


@pytest.fixture
def again(ada: Person, coach_id: int, review_id: str, removal: int) -> str:
    """The private id of the new review that Ada wrote after deleting the removed one."""
    assert removal
    return rate_again(ada, coach_id, review_id)


def rate_again(author: Person, coach_id: int, review_id: str) -> str:
    assert author.delete(f"/api/my/reviews/{review_id}").status_code == 204
    return rate(author, coach_id, 1, WORDS)


def state(author: Person, review_id: str) -> str | None:
    hidden: dict[str, Any] | None = mine(author, review_id)["hidden"]
    return hidden and hidden["state"]


def test_rewritten_review_waits_for_a_moderator_after_a_removal(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, removal: int, mona: Person
) -> None:
    ada.delete(f"/api/my/reviews/{review_id}")
    response = ada.post(f"/api/coaches/{coach_id}/reviews", review_body(1, 1, comment=WORDS, publish_with_others=True))
    rated = response.json()
    assert (response.status_code, rated["coach_total_reviews"], rated["waits_until"]) == (201, 0, None)
    assert (rated["hidden"]["state"], rated["hidden"]["rule"]) == ("resubmitted", "profanity")
    assert rated["hidden"]["explanation"] == "Please say it without profanity."
    assert shown(client, coach_id) == []
    [case] = cases(mona)
    assert (case["kind"], case["rule"], case["text"], case["reports"]) == ("resubmission", "profanity", WORDS, 0)
    assert client.get(f"/api/coaches/{coach_id}").json()["holds_new_reviews"] is False
    assert ada.put(f"/api/my/reviews/{rated['id']}", {"rating": 1, "comment": "Loud."}).status_code == 200
    assert state(ada, rated["id"]) == "resubmitted"
    decide(mona, case["id"], "keep")
    assert [review["comment"] for review in shown(client, coach_id)] == ["Loud."]
    assert mine(ada, rated["id"])["hidden"] is None
    assert_correct(site)


def test_decision_on_a_resubmission_is_undone(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, again: str, mona: Person
) -> None:
    [case] = cases(mona)
    decide(mona, case["id"], "keep")
    assert undo(mona, case["id"]) == 200
    assert (state(ada, again), shown(client, coach_id)) == ("resubmitted", [])
    decide(mona, case["id"], "remove")
    assert state(ada, again) == "removed"
    assert undo(mona, case["id"]) == 200
    assert state(ada, again) == "resubmitted"
    decide(mona, case["id"], "remove")
    assert ada.post(f"/api/my/reviews/{again}/appeal", {"message": "Why?"}).status_code == 200
    assert_correct(site)
    assert state(ada, rate_again(ada, coach_id, again)) == "resubmitted"
    assert [case["kind"] for case in cases(mona)] == ["resubmission"]
    assert_correct(site)


@pytest.mark.parametrize("end", ["undo", "appeal", "case deleted"])
def test_new_review_is_not_held_without_a_counting_removal(
    *, site: Site, ada: Person, coach_id: int, review_id: str, removal: int, make_staff: StaffMaker, end: str
) -> None:
    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    with site.database.writing() as session:
        other_coach = make_coach(session, "Bo Ek").id
    assert state(otto, rate(otto, coach_id, comment="Fair and clear.")) is None, "another author, in other words"
    assert state(ada, rate(ada, other_coach)) is None, "another coach"
    if end == "undo":
        assert undo(mona, removal) == 200
        decide(mona, removal, "keep")
    elif end == "appeal":
        ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."})
        decide(otto, cases(otto)[0]["id"], "keep")
    else:
        with site.database.writing() as session:
            assert delete_old_cases(session, clock.now() + RETENTION + timedelta(hours=2)) == 1
    assert state(ada, rate_again(ada, coach_id, review_id)) is None
    assert_correct(site)


def test_merge_does_not_bypass_the_moderator(
    *, site: Site, ada: Person, coach_id: int, review_id: str, removal: int, mona: Person
) -> None:
    with site.database.writing() as session:
        other_coach = make_coach(session, "M. Lindqvist").id
    ada.delete(f"/api/my/reviews/{review_id}")
    change(mona, coach_id, "merge", into=other_coach)
    again = rate(ada, other_coach, 1, WORDS)
    assert state(ada, again) == "resubmitted"
    assert undo_change(mona, coach_id) == 204
    assert state(ada, rate(ada, coach_id, 1, WORDS)) == "resubmitted"
    assert_correct(site)


def test_waiting_reviews_count_a_resubmission_once_it_is_published(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, again: str, mona: Person
) -> None:
    old_account(site, people, "ada")
    waiting = rate(people("bea"), coach_id, publish_with_others=True)
    rate(old_account(site, people, "cy"), coach_id)
    assert state(ada, rate_again(ada, coach_id, again)) == "resubmitted"
    assert publish_waiting(site) == 0
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id, "keep")
    assert undo(mona, case_id) == 200
    assert publish_waiting(site) == 0
    decide(mona, case_id, "keep")
    assert publish_waiting(site) == 1
    assert mine(people("bea"), waiting)["waits_until"] is None
    assert len(shown(client, coach_id)) == 3
    assert_correct(site)


def own_review_id(author: Person, coach_id: int) -> str:
    """Return the author's private id of their review of a coach."""
    [review] = [item for item in author.get("/api/my/reviews").json()["items"] if item["coach"]["id"] == coach_id]
    return str(review["id"])


def test_surge_decision_does_not_publish_a_resubmission(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, review_id: str, removal: int,
    mona: Person,
) -> None:  # fmt: skip
    ada.delete(f"/api/my/reviews/{review_id}")
    for person in (people("bea"), ada):
        with site.database.writing() as session:
            new = lock_coach_to_rate(session, coach_id, person.author)
            add_review(session, new, RateCoach(**review_body(1, 1)), clock.today(), is_in_surge=True)
    surge, resubmission = sorted(cases(mona), key=lambda case: case["kind"], reverse=True)
    assert (surge["kind"], resubmission["kind"]) == ("surge", "resubmission")
    decide_surge(mona, surge["id"], "keep")
    assert len(shown(client, coach_id)) == 1
    with site.database.reading() as session:
        assert session.get_one(Coach, coach_id).holds_new_reviews is False
    decide(mona, resubmission["id"], "keep")
    assert len(shown(client, coach_id)) == 2
    assert undo(mona, surge["id"]) == 200
    assert len(shown(client, coach_id)) == 1
    assert_correct(site)


@pytest.mark.parametrize("is_kept", [True, False])
def test_waiting_reviews_count_a_surge_review_once_it_is_published(
    *, site: Site, people: People, ada: Person, coach_id: int, mona: Person, is_kept: bool
) -> None:
    old_account(site, people, "ada")
    rate(people("bea"), coach_id, publish_with_others=True)
    rate(old_account(site, people, "cy"), coach_id)
    with site.database.writing() as session:
        new = lock_coach_to_rate(session, coach_id, ada.author)
        add_review(session, new, RateCoach(**review_body(1, 1)), clock.today(), is_in_surge=True)
    decide_surge(mona, cases(mona)[0]["id"], "hold")
    assert publish_waiting(site) == 0
    if is_kept:
        decide(mona, cases(mona)[0]["id"], "keep")
    else:
        ada.delete(f"/api/my/reviews/{own_review_id(ada, coach_id)}")
    assert publish_waiting(site) == is_kept
    assert_correct(site)
