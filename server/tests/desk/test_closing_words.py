"""A case about a profile is closed with what was done: corrected only if something was, and no problem only if not."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import StaffMaker, add_coach, cases, decide, read_cases, undo
from tests.desk.test_coaches import change, correct, desk_coach, report_coach, undo_change
from tests.factories import make_coach
from tests.people import Person


def offered(staff: Person, coach_id: int) -> list[str]:
    """Return the closing words that the desk offers for the only open case about a profile."""
    [case] = desk_coach(staff, coach_id)["cases"]
    return [action["name"] for action in case["actions"] if action["name"] != "mark_left"]


def outcome(client: TestClient, receipt: str) -> Any:
    return client.get(f"/api/reports/{receipt}").json()["outcome"]


@pytest.fixture
def receipt(client: TestClient, coach_id: int) -> str:
    return report_coach(client, coach_id)


@pytest.fixture
def case_id(receipt: str, mona: Person) -> int:
    return int(cases(mona)[0]["id"])


def test_unchanged_profile_is_not_corrected(client: TestClient, receipt: str, coach_id: int, mona: Person) -> None:
    [case] = cases(mona)
    assert offered(mona, coach_id) == ["keep"]
    assert decide(mona, case["id"], "correct", 409)["code"] == "not_changed"
    assert outcome(client, receipt) == "open"
    decide(mona, case["id"], "keep")


@pytest.mark.parametrize("verified", [True, False])
def test_a_badge_and_a_correction_that_changes_nothing_do_not_count(
    coach_id: int, case_id: int, mona: Person, *, verified: bool
) -> None:
    change(mona, coach_id, "verify", verified=verified)
    correct(mona, coach_id)
    assert offered(mona, coach_id) == ["keep"]
    assert decide(mona, case_id, "correct", 409)["code"] == "not_changed"


def test_who_changed_the_profile_cannot_say_there_was_no_problem(
    coach_id: int, case_id: int, mona: Person, make_staff: StaffMaker
) -> None:
    correct(mona, coach_id, division="DII")
    assert offered(mona, coach_id) == ["correct"]
    assert decide(mona, case_id, "keep", 409)["code"] == "was_changed"
    assert offered(make_staff("otto", "moderator"), coach_id) == ["keep", "correct"]
    assert undo_change(mona, coach_id) == 204
    assert offered(mona, coach_id) == ["keep"]
    correct(mona, coach_id, division="DII")
    decide(mona, case_id, "correct")


def test_a_correction_before_the_report_does_not_count(client: TestClient, coach_id: int, mona: Person) -> None:
    correct(mona, coach_id, division="DII")
    report_coach(client, coach_id)
    assert offered(mona, coach_id) == ["keep"]


def test_a_merge_into_the_profile_corrects_it(*, site: Site, coach_id: int, case_id: int, mona: Person) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist", sport="Golf").id
    change(mona, other, "merge", into=coach_id)
    assert offered(mona, coach_id) == ["correct"]
    decide(mona, case_id, "correct")


def test_correction_closes_the_case_in_one_step(
    *, client: TestClient, receipt: str, coach_id: int, mona: Person
) -> None:
    [case] = cases(mona)
    correct(mona, coach_id, division="DII", close_cases=read_cases(mona, [case["id"]]))
    assert (cases(mona), outcome(client, receipt)) == ([], "corrected")
    assert undo(mona, case["id"]) == 200
    assert offered(mona, coach_id) == ["correct"]


def test_undoing_the_only_correction_reopens_the_case(
    *, client: TestClient, receipt: str, coach_id: int, mona: Person
) -> None:
    [case] = cases(mona)
    correct(mona, coach_id, division="DII", close_cases=read_cases(mona, [case["id"]]))
    assert undo_change(mona, coach_id) == 204
    assert outcome(client, receipt) == "open"
    correct(mona, coach_id, division="DII")
    correct(mona, coach_id, division="DIII")
    decide(mona, case["id"], "correct")
    assert undo_change(mona, coach_id) == 204
    assert outcome(client, receipt) == "corrected", "the first correction still counts"


def test_a_refused_correction_closes_nothing(
    *, client: TestClient, site: Site, receipt: str, coach_id: int, mona: Person
) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "Bo Ek").id
    report_coach(client, other)
    rows = read_cases(mona, [case["id"] for case in cases(mona)])
    assert correct(mona, coach_id, 409, division="DII", close_cases=rows)["code"] in ("not_changed", "other_kind")
    assert client.get(f"/api/coaches/{coach_id}").json()["division"] == "DI"
    assert outcome(client, receipt) == "open"


def test_unopened_profile_cases_cannot_be_closed(ada: Person, case_id: int, mona: Person) -> None:
    added = desk_coach(mona, add_coach(ada, "Jo Berg"))["cases"][0]["id"]
    for single in (case_id, added):
        body = {"action": "keep", "cases": read_cases(mona, [single])}
        [item] = mona.post("/api/desk/decisions", body).json()["items"]
        assert item["error"] == "Please open this case and look at it first."


def test_outsider_cannot_close_cases(coach_id: int, case_id: int, outsider: Person) -> None:
    body = {"action": "correct", "close_cases": [{"id": case_id, "version": ""}]}
    assert outsider.post(f"/api/desk/coaches/{coach_id}/changes", body).status_code == 404


def test_decided_case_of_a_profile_can_be_undone_and_lists_no_decisions_on_others(
    case_id: int, mona: Person, ada: Person, client: TestClient
) -> None:
    report_coach(client, add_coach(ada, "Rhea Moss"))
    for case in cases(mona):
        decide(mona, case["id"], "keep")
    detail = mona.get(f"/api/desk/cases/{case_id}").json()
    assert (detail["case"]["outcome"], detail["can_undo"], detail["earlier"]) == ("No problem found.", True, [])
