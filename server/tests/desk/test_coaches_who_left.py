"""Coaches who no longer coach: one decision on a reported profile, which a correction or an undo clears."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.desk.conftest import cases, decide, rate, shown, undo
from tests.desk.test_coaches import correct, desk_coach, report_coach, undo_change
from tests.people import People, Person

SENTENCE = "No longer coaches at Northfield University"


def profile(client: TestClient, coach_id: int) -> dict[str, Any]:
    fields: dict[str, Any] = client.get(f"/api/coaches/{coach_id}").json()
    return fields


def mark_left(client: TestClient, staff: Person, coach_id: int, reason: str = "left") -> tuple[int, str]:
    """Report a profile and mark its coach as left; returns the case and the receipt."""
    receipt = report_coach(client, coach_id, reason)
    [case] = cases(staff)
    decide(staff, case["id"], "mark_left")
    return case["id"], receipt


def outcome(client: TestClient, receipt: str) -> str:
    return str(client.get(f"/api/reports/{receipt}").json()["outcome"])


@pytest.mark.usefixtures("review_id")
def test_profile_and_search_say_that_the_coach_left_and_reviews_go_on(
    client: TestClient, coach_id: int, mona: Person, people: People
) -> None:
    _, receipt = mark_left(client, mona, coach_id)
    assert profile(client, coach_id)["has_left"] is True
    assert profile(client, coach_id)["bio"] == SENTENCE
    [found] = client.get("/api/coaches?q=lindqvist").json()["items"]
    assert found["has_left"] is True
    assert outcome(client, receipt) == "left"
    assert len(shown(client, coach_id)) == 1
    rate(people("ben"), coach_id)
    assert len(shown(client, coach_id)) == 2


def test_only_staff_mark_a_coach_as_left(client: TestClient, coach_id: int, mona: Person, outsider: Person) -> None:
    report_coach(client, coach_id, "left")
    [case] = cases(mona)
    body = {"action": "mark_left", "version": case["version"]}
    assert outsider.post(f"/api/desk/cases/{case['id']}/decision", body).status_code == 404
    assert profile(client, coach_id)["has_left"] is False


def test_undoing_the_case_or_the_change_clears_it(client: TestClient, coach_id: int, mona: Person) -> None:
    case_id, receipt = mark_left(client, mona, coach_id)
    assert undo(mona, case_id) == 200
    assert profile(client, coach_id)["has_left"] is False
    assert outcome(client, receipt) == "open"
    decide(mona, case_id, "mark_left")
    assert undo_change(mona, coach_id) == 204
    assert profile(client, coach_id)["has_left"] is False
    assert outcome(client, receipt) == "open"
    assert undo(mona, case_id) == 409


def test_another_moderator_does_not_undo_it(
    client: TestClient, coach_id: int, mona: Person, make_staff: Any, admin: Person
) -> None:
    case_id, _ = mark_left(client, mona, coach_id)
    other = make_staff("otto", "moderator")
    assert (undo(other, case_id), undo_change(other, coach_id)) == (409, 409)
    assert undo_change(admin, coach_id) == 204


def test_a_correction_of_the_university_clears_it_until_undone(client: TestClient, coach_id: int, mona: Person) -> None:
    mark_left(client, mona, coach_id, "moved")
    correct(mona, coach_id, name="Mara Lindquist")
    assert profile(client, coach_id)["has_left"] is True
    correct(mona, coach_id, name="Mara Lindquist", university="Stoneriver College")
    assert profile(client, coach_id)["has_left"] is False
    assert undo_change(mona, coach_id) == 204
    assert profile(client, coach_id)["has_left"] is True


def test_a_changed_profile_is_not_undone_from_the_case(client: TestClient, coach_id: int, mona: Person) -> None:
    case_id, _ = mark_left(client, mona, coach_id)
    correct(mona, coach_id, name="Mara Lindquist")
    assert undo(mona, case_id) == 409
    assert profile(client, coach_id)["has_left"] is True


def test_the_badge_disappears_and_returns(client: TestClient, coach_id: int, mona: Person) -> None:
    path = f"/api/desk/coaches/{coach_id}/changes"
    assert mona.post(path, {"action": "verify", "verified": True}).status_code == 204
    mark_left(client, mona, coach_id)
    assert profile(client, coach_id)["verified"] is False
    assert undo_change(mona, coach_id) == 204
    assert profile(client, coach_id)["verified"] is True


def test_a_coach_is_marked_only_once(client: TestClient, coach_id: int, mona: Person) -> None:
    mark_left(client, mona, coach_id)
    report_coach(client, coach_id, "left")
    [case] = cases(mona)
    assert decide(mona, case["id"], "mark_left", 409)["code"] == "already_left"
    decide(mona, case["id"], "keep")
    assert [change["action"] for change in desk_coach(mona, coach_id)["changes"]] == ["mark_left"]
