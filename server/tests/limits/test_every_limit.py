"""Every limit shared by the users of one IP address: refused requests neither count toward it nor reveal it.

The first test fails for a limit added to core/limits.py until its requests are added here.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.limits import LIMITS, Limit
from sideline.core.rate_limits import RateLimiter, Reached
from sideline.core.site import Site
from tests.desk.claims.conftest import PAGE
from tests.desk.claims.test_profile_edits import DETAILS
from tests.limits.conftest import new_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body

SHARED = {name for name, limit in LIMITS.items() if limit.shared_by == "address"}
GUESSES = {"sign-ins", "wrong-passwords", "invitation-codes"}
"""Limits that count wrong passwords and codes, which are refused requests by design (docs/security-tests.md)."""

Send = Callable[[], Response]


@dataclass
class Case:
    """A request that the limit counts, and requests that are refused for other reasons."""

    counted: Send
    refused: list[Send] = field(default_factory=list)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on", "confirm_email": True})


@pytest.fixture
def cases(web_build: Path, site: Site, client: TestClient, people: People, coach_ids: list[int]) -> dict[str, Case]:
    ada, bo, cy, dana, eve, fay = (people(name) for name in ("ada", "bo", "cy", "dana", "eve", "fay"))
    with site.database.writing() as session:
        danas_coach = session.get_one(Coach, coach_ids[5])
        details = {"university": danas_coach.university, "address": "dana@northfield.edu", "staff_page": PAGE}
        session.add(Claim(user_id=dana.id, coach_id=coach_ids[5], state="approved", changed_at=clock.now(), **details))
        unchanged = {name: getattr(danas_coach, name) for name in DETAILS}
    coach, other = coach_ids[:2]
    review_id = ada.post(f"/api/coaches/{coach}/reviews", review_body()).json()["id"]
    [shown] = client.get(f"/api/coaches/{coach}/reviews").json()["items"]

    def send(person: Person, method: str, path: str, body: Any = None) -> Send:
        return lambda: person._client.request(method, path, json=body, headers=person.headers)

    def visitor(path: str, body: Any) -> Send:
        return lambda: client.post(path, json=body)

    rating = [
        send(ada, "POST", f"/api/coaches/{coach}/reviews", review_body()),
        send(bo, "POST", f"/api/coaches/{other}/reviews", review_body(school_email=True)),
        send(bo, "POST", "/api/coaches/999999/reviews", review_body()),
        send(bo, "POST", f"/api/coaches/{other}/reviews", review_body(rating=9)),
    ]
    changes = [
        send(bo, method, f"/api/my/reviews/{target_id}{path}", body)
        for target_id in (review_id, uuid4())
        for method, path, body in (
            ("DELETE", "", None),
            ("PUT", "", review_body()),
            ("POST", "/publish", None),
            ("POST", "/wait", None),
            ("POST", "/appeal", {"message": "Please look."}),
        )
    ]
    rate = send(cy, "POST", f"/api/coaches/{other}/reviews", review_body())
    of_staff = "/api/teams/northfield-university/womens-basketball/reviews"
    refused_of_staff = [
        send(ada, "POST", of_staff, {"ratings": [{"coach_id": coach, **review_body()}]}),
        send(bo, "POST", of_staff, {"ratings": [{"coach_id": other, **review_body(school_email=True)}]}),
        send(bo, "POST", of_staff, {"ratings": [{"coach_id": 999999, **review_body()}]}),
        send(bo, "POST", of_staff, {"ratings": []}),
    ]
    report = {"rule": "ads"}
    claim = {"coach_id": other, "address": "eve@northfield.edu", "staff_page": PAGE}
    sign_up = {"email": "new@athletes.example", "password": "Sideline1"}
    recover = visitor("/auth/v1/recover", {"email": "ada@athletes.example"})
    requests = [
        visitor("/auth/v1/recover", {"email": "nobody"}),
        visitor("/auth/v1/resend", {"email": "nobody", "type": "signup"}),
        visitor("/auth/v1/resend", {"email": "ada@athletes.example", "type": "recovery"}),
    ]
    return {
        "reviews-of-coach-per-address": Case(rate, rating),
        "reviews-per-address": Case(rate, rating + changes),
        "staff-ratings-of-coach-per-address": Case(
            send(fay, "POST", of_staff, {"ratings": [{"coach_id": other, **review_body()}]}), refused_of_staff
        ),
        "reports-per-address": Case(
            visitor(f"/api/reviews/{shown['id']}/reports", report),
            [
                visitor(f"/api/reviews/{uuid4()}/reports", report),
                visitor(f"/api/reviews/{shown['id']}/reply/reports", report),
                visitor("/api/coaches/999999/reports", {"rule": "not_a_coach"}),
                visitor(f"/api/reviews/{shown['id']}/reports", {"rule": "boring"}),
            ],
        ),
        "coaches-per-address": Case(
            send(ada, "POST", "/api/coaches", new_coach(1)),
            [
                send(ada, "POST", "/api/coaches", {"name": "Coach 1", "university": "x", "sport": "Chess"}),
                send(ada, "POST", "/api/coaches", new_coach(1) | {"name": ""}),
            ],
        ),
        "saves-per-address": Case(
            send(ada, "PUT", f"/api/my/saved-coaches/{coach}"), [send(ada, "PUT", "/api/my/saved-coaches/999999")]
        ),
        "claim-codes-per-address": Case(
            send(eve, "PUT", "/api/my/claim", claim),
            [
                send(bo, "POST", "/api/my/claim/code"),
                send(bo, "PUT", "/api/my/claim", claim | {"address": "bo@mail.example"}),
                send(ada, "PUT", "/api/my/claim", claim),
                send(bo, "PUT", "/api/my/claim", claim | {"coach_id": 999999}),
                send(bo, "PUT", "/api/my/claim/address", {"address": "bo@northfield.edu", "staff_page": PAGE}),
            ],
        ),
        "proposals-per-address": Case(
            send(dana, "PUT", "/api/my/claim/details", unchanged | {"name": "Coach Five"}),
            [send(person, "PUT", "/api/my/claim/details", unchanged) for person in (dana, bo)],
        ),
        "school-codes-per-address": Case(
            send(ada, "POST", "/api/my/school-email", {"email": "ada@northfield.edu"}),
            [send(ada, "POST", "/api/my/school-email", {"email": address}) for address in ("", "ada@mail.example")],
        ),
        "sign-ups": Case(
            visitor("/auth/v1/signup", sign_up),
            [
                visitor("/auth/v1/signup", {"email": "nobody"}),
                visitor("/auth/v1/signup", sign_up | {"password": "short"}),
                visitor("/auth/v1/signup", sign_up | {"data": {"full_name": "x" * 200}}),
            ],
        ),
        "email-requests": Case(recover, requests),
        "email-interval": Case(recover, requests),
    }


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch, full: Limit | None = None) -> Iterator[list[str]]:
    """Record the names of limits that count a request; `full` is treated as reached. Per-user limits are off."""
    count, names = RateLimiter._count, list[str]()

    def watch(limiter: RateLimiter, counters: Any, *, dry_run: bool) -> Reached | None:
        if full in [counter.limit for counter in counters]:
            return Reached(full, 600)
        counters = tuple(counter for counter in counters if counter.limit.shared_by != "nobody")
        reached = count(limiter, counters, dry_run=dry_run)
        if reached is None and not dry_run:
            names.extend(counter.limit.name for counter in counters)
        return reached

    with monkeypatch.context() as patch:
        patch.setattr(RateLimiter, "_count", watch)
        yield names


def send_request(send: Send) -> tuple[int, str]:
    response = send()
    if response.headers["Content-Type"] == "image/png":
        return response.status_code, ""
    body = response.json()
    if results := body.get("results"):  # of the ratings of a staff
        return results[0]["status"], results[0]["code"]
    return response.status_code, body.get("code", "")


def test_each_shared_limit_has_test_requests(cases: dict[str, Case]) -> None:
    assert set(cases) | GUESSES == SHARED
    assert {name for name in SHARED if LIMITS[name].counts == "guesses"} == GUESSES
    assert {limit.counts for name, limit in LIMITS.items() if name not in GUESSES and name in SHARED} == {"successes"}


def test_refused_requests_do_not_count_and_do_not_reveal_the_count(
    cases: dict[str, Case], monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for name, case in cases.items():
        with subtests.test(name):
            with watched(monkeypatch) as taken:
                outcomes = [send_request(send) for send in case.refused]
            assert {status for status, _ in outcomes} <= {400, 403, 404, 409, 422}
            assert SHARED & set(taken) == set()

            with watched(monkeypatch, full=LIMITS[name]) as taken:
                assert [send_request(send) for send in case.refused] == outcomes, (
                    "an exhausted limit doesn't change the response"
                )
                assert send_request(case.counted)[0] == 429, "but it refuses a request that it counts"
            assert SHARED & set(taken) == set(), "a refused request doesn't count toward other limits either"

    # Only now are requests counted, because they change what the others would do.
    for counted in dict.fromkeys(case.counted for case in cases.values()):
        names = [name for name, case in cases.items() if case.counted is counted]
        with subtests.test("counted", names=names):
            with watched(monkeypatch) as taken:
                assert send_request(counted)[0] in (200, 201), "a request that was refused can be sent again"
            assert [taken.count(name) for name in names] == [1] * len(names)


@pytest.mark.parametrize("limit", ["emails", "emails-from-everywhere"])
def test_email_limit_of_a_mailbox_does_not_change_the_response(
    cases: dict[str, Case], monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    with watched(monkeypatch, full=LIMITS[limit]):
        statuses = {
            name: cases[name].counted().status_code
            for name in ("email-requests", "sign-ups", "school-codes-per-address", "claim-codes-per-address")
        }
    assert set(statuses.values()) == {200}
