"""Who may use the desk: moderators and admins; for everybody else it is not there."""

import json

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.staff.members import list_staff, set_role
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.moderation.conftest import cases, mine, report
from tests.people import Person

# Route -> status for a moderator, for an admin. Everybody else gets 404.
DESK = {
    ("get", "/api/desk/cases"): (200, 200),
    ("get", "/api/desk/cases/{case_id}"): (200, 200),
    ("post", "/api/desk/cases/{case_id}/lease"): (200, 409),
    ("delete", "/api/desk/cases/{case_id}/lease"): (204, 204),
    ("post", "/api/desk/cases/{case_id}/decision"): (200, 409),
    ("delete", "/api/desk/cases/{case_id}/decision"): (200, 409),
    ("post", "/api/desk/decisions"): (200, 200),
    ("post", "/api/desk/cases/{case_id}/suspension"): (404, 409),
    ("get", "/api/desk/coaches"): (200, 200),
    ("get", "/api/desk/coaches/{coach_id}"): (200, 200),
    ("post", "/api/desk/coaches/{coach_id}/changes"): (204, 204),
    ("delete", "/api/desk/coaches/{coach_id}/changes"): (409, 204),
    ("get", "/api/desk/claims"): (404, 200),
    ("post", "/api/desk/claims/{claim_id}/decision"): (404, 404),
    ("delete", "/api/desk/claims/{claim_id}/decision"): (404, 404),
    ("get", "/api/desk/log"): (404, 200),
    ("get", "/api/desk/log.csv"): (404, 200),
}

BODIES: dict[str, object] = {
    "/api/desk/cases/{case_id}/decision": {"action": "keep"},
    "/api/desk/coaches/{coach_id}/changes": {"action": "verify", "verified": True},
    "/api/desk/decisions": {"action": "keep", "case_ids": [999]},
    "/api/desk/cases/{case_id}/suspension": {"confirm": True},
    "/api/desk/claims/{claim_id}/decision": {"approve": True},
}


def test_the_table_names_every_route_of_the_desk(app: FastAPI) -> None:
    paths = app.openapi()["paths"].items()

    assert {(method, path) for path, methods in paths for method in methods if "/desk/" in path} == set(DESK)


def test_each_route_answers_as_the_table_says(
    *, client: TestClient, review_id: str, coach_id: int, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    report(client, coach_id)
    case_id = cases(mona)[0]["id"]
    for (method, path), expected in DESK.items():
        url, body = path.format(case_id=case_id, coach_id=coach_id, claim_id=999), BODIES.get(path)
        for headers in ({}, outsider.headers, ada.headers):
            hidden = client.request(method, url, json=body, headers=headers)
            nothing = client.request(method, "/api/nothing-here", json=body, headers=headers)
            assert {**hidden.json(), "request_id": ""} == {**nothing.json(), "request_id": ""}
            assert hidden.status_code == 404
        answers = [
            client.request(method, url, json=body, headers=who).status_code for who in (mona.headers, admin.headers)
        ]
        assert tuple(answers) == expected, f"{method} {path}"


def test_who_is_no_longer_staff_has_no_desk(client: TestClient, site: Site, mona: Person) -> None:
    assert client.get("/api/desk/cases", headers=mona.headers).status_code == 200
    assert client.get("/auth/v1/user", headers=mona.headers).json()["app_metadata"]["role"] == "moderator"
    with site.database.writing() as session:
        set_role(session, mona.email, None)
        assert list_staff(session) == []

    assert client.get("/api/desk/cases", headers=mona.headers).status_code == 404
    assert "role" not in client.get("/auth/v1/user", headers=mona.headers).json()["app_metadata"]


def test_nothing_of_the_desk_tells_who_wrote_or_who_reported(
    *, client: TestClient, review_id: str, coach_id: int, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    receipt = report(client, coach_id, message="My own words.", email="rita@mail.example")
    case_id = cases(mona)[0]["id"]
    body = {"action": "remove", "rule": "ads", "explanation": "No ads.", "strike": True}
    secrets = [str(ada.id), ada.email, review_id, receipt, ada.id.hex, str(ada.author.review_tag(coach_id)), "rita@"]
    texts = [
        mona.get("/api/desk/cases").text,
        mona.get(f"/api/desk/cases/{case_id}").text,
        mona.post(f"/api/desk/cases/{case_id}/lease").text,
        mona.post(f"/api/desk/cases/{case_id}/decision", body).text,
        mona.get("/api/desk/coaches").text,
        mona.get(f"/api/desk/coaches/{coach_id}").text,
        mona.get(f"/api/desk/cases/{case_id}").text,
        admin.get("/api/desk/log").text,
        admin.get("/api/desk/log.csv").text,
        client.get(f"/api/reports/{receipt}").text,
    ]

    assert mine(ada, review_id)["hidden"]["state"] == "removed"
    for text in texts:
        assert [secret for secret in secrets if secret in text] == []
    row = json.loads(texts[7])["items"][0]
    assert (row["who"], row["action"], row["case_id"], row["rule"]) == (mona.email, "remove", case_id, "ads")
    assert texts[8].splitlines()[0] == '"number","made_at","who","action","case_id","rule","details"'


@pytest.mark.parametrize("cursor", ["x", "eyJ9"])
def test_a_bad_cursor_of_the_log_is_refused(admin: Person, cursor: str) -> None:
    assert admin.get(f"/api/desk/log?cursor={cursor}").status_code == 400


def test_a_session_of_staff_that_waits_for_the_code_opens_no_desk(client: TestClient, site: Site) -> None:
    """Also where staff need no two-step sign-in: who has turned it on needs the code."""
    account, email = AuthClient(client), "nora@athletes.example"
    account.sign_up(email)
    turn_on(account)
    with site.database.writing() as session:
        set_role(session, email, "admin")
    full = {"Authorization": f"Bearer {account.session['access_token']}"}
    account.sign_in(email)
    half = {"Authorization": f"Bearer {account.session['access_token']}"}

    assert client.get("/api/desk/log", headers=full).status_code == 200
    for method, path in DESK:
        url = path.format(case_id=1, coach_id=1, claim_id=1)
        refused = client.request(method, url, json=BODIES.get(path), headers=half)
        assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_aal"), f"{method} {path}"


class TestSecondStep:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"staff_second_factor": True})

    def test_staff_need_the_second_step_of_the_sign_in(self, client: TestClient, site: Site, mona: Person) -> None:
        first = mona.get("/api/desk/cases")
        assert (first.status_code, first.json()["code"]) == (403, "insufficient_aal")
        account = AuthClient(client)
        account.sign_up("nora@athletes.example")
        turn_on(account)
        headers = {"Authorization": f"Bearer {account.session['access_token']}"}
        assert client.get("/api/desk/cases", headers=headers).status_code == 404, "she is not staff"
        with site.database.writing() as session:
            set_role(session, "nora@athletes.example", "moderator")
        assert client.get("/api/desk/cases", headers=headers).status_code == 200
