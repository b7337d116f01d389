"""How many reviews of the same author were removed before: nobody sees in it what they have done just now."""

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
    """The case of Ada's review of the coach."""
    assert review_id
    report(client, coach_id)
    return int(cases(mona)[0]["id"])


@pytest.fixture
def other_case(client: TestClient, ada: Person, case_id: int, mona: Person) -> int:
    """The case of another review of Ada's, of which nobody knows that."""
    other = add_coach(ada, "Ida Moll")
    rate(ada, other, 1)
    report(client, other)
    [other_id] = [int(each["id"]) for each in cases(mona) if each["id"] != case_id]
    return other_id


def removed_before(staff: Person, case_id: int) -> int:
    return int(staff.get(f"/api/desk/cases/{case_id}").json()["removed_before"])


def test_a_removal_counts_in_other_cases_a_week_later(
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
    assert removed_before(mona, case_id) == 0, "it is no other case"
    with site.database.writing() as session:
        session.execute(delete(Report).where(Report.case_id == case_id))
        session.execute(delete(Case).where(Case.id == case_id))
    assert removed_before(mona, other_case) == 1, "also once its case is deleted"


def test_what_counts_is_taken_back_by_an_admin_alone(
    *, site: Site, case_id: int, other_case: int, mona: Person, admin: Person
) -> None:
    decide(mona, case_id)
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case_id) == 409
    assert removed_before(mona, other_case) == 1
    assert undo(admin, case_id) == 200
    assert removed_before(mona, other_case) == 0


def test_a_hold_is_taken_back_whenever_it_was_decided(*, site: Site, case_id: int, mona: Person) -> None:
    decide(mona, case_id, "hold")
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case_id) == 200


def test_a_removal_that_a_appeal_takes_back_counts_for_another_week(
    *, site: Site, ada: Person, review_id: str, case_id: int, other_case: int, mona: Person, make_staff: StaffMaker
) -> None:
    otto = make_staff("otto", "moderator")
    decide(mona, case_id)
    let_pass(site, SHOWN_AFTER)
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": ""}).status_code == 200
    [appeal] = [each["id"] for each in cases(otto) if each["kind"] == "appeal"]
    for _ in range(2):
        assert removed_before(otto, other_case) == 1
        decide(otto, appeal, "keep")
        assert removed_before(otto, other_case) == 1
        assert undo(otto, appeal) == 200
    decide(otto, appeal, "keep")
    let_pass(site, SHOWN_AFTER)
    assert removed_before(otto, other_case) == 0
    assert undo(otto, appeal) == 409
