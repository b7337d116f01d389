"""Counting of rate limits (listed in `limits`) in the configured storage.

Of any number of concurrent requests, in any number of processes, no more pass in a period than a limit allows. A
request refused by one of its limits does not count toward the others.
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
from sideline.core.db.causes import cause_fields
from sideline.core.errors import Refusal
from sideline.core.limit_storage import LimitStorage, Period, RedisLimits, SqliteLimits
from sideline.core.limits import Counter, Limit

log = structlog.get_logger()

FILE = "limits.sqlite3"
"""The file in the data folder in which several processes count when Redis is not used."""

_SHARED_RETRY_SECONDS = 5
"""Pause after a failure of the shared storage, so that not every request waits for the timeout of a hanging one."""


@dataclass(frozen=True)
class Reached:
    """A limit that was reached, and the seconds until its period ends."""

    limit: Limit
    seconds: int


class LimitReached(Refusal):
    """The refusal of a request by a limit, with the message of /api. /auth/v1 has its own (accounts/limits.py)."""

    def __init__(self, reached: Reached) -> None:
        message = f"You’re doing that too often. Please try again in {_duration_text(reached.seconds)}."
        super().__init__(429, "too_many_requests", message, retry_after=reached.seconds)
        self.reached = reached


class RateLimiter:
    """Counts requests; its methods block. While the shared storage is failing, each process counts separately.

    `enforce` and `check` refuse the request; `hit` and `test` are for limits that have another consequence.
    """

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._settings = settings
        self._secret = keys.derive("limits")
        self._rules = dict[Limit, list[tuple[int, int]]]()
        self._shared = _storage(settings)
        self._local = SqliteLimits()
        self._shared_retry_at = -math.inf

    def enforce(self, *counters: Counter) -> None:
        """Count one in each counter. If one of them is full, raises 429 and counts nothing."""
        if reached := self.hit(*counters):
            raise LimitReached(reached)

    def check(self, *counters: Counter) -> None:
        """Raise like `enforce`, but count nothing."""
        if reached := self.test(*counters):
            raise LimitReached(reached)

    def hit(self, *counters: Counter) -> Reached | None:
        """Count one in each counter. If one of them is full, count nothing and return its limit.

        If several are full, returns the first. Put the counters with the fewest requests first (a coach at an address
        before the address): a full counter must hide those after it, which other people may be filling.
        """
        return self._count(counters, dry_run=False)

    def test(self, *counters: Counter) -> Reached | None:
        """Return the same as `hit`, but count nothing."""
        return self._count(counters, dry_run=True)

    def _count(self, counters: tuple[Counter, ...], *, dry_run: bool) -> Reached | None:
        if self._settings.rate_limits == "off":
            return None
        now = current_time()
        periods = [(counter.limit, *period) for counter in counters for period in self._periods(counter, now)]
        if not periods:
            return None
        full = self._count_in_storage([period for _, period, _ in periods], now, dry_run=dry_run)
        if full is None:
            return None
        limit, period, length = periods[full]
        # Rounded to minutes, so that equal consecutive requests get equal responses.
        return Reached(limit, min(length, 60 * math.ceil((period.end - now) / 60)))

    def _periods(self, counter: Counter, now: float) -> Iterator[tuple[Period, int]]:
        """Yield the current periods of a counter, with their lengths in seconds."""
        limit = counter.limit
        if limit not in self._rules:
            self._rules[limit] = [(rule.amount, rule.get_expiry()) for rule in limit.rules_in(self._settings)]
        for number, (amount, length) in enumerate(self._rules[limit]):
            start = int(now // length) * length
            # Hash the limit, period and identifiers together: no hash occurs twice, so rows cannot be linked by it.
            text = json.dumps([limit.name, number, length, start, *counter.identifiers])
            key = hashlib.blake2b(text.encode(), key=self._secret, digest_size=20).hexdigest()
            yield Period(key, counter.amount or amount, start + length), length

    def _count_in_storage(self, periods: list[Period], now: float, *, dry_run: bool) -> int | None:
        if time.monotonic() >= self._shared_retry_at:
            try:
                return self._shared.count(periods, now, dry_run=dry_run)
            except self._shared.errors as error:
                self._shared_retry_at = time.monotonic() + _SHARED_RETRY_SECONDS
                log.warning("rate_limit_storage_unreachable", **cause_fields(error))
        return self._local.count(periods, now, dry_run=dry_run)


def create_file(settings: Settings) -> None:
    """Create the file before the processes start. If they all created it at once, some would find it locked."""
    storage = _storage(settings)
    if isinstance(storage, SqliteLimits):
        with suppress(*storage.errors):  # each process logs the error itself
            storage.compact(current_time())


def delete_expired(settings: Settings) -> int:
    """Delete expired counts from the file, if there is one, and return how many. Raises sqlite3.Error and OSError.

    Processes also do this while counting, so this is only needed for a site without requests.
    """
    storage = _storage(settings)
    return storage.compact(current_time()) if isinstance(storage, SqliteLimits) else 0


def current_time() -> float:
    """Return the time that determines the periods, as a Unix timestamp."""
    return time.time()


def _duration_text(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    count, unit = (minutes, "minute") if minutes < 120 else (math.ceil(minutes / 60), "hour")
    return f"{count} {unit}" + ("s" if count > 1 else "")


def _storage(settings: Settings) -> LimitStorage:
    if settings.rate_limit_url.startswith("memory"):
        return SqliteLimits(settings.data_dir / FILE if settings.workers > 1 else None)
    return RedisLimits(settings.rate_limit_url)
