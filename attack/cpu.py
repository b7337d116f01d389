"""CPU of a request: one client sends bodies that cost the site far more than they cost to send.

Judged by the processor time of the site's processes (PostgreSQL's too) against an ordinary request of the same route,
not by the clock: the machine may be busy with other things. What /healthz takes meanwhile is told beside it.
"""

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from attack import cpu_bodies
from attack.people import opinion, sign_up
from attack.processor import seconds_of_descendants
from attack.result import Result, judged, listed
from attack.site import Ground, Site

MOST = 20
"""Times as much processor time as a refusal, beyond what the route itself costs (a sign-up makes a slow hash)."""

FLOOR_SECONDS = 0.001
"""A refusal counts as this at least: below it the ratio would measure the machine, not the body."""

ROUNDS = 3
ENOUGH_SECONDS = 2
"""Of processor time for one kind of body: then it is clear what it costs."""


@dataclass(frozen=True)
class Sent:
    """One request, ready to be repeated."""

    method: str
    path: str
    body: bytes | None = None
    token: str = ""

    def to(self, site: Site) -> int:
        return site.ask(self.method, self.path, self.body, token=self.token).status_code


def attack(ground: Ground) -> Iterator[Result]:
    """Every operation that takes a body or free text."""
    with ground.site() as site:
        who = sign_up(site)
        coach = who.new_coach("Busy Coach")
        review = who.rate(coach).raise_for_status().json()["id"]
        bodies: dict[tuple[str, str], dict[str, Any]] = {
            ("POST", "/api/coaches"): {"name": "Busy Coach", "university": "Northfield University", "sport": "Golf"},
            ("POST", f"/api/coaches/{coach}/reviews"): opinion(tags=["Fun"]),
            ("PUT", f"/api/my/reviews/{review}"): opinion(tags=["Fun"]),
            ("PUT", "/auth/v1/user"): {"data": {"full_name": "Ada"}},
            ("POST", "/auth/v1/signup"): {"email": who.email, "password": "Sideline1", "data": {"full_name": "Ada"}},
            ("POST", "/auth/v1/token?grant_type=password"): {"email": "no address", "password": ""},
            ("POST", "/auth/v1/token?grant_type=refresh_token"): {"refresh_token": "x"},
            ("POST", "/auth/v1/recover"): {"email": "no address"},
            ("POST", "/auth/v1/resend"): {"email": "no address", "type": "signup"},
            ("POST", "/auth/v1/verify"): {"token_hash": "x", "type": "signup"},
        }
        for (method, path), body in bodies.items():
            token = who.token if not path.startswith("/auth") or "user" in path else ""
            usual = Sent(method, path, json.dumps(body).encode(), token)
            sent = {name: cpu_bodies.with_text(body, text) for name, text in cpu_bodies.texts().items()}
            for bound in (60_000, 900_000) if path.startswith("/auth") else (60_000,):
                sent |= {f"{bound // 1000} kB of {name}": made for name, made in cpu_bodies.misshapen(bound).items()}
            worst = {name: Sent(method, path, made, token) for name, made in sent.items()}
            yield _route(
                site,
                f"{method} {path}".replace(review, "{id}").replace(f"/{coach}/", "/{id}/"),
                usual,
                worst,
            )
        for path in (
            "/api/coaches?q=",
            "/api/universities?q=",
            "/api/coaches?cursor=",
            f"/api/coaches/{coach}/reviews?cursor=",
        ):
            usual = Sent("GET", f"{path}busy")
            yield _route(
                site,
                f"GET {path}".replace(f"/{coach}/", "/{id}/"),
                usual,
                {name: Sent("GET", path + text) for name, text in cpu_bodies.ADDRESSES.items()},
            )


def _route(site: Site, name: str, usual: Sent, worst: dict[str, Sent]) -> Result:
    """The costliest of the bodies, against the usual one."""
    refusal = max(_cost(site, Sent("POST", "/auth/v1/recover", b"{}")), FLOOR_SECONDS)
    ordinary = _cost(site, usual)
    quiet = _beside(site, None)
    costs = {kind: _cost(site, sent) for kind, sent in worst.items()}
    kind, most = max(costs.items(), key=lambda cost: cost[1])
    loud = _beside(site, worst[kind])
    statuses = [sent.to(site) for sent in worst.values()]
    failed = [f"{kind}: {status}" for kind, status in zip(worst, statuses, strict=True) if status >= 500]
    figure = (
        f"{ordinary * 1000:.1f} → {most * 1000:.0f} ms of CPU ({kind}); slowest /healthz {quiet:.0f} → {loud:.0f} ms"
    )
    if failed:
        figure += f"; failed: {listed(failed)}"
    return judged(name, len(worst), figure, held=most <= ordinary + MOST * refusal and not failed)


def _cost(site: Site, sent: Sent) -> float:
    """Processor seconds of one request: the least of some rounds, as other work may fall into one of them."""
    least, spent = float("inf"), 0.0
    for _ in range(ROUNDS):
        before = seconds_of_descendants()
        sent.to(site)
        # What runs on after the answer is of this request, too.
        taken = seconds_of_descendants() - before
        least, spent = min(least, taken), spent + taken
        if spent > ENOUGH_SECONDS:
            break
    return least


def _beside(site: Site, sent: Sent | None) -> float:
    """The slowest of some /healthz on a connection of its own, in milliseconds, while the request is repeated."""
    over = threading.Event()

    def repeat() -> None:
        while sent and not over.is_set():
            sent.to(site)

    thread = threading.Thread(target=repeat)
    thread.start()
    times = []
    with site.new_client() as other:
        for _ in range(25):
            time.sleep(0.01)  # so that the request falls among them
            began = time.perf_counter()
            other.get("/healthz")
            times.append((time.perf_counter() - began) * 1000)
    over.set()
    thread.join()
    return max(times)
