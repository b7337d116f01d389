"""Algorithmic complexity: bodies and queries that cost the site far more CPU than they cost to send.

The requests come from server/tests/test_cpu_per_request.py, which measures only the server's process on SQLite. Here,
the CPU time of all processes, including PostgreSQL's, is compared with an ordinary request to the same operation. Wall
time would depend on other work on the machine. The slowest concurrent /healthz is reported as well.
"""

import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from attack.result import Result, summarize
from attack.site import Testbed
from harness.kernel import descendants_cpu_seconds
from harness.people import Person
from tests.test_cpu_per_request import MOST_TIMES, ORDINARY, encoded, worst_of

MIN_ORDINARY_SECONDS = 0.001
"""Lower bound for the cost of an ordinary request. With smaller values the ratio would be mostly noise."""

ROUNDS = 3
CANDIDATES = 5
"""Number of requests per operation that are measured again: the most expensive ones of the first measurement."""


@dataclass(frozen=True)
class Request:
    """A repeatable request."""

    name: str
    method: str
    path: str
    body: bytes | None

    def send(self, user: Person) -> int:
        headers = {"Content-Type": "application/json"}
        return user.client.request(self.method, self.path, content=self.body, headers=headers).status_code


def attack(testbed: Testbed) -> Iterator[Result]:
    """Attack every operation that takes a body or free text."""
    with testbed.site(limits='{"email-interval": "1000 per minute"}') as site:
        user = site.athlete()
        coach = user.new_coach("Busy Coach")
        review = user.rate(coach).raise_for_status().json()["id"]
        for (method, path), usual in ORDINARY.items():
            if path == "/api/rpc/delete_user":
                continue  # an accepted request would delete the account that the other requests use
            # Ids of nothing are refused after the request was read, which is the work that is measured.
            of_nothing = dict.fromkeys(re.findall(r"{(\w*)}", path), 1)
            ids = of_nothing | {"coach_id": coach, "review_id": review, "request_id": UUID(int=0), "factor_id": "x"}
            url = path.format(**ids)
            ordinary, *worst = [
                Request(name, method, f"{url}?{query}", None if usual.body is None else body)
                for name, (query, body) in (("", (urlencode(usual.query), encoded(usual.body))), *worst_of(usual))
            ]
            yield _compare(f"{method} {path}", user, ordinary, worst)


def _compare(case: str, user: Person, ordinary: Request, requests: list[Request]) -> Result:
    """Compare the most expensive of `requests` with an ordinary one."""
    first, failed = {}, []
    for request in requests:
        before = descendants_cpu_seconds()
        if (status := request.send(user)) >= 500:
            failed.append(f"{request.name}: {status}")
        first[request] = descendants_cpu_seconds() - before
    candidates = sorted(requests, key=first.__getitem__, reverse=True)[:CANDIDATES]
    costs = {request: min(first[request], _cost(user, request)) for request in candidates}
    costliest = max(costs, key=costs.__getitem__)
    usual = max(_cost(user, ordinary), MIN_ORDINARY_SECONDS)
    idle_ms, loaded_ms = (_slowest_health_check(user, request) for request in (None, costliest))
    finding = (
        f"{usual * 1000:.1f} → {costs[costliest] * 1000:.0f} ms CPU ({costliest.name}); "
        f"slowest /healthz {idle_ms:.0f} → {loaded_ms:.0f} ms; failed: {summarize(failed)}"
    )
    times = costs[costliest] / usual
    return Result(case, len(requests), finding, held=times <= MOST_TIMES and not failed, times=times)


def _cost(user: Person, request: Request) -> float:
    """Return the CPU seconds of one request: the minimum of several rounds, because other work may disturb some."""
    costs = []
    for _ in range(ROUNDS):
        before = descendants_cpu_seconds()
        request.send(user)
        # Work that continues after the response counts as well.
        costs.append(descendants_cpu_seconds() - before)
    return min(costs)


def _slowest_health_check(user: Person, request: Request | None) -> float:
    """Return the slowest of 25 /healthz on another connection, in milliseconds, while `request` is repeated."""
    stop = threading.Event()

    def repeat() -> None:
        while request and not stop.is_set():
            request.send(user)

    thread = threading.Thread(target=repeat)
    thread.start()
    visitor, durations = Person(str(user.client.base_url)), []
    for _ in range(25):
        time.sleep(0.01)  # so that the requests overlap
        started = time.perf_counter()
        visitor.send("GET", "/healthz")
        durations.append((time.perf_counter() - started) * 1000)
    stop.set()
    thread.join()
    return max(durations)
