"""Surges: of unusually many reviews of a coach, those that look like a raid are held until a moderator has decided.

In these tests everybody looks like it: new accounts at one address, with the same ratings. `test_raids` has honest
athletes, too.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.decisions import undo_decision
from sideline.desk.members import StaffMember
from sideline.desk.surge_removals import remove_each
from sideline.operations.upkeep.retention import add_hold
from sideline.reviews.model import Review
from sideline.reviews.surge import (
    ALWAYS_USUAL_IN_DAY,
    ALWAYS_USUAL_IN_HOUR,
    RELAXED_FACTOR,
    daily_threshold,
    hourly_threshold,
)
from tests.desk.conftest import (
    WORDS,
    StaffMaker,
    add_coach,
    assert_correct,
    cases,
    decide,
    decide_surge,
    mine,
    rate,
    shown,
    undo,
    with_surges,
)
from tests.desk.test_coaches import change, undo_change
from tests.desk.test_locks import lock_each, run_during
from tests.factories import make_coach
from tests.people import People, Person

USUAL = ALWAYS_USUAL_IN_HOUR
"""Usual number of reviews of a basketball coach per hour."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


@pytest.fixture
def athletes(people: People) -> list[Person]:
    return [people(f"athlete{number}") for number in range(USUAL + 4)]


@pytest.fixture
def surge(athletes: list[Person], coach_id: int) -> list[str]:
    """The private ids of reviews that all athletes write within an hour."""
    return [rate(person, coach_id, 5, comment="Great." if number % 2 else "") for number, person in enumerate(athletes)]


def profile(client: TestClient, coach_id: int) -> dict[str, Any]:
    fields: dict[str, Any] = client.get(f"/api/coaches/{coach_id}").json()
    return fields


def test_surge_reviews_are_held_and_their_authors_see_it(
    *, client: TestClient, site: Site, athletes: list[Person], surge: list[str], coach_id: int, mona: Person
) -> None:
    assert len(shown(client, coach_id)) == USUAL
    assert profile(client, coach_id)["holds_new_reviews"] is True
    assert [mine(athletes[n], surge[n])["hidden"] for n in range(USUAL)] == [None] * USUAL
    assert {mine(athletes[n], surge[n])["hidden"]["state"] for n in range(USUAL, USUAL + 4)} == {"surge"}
    [case] = cases(mona)
    assert (case["kind"], case["text"]) == ("surge", "4 reviews are on hold.")
    figures = mona.get(f"/api/desk/cases/{case['id']}").json()["surge"]
    listed = figures.pop("reviews")
    numbers = Counter((row["is_public"], row["review"]["comment"]) for row in listed)
    assert numbers == {(True, ""): 5, (False, ""): 2, (True, "Great."): 5, (False, "Great."): 2}
    assert len({(row["group"], row["review"]["comment"]) for row in listed}) == 2, "two groups, by comment"
    assert figures == {
        "held": 4,
        "with_comment": 2,
        "star_counts": [0, 0, 0, 0, 4],
        "usual_of_hour": ALWAYS_USUAL_IN_HOUR,
        "usual_of_day": ALWAYS_USUAL_IN_DAY,
    }
    assert_correct(site)


def test_held_review_can_be_edited_and_deleted(
    *, site: Site, athletes: list[Person], surge: list[str], coach_id: int, mona: Person
) -> None:
    assert athletes[-1].put(f"/api/my/reviews/{surge[-1]}", {"rating": 1}).status_code == 200
    assert athletes[-2].delete(f"/api/my/reviews/{surge[-2]}").status_code == 204
    figures = mona.get(f"/api/desk/cases/{cases(mona)[0]['id']}").json()["surge"]
    assert (figures["held"], figures["star_counts"]) == (3, [1, 0, 0, 0, 2])
    assert_correct(site)


def test_surge_ends_when_public_reviews_of_it_are_deleted(
    *, client: TestClient, site: Site, athletes: list[Person], surge: list[str], coach_id: int, mona: Person
) -> None:
    for number in range(4):
        assert mine(athletes[-1], surge[-1])["hidden"]["state"] == "surge"
        athletes[number].delete(f"/api/my/reviews/{surge[number]}")
    assert mine(athletes[-1], surge[-1])["hidden"] is None, "no more are left than usual in an hour"
    assert (len(shown(client, coach_id)), cases(mona)) == (USUAL, [])
    assert_correct(site)


def test_surge_is_published_at_once_and_raises_the_limit(
    *, client: TestClient, site: Site, people: People, surge: list[str], coach_id: int, mona: Person
) -> None:
    case_id = cases(mona)[0]["id"]
    decide_surge(mona, case_id, "keep")
    assert len(shown(client, coach_id)) == USUAL + 4
    assert profile(client, coach_id)["holds_new_reviews"] is False
    assert mine(people("late"), rate(people("late"), coach_id))["hidden"] is None
    assert_correct(site)
    assert undo(mona, case_id) == 200
    assert len(shown(client, coach_id)) == USUAL + 1
    assert cases(mona)[0]["text"] == "4 reviews are on hold."
    assert_correct(site)


def test_surge_reviews_can_be_decided_one_by_one(
    *, client: TestClient, site: Site, athletes: list[Person], surge: list[str], coach_id: int, mona: Person
) -> None:
    surge_case = cases(mona)[0]["id"]
    decide_surge(mona, surge_case, "hold")
    assert undo(mona, surge_case) == 200
    decide_surge(mona, surge_case, "hold")
    review_cases = cases(mona)
    assert {(case["kind"], case["state"]) for case in review_cases} == {("review", "held")}
    assert len(review_cases) == 4
    decide(mona, review_cases[0]["id"], "keep")
    decide(mona, review_cases[1]["id"], "remove")
    assert undo(mona, surge_case) == 409, "two of the reviews are decided"
    assert len(shown(client, coach_id)) == USUAL + 1
    states = [mine(athletes[n], surge[n])["hidden"] for n in range(USUAL, USUAL + 4)]
    assert sorted(hidden["state"] if hidden else "" for hidden in states) == ["", "held", "held", "removed"]
    assert_correct(site)


def test_case_on_legal_hold_stays_when_a_surge_decision_is_undone(
    *, site: Site, surge: list[str], coach_id: int, mona: Person
) -> None:
    assert surge
    surge_case = cases(mona)[0]["id"]
    decide_surge(mona, surge_case, "hold")
    held = cases(mona)[0]["id"]
    with site.database.writing() as session:
        add_hold(session, held, "File 12-345")
    assert undo(mona, surge_case) == 200
    assert mona.get(f"/api/desk/cases/{held}").status_code == 200
    assert_correct(site)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_removing_reviews_of_a_surge_ends_when_another_moderator_undoes_it(
    *,
    site: Site,
    athletes: list[Person],
    surge: list[str],
    coach_id: int,
    mona: Person,
    admin: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The undo deletes the cases of the reviews, and reopens one that is on legal hold."""
    surge_case = cases(mona)[0]["id"]

    def undo_meanwhile(*args: Any) -> None:
        with site.database.writing() as session:
            add_hold(session, max(case["id"] for case in cases(admin)), "File 12-345")
        by = StaffMember(admin.id, "admin")
        steps = [*lock_each(coach_id), lambda session: undo_decision(session, site, by, surge_case)]
        run_during(site, steps, lambda: remove_each(*args))

    monkeypatch.setattr("sideline.desk.routes.remove_each", undo_meanwhile)
    decide_surge(mona, surge_case, "remove")
    hidden = [mine(author, review_id)["hidden"] for author, review_id in zip(athletes, surge, strict=True)]
    assert [row["state"] for row in hidden if row] == ["surge"] * 4
    assert {case["kind"]: case["state"] for case in cases(mona)} == {"surge": "open", "review": "open"}
    assert_correct(site)


@pytest.mark.both
def test_removing_reviews_of_a_surge_goes_on_when_another_moderator_decides_the_others(
    *, site: Site, surge: list[str], mona: Person, make_staff: StaffMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert surge
    surge_case, otto = cases(mona)[0]["id"], make_staff("otto", "moderator")

    def hold_others_first(*args: Any) -> None:
        mona.delete(f"/api/desk/cases/{surge_case}/lease")
        decide_surge(otto, surge_case, "hold")
        remove_each(*args)

    monkeypatch.setattr("sideline.desk.routes.remove_each", hold_others_first)
    mona.post(f"/api/desk/cases/{surge_case}/lease")
    listed = mona.get(f"/api/desk/cases/{surge_case}").json()["surge"]["reviews"]
    first, second, *_ = [row for row in listed if not row["is_public"]]
    named = {"review_ids": [first["id"], second["id"]], "review_versions": [first["version"], second["version"]]}
    decide(mona, surge_case, "remove", **named)
    with site.database.reading() as session:
        states = session.scalars(select(Review.state).where(Review.state != "published")).all()
    assert sorted(states) == ["held", "held", "removed", "removed"]
    assert_correct(site)


def test_notes_on_the_cases_of_a_surge_decision_go_when_it_is_undone(surge: list[str], mona: Person) -> None:
    assert surge
    surge_case = cases(mona)[0]["id"]
    assert mona.post(f"/api/desk/cases/{surge_case}/notes", {"text": "Stays."}).status_code == 204
    decide_surge(mona, surge_case, "hold")
    held = cases(mona)[0]["id"]
    assert mona.post(f"/api/desk/cases/{held}/notes", {"text": "Goes."}).status_code == 204
    assert undo(mona, surge_case) == 200
    assert mona.get(f"/api/desk/cases/{held}").status_code == 404
    [note] = mona.get(f"/api/desk/cases/{surge_case}").json()["notes"]
    assert note["text"] == "Stays."


def test_surge_decision_cannot_be_undone_during_a_newer_surge(
    *, site: Site, people: People, surge: list[str], coach_id: int, mona: Person
) -> None:
    first = cases(mona)[0]["id"]
    assert surge
    decide_surge(mona, first, "hold")
    assert mine(people("late"), rate(people("late"), coach_id))["hidden"]["state"] == "surge"
    assert undo(mona, first) == 409
    [second] = [case["id"] for case in cases(mona) if case["kind"] == "surge"]
    decide_surge(mona, second, "hold")
    assert undo(mona, first) == 200
    assert_correct(site)


@pytest.mark.parametrize("days", [0, pytest.param(2, marks=pytest.mark.long)], ids=["that day", "two days later"])
def test_raid_after_publishing_is_a_new_surge(
    *, site: Site, people: People, surge: list[str], coach_id: int, mona: Person, days: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    decide_surge(mona, cases(mona)[0]["id"], "keep")
    assert surge
    day = clock.today() + timedelta(days=days)
    monkeypatch.setattr(clock, "today", lambda: day)
    # The four reviews that the moderator published don't count.
    seen = USUAL if days == 0 else 0
    states = [
        mine(person, rate(person, coach_id, 1))["hidden"]
        for person in (people(f"raider{number}") for number in range(RELAXED_FACTOR * ALWAYS_USUAL_IN_DAY - seen + 2))
    ]
    assert states[:-2] == [None] * (RELAXED_FACTOR * ALWAYS_USUAL_IN_DAY - seen)
    assert [hidden["state"] for hidden in states[-2:]] == ["surge"] * 2
    [case] = cases(mona)
    assert (case["kind"], case["text"]) == ("surge", "2 reviews are on hold.")
    assert_correct(site)


@pytest.fixture
def late(people: People, surge: list[str], coach_id: int) -> tuple[Person, str]:
    """An author whose review is held in the surge, with the private id of the review."""
    person = people("late")
    assert surge
    return person, rate(person, coach_id, comment="Late words.")


def test_undoing_a_removal_after_the_surge_returns_the_review_to_its_own_case(
    *, client: TestClient, site: Site, late: tuple[Person, str], coach_id: int, mona: Person
) -> None:
    surge_case = cases(mona)[0]["id"]
    decide_surge(mona, surge_case, "keep")
    [public_id] = [review["id"] for review in shown(client, coach_id) if review["comment"] == "Late words."]
    client.post(f"/api/reviews/{public_id}/reports", json={"rule": "threat", "message": ""})
    assert undo(mona, surge_case) == 200
    [own_case] = [case["id"] for case in cases(mona) if case["kind"] == "review"]
    decide(mona, own_case, "remove")
    decide_surge(mona, surge_case, "keep")
    assert undo(mona, own_case) == 200
    assert mine(*late)["hidden"]["state"] == "held", "the surge is over"
    decide(mona, own_case, "keep")
    assert mine(*late)["hidden"] is None
    assert_correct(site)


def test_undoing_a_decision_does_not_publish_a_review_held_in_a_surge(
    *, client: TestClient, site: Site, late: tuple[Person, str], coach_id: int, mona: Person
) -> None:
    surge_case = cases(mona)[0]["id"]
    decide_surge(mona, surge_case, "keep")
    [public_id] = [review["id"] for review in shown(client, coach_id) if review["comment"] == "Late words."]
    client.post(f"/api/reviews/{public_id}/reports", json={"rule": "threat", "message": ""})
    [own_case] = [case["id"] for case in cases(mona) if case["kind"] == "review"]
    decide(mona, own_case, "keep")
    assert undo(mona, surge_case) == 200
    assert undo(mona, own_case) == 200
    assert mine(*late)["hidden"]["state"] == "surge"
    assert_correct(site)


def test_undoing_a_merge_after_the_surge_holds_undecided_reviews_again(
    *, site: Site, late: tuple[Person, str], coach_id: int, mona: Person
) -> None:
    ada, review_id = late
    other = add_coach(ada, "M. Lindqvist")
    rate(ada, other)
    change(mona, other, "merge", into=coach_id)
    assert mine(ada, review_id)["hidden"]["state"] == "merged", "the published review stays"
    [surge_case] = [case["id"] for case in cases(mona) if case["kind"] == "surge"]
    decide_surge(mona, surge_case, "keep")
    assert undo_change(mona, coach_id) == 204
    [surge_case] = [case["id"] for case in cases(mona) if case["kind"] == "surge"]
    assert mine(ada, review_id)["hidden"]["state"] == "surge"
    decide_surge(mona, surge_case, "keep")
    assert mine(ada, review_id)["hidden"] is None
    assert_correct(site)


def test_held_reviews_do_not_publish_waiting_reviews(
    *, site: Site, people: People, athletes: list[Person], coach_id: int
) -> None:
    late = people("late")
    waiting = rate(late, coach_id, publish_with_others=True)
    for person in athletes[:USUAL]:
        rate(person, coach_id)
    held = [rate(person, coach_id) for person in athletes[USUAL:]]
    states = [mine(person, own_id)["hidden"]["state"] for person, own_id in zip(athletes[USUAL:], held, strict=True)]
    assert {*states} == {"surge"}
    assert mine(late, waiting)["waits_until"] is not None
    assert_correct(site)


def test_surge_limits_depend_on_sport_and_reviews_of_the_year(site: Site) -> None:
    with site.database.writing() as session:
        golf, football = make_coach(session, sport="Golf"), make_coach(session, "Bo Ek", sport="Football")
        both = make_coach(session, "Cy Oz", sport="Soccer", gender="Both")
        assert [hourly_threshold(coach) for coach in (golf, football, both)] == [10, 29, 15]
        assert [daily_threshold(coach, 0) for coach in (golf, football, both)] == [15, 59, 30]
        assert daily_threshold(golf, 3_650) == 50


def test_daily_limit_counts_what_is_public_or_in_the_surge(site: Site, settings: Settings, people: People) -> None:
    settings.rate_limits = "off"
    early = [people(f"early{number}").author for number in range(ALWAYS_USUAL_IN_DAY)]
    ada, states, found = people("ada"), ("published", "surge", "waiting", "resubmitted", "removed", "held"), {}
    for number, state in enumerate(states):
        with site.database.writing() as session:
            coach_id = make_coach(session, f"Coach {number}").id
            for author in early:
                columns = {"rating": 5, "created_on": clock.today(), "updated_on": clock.today(), "comment": WORDS}
                session.add(Review(coach_id=coach_id, author_tag=author.review_tag(coach_id), state=state, **columns))
        hidden = mine(ada, rate(ada, coach_id))["hidden"]
        found[state] = hidden and hidden["state"]
    assert found == {state: "surge" if state in ("published", "surge") else None for state in states}


@pytest.mark.both("races")
def test_concurrent_reviews_are_counted_exactly_in_a_surge(
    *, client: TestClient, site: Site, athletes: list[Person], coach_id: int
) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda person: rate(person, coach_id), athletes))
    with site.database.reading() as session:
        held = session.scalars(select(Review.state).where(Review.state != "published")).all()
    assert held == ["surge"] * 4
    assert len(shown(client, coach_id)) == USUAL
    assert_correct(site)


def test_reported_review_keeps_its_case_when_surge_decisions_are_undone(
    *, client: TestClient, site: Site, surge: list[str], coach_id: int, mona: Person
) -> None:
    surge_case = cases(mona)[0]["id"]
    assert surge
    decide_surge(mona, surge_case, "keep")
    receipts = [
        client.post(f"/api/reviews/{review['id']}/reports", json={"rule": "names"}).json()["receipt"]
        for review in shown(client, coach_id)
    ]
    assert undo(mona, surge_case) == 200
    decide_surge(mona, surge_case, "hold")
    assert undo(mona, surge_case) == 200
    assert {client.get(f"/api/reports/{receipt}").json()["outcome"] for receipt in receipts} == {"open"}
    assert {case["state"] for case in cases(mona)} == {"open"}
    decide_surge(mona, surge_case, "keep")
    assert len(shown(client, coach_id)) == len(receipts)
    assert_correct(site)
