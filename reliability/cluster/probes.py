"""Probes: requests to every site twice a second, whether or not earlier ones have been answered.

So an outage shows in its full length, which clients that wait for their answers would hide.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, Self

import httpx2 as httpx

from harness.people import Person

INTERVAL_SECONDS = 0.5
"""How often each site gets four reads and a write."""

TIMEOUT_SECONDS = 60
PROBE_EMAIL = "probe"
"""What the email addresses of the probes' accounts begin with."""

Kind = Literal["read", "write"]


@dataclass(frozen=True)
class Answer:
    """An answer, or status 0 if there was none."""

    site: str
    kind: Kind
    path: str
    started: float
    """On the monotonic clock, in seconds."""

    ended: float
    status: int
    has_retry_after: bool

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 400

    @property
    def is_fault(self) -> bool:
        """Whether it is anything but a success or a 503 that says when to try again."""
        is_valid_refusal = self.status == httpx.codes.SERVICE_UNAVAILABLE and self.has_retry_after
        return not self.is_success and not is_valid_refusal


@dataclass
class Round:
    """The answers between `started` and `ended`."""

    started: float = 0.0
    ended: float = 0.0
    answers: list[Answer] = field(default_factory=list)

    def longest_without(self, kind: Kind) -> float:
        """Return the longest time in seconds in which one of the sites answered no request of this kind successfully.

        Requests are sent twice a second, so it is about half a second if nothing is wrong.
        """
        longest = 0.0
        for site in {answer.site for answer in self.answers}:
            successes = [a.ended for a in self.answers if a.site == site and a.kind == kind and a.is_success]
            times = sorted([self.started, *successes, self.ended])
            longest = max(longest, *(later - earlier for earlier, later in pairwise(times)))
        return longest

    @property
    def faults(self) -> list[str]:
        return [f"{a.site}, {a.kind} {a.path}: {a.status or 'no answer'}" for a in self.answers if a.is_fault]


class Account(Person):
    """The account that the probes of one site write with, which saves coaches and removes them again."""

    def __init__(self, site: str, origin: str) -> None:
        super().__init__(origin, f"{PROBE_EMAIL}-{site}@athletes.example")
        self.origin = origin
        self.sign_up()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": self.client.headers["Authorization"]}

    def can_write(self, coach: int) -> bool:
        """Whether the site stores something now."""
        try:
            return self.send("PUT", f"/api/my/saved-coaches/{coach}").is_success
        except httpx.HTTPError:
            return False


class Probes:
    """A context in which requests are sent. Leaving it waits for the last answers, after which `round` is complete."""

    def __init__(self, accounts: dict[str, Account], coaches: list[int], interval: float = INTERVAL_SECONDS) -> None:
        self.round = Round()
        self._interval = interval
        self._accounts = accounts
        self._coaches = coaches
        self._stop = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._send()), name="probes", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    async def _send(self) -> None:
        # A connection is not used again at the age at which the site closes it.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=40, keepalive_expiry=2)
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, limits=limits, trust_env=False) as client:
            self.round.started = time.monotonic()
            async with asyncio.TaskGroup() as group:
                number = 0
                while not self._stop.is_set():
                    for site, account in self._accounts.items():
                        for kind, request in self._requests(account, number):
                            group.create_task(self._send_one(client, site, kind, request))
                    number += 1
                    await asyncio.sleep(self._interval)
                self.round.ended = time.monotonic()

    def _requests(self, account: Account, number: int) -> Iterator[tuple[Kind, httpx.Request]]:
        coach = self._coaches[number % len(self._coaches)]
        for path in (
            f"/api/coaches/{coach}",
            f"/api/coaches/{coach}/reviews",
            "/api/coaches?q=crash",
            f"/coach/{coach}",
        ):
            yield "read", httpx.Request("GET", f"{account.origin}{path}")
        # Each write changes something: all coaches are saved, then all are removed.
        method = "PUT" if number // len(self._coaches) % 2 == 0 else "DELETE"
        url = f"{account.origin}/api/my/saved-coaches/{coach}"
        yield "write", httpx.Request(method, url, headers=account.headers)

    async def _send_one(self, client: httpx.AsyncClient, site: str, kind: Kind, request: httpx.Request) -> None:
        started, status, has_retry_after = time.monotonic(), 0, False
        try:
            response = await client.send(request)
        except httpx.HTTPError:
            pass
        else:
            status, has_retry_after = response.status_code, "Retry-After" in response.headers
        path = request.url.path
        self.round.answers.append(Answer(site, kind, path, started, time.monotonic(), status, has_retry_after))
