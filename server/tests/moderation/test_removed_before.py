"""The count of an author's removed reviews, which is delayed so that moderators can't use it to link cases."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete

from sideline.cases.model import Case, Report
from sideline.casework.find_author import SHOWN_AFTER
from sideline.core.site import Site
from tests.moderation.conftest import StaffMaker, add_coach, cases, decide, let_pass, rate, report, undo
from tests.people import Person

HOUR = timedelta(hours=1)


@pytest.fixture
def case_id(client: TestClient, ada: Person, review_id: str, coach_id: int, mona: Person) -> int:
    """The case about Ada's review of the coach."""
    assert review_id
    report(client, coach_id)
    return int(cases(mona)[0]["id"])


@pytest.fixture
def other_case(client: TestClient, ada: Person, case_id: int, mona: Person) -> int:
    """The case about another review by Ada; moderators can't see that it has the same author."""
    other = add_coach(ada, "Ida Moll")
    rate(ada, other, 1)
    report(client, other)
    [other_id] = [int(case["id"]) for case in cases(mona) if case["id"] != case_id]
    return other_id


def removed_before(staff: Person, case_id: int) -> int:
    return int(staff.get(f"/api/desk/cases/{case_id}").json()["removed_before"])


def test_removal_is_shown_in_other_cases_after_a_week(
    *, site: Site, case_id: int, other_case: int, mona: Person
) -> None:
    for _ in range(2):
        decide(mona, case_id)
        assert removed_before(mona, other_case) == 0
        assert undo(mona, case_id) == 200
        assert removed_before(mona, other_case) == 0
    decide(mona, case_id)
    let_pass(site, SHOWN_AFTER - HOUR)
    assert removed_before(mona, other_case) == 0
    let_pass(site, HOUR)
    assert removed_before(mona, other_case) == 1
    assert removed_before(mona, case_id) == 0, "a case doesn't count itself"
    with site.database.writing() as session:
        session.execute(delete(Report).where(Report.case_id == case_id))
        session.execute(delete(Case).where(Case.id == case_id))
    assert removed_before(mona, other_case) == 1, "it still counts after its case is deleted"


def test_only_an_admin_can_undo_a_removal_after_a_week(
    *, site: Site, case_id: int, other_case: int, mona: Person, admin: Person
) -> None:
    decide(mona, case_id)
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case_id) == 409
    assert removed_before(mona, other_case) == 1
    assert undo(admin, case_id) == 200
    assert removed_before(mona, other_case) == 0


def test_hold_can_be_undone_at_any_time(*, site: Site, case_id: int, mona: Person) -> None:
    decide(mona, case_id, "hold")
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case_id) == 200


def test_removal_overturned_on_appeal_is_shown_for_another_week(
    *, site: Site, ada: Person, review_id: str, case_id: int, other_case: int, mona: Person, make_staff: StaffMaker
) -> None:
    otto = make_staff("otto", "moderator")
    decide(mona, case_id)
    let_pass(site, SHOWN_AFTER)
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": ""}).status_code == 200
    [appeal] = [case["id"] for case in cases(otto) if case["kind"] == "appeal"]
    for _ in range(2):
        assert removed_before(otto, other_case) == 1
        decide(otto, appeal, "keep")
        assert removed_before(otto, other_case) == 1
        assert undo(otto, appeal) == 200
    decide(otto, appeal, "keep")
    let_pass(site, SHOWN_AFTER)
    assert removed_before(otto, other_case) == 0
    assert undo(otto, appeal) == 409
