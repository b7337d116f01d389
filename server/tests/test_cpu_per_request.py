"""CPU time of the most expensive request that a client can send, for every operation with a body or free text.

It must cost at most MOST_TIMES as much as an ordinary request.

Both are measured in this process (`time.process_time`), so that other load on the machine does not count.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.testclient import TestClient
from starlette.routing import Mount
from starlette.types import ASGIApp, Message

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.accounts.auth_client import PASSWORD, AuthClient
from tests.accounts.authenticator import new_app
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body
from tests.test_routes import CONTRACT, routes_under

pytestmark = pytest.mark.long

MOST_TIMES = 20
TRIES = 5
LARGEST_BODY = 64 * 1024
LONGEST_TEXT = 15_000
"""Encoded bytes of a query text, about as much as fits into the head of a request."""

NAME = "Ada Holm"
ADDRESS = "nobody@athletes.example"


@dataclass(frozen=True)
class Ordinary:
    """An ordinary request to an operation: its body, and its free-text query parameters."""

    body: dict[str, Any] | None = None
    query: dict[str, str] = field(default_factory=dict)


ORDINARY = {
    ("GET", "/api/coaches"): Ordinary(query={"q": "mara lind", "cursor": "x"}),
    ("GET", "/api/coaches/counts"): Ordinary(query={"q": "mara lind"}),
    ("GET", "/api/comparisons"): Ordinary(query={"coaches": "1", "add": "mara lind"}),
    ("GET", "/api/universities"): Ordinary(query={"q": "north univ"}),
    ("GET", "/api/similar-coaches"): Ordinary(query={"name": "mara lind", "university": "north univ", "sport": "Golf"}),
    ("GET", "/api/coaches/{coach_id}/reviews"): Ordinary(query={"cursor": "x"}),
    ("GET", "/api/my/reviews"): Ordinary(query={"cursor": "x"}),
    ("GET", "/api/edition"): Ordinary(query={"sport": "Golf"}),
    ("GET", "/api/how-we-check"): Ordinary(query={"coach": "1"}),
    ("GET", "/api/my/saved-coaches"): Ordinary(query={"cursor": "x"}),
    ("POST", "/api/coaches"): Ordinary({"name": "Noor Brandt", "university": "Northfield", "sport": "Golf"}),
    ("POST", "/api/coaches/{coach_id}/reviews"): Ordinary(review_body(comment="Fair and firm.", tags=["Honest"])),
    ("POST", "/api/teams/{school}/{team}/reviews"): Ordinary(
        {"ratings": [{"coach_id": 1, **review_body(comment="Fair and firm.", tags=["Honest"])}]}
    ),
    ("PUT", "/api/my/reviews/{review_id}"): Ordinary(review_body(comment="Fair and firm.", tags=["Honest"])),
    ("GET", "/api/my/school-email"): Ordinary(query={"school": "northfield-university"}),
    ("POST", "/api/my/school-email"): Ordinary({"email": "nobody@northfield.edu"}),
    ("POST", "/api/my/school-email/confirm"): Ordinary({"code": "123456"}),
    ("PUT", "/api/my/claim"): Ordinary(
        {"coach_id": 1, "address": "noor@northfield.edu", "staff_page": "https://northfield.edu/staff/brandt"}
    ),
    ("POST", "/api/my/claim/confirm"): Ordinary({"code": "123456"}),
    ("PUT", "/api/my/claim/address"): Ordinary(
        {"address": "noor@northfield.edu", "staff_page": "https://northfield.edu/staff/brandt"}
    ),
    ("PUT", "/api/my/claim/details"): Ordinary(
        {"name": "Noor Brandt", "university": "Northfield", "sport": "Golf", "department": "Arts"}
    ),
    ("PUT", "/api/my/claim/weekly-mail"): Ordinary({"wanted": False}),
    ("PUT", "/api/my/letter"): Ordinary({"is_sent": True, "has_moves": True, "has_names": False}),
    ("PUT", "/api/my/follows"): Ordinary({"path": "/school/northfield-university", "wanted": True}),
    ("POST", "/api/desk/claims/{claim_id}/decision"): Ordinary({"approve": False, "explanation": "Somebody else."}),
    ("POST", "/api/my/reviews/{review_id}/wait"): Ordinary({}),
    ("POST", "/api/my/reviews/{review_id}/appeal"): Ordinary({"message": "It is my own experience."}),
    ("POST", "/api/reviews/{review_id}/reports"): Ordinary({"rule": "ads", "message": "An ad."}),
    ("POST", "/api/reviews/{review_id}/reply/reports"): Ordinary({"rule": "ads", "message": "An ad."}),
    ("PUT", "/api/reviews/{review_id}/reply"): Ordinary({"text": "Thank you."}),
    ("POST", "/api/coaches/{coach_id}/reports"): Ordinary({"rule": "moved", "message": "She left."}),
    ("POST", "/api/desk/coaches/{coach_id}/changes"): Ordinary(
        {"action": "correct", "name": "Noor Brandt", "university": "Northfield", "sport": "Golf", "department": "Arts"}
    ),
    ("GET", "/api/desk/cases"): Ordinary(query={"q": "mara"}),
    ("GET", "/api/desk/cases/changes"): Ordinary(query={"q": "mara"}),
    ("GET", "/api/desk/log"): Ordinary(query={"cursor": "x"}),
    ("GET", "/api/desk/claims"): Ordinary(query={"cursor": "x"}),
    ("GET", "/api/desk/staff-lists"): Ordinary(query={"cursor": "x"}),
    ("POST", "/api/desk/staff-lists"): Ordinary(
        {"file": "a.csv", "content": "bmFtZQo=", "season": "2026-27", "school": "Northfield", "preview": True}
    ),
    ("POST", "/api/desk/rosters"): Ordinary({"content": "bmFtZQo=", "season": "2026-27", "preview": True}),
    ("POST", "/api/desk/rosters/removal"): Ordinary({"season": "2026-27", "preview": True}),
    ("GET", "/api/desk/staff-lists/{list_id}"): Ordinary(query={"state": "proposed", "cursor": "x"}),
    ("POST", "/api/desk/moves/{move_id}/decision"): Ordinary({"action": "accept"}),
    ("POST", "/api/desk/staff-lists/{list_id}/decided-moves"): Ordinary({"action": "accept", "move_ids": [1, 2]}),
    ("POST", "/api/desk/cases/{case_id}/decision"): Ordinary(
        {"action": "remove", "version": "0" * 64, "rule": "ads", "explanation": "No ads."}
    ),
    ("POST", "/api/desk/cases/{case_id}/notes"): Ordinary({"text": "See case 4."}),
    ("POST", "/api/desk/cases/{case_id}/copies"): Ordinary({"review_ids": ["0" * 32]}),
    ("POST", "/api/desk/decisions"): Ordinary(
        {"action": "keep", "cases": [{"id": 1, "version": "0" * 64}, {"id": 2, "version": "0" * 64}]}
    ),
    ("POST", "/api/desk/cases/{case_id}/suspension"): Ordinary({"confirm": True}),
    ("POST", "/api/desk/strike-requests/{request_id}"): Ordinary({"confirm": True}),
    ("POST", "/api/desk/schools"): Ordinary({"action": "join", "keep": 1, "other": 2}),
    ("PUT", "/api/desk/alarms"): Ordinary({"severe": True, "late": False, "surge": True}),
    ("POST", "/api/desk/edition-windows"): Ordinary({"version": 0, "windows": []}),
    ("POST", "/api/desk/site-settings/preview"): Ordinary({"name": "terms", "value": "---\ntitle: Terms\n"}),
    ("POST", "/api/desk/site-settings"): Ordinary({"version": 1, "name": "funding", "value": "Donations."}),
    ("GET", "/api/desk/next-edition"): Ordinary(query={"after": "x"}),
    ("POST", "/api/desk/staff"): Ordinary({"email": ADDRESS, "role": "admin"}),
    ("POST", "/api/desk/staff-invitations"): Ordinary({"email": ADDRESS, "role": "admin"}),
    ("POST", "/api/my/staff-invitation"): Ordinary({"token": "x"}),
    ("POST", "/api/desk/invitations"): Ordinary({"uses": 30, "days": 14, "note": "Golf"}),
    ("POST", "/api/desk/next-edition/cases"): Ordinary({"texts": [{"id": "0" * 32, "version": "x"}], "rule": "ads"}),
    ("POST", "/api/rpc/delete_user"): Ordinary({"reviews": "at_once"}),  # all but the first one are rejected
    ("POST", "/auth/v1/signup"): Ordinary({"email": ADDRESS, "password": PASSWORD, "data": {"full_name": NAME}}),
    ("POST", "/auth/v1/token"): Ordinary(
        {"email": ADDRESS, "password": PASSWORD, "refresh_token": "x"}, {"grant_type": "password"}
    ),
    ("PUT", "/auth/v1/user"): Ordinary({"data": {"full_name": NAME}, "app_metadata": {}}),
    ("POST", "/auth/v1/recover"): Ordinary({"email": ADDRESS}),
    ("POST", "/auth/v1/resend"): Ordinary({"email": ADDRESS, "type": "signup"}),
    ("POST", "/auth/v1/verify"): Ordinary({"token_hash": "x", "type": "signup", "email": ADDRESS}),
    ("GET", "/auth/v1/verify"): Ordinary(
        query={"token": "x", "token_hash": "x", "type": "signup", "redirect_to": "http://x.example/"}
    ),
    ("POST", "/auth/v1/logout"): Ordinary(query={"scope": "x"}),
    ("POST", "/auth/v1/factors"): Ordinary({"factor_type": "totp", "friendly_name": "Phone", "issuer": "Sideline"}),
    ("POST", "/auth/v1/factors/{factor_id}/verify"): Ordinary({"challenge_id": "x", "code": "123456"}),
    ("POST", "/auth/v1/factors/recovery-codes"): Ordinary({"friendly_name": "Codes"}),
    ("POST", "/auth/v1/factors/recovery-codes/verify"): Ordinary({"code": "AAAA-AAAA-AAAA-AAAA"}),
}
"""Every operation that takes a body or free text."""

UNITS = {
    "entities": "amp;",
    "marks": "\u0301\u0323",
    "letters that fold to many": "\ufdfa",
    "tags": "<b>",
    "open tags": "<",
    "marks that undo a tag": "<b>&#x338;",
    "dots": "a.",
    "message": "a b ",
    "not allowed": "\x07",
}
SIZES = (480, 4_000, 60_000)
"""Length limits before cleaning of a review or name and of user metadata, approximately, and a whole body."""


def operations(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Yield the operations that take a body or free text."""
    for path, by_method in CONTRACT["paths"].items():
        for method, operation in by_method.items():
            if "requestBody" in operation or any(map(_is_free_text, operation.get("parameters", []))):
                yield method.upper(), path
    [accounts] = [route for route in app.routes if isinstance(route, Mount)]
    for route in routes_under(accounts.app):
        if any(part.body_params or part.query_params for part in with_dependencies(route.dependant)):
            yield from ((method, f"{accounts.path}{route.path}") for method in route.methods)


def with_dependencies(dependant: Dependant) -> Iterator[Dependant]:
    yield dependant
    for dependency in dependant.dependencies:
        yield from with_dependencies(dependency)


def _is_free_text(parameter: dict[str, Any]) -> bool:
    kinds = parameter["schema"].get("anyOf", [parameter["schema"]])
    return parameter["in"] == "query" and any(kind.get("type") == "string" and "enum" not in kind for kind in kinds)


def test_every_operation_with_a_body_or_free_text_is_measured(app: FastAPI) -> None:
    assert set(operations(app)) == set(ORDINARY)


@pytest.fixture
def settings(tmp_path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, rate_limits="off", log_level="error")


@pytest.fixture
def runs_workers() -> bool:
    """No email is sent during the measurement."""
    return False


@pytest.mark.parametrize("operation", ORDINARY, ids=" ".join)
def test_the_worst_request_costs_little_more_than_an_ordinary_one(
    client: TestClient, site: Site, ada: Person, operation: tuple[str, str]
) -> None:
    with site.database.writing() as session:
        coach = make_coach(session).id
    review = ada.post(f"/api/coaches/{coach}/reviews", review_body()).json()["id"]
    method, path = operation
    account = AuthClient(client)
    account.session = {"access_token": ada.headers["Authorization"].removeprefix("Bearer ")}
    factor = new_app(account).factor_id if "factor" in path else ""
    url = path.format(
        coach_id=coach,
        review_id=review,
        factor_id=factor,
        case_id=1,
        claim_id=1,
        request_id=UUID(int=0),
        list_id=1,
        move_id=1,
        school="northfield-university",
        team="womens-basketball",
    )
    usual = ORDINARY[operation]
    ordinary = (urlencode(usual.query), encoded(usual.body or {}))
    request = {"method": method, "path": url, "raw_path": url.encode(), "headers": said(ada.headers)}
    with asyncio.Runner() as runner:

        def ask(query: str, body: bytes) -> None:
            runner.run(answered(client.app, {**request, "query_string": query.encode()}, body))

        for name, worst in worst_of(usual):
            assert times_as_costly(ask, ordinary, worst) <= MOST_TIMES, name


def said(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    headers = {"Host": "testserver", "Content-Type": "application/json", **headers}
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


async def answered(app: ASGIApp, request: dict[str, Any], body: bytes) -> None:
    """Call the application directly, because a client would spend most of the time on a long URL."""
    sent = [{"type": "http.request", "body": body}]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "client": ("127.0.0.1", 50_000),
        "server": ("testserver", 80),
        **request,
    }

    async def receive() -> Message:
        return sent.pop() if sent else {"type": "http.disconnect"}

    statuses = []

    async def send(message: Message) -> None:
        statuses.append(message.get("status"))

    await app(scope, receive, send)
    assert statuses[0] < 500, statuses


Request = tuple[str, bytes]


def times_as_costly(ask: Callable[[str, bytes], None], ordinary: Request, worst: Request) -> float:
    """Return the lowest CPU time of the worst request relative to the ordinary one; repeat only if it may get lower."""
    least, least_worst = cost(ask, ordinary), cost(ask, worst)
    for _ in range(TRIES):
        if least_worst <= MOST_TIMES * least:
            break
        least, least_worst = min(least, cost(ask, ordinary)), min(least_worst, cost(ask, worst))
    return least_worst / least


def cost(ask: Callable[[str, bytes], None], request: Request) -> float:
    before = time.process_time()
    ask(*request)
    return time.process_time() - before


def worst_of(usual: Ordinary) -> Iterator[tuple[str, Request]]:
    """Yield requests as expensive as possible: each field and each query text replaced with expensive values."""
    query = urlencode(usual.query)
    for name in usual.query:
        for what, text in texts():
            fits = len(text) * LONGEST_TEXT // max(LONGEST_TEXT, len(urlencode({"": text})))
            worst = urlencode({**usual.query, name: text[:fits]})
            yield f"{name}: {what}", (worst, encoded(usual.body or {}))
    if usual.body is not None:
        for what, body in (*raw_bodies(), *bodies_like(usual.body)):
            assert len(body) <= LARGEST_BODY, what
            yield what, (query, body)


def bodies_like(body: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Yield the body with each field, including those of nested objects, replaced with each expensive value."""
    for name, value in body.items():
        for what, dear in (*texts(), *collections()):
            yield f"{name}: {what}", encoded({**body, name: dear})
        if isinstance(value, dict):
            for what, inner in bodies_like(value):
                yield f"{name}.{what}", encoded({**body, name: json.loads(inner)})


def texts() -> Iterator[tuple[str, str]]:
    for name, unit in UNITS.items():
        for size in SIZES:
            lead = "&" if name == "entities" else "a"
            yield f"{size} bytes of {name}", lead + unit * ((size - 2) // len(encoded(unit)[1:-1]))


def collections() -> Iterator[tuple[str, Any]]:
    for size in (4_000, 60_000):
        yield f"{size} bytes of objects", [{}] * (size // 4)
        yield f"{size} bytes of numbers", [0] * (size // 3)
        yield f"{size} bytes of texts", ["<"] * (size // 5)
        yield f"{size} bytes of keys", {f"{number:x}": 0 for number in range(size // 11)}


def raw_bodies() -> Iterator[tuple[str, bytes]]:
    yield "brackets", b"[" * LARGEST_BODY
    yield "objects", b"{}" * (LARGEST_BODY // 2)
    yield "list of objects", b"[" + b"{}," * (LARGEST_BODY // 3 - 2) + b"0]"
    yield "nested objects", b'{"a":' * (LARGEST_BODY // 5)
    yield "digits", b"1" * LARGEST_BODY
    yield "keys", encoded({f"{number:x}": 0 for number in range(6_000)})
    yield "nested keys", encoded({"a": [{f"{number:x}": 0} for number in range(5_000)]})


def encoded(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
