"""A moderator's decision does not make a review appear before the day that its author chose, and can be undone."""

from datetime import date

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.surge import ALWAYS_USUAL_IN_DAY, ALWAYS_USUAL_IN_HOUR
from sideline.reviews.waiting import next_days, publish_due_reviews
from tests.desk.conftest import (
    add_coach,
    assert_correct,
    cases,
    decide,
    mine,
    rate,
    report,
    shown,
    undo,
    with_surges,
)
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.waiting import at_noon, rate_for_a_day

LONG = "Makes everybody run until somebody is sick, every single Monday of the season."


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


@pytest.fixture
def day() -> date:
    return next_days(clock.today())[0]


@pytest.fixture
def removed(client: TestClient, ada: Person, coach_id: int, mona: Person) -> str:
    """Ada's review, which a moderator has removed."""
    own = rate(ada, coach_id, 1, LONG)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    return own


def assert_waits(author: Person, review_id: str, day: date) -> None:
    own = mine(author, review_id)
    assert (own["hidden"], own["appears_on"]) == (None, str(day))


@pytest.mark.both
@pytest.mark.parametrize("is_authors_own", [True, False], ids=["resubmission", "repost"])
def test_a_published_resubmission_appears_on_its_day(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, removed: str, mona: Person,
    day: date, is_authors_own: bool,
) -> None:  # fmt: skip
    if is_authors_own:
        assert ada.delete(f"/api/my/reviews/{removed}").status_code == 204
    author = ada if is_authors_own else people("bea")
    own = rate_for_a_day(author, coach_id, day, comment=LONG)
    assert (own["hidden"]["state"], own["appears_on"]) == ("resubmitted", str(day))
    [case] = cases(mona)
    assert "appears_on" not in str(mona.get(f"/api/desk/cases/{case['id']}").json())
    for _ in range(2):
        decide(mona, case["id"], "keep")
        assert_waits(author, own["id"], day)
        assert_correct(site)
        assert undo(mona, case["id"]) == 200
        assert mine(author, own["id"])["hidden"]["state"] == "resubmitted"
        assert_correct(site)
    decide(mona, case["id"], "keep")
    assert shown(client, coach_id) == []
    assert publish_due_reviews(site, at_noon(day)) == 1, "what a moderator has read is not held again"
    assert [review["date"] for review in shown(client, coach_id)] == [str(day)]
    assert cases(mona) == []
    assert_correct(site)


def test_what_changes_after_the_decision_is_read_again(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, removed: str, mona: Person, day: date
) -> None:
    assert ada.delete(f"/api/my/reviews/{removed}").status_code == 204
    own = rate_for_a_day(ada, coach_id, day, comment="Fair.")["id"]
    first = cases(mona)[0]["id"]
    decide(mona, first, "keep")
    edited = ada.put(f"/api/my/reviews/{own}", review_body(1, comment="Shouts, and worse.")).json()
    assert (edited["hidden"]["state"], edited["appears_on"]) == ("resubmitted", str(day))
    assert undo(mona, first) == 409, "the newer case decides"
    assert publish_due_reviews(site, at_noon(day)) == 0
    decide(mona, cases(mona)[0]["id"], "keep")
    assert publish_due_reviews(site, at_noon(day)) == 1
    assert [review["comment"] for review in shown(client, coach_id)] == ["Shouts, and worse."]
    assert_correct(site)


def test_words_that_were_removed_since_are_held_on_the_day(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, mona: Person, day: date
) -> None:
    bea = people("bea")
    own = rate_for_a_day(bea, coach_id, day, comment=LONG)["id"]
    rate(ada, coach_id, 1, LONG)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    assert publish_due_reviews(site, at_noon(day)) == 0
    assert mine(bea, own)["hidden"]["state"] == "resubmitted"
    decide(mona, cases(mona)[0]["id"], "keep")
    assert shown(client, coach_id) == []
    assert publish_due_reviews(site, at_noon(day)) == 1
    assert_correct(site)


def test_what_waits_is_not_held_by_a_surge_and_changes_nothing_that_others_see(
    *, client: TestClient, people: People, coach_id: int, mona: Person, day: date
) -> None:
    """A notice on the profile would tell that somebody has just written a review that waits."""
    for number in range(ALWAYS_USUAL_IN_HOUR):
        rate(people(f"athlete{number}"), coach_id, 1, "")
    profile = client.get(f"/api/coaches/{coach_id}").json()
    late = people("late")
    assert_waits(late, rate_for_a_day(late, coach_id, day, rating=1, category=1)["id"], day)
    later = people("later")
    own = rate(later, coach_id, 1, "", publish_with_others=True)
    assert mine(later, own)["waits_until"] is not None
    assert client.get(f"/api/coaches/{coach_id}").json() == profile
    assert cases(mona) == []


def test_a_suspension_takes_the_day_of_what_is_on_hold_and_undo_still_works(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, removed: str, mona: Person, admin: Person, day: date
) -> None:
    """An undo that failed would tell a moderator whose author was suspended."""
    other = add_coach(ada, "Ida Moll")
    assert rate(ada, other, 1, "Another coach, for whom it is public.")
    ada.delete(f"/api/my/reviews/{removed}")
    again = rate_for_a_day(ada, coach_id, day, rating=1, comment=LONG)["id"]
    case_id = next(case["id"] for case in cases(mona) if case["coach"]["id"] == coach_id)
    decide(mona, case_id, "keep")
    assert_waits(ada, again, day)
    report(client, other, "threat")
    severe = next(case["id"] for case in cases(mona) if case["coach"]["id"] == other)
    decide(mona, severe, rule="threat", suspend=True)
    assert admin.post(f"/api/desk/cases/{severe}/suspension", {"confirm": True}).status_code == 200
    assert undo(mona, case_id) == 200
    decide(mona, case_id, "keep")
    assert publish_due_reviews(site, at_noon(day)) == 0
    assert mine(ada, again)["hidden"] is None
    assert mine(ada, again)["waits_until"] is not None
    assert_correct(site)


def test_a_raid_without_words_is_held_on_the_day(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person, day: date
) -> None:
    for number in range(ALWAYS_USUAL_IN_DAY):
        rate_for_a_day(people(f"raider{number}"), coach_id, day, rating=1, category=1)
    publish_due_reviews(site, at_noon(day))
    assert len(shown(client, coach_id)) == 0
    assert [case["kind"] for case in cases(mona)] == ["surge"]
    assert_correct(site)


def test_copies_that_nobody_has_read_are_held_on_the_day(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person, day: date
) -> None:
    """A raid could otherwise wait for the day on which many appear."""
    for number in range(ALWAYS_USUAL_IN_DAY):
        rate_for_a_day(people(f"raider{number}"), coach_id, day, comment=LONG)
    publish_due_reviews(site, at_noon(day))
    assert len(shown(client, coach_id)) < 3
    assert [case["kind"] for case in cases(mona)] == ["surge"]
    assert_correct(site)


def test_an_appeal_that_is_granted_does_not_bring_the_day_forward(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, removed: str, mona: Person, admin: Person, day: date
) -> None:
    assert ada.delete(f"/api/my/reviews/{removed}").status_code == 204
    own = rate_for_a_day(ada, coach_id, day, comment="Fair.")["id"]
    decide(mona, cases(mona)[0]["id"])
    assert ada.post(f"/api/my/reviews/{own}/appeal", {"message": "It is."}).status_code == 200
    appeal = cases(admin)[0]["id"]
    decide(admin, appeal, "keep")
    assert_waits(ada, own, day)
    assert undo(admin, appeal) == 200
    assert mine(ada, own)["hidden"]["state"] == "appealed"
    decide(admin, appeal, "keep")
    assert publish_due_reviews(site, at_noon(day)) == 1
    assert len(shown(client, coach_id)) == 1
    assert_correct(site)


def test_an_author_who_publishes_at_once_gives_up_the_day(
    *, client: TestClient, site: Site, people: People, ada: Person, coach_id: int, mona: Person, day: date
) -> None:
    bea = people("bea")
    own = rate_for_a_day(bea, coach_id, day, comment=LONG)["id"]
    rate(ada, coach_id, 1, LONG)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    held = bea.post(f"/api/my/reviews/{own}/publish").json()
    assert (held["hidden"]["state"], held["appears_on"]) == ("resubmitted", None)
    decide(mona, cases(mona)[0]["id"], "keep")
    assert [review["date"] for review in shown(client, coach_id)] == [str(clock.today())]
    assert_correct(site)
