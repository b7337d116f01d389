"""Decisions on cases of a profile that has since been merged: the case belongs to the listed profile."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.claims.test_profile_edits import proposal, propose
from tests.desk.conftest import cases, decide, undo
from tests.desk.test_coaches import change, report_coach, undo_change
from tests.factories import make_coach
from tests.people import Person


@pytest.fixture
def other_id(site: Site) -> int:
    """Another profile of the same coach."""
    with site.database.writing() as session:
        return make_coach(session, "M. Lindqvist").id


def test_decision_on_a_profile_edit_cannot_be_undone_after_a_newer_edit_of_the_merged_profile(
    *, coach_id: int, other_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    propose(dana, division="DII")
    [first] = cases(mona)
    decide(mona, first["id"], "keep")
    change(mona, coach_id, "merge", into=other_id)
    propose(dana, name="M. Lindqvist", division="DIII")
    [second] = cases(mona)

    assert undo(mona, first["id"]) == 409
    assert [case["id"] for case in cases(mona)] == [second["id"]], "a profile has only one pending edit"
    decide(mona, second["id"], "correct")
    assert (proposal(dana) or {})["state"] == "taken_over"


@pytest.mark.parametrize("action", ["merge", "remove"])
def test_decision_about_a_removed_profile_can_be_undone_only_after_restoring_it(
    *, client: TestClient, coach_id: int, other_id: int, claim_id: int, dana: Person, mona: Person, action: str
) -> None:
    assert claim_id
    propose(dana, division="DII")
    report_coach(client, coach_id)
    decided = [case["id"] for case in cases(mona)]
    assert len(decided) == 2
    for case_id in decided:
        decide(mona, case_id, "keep")
    change(mona, coach_id, action, **({"into": other_id} if action == "merge" else {"reason": "invented"}))

    assert [undo(mona, case_id) for case_id in decided] == [409, 409]
    assert cases(mona) == []
    assert undo_change(mona, coach_id) == 204
    assert [undo(mona, case_id) for case_id in decided] == [200, 200]
    assert sorted(case["id"] for case in cases(mona)) == sorted(decided)
