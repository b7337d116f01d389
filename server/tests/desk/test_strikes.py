"""Strikes of four weeks count together, long after the removal: no response to a decision reveals an author."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.authors import read_record
from sideline.cases.model import Case
from sideline.core import clock, outbox
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.desk.find_author import SHOWN_AFTER
from sideline.desk.strikes import PERIOD, StrikeRequest, count_strikes, last_day, read_account
from sideline.operations.upkeep.retention import delete_old_cases
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from tests.desk.conftest import (
    StaffMaker,
    add_coach,
    assert_correct,
    cases,
    count_all_strikes,
    decide,
    mine,
    rate,
    read_cases,
    report,
    undo,
)
from tests.people import People, Person
from tests.reviews.bodies import review_body

NAMES = [f"Ida {first}{second}ll" for first in "ABCDEFGH" for second in "aeio"]
REMOVAL = {"action": "remove", "rule": "threat", "explanation": "No threats.", "strike": True, "suspend": True}


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def open_cases(client: TestClient, staff: Person, authors: list[Person]) -> list[int]:
    """Add a coach for each author in this list, who rates it; report the reviews, and return the ids of the cases."""
    known = {case["id"] for case in cases(staff)}
    for name, author in zip(NAMES, authors, strict=False):
        coach = add_coach(author, name)
        rate(author, coach, 1)
        report(client, coach)
    return sorted(case["id"] for case in cases(staff) if case["id"] not in known)


def requests(staff: Person) -> list[dict[str, Any]]:
    """Return the requests about accounts with three strikes."""
    items: list[dict[str, Any]] = staff.get("/api/desk/strike-requests").json()["items"]
    return items


def answer(staff: Person, request_id: str, *, confirm: bool) -> str:
    """Decide a request; return the new state, or the error code."""
    response = staff.post(f"/api/desk/strike-requests/{request_id}", {"confirm": confirm}).json()
    return str(response.get("state") or response["code"])


def strikes(person: Person) -> tuple[int, bool]:
    """Return the number of strikes, and whether the account is suspended."""
    data = person.get("/api/my/data").json()
    return data["strikes"], data["suspended_on"] is not None


def templates(site: Site, person: Person) -> list[str]:
    """Return the templates of the queued emails to this person, in the order of their delivery."""
    with site.database.reading() as session:
        queued = outbox.messages_of(session, site.keys, "", lambda address: address == person.email)
    return [message.payload["template"] for message in sorted(queued, key=lambda message: message.due_at)]


def test_no_response_to_a_decision_depends_on_the_author(
    *, client: TestClient, people: People, mona: Person, admin: Person
) -> None:
    """Trials A and B: one author with four reviews, one who deletes the account one by one, and ten others."""
    author, gone = people("author"), people("gone")
    others = [people(f"athlete{number}") for number in range(6)]
    open_ids = open_cases(client, mona, [author, gone, *others, author, gone, author, author])
    assert gone.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"}).status_code == 204

    def rows(responses: list[dict[str, Any]]) -> set[str]:
        """Return the rows and cases without what differs by coach and case."""
        own = ("id", "coach", "text", "version")
        plain = [
            {**row, "decided": {**row["decided"], "case_id": 0}} if row.get("decided") else row for row in responses
        ]
        return {str({name: value for name, value in row.items() if name not in own}) for row in plain}

    for bulk in (True, False):
        decided = [decide(mona, case_id, **REMOVAL) for case_id in open_ids] if not bulk else []
        if bulk:
            items = mona.post("/api/desk/decisions", {**REMOVAL, "cases": read_cases(mona, open_ids)}).json()["items"]
            assert rows([{**item, "case_id": 0} for item in items]) == rows([{**items[0], "case_id": 0}])
        assert len(rows(decided)) == (not bulk)
        shown = [mona.get(f"/api/desk/cases/{case_id}").json() for case_id in open_ids]
        assert len(rows([case["case"] for case in shown])) == 1
        assert {case["removed_before"] for case in shown} == {None}
        assert {row["suspension"] for row in cases(admin, state="admin")} == {"asked"}
        assert len(cases(admin, state="admin")) == len(open_ids)
        assert requests(admin) == []
        assert {undo(mona, case_id) for case_id in open_ids} == {200}
    assert {case["state"] for case in cases(mona)} == {"open"}


def test_a_confirmed_suspension_answers_the_same_for_a_deleted_account(
    *, client: TestClient, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    adas, gones = open_cases(client, mona, [ada, outsider])
    assert outsider.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"}).status_code == 204
    responses = []
    for case_id in (adas, gones):
        decide(mona, case_id, **REMOVAL)
        for confirm in (True, False):
            response = admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": confirm})
            responses.append((response.status_code, response.json()["suspension"]))
    assert responses == [(200, "confirmed"), (200, "lifted")] * 2


def test_strikes_count_on_every_fourth_monday_long_after_the_last_undo(site: Site) -> None:
    days = {last_day(date(2026, 11, 1) + timedelta(days=number)) for number in range(100)}
    assert {day.weekday() for day in days} == {0}
    assert {later - day for day, later in pairwise(sorted(days))} == {timedelta(weeks=4)}
    assert PERIOD > SHOWN_AFTER


def test_strikes_are_counted_when_they_are_due_and_once(
    *, client: TestClient, site: Site, ada: Person, mona: Person
) -> None:
    [case_id] = open_cases(client, mona, [ada])
    decide(mona, case_id, strike=True)
    first = datetime.combine(last_day(clock.today()) + PERIOD, time(), UTC)
    for decided_at, due in ((first, first + 2 * PERIOD), (first - timedelta(hours=1), first + PERIOD)):
        with site.database.writing() as session:
            case = session.get_one(Case, case_id)
            case.decided_at = decided_at
        assert count_strikes(site, due - timedelta(hours=1)) == 0
        assert strikes(ada) == (0, False)
    assert count_strikes(site, due) == 1
    assert count_strikes(site, due) == 0
    assert strikes(ada) == (1, False)
    assert templates(site, ada) == ["review-removed"], "the author gets no email about a strike"


@pytest.mark.both
def test_the_third_strike_asks_admins_to_suspend_the_account(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    adas = open_cases(client, mona, [ada, ada, outsider, ada, outsider])
    for case_id in adas:
        decide(mona, case_id, strike=True)
    assert requests(admin) == []
    count_all_strikes(site)
    assert (strikes(ada), strikes(outsider)) == ((3, False), (2, False))
    [request] = requests(admin)
    assert request["state"] == "asked"
    assert date.fromisoformat(request["opened_on"]).weekday() == 0
    assert set(request) == {"id", "opened_on", "state"}, "neither the account nor a case"
    assert mona.get("/api/desk/strike-requests").status_code == 404
    assert outsider.get("/api/desk/strike-requests").status_code == 404
    assert {case["suspension"] for case in (mona.get(f"/api/desk/cases/{id_}").json()["case"] for id_ in adas)} == {""}
    assert answer(admin, request["id"], confirm=True) == "confirmed"
    assert strikes(ada) == (3, True)

    coach = add_coach(admin, "Kai Wolf")
    removed = [item["id"] for item in ada.get("/api/my/reviews").json()["items"]]
    for response in (
        ada.post(f"/api/coaches/{coach}/reviews", review_body()),
        ada.put(f"/api/my/saved-coaches/{coach}"),
        ada.post("/api/coaches", {"name": "Lea Baum", "university": "Northfield University", "sport": "Golf"}),
        ada.post(f"/api/my/reviews/{removed[0]}/publish"),
    ):
        assert (response.status_code, response.json()["code"]) == (403, "account_suspended")
    assert ada.post(f"/api/my/reviews/{removed[0]}/appeal", {"message": "Why?"}).status_code == 200
    assert ada.delete(f"/api/my/reviews/{removed[1]}").status_code == 204
    assert answer(admin, request["id"], confirm=True) == "request_decided"
    assert answer(admin, request["id"], confirm=False) == "lifted"
    assert strikes(ada) == (3, False)
    assert templates(site, ada)[-1] == "account-reopened"
    assert templates(site, ada).count("account-suspended") == 1
    assert requests(admin) == []
    rate(ada, coach)
    assert_correct(site)


def test_a_refused_request_is_opened_again_only_by_another_strike(
    *, client: TestClient, site: Site, ada: Person, mona: Person, admin: Person
) -> None:
    *first, fourth = open_cases(client, mona, [ada] * 4)
    for case_id in first:
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    [request] = requests(admin)
    count_all_strikes(site)
    assert len(requests(admin)) == 1
    assert answer(admin, request["id"], confirm=False) == "refused"
    assert requests(admin) == []
    decide(mona, fourth, strike=True)
    count_all_strikes(site)
    assert [row["id"] == request["id"] for row in requests(admin)] == [False]


def test_a_request_about_a_deleted_account_answers_the_same(
    *, client: TestClient, site: Site, ada: Person, mona: Person, admin: Person
) -> None:
    for case_id in open_cases(client, mona, [ada] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    assert ada.post("/api/rpc/delete_user").status_code == 204
    [request] = requests(admin)
    assert [answer(admin, request["id"], confirm=confirm) for confirm in (True, False)] == ["confirmed", "lifted"]


def test_an_appeal_ends_a_suspension_after_three_strikes_without_changing_the_request(
    *, client: TestClient, site: Site, ada: Person, make_staff: StaffMaker, admin: Person
) -> None:
    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    for case_id in open_cases(client, mona, [ada] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    [request] = requests(admin)
    assert answer(admin, request["id"], confirm=True) == "confirmed"
    review = ada.get("/api/my/reviews").json()["items"][0]["id"]
    assert ada.post(f"/api/my/reviews/{review}/appeal", {"message": "Why?"}).status_code == 200
    [appeal] = [case["id"] for case in cases(otto) if case["kind"] == "appeal"]
    decide(otto, appeal, "keep")
    assert strikes(ada) == (2, False)
    assert requests(admin) == [request | {"state": "confirmed"}], "otherwise it would tell whose case the appeal was"
    assert undo(otto, appeal) == 200
    assert strikes(ada) == (3, True)
    decide(otto, appeal, "keep")
    assert mine(ada, review)["hidden"] is None
    count_all_strikes(site)
    assert strikes(ada) == (2, False), "the appeal also withdrew the strike from the case"


def test_a_granted_appeal_withdraws_a_strike_that_does_not_count_yet_and_undo_restores_it(
    *, client: TestClient, site: Site, ada: Person, make_staff: StaffMaker
) -> None:
    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    [case_id] = open_cases(client, mona, [ada])
    decide(mona, case_id, **REMOVAL)
    [review] = [item["id"] for item in ada.get("/api/my/reviews").json()["items"]]
    assert ada.post(f"/api/my/reviews/{review}/appeal", {"message": "Why?"}).status_code == 200
    [appeal] = [case["id"] for case in cases(otto) if case["kind"] == "appeal"]

    def asked() -> tuple[str, str]:
        with site.database.reading() as session:
            case = session.get_one(Case, case_id)
            return case.strike, case.suspension

    decide(otto, appeal, "keep")
    assert asked() == ("", "")
    assert undo(otto, appeal) == 200
    assert asked() == ("asked", "asked")
    count_all_strikes(site)
    assert strikes(ada) == (1, False)


def test_own_request_is_decided_by_another_admin(
    *, client: TestClient, site: Site, mona: Person, admin: Person, make_staff: StaffMaker
) -> None:
    for case_id in open_cases(client, mona, [admin] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    [request] = requests(admin)
    assert answer(admin, request["id"], confirm=False) == "own_case"
    assert answer(make_staff("olga", "admin"), request["id"], confirm=True) == "confirmed"


def test_log_names_neither_account_nor_case(
    *, client: TestClient, site: Site, ada: Person, mona: Person, admin: Person
) -> None:
    for case_id in open_cases(client, mona, [ada] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    [request] = requests(admin)
    answer(admin, request["id"], confirm=True)
    row = admin.get("/api/desk/log").json()["items"][0]
    assert (row["action"], row["case_id"], row["details"]) == ("suspension_confirmed", None, "three strikes")
    with site.database.reading() as session:
        record = read_record(session, ada.author)
        assert set(session.scalars(select(Case.suspension))) == {""}
    assert record.suspended_on == clock.today()


@pytest.mark.both
def test_a_new_authors_key_keeps_requests_and_a_deleted_account_is_forgotten(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    for case_id in open_cases(client, mona, [ada, outsider] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    assert outsider.post("/api/rpc/delete_user").status_code == 204
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    with site.database.reading() as session:
        stored = {read_account(row, new).user_id for row in session.scalars(select(StrikeRequest))}
    assert len(stored) == len(requests(admin)) == 2
    assert stored & {ada.id, outsider.id} == {ada.id}


def test_decided_requests_are_deleted_after_twelve_months(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    for case_id in open_cases(client, mona, [ada, outsider] * 3):
        decide(mona, case_id, strike=True)
    count_all_strikes(site)
    refused, confirmed = requests(admin)
    answer(admin, refused["id"], confirm=False)
    answer(admin, confirmed["id"], confirm=True)
    for days, number in ((364, 2), (366 + 60, 1)):
        with site.database.writing() as session:
            delete_old_cases(session, clock.now() + timedelta(days=days))
        with site.database.reading() as session:
            assert len(session.scalars(select(StrikeRequest)).all()) == number
    assert [row["id"] for row in requests(admin)] == [confirmed["id"]], "its suspension can still be lifted"
