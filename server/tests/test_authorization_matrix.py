"""Authorization matrix: every route as a visitor, as another user and as the owner."""

from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from sqlalchemy import select
from starlette.routing import Mount, Route

from sideline.cases.model import Case
from sideline.coaches.choices import CATEGORIES
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import recovery_codes_of, turn_on
from tests.factories import make_coach
from tests.people import People, Person
from tests.test_routes import routes_under

OPINION = {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 4)}
COACH = {"name": "Noor Brandt", "university": "Northfield University", "sport": "Golf"}

# Route -> status for a visitor, another user and the owner. Ada has rated and saved the coach; the outsider has not.
MATRIX = {
    ("get", "/healthz"): (200, 200, 200),
    ("get", "/readyz"): (200, 200, 200),
    ("get", "/api/site"): (200, 200, 200),
    ("get", "/api/legal/{name}"): (200, 200, 200),
    ("get", "/api/universities"): (200, 200, 200),
    ("get", "/api/similar-coaches"): (401, 200, 200),
    ("get", "/api/featured-coach"): (200, 200, 200),
    ("get", "/api/coaches"): (200, 200, 200),
    ("get", "/api/coaches/counts"): (200, 200, 200),
    ("get", "/api/coaches/{coach_id}"): (200, 200, 200),
    ("get", "/api/coaches/{coach_id}/details"): (200, 200, 200),
    ("get", "/api/coaches/{coach_id}/related"): (200, 200, 200),
    ("get", "/api/coaches/{coach_id}/visit-sheet"): (200, 200, 200),
    ("get", "/api/comparisons"): (200, 200, 200),
    ("get", "/api/coaches/{coach_id}/reviews"): (200, 200, 200),
    ("get", "/api/edition"): (200, 200, 200),
    ("get", "/api/schools/{school}"): (200, 200, 200),
    ("get", "/api/sports/{sport}"): (200, 200, 200),
    ("get", "/api/teams/{school}/{team}"): (200, 200, 200),
    ("get", "/api/teams/{school}/{team}/staff"): (200, 200, 200),
    ("get", "/api/teams/{school}/{team}/poster"): (200, 200, 200),
    ("post", "/api/teams/{school}/{team}/reviews"): (401, 422, 422),
    ("get", "/api/coaches/{coach_id}/mine"): (401, 200, 200),
    ("post", "/api/coaches"): (401, 201, 409),
    ("post", "/api/coaches/{coach_id}/reviews"): (401, 201, 409),
    ("get", "/api/my/data"): (401, 200, 200),
    ("get", "/api/my/data.html"): (401, 200, 200),
    ("get", "/api/my/school-email"): (401, 200, 200),
    ("post", "/api/my/school-email"): (401, 422, 422),
    ("post", "/api/my/school-email/confirm"): (401, 422, 422),
    ("delete", "/api/my/school-email"): (401, 200, 200),
    ("post", "/api/my/staff-invitation"): (401, 422, 422),
    ("get", "/api/my/claim"): (401, 200, 200),
    ("put", "/api/my/claim"): (401, 422, 422),
    ("post", "/api/my/claim/code"): (401, 404, 404),
    ("post", "/api/my/claim/confirm"): (401, 422, 422),
    ("put", "/api/my/claim/address"): (401, 422, 422),
    ("put", "/api/my/claim/details"): (401, 422, 422),
    ("delete", "/api/my/claim/details"): (401, 404, 404),
    ("put", "/api/my/claim/post"): (401, 404, 404),
    ("put", "/api/my/claim/weekly-mail"): (401, 422, 422),
    ("post", "/api/weekly-mails/{token}/stop"): (404, 404, 404),
    ("post", "/api/weekly-mails/{token}/resume"): (404, 404, 404),
    ("delete", "/api/my/claim"): (401, 204, 204),
    ("get", "/api/my/reviews"): (401, 200, 200),
    ("get", "/api/my/reviews/{review_id}"): (401, 404, 200),
    ("put", "/api/my/reviews/{review_id}"): (401, 404, 200),
    ("post", "/api/my/reviews/{review_id}/publish"): (401, 404, 200),
    ("post", "/api/my/reviews/{review_id}/wait"): (401, 404, 409),
    ("get", "/api/my/saved-coaches"): (401, 200, 200),
    ("put", "/api/my/saved-coaches/{coach_id}"): (401, 200, 200),
    ("delete", "/api/my/saved-coaches/{coach_id}"): (401, 200, 200),
    ("get", "/api/my/letter"): (401, 200, 200),
    ("put", "/api/my/letter"): (401, 422, 422),
    ("put", "/api/my/follows"): (401, 422, 422),
    ("post", "/api/my/reviews/{review_id}/appeal"): (401, 404, 409),
    # This is the author's private id, which no public route accepts.
    ("post", "/api/reviews/{review_id}/reports"): (404, 404, 404),
    ("post", "/api/reviews/{review_id}/reply/reports"): (422, 422, 422),
    ("put", "/api/reviews/{review_id}/reply"): (401, 422, 422),
    ("delete", "/api/reviews/{review_id}/reply"): (401, 403, 403),
    ("post", "/api/coaches/{coach_id}/reports"): (422, 422, 422),
    ("get", "/api/reports/{receipt}"): (404, 404, 404),
    ("get", "/api/home"): (200, 200, 200),
    ("get", "/api/how-we-check"): (200, 200, 200),
    ("get", "/api/transparency"): (200, 200, 200),
    ("get", "/api/editions"): (200, 200, 200),
    ("get", "/api/editions/{day}"): (404, 404, 404),
    ("get", "/api/season-reports"): (200, 200, 200),
    ("get", "/api/season-reports/{team}/{season}"): (404, 404, 404),
    ("get", "/api/data"): (200, 200, 200),
    # Only staff can see these routes; moderation/test_who_may.py tests moderators and admins.
    ("get", "/api/desk/cases"): (404, 404, 404),
    ("get", "/api/desk/cases/changes"): (404, 404, 404),
    ("get", "/api/desk/cases/{case_id}"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/lease"): (404, 404, 404),
    ("delete", "/api/desk/cases/{case_id}/lease"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/decision"): (404, 404, 404),
    ("delete", "/api/desk/cases/{case_id}/decision"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/notes"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/police-hold"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/copies"): (404, 404, 404),
    ("delete", "/api/desk/cases/{case_id}/notes/{note_id}"): (404, 404, 404),
    ("post", "/api/desk/decisions"): (404, 404, 404),
    ("post", "/api/desk/cases/{case_id}/suspension"): (404, 404, 404),
    ("get", "/api/desk/strike-requests"): (404, 404, 404),
    ("post", "/api/desk/strike-requests/{request_id}"): (404, 404, 404),
    ("get", "/api/desk/staff-lists"): (404, 404, 404),
    ("post", "/api/desk/staff-lists"): (404, 404, 404),
    ("post", "/api/desk/rosters/removal"): (404, 404, 404),
    ("post", "/api/desk/rosters"): (404, 404, 404),
    ("get", "/api/desk/staff-lists/{list_id}"): (404, 404, 404),
    ("delete", "/api/desk/staff-lists/{list_id}"): (404, 404, 404),
    ("get", "/api/desk/staff-lists/{list_id}/proposed-moves"): (404, 404, 404),
    ("post", "/api/desk/staff-lists/{list_id}/decided-moves"): (404, 404, 404),
    ("post", "/api/desk/moves/{move_id}/decision"): (404, 404, 404),
    ("delete", "/api/desk/moves/{move_id}/decision"): (404, 404, 404),
    ("get", "/api/desk/claims"): (404, 404, 404),
    ("post", "/api/desk/claims/{claim_id}/decision"): (404, 404, 404),
    ("delete", "/api/desk/claims/{claim_id}/decision"): (404, 404, 404),
    ("get", "/api/desk/coaches"): (404, 404, 404),
    ("get", "/api/desk/coaches/{coach_id}"): (404, 404, 404),
    ("post", "/api/desk/coaches/{coach_id}/changes"): (404, 404, 404),
    ("delete", "/api/desk/coaches/{coach_id}/changes"): (404, 404, 404),
    ("get", "/api/desk/alarms"): (404, 404, 404),
    ("put", "/api/desk/alarms"): (404, 404, 404),
    ("get", "/api/desk/schools"): (404, 404, 404),
    ("post", "/api/desk/schools"): (404, 404, 404),
    ("get", "/api/desk/log"): (404, 404, 404),
    ("get", "/api/desk/log.csv"): (404, 404, 404),
    ("get", "/api/desk/site"): (404, 404, 404),
    ("get", "/api/desk/site-settings"): (404, 404, 404),
    ("post", "/api/desk/site-settings"): (404, 404, 404),
    ("post", "/api/desk/site-settings/preview"): (404, 404, 404),
    ("get", "/api/desk/staff"): (404, 404, 404),
    ("post", "/api/desk/staff"): (404, 404, 404),
    ("post", "/api/desk/staff-invitations"): (404, 404, 404),
    ("post", "/api/desk/invitations"): (404, 404, 404),
    ("delete", "/api/desk/invitations/{invitation_id}"): (404, 404, 404),
    ("get", "/api/desk/edition-windows"): (404, 404, 404),
    ("post", "/api/desk/edition-windows"): (404, 404, 404),
    ("get", "/api/desk/next-edition"): (404, 404, 404),
    ("post", "/api/desk/next-edition/cases"): (404, 404, 404),
    # Only `sideline doctor` can use it, with a token of its own (operations/test_address.py).
    ("get", "/api/operator/seen"): (404, 404, 404),
    ("delete", "/api/my/reviews/{review_id}/pending"): (401, 404, 200),
    ("delete", "/api/my/reviews/{review_id}"): (401, 404, 204),
    ("post", "/api/rpc/delete_user"): (401, 204, 204),
}

# The same for accounts, where users own only their own account. Ada has an app and recovery codes, and signs out last.
ACCOUNTS = {
    ("GET", "/settings"): (200, 200, 200),
    ("GET", "/health"): (200, 200, 200),
    ("GET", "/.well-known/jwks.json"): (200, 200, 200),
    ("POST", "/signup"): (400, 400, 400),
    ("POST", "/token"): (400, 400, 400),
    ("POST", "/recover"): (400, 400, 400),
    ("POST", "/resend"): (400, 400, 400),
    ("POST", "/verify"): (400, 400, 400),
    ("GET", "/verify"): (400, 400, 400),
    ("POST", "/factors"): (401, 400, 400),
    ("POST", "/factors/{factor_id}/challenge"): (401, 404, 200),
    ("POST", "/factors/{factor_id}/verify"): (401, 404, 400),
    ("GET", "/factors/recovery-codes"): (401, 404, 200),
    ("POST", "/factors/recovery-codes"): (401, 403, 422),
    ("POST", "/factors/recovery-codes/verify"): (401, 400, 400),
    ("POST", "/factors/recovery-codes/regenerate"): (401, 403, 200),
    ("DELETE", "/factors/recovery-codes"): (401, 403, 200),
    ("DELETE", "/factors/{factor_id}"): (401, 404, 200),
    ("GET", "/user"): (401, 200, 200),
    ("PUT", "/user"): (401, 200, 200),
    ("POST", "/logout"): (401, 204, 204),
}


def test_the_matrix_names_every_route(app: FastAPI) -> None:
    routes = {
        (method.lower(), route.path) for route in app.routes if isinstance(route, APIRoute) for method in route.methods
    }

    assert set(MATRIX) == routes


def test_the_matrix_names_every_route_of_accounts(app: FastAPI) -> None:
    [accounts] = [route.app for route in app.routes if isinstance(route, Mount)]

    assert {(method, route.path) for route in routes_under(accounts) for method in route.methods} == set(ACCOUNTS)


def test_every_other_route_only_reads(app: FastAPI) -> None:
    others = [route for route in app.routes if isinstance(route, Route) and not isinstance(route, APIRoute)]

    assert len(others) > 5
    assert not [route.path for route in others if set(route.methods or ["any"]) - {"GET", "HEAD"}]


@pytest.mark.both
def test_each_route_answers_as_the_matrix_says(client: TestClient, site: Site, ada: Person, outsider: Person) -> None:
    with site.database.writing() as session:
        coach = make_coach(session).id
    review = ada.post(f"/api/coaches/{coach}/reviews", OPINION).json()["id"]
    ada.put(f"/api/my/saved-coaches/{coach}")
    public_id = client.get(f"/api/coaches/{coach}/reviews").json()["items"][0]["id"]
    assert client.post(f"/api/reviews/{public_id}/reports", json={"rule": "ads"}).status_code == 201
    with site.database.reading() as session:
        case = session.scalars(select(Case.id)).one()

    for (method, path), expected in MATRIX.items():
        query = "?name=Noor&university=Northfield&sport=Golf" if path == "/api/similar-coaches" else ""
        ids = {
            "coach_id": coach,
            "review_id": review,
            "case_id": case,
            "claim_id": 1,
            "request_id": UUID(int=0),
            "list_id": 1,
            "move_id": 1,
        }
        names = {"name": "terms", "school": "northfield-university", "sport": "basketball", "team": "womens-basketball"}
        unknown = dict.fromkeys(("receipt", "token", "day", "season", "invitation_id"), "unknown")
        url = path.format(**ids, **names, **unknown, note_id=1) + query
        bodies = {
            "/api/coaches": COACH,
            "/api/rpc/delete_user": {},
            "/api/my/reviews/{review_id}/appeal": {},
            "/api/my/reviews/{review_id}/wait": {},
            "/api/reviews/{review_id}/reports": {"rule": "ads"},
        }
        body = bodies.get(path, OPINION) if method in ("post", "put") else None
        answers = [
            client.request(method, url, json=body, headers=who).status_code
            for who in ({}, outsider.headers, ada.headers)
        ]
        assert tuple(answers) == expected, f"{method} {path}"


@pytest.mark.both
def test_each_route_of_accounts_answers_as_the_matrix_says(client: TestClient, ada: Person, outsider: Person) -> None:
    account = AuthClient(client)
    account.session = {"access_token": ada.headers["Authorization"].removeprefix("Bearer ")}
    app = turn_on(account)
    recovery_codes_of(account)
    ada.headers["Authorization"] = f"Bearer {account.session['access_token']}"

    for (method, path), expected in ACCOUNTS.items():
        url = "/auth/v1" + path.format(factor_id=app.factor_id)
        answers = [
            client.request(method, url, json={}, headers=who, follow_redirects=False).status_code
            for who in ({}, outsider.headers, ada.headers)
        ]
        assert tuple(answers) == expected, f"{method} {path}"
    assert client.get("/auth/v1/user", headers=ada.headers).status_code == 403  # signed out


def test_a_user_reads_and_changes_only_their_own_account(client: TestClient, ada: Person, outsider: Person) -> None:
    assert outsider.put("/auth/v1/user", {"data": {"full_name": "Oscar Berg"}}).json()["id"] == str(outsider.id)
    assert ada.get("/auth/v1/user").json()["user_metadata"]["full_name"] == "Ada"


def test_no_personal_route_contains_anything_of_another_user(site: Site, people: People, outsider: Person) -> None:
    """Ada rates, saves and requests a school email code; Dana, who has no reviews, claims a profile."""
    ada, dana = people("ada"), people("dana")
    with site.database.writing() as session:
        coach, claimed = (make_coach(session, name).id for name in ("Mara Lindqvist", "Noor Brandt"))
    routes = (path for method, path in MATRIX if method == "get")
    own = [path for path in routes if path.startswith("/api/my/") and "{" not in path]
    own.append(f"/api/coaches/{coach}/mine")
    adas, danas, outsiders = ([person.get(path).text for path in own] for person in (ada, dana, outsider))

    claim = {"coach_id": claimed, "address": "dana@northfield.edu", "staff_page": "https://northfield.edu/dana"}
    for answer in (
        ada.post(f"/api/coaches/{coach}/reviews", OPINION),
        ada.put(f"/api/my/saved-coaches/{coach}"),
        ada.put("/api/my/follows", {"path": f"/coach/{coach}", "wanted": True}),
        ada.post("/api/my/school-email", {"email": "ada@northfield.edu"}),
        dana.put("/api/my/claim", claim),
    ):
        assert answer.status_code in (200, 201), answer.text

    for path, of_ada, of_dana, of_outsider in zip(own, adas, danas, outsiders, strict=True):
        assert (ada.get(path).text, dana.get(path).text) != (of_ada, of_dana), f"{path} shows its owner none of it"
        assert outsider.get(path).text == of_outsider, path


def test_an_unknown_review_is_rejected_like_that_of_another_user(site: Site, ada: Person, outsider: Person) -> None:
    with site.database.writing() as session:
        coach = make_coach(session).id
    review = ada.post(f"/api/coaches/{coach}/reviews", OPINION).json()["id"]
    theirs, nobodys = (outsider.get(f"/api/my/reviews/{one}").json() for one in (review, uuid4()))

    assert {**theirs, "request_id": ""} == {**nobodys, "request_id": ""}
