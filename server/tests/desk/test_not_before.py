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
    assert_correct,
    cases,
    decide,
    decide_surge,
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


@pytest.mark.parametrize("action", ["keep", "hold"])
def test_reviews_of_a_surge_appear_on_their_day(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person, day: date, action: str
) -> None:
    for number in range(ALWAYS_USUAL_IN_HOUR):
        rate(people(f"athlete{number}"), coach_id, 1, "")
    late = [people(f"late{number}") for number in range(4)]
    held = [rate_for_a_day(person, coach_id, day, rating=1, category=1)["id"] for person in late]
    for person, review_id in zip(late, held, strict=True):
        assert person.put(f"/api/my/reviews/{review_id}", review_body(1, 1, comment=LONG)).status_code == 200
    assert mine(late[0], held[0])["hidden"]["state"] == "surge"
    surge = cases(mona)[0]["id"]
    for _ in range(2):
        decide_surge(mona, surge, action)
        if action == "keep":
            assert_waits(late[0], held[0], day)
        assert undo(mona, surge) == 200
        assert mine(late[0], held[0])["hidden"]["state"] == "surge"
        assert_correct(site)
    decide_surge(mona, surge, action)
    for case in cases(mona) if action == "hold" else []:
        decide(mona, case["id"], "keep")
    assert len(shown(client, coach_id)) == ALWAYS_USUAL_IN_HOUR
    assert_waits(late[0], held[0], day)
    assert publish_due_reviews(site, at_noon(day)) == 4, "copies that a moderator has read are not held again"
    assert len(shown(client, coach_id)) == ALWAYS_USUAL_IN_HOUR + 4
    assert_correct(site)


def test_copies_that_were_written_after_the_decision_are_held_on_the_day(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person, day: date
) -> None:
    for number in range(ALWAYS_USUAL_IN_HOUR):
        rate(people(f"athlete{number}"), coach_id, 1, "")
    late = [people(f"late{number}") for number in range(4)]
    held = [rate_for_a_day(person, coach_id, day, rating=1, category=1)["id"] for person in late]
    decide_surge(mona, cases(mona)[0]["id"], "keep")
    for person, review_id in zip(late, held, strict=True):
        assert_waits(person, review_id, day)
        person.put(f"/api/my/reviews/{review_id}", review_body(1, 1, comment=LONG))
    publish_due_reviews(site, at_noon(day))
    assert len(shown(client, coach_id)) < ALWAYS_USUAL_IN_HOUR + 3
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
