"""Decisions: a review is kept, held or removed, the coach's numbers follow, and an undo restores everything."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.authors import read_record
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock, outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
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
    shown,
    undo,
)
from tests.people import Person


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def case_id(client: TestClient, review_id: str, coach_id: int, outsider: Person, mona: Person) -> int:
    """The case about Ada's review; another athlete has rated the coach as well."""
    report(client, coach_id)
    rate(outsider, coach_id, 5, "Fair to all.")
    return int(cases(mona)[0]["id"])


def public_state(client: TestClient, coach_id: int) -> list[Any]:
    """Return everything the public sees of a coach, ignoring the order of reviews of the same day."""
    reviews = sorted(client.get(f"/api/coaches/{coach_id}/reviews").json()["items"], key=lambda review: review["id"])
    return [client.get(f"/api/coaches/{coach_id}").json(), reviews, client.get("/api/featured-coach").json()]


def mails(site: Site) -> list[dict[str, Any]]:
    with site.database.reading() as session:
        items = session.scalars(select(OutboxItem).where(OutboxItem.kind == outbox.MAIL)).all()
        return [outbox.message_of(item, site.keys).payload for item in items]


def test_hidden_review_is_not_counted_and_undo_restores_it(
    *, client: TestClient, site: Site, coach_id: int, case_id: int, mona: Person
) -> None:
    before = public_state(client, coach_id)
    for action in ("hold", "remove"):
        decide(mona, case_id, action)

        assert [review["comment"] for review in shown(client, coach_id)] == ["Fair to all."], action
        assert client.get(f"/api/coaches/{coach_id}").json()["rating"] == 5, action
        assert_correct(site)
        assert undo(mona, case_id) == 200, action
        assert public_state(client, coach_id) == before, action
        assert_correct(site)
        assert undo(mona, case_id) == 409, action


def test_keeping_a_held_review_publishes_it_again(
    client: TestClient, site: Site, coach_id: int, case_id: int, mona: Person
) -> None:
    before = public_state(client, coach_id)
    assert decide(mona, case_id, "hold")["state"] == "held"
    assert [(case["id"], case["state"]) for case in cases(mona)] == [(case_id, "held")]
    assert decide(mona, case_id, "keep")["state"] == "decided"

    assert public_state(client, coach_id) == before
    assert cases(mona) == []
    assert mails(site) == [], "the author isn't notified"
    assert_correct(site)


def test_author_sees_the_reason_and_the_email_quotes_nothing(
    *, site: Site, ada: Person, outsider: Person, review_id: str, case_id: int, mona: Person
) -> None:
    decide(mona, case_id, "remove")

    hidden = mine(ada, review_id)["hidden"]
    assert (hidden["state"], hidden["rule"]) == ("removed", "profanity")
    assert hidden["explanation"] == "Please say it without profanity."
    assert hidden["appeal_until"] > hidden["decided_on"]
    assert [review["hidden"] is None for review in ada.get("/api/my/reviews").json()["items"]] == [False]
    assert outsider.get(f"/api/my/reviews/{review_id}").status_code == 404
    [mail] = mails(site)
    assert (mail["to"], mail["template"]) == (ada.email, "review-removed")
    assert "Mara" not in str(mail)
    assert "Shouts" not in str(mail)
    assert undo(mona, case_id) == 200
    assert mails(site) == []


def test_removal_needs_a_rule_and_an_explanation(client: TestClient, coach_id: int, case_id: int, mona: Person) -> None:
    version = read_cases(mona, [case_id])[0]["version"]
    for body in (
        {"action": "remove", "rule": "profanity"},
        {"action": "remove", "explanation": "Because."},
        {"action": "remove", "rule": "profanity", "explanation": " "},
        {"action": "remove", "rule": "boring", "explanation": "Because."},
        {"action": "edit"},
        {},
    ):
        response = mona.post(f"/api/desk/cases/{case_id}/decision", {**body, "version": version})
        assert response.status_code == 422, body
    assert len(shown(client, coach_id)) == 2


def test_case_is_decided_once_and_only_by_the_lease_holder(case_id: int, mona: Person, make_staff: StaffMaker) -> None:
    otto = make_staff("otto", "moderator")
    assert mona.post(f"/api/desk/cases/{case_id}/lease").json()["is_mine"]
    assert otto.post(f"/api/desk/cases/{case_id}/lease").status_code == 409
    decide(otto, case_id, "keep", status=409)
    assert [case["is_mine"] for case in cases(otto)] == [False]
    assert [(case["id"], case["is_mine"]) for case in cases(mona)] == [(case_id, True)]
    assert mona.delete(f"/api/desk/cases/{case_id}/lease").status_code == 204
    decide(otto, case_id, "keep")
    decide(mona, case_id, "keep", status=409)
    assert undo(mona, case_id) == 409, "the decision is Otto's"


def test_an_admin_can_take_over_a_case_and_the_log_says_so(
    case_id: int, mona: Person, admin: Person, make_staff: StaffMaker
) -> None:
    otto, path = make_staff("otto", "moderator"), f"/api/desk/cases/{case_id}"
    assert admin.post(f"{path}/lease?take_over=true").json()["is_mine"]
    assert "case_taken_over" not in [entry["action"] for entry in admin.get("/api/desk/log").json()["items"]], (
        "it was free"
    )
    assert admin.delete(f"{path}/lease").status_code == 204
    assert mona.post(f"{path}/lease").status_code == 200
    assert otto.post(f"{path}/lease?take_over=true").json()["code"] == "case_leased"
    assert [person.get(path).json()["can_take_over"] for person in (mona, otto, admin)] == [False, False, True]

    assert admin.post(f"{path}/lease").status_code == 409, "only if the admin asks for it"
    assert admin.post(f"{path}/lease?take_over=true").json()["is_mine"]
    assert mona.post(f"{path}/lease").status_code == 409
    decide(mona, case_id, "keep", status=409)
    decide(admin, case_id, "keep")
    assert [entry["action"] for entry in admin.get("/api/desk/log").json()["items"]][:2] == ["keep", "case_taken_over"]


def test_lease_lasts_fifteen_minutes(case_id: int, mona: Person, make_staff: StaffMaker) -> None:
    otto = make_staff("otto", "moderator")
    lease = f"/api/desk/cases/{case_id}/lease"
    with time_machine.travel(clock.now(), tick=False) as now:
        assert mona.post(lease).status_code == 200
        now.shift(timedelta(minutes=14, seconds=59))
        assert otto.post(lease).status_code == 409
        now.shift(timedelta(seconds=2))
        assert otto.post(lease).status_code == 200


def test_several_cases_are_decided_in_one_request(
    *, client: TestClient, site: Site, coach_id: int, case_id: int, mona: Person, ada: Person
) -> None:
    other = add_coach(ada, "Noor Brandt")
    rate(ada, other, 1)
    report(client, other)
    ids = [case["id"] for case in cases(mona)]
    body = {"cases": read_cases(mona, [*ids, 999]), "action": "remove", "rule": "ads", "explanation": "No ads, please."}
    items = mona.post("/api/desk/decisions", body).json()["items"]

    assert [(item["case_id"], item["state"]) for item in items] == [
        *((case_id, "decided") for case_id in ids),
        (999, None),
    ]
    assert items[-1]["error"] == "Case not found."
    assert len(shown(client, coach_id)) == 1
    assert_correct(site)


def test_at_most_fifty_cases_are_decided_in_one_request(mona: Person) -> None:
    def status(number: int) -> int:
        several = [{"id": case_id, "version": ""} for case_id in range(1, number + 1)]
        return mona.post("/api/desk/decisions", {"cases": several, "action": "keep"}).status_code

    assert (status(50), status(51)) == (200, 422)


def test_case_shows_reported_and_current_text(
    *, client: TestClient, ada: Person, review_id: str, coach_id: int, case_id: int, mona: Person
) -> None:
    review = mine(ada, review_id)
    fields = {name: review[name] for name in review if name.endswith("rating") or name in ("tags", "would_recommend")}
    ada.put(f"/api/my/reviews/{review_id}", {**fields, "comment": "Loud."})
    detail = mona.get(f"/api/desk/cases/{case_id}").json()

    assert (detail["snapshot"]["comment"], detail["now"]["comment"]) == ("Shouts at everybody.", "Loud.")
    assert detail["case"]["is_edited"]
    assert detail["state_now"] == "published"
    decide(mona, case_id)
    now = client.get(f"/api/coaches/{coach_id}").json()
    assert (now["rating"], now["total_reviews"]) == (5.0, 1)


def test_category_added_after_a_case_counts_as_not_chosen(site: Site, case_id: int, mona: Person) -> None:
    with site.database.writing() as session:
        case = session.get_one(Case, case_id)
        case.snapshot = {name: value for name, value in (case.snapshot or {}).items() if name != "planning_rating"}

    assert [row["id"] for row in cases(mona)] == [case_id]
    assert mona.get(f"/api/desk/cases/{case_id}").json()["snapshot"]["planning_rating"] == 0


def test_undone_removal_leaves_no_strike_and_no_removal(
    *, site: Site, ada: Person, case_id: int, mona: Person, admin: Person
) -> None:
    def record() -> PrivateRecord:
        with site.database.reading() as session:
            return read_record(session, ada.author)

    decide(mona, case_id, strike=True)
    assert (record().removals, record().strikes) == ([case_id], [])
    assert undo(mona, case_id) == 200
    assert (record().removals, record().strikes, record().suspensions) == ([], [], [])
    decide(mona, case_id, strike=True)
    count_all_strikes(site)
    assert (record().removals, record().strikes) == ([case_id], [case_id])
    assert undo(admin, case_id) == 200
    assert (record().removals, record().strikes) == ([], [])
    count_all_strikes(site)
    assert record().strikes == [], "the undo also withdrew the strike from the case"


def test_severe_case_may_request_a_suspension_immediately(
    client: TestClient, review_id: str, coach_id: int, mona: Person, admin: Person
) -> None:
    report(client, coach_id, "threat")
    case = cases(mona)[0]["id"]
    assert decide(mona, case, rule="profanity", suspend=True)["suspension"] == ""
    undo(mona, case)
    assert decide(mona, case, rule="threat", suspend=True)["suspension"] == "asked"
    assert admin.post(f"/api/desk/cases/{case}/suspension", {"confirm": False}).json()["suspension"] == "refused"
    assert admin.post(f"/api/desk/cases/{case}/suspension", {"confirm": True}).status_code == 409


def test_case_says_who_may_undo_its_decision(
    *, client: TestClient, coach_id: int, review_id: str, mona: Person, admin: Person, make_staff: StaffMaker
) -> None:
    assert review_id
    otto = make_staff("otto", "moderator")
    report(client, coach_id)
    [row] = cases(mona)

    def may_undo(staff: Person) -> bool:
        return bool(staff.get(f"/api/desk/cases/{row['id']}").json()["can_undo"])

    assert not any(may_undo(staff) for staff in (mona, otto, admin)), "nothing is decided"
    decide(mona, row["id"])
    assert [may_undo(staff) for staff in (mona, otto, admin)] == [True, False, True]
    assert (undo(otto, row["id"]), undo(admin, row["id"])) == (409, 200)
    assert not may_undo(mona)
