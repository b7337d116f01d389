"""Algorithmic complexity attacks: bodies and queries that cost the site far more CPU than they cost to send.

Measured is the CPU time of the site's processes, PostgreSQL's included, against an ordinary request of the same route;
wall time would depend on what else the machine does. The slowest /healthz meanwhile is shown as well.
"""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from attack import cpu_payloads
from attack.cpu_time import descendants_cpu_seconds
from attack.people import review_body, sign_up
from attack.result import Result, make_result, summarize
from attack.site import Site, Testbed

MAX_RATIO = 20
"""Allowed CPU time in multiples of a refusal, beyond what the route costs (a sign-up computes a slow hash)."""

MIN_REFUSAL_SECONDS = 0.001
"""A refusal counts as at least this: below it the ratio would measure the machine, not the body."""

ROUNDS = 3
MAX_CPU_SECONDS = 2
"""CPU time after which one kind of body is not measured again."""


@dataclass(frozen=True)
class PreparedRequest:
    """A request that can be repeated."""

    method: str
    path: str
    body: bytes | None = None
    token: str = ""

    def send(self, site: Site) -> int:
        return site.request(self.method, self.path, self.body, token=self.token).status_code


def attack(testbed: Testbed) -> Iterator[Result]:
    """Every operation that takes a body or free text."""
    with testbed.site() as site:
        user = sign_up(site)
        coach = user.new_coach("Busy Coach")
        review = user.rate(coach).raise_for_status().json()["id"]
        bodies: dict[tuple[str, str], dict[str, Any]] = {
            ("POST", "/api/coaches"): {"name": "Busy Coach", "university": "Northfield University", "sport": "Golf"},
            ("POST", f"/api/coaches/{coach}/reviews"): review_body(tags=["Fun"]),
            ("PUT", f"/api/my/reviews/{review}"): review_body(tags=["Fun"]),
            ("PUT", "/auth/v1/user"): {"data": {"full_name": "Ada"}},
            ("POST", "/auth/v1/signup"): {"email": user.email, "password": "Sideline1", "data": {"full_name": "Ada"}},
            ("POST", "/auth/v1/token?grant_type=password"): {"email": "no address", "password": ""},
            ("POST", "/auth/v1/token?grant_type=refresh_token"): {"refresh_token": "x"},
            ("POST", "/auth/v1/recover"): {"email": "no address"},
            ("POST", "/auth/v1/resend"): {"email": "no address", "type": "signup"},
            ("POST", "/auth/v1/verify"): {"token_hash": "x", "type": "signup"},
        }
        for (method, path), body in bodies.items():
            token = user.token if not path.startswith("/auth") or "user" in path else ""
            ordinary_request = PreparedRequest(method, path, json.dumps(body).encode(), token)
            bodies_by_name = {name: cpu_payloads.with_text(body, text) for name, text in cpu_payloads.texts().items()}
            for size in (60_000, 900_000) if path.startswith("/auth") else (60_000,):
                bodies_by_name |= {
                    f"{size // 1000} kB of {name}": data for name, data in cpu_payloads.malformed(size).items()
                }
            payloads = {name: PreparedRequest(method, path, data, token) for name, data in bodies_by_name.items()}
            yield _route(
                site,
                f"{method} {path}".replace(review, "{id}").replace(f"/{coach}/", "/{id}/"),
                ordinary_request,
                payloads,
            )
        for path in (
            "/api/coaches?q=",
            "/api/universities?q=",
            "/api/coaches?cursor=",
            f"/api/coaches/{coach}/reviews?cursor=",
        ):
            ordinary_request = PreparedRequest("GET", f"{path}busy")
            yield _route(
                site,
                f"GET {path}".replace(f"/{coach}/", "/{id}/"),
                ordinary_request,
                {name: PreparedRequest("GET", path + text) for name, text in cpu_payloads.QUERIES.items()},
            )


def _route(site: Site, name: str, ordinary_request: PreparedRequest, payloads: dict[str, PreparedRequest]) -> Result:
    """The most expensive payload, compared with an ordinary request."""
    refusal = max(_cost(site, PreparedRequest("POST", "/auth/v1/recover", b"{}")), MIN_REFUSAL_SECONDS)
    ordinary_cost = _cost(site, ordinary_request)
    idle_ms = _slowest_health_check(site, None)
    costs = {kind: _cost(site, payload) for kind, payload in payloads.items()}
    payload_name, highest = max(costs.items(), key=lambda cost: cost[1])
    loaded_ms = _slowest_health_check(site, payloads[payload_name])
    statuses = [payload.send(site) for payload in payloads.values()]
    failed = [f"{kind}: {status}" for kind, status in zip(payloads, statuses, strict=True) if status >= 500]
    cpu = f"{ordinary_cost * 1000:.1f} → {highest * 1000:.0f} ms of CPU ({payload_name})"
    finding = f"{cpu}; slowest /healthz {idle_ms:.0f} → {loaded_ms:.0f} ms"
    if failed:
        finding += f"; failed: {summarize(failed)}"
    return make_result(
        name, len(payloads), finding, passed=highest <= ordinary_cost + MAX_RATIO * refusal and not failed
    )


def _cost(site: Site, payload: PreparedRequest) -> float:
    """CPU seconds of one request: the lowest of some rounds, since other work may fall into one of them."""
    lowest, total = float("inf"), 0.0
    for _ in range(ROUNDS):
        before = descendants_cpu_seconds()
        payload.send(site)
        # Work that goes on after the response counts as well.
        cost = descendants_cpu_seconds() - before
        lowest, total = min(lowest, cost), total + cost
        if total > MAX_CPU_SECONDS:
            break
    return lowest


def _slowest_health_check(site: Site, payload: PreparedRequest | None) -> float:
    """Milliseconds of the slowest of 25 /healthz on another connection, while the request is repeated."""
    stop = threading.Event()

    def repeat() -> None:
        while payload and not stop.is_set():
            payload.send(site)

    thread = threading.Thread(target=repeat)
    thread.start()
    durations = []
    with site.new_client() as client:
        for _ in range(25):
            time.sleep(0.01)  # so that the request falls among them
            started = time.perf_counter()
            client.get("/healthz")
            durations.append((time.perf_counter() - started) * 1000)
    stop.set()
    thread.join()
    return max(durations)
