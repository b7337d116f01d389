"""Staff don't decide on their own reviews, unless they are the only staff member."""

from fastapi.testclient import TestClient

from tests.desk.conftest import cases, decide, rate, read_cases, report, undo
from tests.people import Person


def test_staff_cannot_decide_about_their_own_review(
    *, client: TestClient, mona: Person, admin: Person, coach_id: int
) -> None:
    review_id = rate(mona, coach_id, 1)
    report(client, coach_id, "threat")
    case_id = cases(mona)[0]["id"]
    for action in ("keep", "remove", "hold"):
        assert decide(mona, case_id, action, status=409)["code"] == "own_case"
    many = mona.post("/api/desk/decisions", {"action": "keep", "cases": read_cases(mona, [case_id])}).json()["items"]
    assert many[0]["state"] is None
    decide(admin, case_id, "remove", rule="threat", suspend=True)
    assert mona.get(f"/api/my/reviews/{review_id}").json()["hidden"]["state"] == "removed"


def test_admin_cannot_decide_their_own_suspension_or_restore_their_own_review(
    *, client: TestClient, mona: Person, admin: Person, coach_id: int
) -> None:
    rate(admin, coach_id, 1)
    report(client, coach_id, "threat")
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id, "remove", rule="threat", suspend=True)
    assert undo(admin, case_id) == 409
    refused = admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": False})
    assert (refused.status_code, refused.json()["code"]) == (409, "own_case")
    assert undo(mona, case_id) == 200


def test_sole_staff_member_can_decide_everything(client: TestClient, mona: Person, coach_id: int) -> None:
    rate(mona, coach_id, 1)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"], "keep")
