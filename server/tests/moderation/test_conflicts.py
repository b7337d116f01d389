"""Staff who have written a review do not decide about it, where there is somebody else."""

from fastapi.testclient import TestClient

from tests.moderation.conftest import cases, decide, rate, report, undo
from tests.people import Person


def test_staff_do_not_decide_about_their_own_review(
    *, client: TestClient, mona: Person, admin: Person, coach_id: int
) -> None:
    own = rate(mona, coach_id, 1)
    report(client, coach_id, "threat")
    case_id = cases(mona)[0]["id"]
    for action in ("keep", "remove", "hold"):
        assert decide(mona, case_id, action, status=409)["code"] == "own_case"
    many = mona.post("/api/desk/decisions", {"action": "keep", "case_ids": [case_id]}).json()["items"]
    assert many[0]["state"] is None
    decide(admin, case_id, "remove", rule="threat", suspend=True)
    assert mona.get(f"/api/my/reviews/{own}").json()["hidden"]["state"] == "removed"


def test_an_admin_neither_suspends_nor_restores_oneself(
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


def test_who_is_alone_decides_everything(client: TestClient, mona: Person, coach_id: int) -> None:
    rate(mona, coach_id, 1)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"], "keep")
