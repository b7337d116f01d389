"""Requests to remove one's own profile: one decision path, for admins."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import cases, decide, undo
from tests.desk.test_coaches import change, correct, report_coach, undo_change
from tests.factories import make_coach
from tests.people import Person


def outcome(client: TestClient, receipt: str) -> str:
    return str(client.get(f"/api/reports/{receipt}").json()["outcome"])


def test_a_request_for_removal_says_why(client: TestClient, coach_id: int) -> None:
    for message, status in (("", 422), (" ", 422), ("I never coached.", 201)):
        body = {"rule": "asked", "message": message, "email": ""}
        assert client.post(f"/api/coaches/{coach_id}/reports", json=body).status_code == status, message
    assert client.post(f"/api/coaches/{coach_id}/reports", json={"rule": "left"}).status_code == 201


def test_only_an_admin_removes_a_profile_at_request(
    client: TestClient, coach_id: int, mona: Person, admin: Person, outsider: Person
) -> None:
    receipt = report_coach(client, coach_id, "asked", message="I never coached.")
    path = f"/api/desk/coaches/{coach_id}/changes"
    assert outsider.post(path, {"action": "remove", "reason": "asked"}).status_code == 404
    assert change(mona, coach_id, "remove", 409, reason="asked")["code"] == "needs_admin"
    assert client.get(f"/api/coaches/{coach_id}").status_code == 200
    change(admin, coach_id, "remove", reason="asked")
    assert outcome(client, receipt) == "profile_gone"
    assert undo_change(admin, coach_id) == 204
    assert outcome(client, receipt) == "open"


def test_a_declined_request_says_so(client: TestClient, coach_id: int, mona: Person, admin: Person) -> None:
    first = report_coach(client, coach_id)
    receipt = report_coach(client, coach_id, "asked")
    request = {"rule": "asked"}
    [case] = cases(mona, **request)
    assert case["actions"] == []
    for action in ("decline", "correct", "mark_left"):
        refused = decide(mona, case["id"], action, 409, explanation="She is a coach.")
        assert refused["code"] == "needs_admin"
    assert decide(admin, case["id"], "keep", 409)["code"] == "other_kind"
    decide(admin, case["id"], "decline", 422)
    decide(admin, case["id"], "decline", explanation="The team's website lists you.")
    assert (outcome(client, first), outcome(client, receipt)) == ("open", "declined")
    explanations = [client.get(f"/api/reports/{link}").json()["explanation"] for link in (first, receipt)]
    assert explanations == ["", "The team's website lists you."]
    assert undo(admin, case["id"]) == 200
    assert outcome(client, receipt) == "open"


@pytest.mark.parametrize("how", ["remove", "merge"])
def test_a_moderator_does_not_close_a_request_by_another_change(
    *, client: TestClient, site: Site, coach_id: int, mona: Person, admin: Person, how: str
) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "Mara Lindqvist", "Northfield University", sport="Golf").id
    body = {"reason": "invented"} if how == "remove" else {"into": other}
    receipt = report_coach(client, coach_id, "asked")
    assert change(mona, coach_id, how, 409, **body)["code"] == "needs_admin"
    assert client.get(f"/api/coaches/{coach_id}").json()["id"] == coach_id
    assert outcome(client, receipt) == "open"
    change(admin, coach_id, how, **body)
    assert outcome(client, receipt) != "open"


@pytest.mark.parametrize("first", ["wrong_details", "asked"])
def test_a_request_takes_no_other_report_away_from_moderators(
    client: TestClient, coach_id: int, mona: Person, first: str
) -> None:
    receipts = {reason: report_coach(client, coach_id, reason) for reason in (first, "left", "asked")}
    report_coach(client, coach_id, "asked")
    [case] = [case for case in cases(mona) if case["rule"] != "asked"]
    assert len(cases(mona)) == 2
    correct(mona, coach_id, name="Mara Lindquist", close_cases=[{"id": case["id"], "version": case["version"]}])
    assert (outcome(client, receipts["left"]), outcome(client, receipts["asked"])) == ("corrected", "open")
    report_coach(client, coach_id, "left")
    [case] = [case for case in cases(mona) if case["rule"] != "asked"]
    decide(mona, case["id"], "mark_left")
    assert outcome(client, receipts["asked"]) == "open"


def test_only_a_removal_request_is_declined(client: TestClient, coach_id: int, admin: Person) -> None:
    report_coach(client, coach_id)
    [case] = cases(admin)
    assert [action["name"] for action in case["actions"]] == ["keep", "mark_left"]
    assert decide(admin, case["id"], "decline", 409, explanation="No.")["code"] == "other_kind"


def test_a_removal_request_is_listed_for_admins(client: TestClient, coach_id: int, admin: Person) -> None:
    report_coach(client, coach_id)
    assert cases(admin, state="admin") == []
    report_coach(client, coach_id, "asked")
    [case] = cases(admin, state="admin")
    assert case["coach"]["id"] == coach_id


def test_other_reasons_stay_with_moderators(client: TestClient, coach_id: int, mona: Person) -> None:
    receipt = report_coach(client, coach_id, "not_a_coach")
    change(mona, coach_id, "remove", reason="not_a_coach")
    assert outcome(client, receipt) == "profile_gone"
