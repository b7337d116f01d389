"""Authorization at the moderation desk: moderators and admins; everyone else gets 404."""

import json

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.desk.members import list_staff, set_role
from sideline.desk.permissions import PERMISSIONS
from sideline.reviews.model import Review
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.desk.conftest import cases, decide, mine, read_cases, report
from tests.people import Person

# Route -> status for a moderator, for an admin. Everyone else gets 404.
DESK = {
    ("get", "/api/desk/cases"): (200, 200),
    ("get", "/api/desk/cases/changes"): (200, 200),
    ("get", "/api/desk/cases/{case_id}"): (200, 200),
    ("post", "/api/desk/cases/{case_id}/lease"): (200, 409),
    ("delete", "/api/desk/cases/{case_id}/lease"): (204, 204),
    ("post", "/api/desk/cases/{case_id}/notes"): (204, 204),
    ("delete", "/api/desk/cases/{case_id}/notes/{note_id}"): (404, 404),
    ("post", "/api/desk/cases/{case_id}/police-hold"): (204, 409),
    ("post", "/api/desk/cases/{case_id}/copies"): (409, 409),
    ("post", "/api/desk/cases/{case_id}/decision"): (200, 409),
    ("delete", "/api/desk/cases/{case_id}/decision"): (200, 409),
    ("post", "/api/desk/decisions"): (200, 200),
    ("post", "/api/desk/cases/{case_id}/suspension"): (404, 409),
    ("get", "/api/desk/strike-requests"): (404, 200),
    ("post", "/api/desk/strike-requests/{request_id}"): (404, 404),
    ("get", "/api/desk/coaches"): (200, 200),
    ("get", "/api/desk/coaches/{coach_id}"): (200, 200),
    ("post", "/api/desk/coaches/{coach_id}/changes"): (204, 204),
    ("delete", "/api/desk/coaches/{coach_id}/changes"): (409, 204),
    ("get", "/api/desk/staff-lists"): (200, 200),
    ("post", "/api/desk/staff-lists"): (404, 422),
    ("post", "/api/desk/rosters"): (404, 422),
    ("post", "/api/desk/rosters/removal"): (404, 200),
    ("get", "/api/desk/staff-lists/{list_id}"): (404, 404),
    ("delete", "/api/desk/staff-lists/{list_id}"): (404, 409),
    ("get", "/api/desk/staff-lists/{list_id}/proposed-moves"): (404, 404),
    ("post", "/api/desk/staff-lists/{list_id}/decided-moves"): (404, 422),
    ("post", "/api/desk/moves/{move_id}/decision"): (404, 404),
    ("delete", "/api/desk/moves/{move_id}/decision"): (404, 404),
    ("get", "/api/desk/claims"): (404, 200),
    ("post", "/api/desk/claims/{claim_id}/decision"): (404, 404),
    ("delete", "/api/desk/claims/{claim_id}/decision"): (404, 404),
    ("get", "/api/desk/schools"): (404, 200),
    ("post", "/api/desk/schools"): (404, 409),
    ("get", "/api/desk/alarms"): (200, 200),
    ("put", "/api/desk/alarms"): (204, 204),
    ("get", "/api/desk/log"): (404, 200),
    ("get", "/api/desk/log.csv"): (404, 200),
    ("get", "/api/desk/site"): (404, 200),
    ("get", "/api/desk/site-settings"): (404, 200),
    ("post", "/api/desk/site-settings"): (404, 200),
    ("post", "/api/desk/site-settings/preview"): (404, 422),
    ("get", "/api/desk/staff"): (404, 200),
    ("post", "/api/desk/staff"): (404, 404),
    ("post", "/api/desk/staff-invitations"): (404, 204),
    ("post", "/api/desk/invitations"): (404, 409),
    ("delete", "/api/desk/invitations/{invitation_id}"): (404, 404),
    # With editions: tests/desk/test_next_edition.py and test_edition_windows.py.
    ("get", "/api/desk/edition-windows"): (404, 404),
    ("post", "/api/desk/edition-windows"): (404, 404),
    ("get", "/api/desk/next-edition"): (404, 404),
    ("post", "/api/desk/next-edition/cases"): (404, 404),
}

BODIES: dict[str, object] = {
    "/api/desk/coaches/{coach_id}/changes": {"action": "verify", "verified": True},
    "/api/desk/moves/{move_id}/decision": {"action": "accept"},
    "/api/desk/decisions": {"action": "keep", "cases": [{"id": 999, "version": ""}]},
    "/api/desk/cases/{case_id}/notes": {"text": "See case 4."},
    "/api/desk/cases/{case_id}/copies": {"review_ids": ["00000000-0000-4000-8000-000000000000"]},
    "/api/desk/cases/{case_id}/suspension": {"confirm": True},
    "/api/desk/strike-requests/{request_id}": {"confirm": True},
    "/api/desk/claims/{claim_id}/decision": {"approve": True},
    "/api/desk/schools": {"action": "join", "keep": 1, "other": 2},
    "/api/desk/alarms": {"severe": True, "late": False, "surge": True},
    "/api/desk/rosters/removal": {"season": "2025-26", "preview": False},
    "/api/desk/edition-windows": {"version": 0, "windows": []},
    "/api/desk/site-settings/preview": {"name": "terms", "value": ""},
    "/api/desk/staff": {"email": "nobody@mail.example", "role": "admin"},
    "/api/desk/staff-invitations": {"email": "nobody@mail.example", "role": "admin"},
    "/api/desk/invitations": {"uses": 30, "days": 14},
    "/api/desk/site-settings": {"version": 0, "name": "funding", "value": "Donations."},
    "/api/desk/next-edition/cases": {
        "texts": [{"id": "00000000-0000-4000-8000-000000000000", "version": "x"}],
        "rule": "ads",
    },
}
NONE = {
    "claim_id": 999,
    "note_id": 999,
    "list_id": 999,
    "move_id": 999,
    "request_id": "00000000-0000-4000-8000-000000000000",
    "invitation_id": "abcdefgh",
}
"""Ids of rows that don't exist."""


def test_table_lists_every_desk_route(app: FastAPI) -> None:
    paths = app.openapi()["paths"].items()

    assert {(method, path) for path, methods in paths for method in methods if "/desk/" in path} == set(DESK)


def test_each_desk_route_returns_the_expected_status(
    *, client: TestClient, review_id: str, coach_id: int, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    report(client, coach_id)
    case_id = cases(mona)[0]["id"]
    for (method, path), expected in DESK.items():
        url, body = (
            path.format(case_id=case_id, coach_id=coach_id, **NONE),
            BODIES.get(path),
        )
        if path == "/api/desk/cases/{case_id}/decision":
            body = {"action": "keep", "version": read_cases(mona, [case_id])[0]["version"]}
        for headers in ({}, outsider.headers, ada.headers):
            hidden = client.request(method, url, json=body, headers=headers)
            nothing = client.request(method, "/api/nothing-here", json=body, headers=headers)
            assert {**hidden.json(), "request_id": ""} == {**nothing.json(), "request_id": ""}
            assert hidden.status_code == 404
        statuses = [
            client.request(method, url, json=body, headers=staff_headers).status_code
            for staff_headers in (mona.headers, admin.headers)
        ]
        assert tuple(statuses) == expected, f"{method} {path}"


def test_former_staff_cannot_use_the_desk(client: TestClient, site: Site, mona: Person) -> None:
    assert client.get("/api/desk/cases", headers=mona.headers).status_code == 200
    assert client.get("/auth/v1/user", headers=mona.headers).json()["app_metadata"]["role"] == "moderator"
    with site.database.writing() as session:
        set_role(session, mona.email, None)
        assert list_staff(session) == []

    assert client.get("/api/desk/cases", headers=mona.headers).status_code == 404
    assert "role" not in client.get("/auth/v1/user", headers=mona.headers).json()["app_metadata"]


def test_desk_responses_do_not_reveal_authors_or_reporters(
    *,
    client: TestClient,
    site: Site,
    review_id: str,
    coach_id: int,
    ada: Person,
    outsider: Person,
    mona: Person,
    admin: Person,
) -> None:
    receipt = report(client, coach_id, message="My own words.", email="rita@mail.example")
    case_id = cases(mona)[0]["id"]
    version = read_cases(mona, [case_id])[0]["version"]
    body = {"action": "remove", "version": version, "rule": "ads", "explanation": "No ads.", "strike": True}
    with site.database.reading() as session:
        [row_id] = session.scalars(select(Review.id).where(Review.coach_id == coach_id))
    ids = [ada.id, ada.author.review_tag(coach_id), row_id]
    secrets = [form for id_ in ids for form in (str(id_), id_.hex)] + [ada.email, review_id, receipt, "rita@"]
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


def test_invalid_log_cursor_is_refused(admin: Person) -> None:
    for cursor in ("x", "eyJ9"):
        assert admin.get(f"/api/desk/log?cursor={cursor}").status_code == 400, cursor


def test_staff_session_without_the_second_factor_cannot_use_the_desk(client: TestClient, site: Site) -> None:
    """Even if staff don't need two-step sign-in, an account that has turned it on needs the code."""
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
        url = path.format(case_id=1, coach_id=1, **NONE)
        refused = client.request(method, url, json=BODIES.get(path), headers=half)
        assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_aal"), f"{method} {path}"


class TestSecondStep:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"staff_second_factor": True})

    def test_staff_need_two_step_sign_in(self, client: TestClient, site: Site, mona: Person) -> None:
        first = mona.get("/api/desk/cases")
        # A code of its own: the web app must not sign out, and the desk opens without another sign-in.
        assert (first.status_code, first.json()["code"]) == (403, "two_step_required")
        account, outsider = AuthClient(client), AuthClient(client)
        account.sign_up("nora@athletes.example")
        with site.database.writing() as session:
            set_role(session, "nora@athletes.example", "moderator")
        assert _desk_status(client, account) == 403
        turn_on(account)
        assert _desk_status(client, account) == 200
        outsider.sign_up("olga@athletes.example")
        turn_on(outsider)
        assert _desk_status(client, outsider) == 404


def _desk_status(client: TestClient, account: AuthClient) -> int:
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    return client.get("/api/desk/cases", headers=headers).status_code


@pytest.fixture
def reported(client: TestClient, review_id: str, coach_id: int) -> int:
    """The number of the case about a reported review."""
    assert review_id
    report(client, coach_id)
    return 1


def test_reading_the_log_is_neither_seeing_who_decided_nor_being_an_admin(
    monkeypatch: pytest.MonkeyPatch, mona: Person, admin: Person, reported: int
) -> None:
    number = reported
    assert admin.post(f"/api/desk/cases/{number}/notes", {"text": "Seen."}).status_code == 204
    monkeypatch.setitem(PERMISSIONS, "moderator", frozenset({"moderate", "read_log"}))
    assert mona.get("/api/desk/log").status_code == 200
    assert mona.get("/api/desk/cases").json()["permissions"] == ["moderate", "read_log"]
    assert [note["who"] for note in mona.get(f"/api/desk/cases/{number}").json()["notes"]] == ["Another moderator"]
    decide(admin, number, "keep")
    assert cases(mona, state="decided") == []
    monkeypatch.setitem(PERMISSIONS, "moderator", frozenset({"moderate", "see_staff"}))
    assert [row["decided"]["decided_by"] for row in cases(mona, state="decided")] == [admin.email]
