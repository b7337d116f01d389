"""Legal holds: a case on hold outlives every job that deletes, an equal one without a hold (the outsider) does not."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import RETENTION, Case, Report
from sideline.cases.notes import POLICE_HOLD, LegalHold
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.log import StaffLogRow
from sideline.operations.jobs.registry import JOBS
from sideline.operations.upkeep.retention import HoldError, add_hold, list_holds, remove_hold
from sideline.reviews.model import Review
from tests.desk.conftest import add_coach, assert_correct, cases, decide, rate, report
from tests.people import Person

pytestmark = pytest.mark.both

YEAR = RETENTION + timedelta(days=2)


@pytest.fixture
def pair(client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person) -> list[int]:
    """Two decided cases about two reviews by Ada; the first is on hold."""
    for name in ("Ida Moll", "Uwe Lang"):
        coach = add_coach(outsider, name)
        rate(ada, coach)
        report(client, coach)
        decide(mona, cases(mona)[0]["id"], explanation=f"About {name}.")
    with site.database.writing() as session:
        ids = list(session.scalars(select(Case.id).where(Case.kind == "review").order_by(Case.id)))
        add_hold(session, ids[0], "File 12-345")
    return ids


def run(site: Site, name: str) -> int:
    [job] = [job for job in JOBS if job.name == name]
    return job.run_batch(site, clock.now() + YEAR)


def read_case(site: Site, case_id: int) -> dict[str, Any] | None:
    with site.database.reading() as session:
        case = session.get(Case, case_id)
        return {"snapshot": case.snapshot, "decision": case.decision} if case else None


def test_retention_keeps_notes_case_and_reports_on_hold(site: Site, pair: list[int]) -> None:
    before = read_case(site, pair[0])
    run(site, "old-log-details")
    with site.database.reading() as session:
        rows = session.execute(select(StaffLogRow.case_id, StaffLogRow.details).where(StaffLogRow.action == "remove"))
        found = [tuple(row) for row in rows]
    assert sorted(found, key=str) == [(pair[0], "About Ida Moll."), (None, "")]
    run(site, "old-cases")
    assert read_case(site, pair[1]) is None
    assert read_case(site, pair[0]) == before
    with site.database.reading() as session:
        assert session.scalars(select(Report.case_id)).all() == [pair[0]]


@pytest.mark.parametrize("deletes", ["review", "account"])
def test_authors_deletion_takes_the_review_off_the_site_and_leaves_the_text_on_hold(
    site: Site, ada: Person, pair: list[int], deletes: str
) -> None:
    before = read_case(site, pair[0])
    assert before is not None
    if deletes == "review":
        for review in ada.get("/api/my/reviews").json()["items"]:
            assert ada.delete(f"/api/my/reviews/{review['id']}").status_code == 204
    else:
        assert ada.post("/api/rpc/delete_user").status_code in (200, 204)
    with site.database.reading() as session:
        assert session.scalars(select(Review.id)).all() == []
    assert read_case(site, pair[0]) == before
    outsider = read_case(site, pair[1])
    assert outsider is not None
    assert outsider["snapshot"] is None
    assert_correct(site)


def test_after_the_hold_the_text_of_a_deleted_review_is_erased_and_the_case_deleted(
    site: Site, ada: Person, pair: list[int]
) -> None:
    for review in ada.get("/api/my/reviews").json()["items"]:
        ada.delete(f"/api/my/reviews/{review['id']}")
    with site.database.writing() as session:
        remove_hold(session, pair[0])
    case = read_case(site, pair[0])
    assert case is not None
    assert case["snapshot"] is None
    run(site, "old-cases")
    assert read_case(site, pair[0]) is None


def test_holds_are_listed_logged_and_refused_twice_and_leave_the_text_of_an_existing_review(
    site: Site, pair: list[int]
) -> None:
    before = read_case(site, pair[0])
    with site.database.writing() as session:
        for case_id, reason, message in (
            (pair[0], "again", "on hold already"),
            (9_999, "why", "there is no case 9999"),
            (pair[1], " ", "needs a reason"),
        ):
            with pytest.raises(HoldError, match=message):
                add_hold(session, case_id, reason)
        with pytest.raises(HoldError, match="is not on hold"):
            remove_hold(session, pair[1])
        assert [(hold.case_id, hold.reason) for hold in list_holds(session)] == [(pair[0], "File 12-345")]
        remove_hold(session, pair[0])
        actions = select(StaffLogRow.action, StaffLogRow.case_id).where(StaffLogRow.action.like("hold%"))
        rows = session.execute(actions.order_by(StaffLogRow.id))
        assert [tuple(row) for row in rows] == [("hold_added", pair[0]), ("hold_removed", pair[0])]
    assert read_case(site, pair[0]) == before
    assert set(LegalHold.__table__.columns.keys()) == {"case_id", "reason", "added_on", "ends_on"}


@pytest.fixture
def threat(client: TestClient, mona: Person, review_id: str, coach_id: int) -> int:
    """An open case about Ada's review, which was reported as a threat."""
    report(client, coach_id, "threat")
    return int(cases(mona)[0]["id"])


def keep_for_police(staff: Person, case_id: int) -> int:
    return staff.post(f"/api/desk/cases/{case_id}/police-hold").status_code


def test_any_moderator_keeps_a_threat_for_the_police_until_the_hold_ends(
    site: Site, ada: Person, mona: Person, review_id: str, threat: int
) -> None:
    number = threat
    assert mona.get(f"/api/desk/cases/{number}").json()["can_be_kept"] is True
    assert keep_for_police(mona, number) == 204
    assert keep_for_police(mona, number) == 409
    assert ada.delete(f"/api/my/reviews/{review_id}").status_code == 204
    detail = mona.get(f"/api/desk/cases/{number}").json()
    assert detail["snapshot"]["comment"]
    assert (detail["is_kept"], detail["can_be_kept"]) == (True, False)
    assert detail["kept_until"] == (clock.today() + POLICE_HOLD).isoformat()
    [job] = [job for job in JOBS if job.name == "old-cases"]
    job.run_batch(site, clock.now() + POLICE_HOLD)
    assert (read_case(site, number) or {})["snapshot"] is not None
    job.run_batch(site, clock.now() + POLICE_HOLD + timedelta(days=1))
    assert (read_case(site, number) or {})["snapshot"] is None
    assert keep_for_police(mona, number) == 409
    with site.database.reading() as session:
        rows = session.execute(
            select(StaffLogRow.action, StaffLogRow.staff_id).where(StaffLogRow.action.like("%hold%"))
        )
        actions = {action: staff_id.hex for action, staff_id in rows}
    assert actions.keys() == {"police_hold_added", "hold_removed"}
    assert actions["police_hold_added"] != actions["hold_removed"]


def test_a_decided_case_is_kept_for_the_police_only_after_a_removal_for_a_severe_rule(
    site: Site, mona: Person, ada: Person, pair: list[int]
) -> None:
    assert keep_for_police(mona, pair[1]) == 409
    with site.database.writing() as session:
        session.get_one(Case, pair[1]).decided_rule = "threat"
    assert keep_for_police(ada, pair[1]) == 404
    assert keep_for_police(mona, pair[1]) == 204


def test_the_operator_replaces_a_moderators_hold_and_hears_of_an_empty_case(
    site: Site, ada: Person, mona: Person, review_id: str, threat: int
) -> None:
    number = threat
    keep_for_police(mona, number)
    with site.database.writing() as session:
        assert add_hold(session, number, "File 12-345")
        assert [(hold.reason, hold.ends_on) for hold in list_holds(session)] == [("File 12-345", None)]
        remove_hold(session, number)
    ada.delete(f"/api/my/reviews/{review_id}")
    with site.database.writing() as session:
        assert not add_hold(session, number, "File 12-345")
