"""Counting of rate limits (`limits` lists them) in the storage that the settings name.

Of any number of requests at once, in any number of processes, no more pass in a period than a limit allows; and a
request that one of its limits refuses takes a place in none of them.
"""

import hashlib
import json
import math
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import structlog

from sideline.config.settings import Settings
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.limit_storage import LimitStorage, Period, RedisLimits, SqliteLimits
from sideline.core.limits import Counter, Limit

log = structlog.get_logger()

FILE = "limits.sqlite3"
"""The file in the data folder in which several processes count without Redis."""

_SHARED_RETRY_SECONDS = 5
"""Pause after a failure of the shared storage: one that hangs must not make every request wait for the timeout."""


@dataclass(frozen=True)
class Reached:
    """A limit that is reached, and in how many seconds its period ends."""

    limit: Limit
    seconds: int


class LimitReached(Refusal):
    """The refusal of a request by a limit, in the words of /api; /auth/v1 has its own (accounts/limits.py)."""

    def __init__(self, reached: Reached) -> None:
        message = f"You’re doing that too often. Please try again in {_duration_text(reached.seconds)}."
        super().__init__(429, "too_many_requests", message, retry_after=reached.seconds)
        self.reached = reached


class RateLimiter:
    """Counts, blocking. While the shared storage fails each process counts for itself.

    `enforce` and `check` refuse the request; `hit` and `test` are for limits beyond which something else happens.
    """

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._settings = settings
        self._secret = keys.derive("limits")
        self._rules = dict[Limit, list[tuple[int, int]]]()
        self._shared = _storage(settings)
        self._local = SqliteLimits()
        self._shared_retry_at = -math.inf

    def enforce(self, *counters: Counter) -> None:
        """Count one in each counter. Raises 429, with nothing counted, when one of them is full."""
        if reached := self.hit(*counters):
            raise LimitReached(reached)

    def check(self, *counters: Counter) -> None:
        """Raise the same as `enforce`, but count nothing."""
        if reached := self.test(*counters):
            raise LimitReached(reached)

    def hit(self, *counters: Counter) -> Reached | None:
        """Count one in each counter; if one of them is full count nothing, and return its limit.

        Of several full ones it is the first. Put the ones with the fewest requests first (a coach at an address before
        the address): while a counter is full it must hide the fuller ones behind it, which others may be filling.
        """
        return self._count(counters, only_look=False)

    def test(self, *counters: Counter) -> Reached | None:
        """Return the same as `hit`, but count nothing."""
        return self._count(counters, only_look=True)

    def _count(self, counters: tuple[Counter, ...], *, only_look: bool) -> Reached | None:
        if self._settings.rate_limits == "off":
            return None
        now = current_time()
        periods = [(counter.limit, *period) for counter in counters for period in self._periods(counter, now)]
        if not periods:
            return None
        full = self._count_in_storage([period for _, period, _ in periods], now, only_look=only_look)
        if full is None:
            return None
        limit, period, length = periods[full]
        # By the minute: responses to equal requests one after another are equal.
        return Reached(limit, min(length, 60 * math.ceil((period.end - now) / 60)))

    def _periods(self, counter: Counter, now: float) -> Iterator[tuple[Period, int]]:
        """The periods of a counter that are running, with their length in seconds."""
        limit = counter.limit
        if limit not in self._rules:
            self._rules[limit] = [(rule.amount, rule.get_expiry()) for rule in limit.rules_in(self._settings)]
        for number, (amount, length) in enumerate(self._rules[limit]):
            start = int(now // length) * length
            # Limit, period and identifiers together: no hash occurs twice, so nothing can be joined by it.
            text = json.dumps([limit.name, number, length, start, *counter.identifiers])
            key = hashlib.blake2b(text.encode(), key=self._secret, digest_size=20).hexdigest()
            yield Period(key, counter.amount or amount, start + length), length

    def _count_in_storage(self, periods: list[Period], now: float, *, only_look: bool) -> int | None:
        if time.monotonic() >= self._shared_retry_at:
            try:
                return self._shared.count(periods, now, only_look=only_look)
            except self._shared.errors as error:
                self._shared_retry_at = time.monotonic() + _SHARED_RETRY_SECONDS
                log.warning("rate_limit_storage_unreachable", kind=type(error).__name__)
        return self._local.count(periods, now, only_look=only_look)


def create_file(settings: Settings) -> None:
    """Create the file before the processes start: if they created it at once, some would find it locked."""
    storage = _storage(settings)
    if isinstance(storage, SqliteLimits):
        with suppress(*storage.errors):  # each process logs it itself
            storage.compact(current_time())


def delete_expired(settings: Settings) -> int:
    """Delete from the file, where there is one, what no longer counts. Returns how many. Raises sqlite3.Error, OSError.

    Each process does so as well while it counts; this is for a site that nobody writes to.
    """
    storage = _storage(settings)
    return storage.compact(current_time()) if isinstance(storage, SqliteLimits) else 0


def current_time() -> float:
    """The time by which periods begin and end, in seconds since 1970."""
    return time.time()


def _duration_text(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    count, unit = (minutes, "minute") if minutes < 120 else (math.ceil(minutes / 60), "hour")
    return f"{count} {unit}" + ("s" if count > 1 else "")


def _storage(settings: Settings) -> LimitStorage:
    if settings.rate_limit_url.startswith("memory"):
        return SqliteLimits(settings.data_dir / FILE if settings.workers > 1 else None)
    return RedisLimits(settings.rate_limit_url)
