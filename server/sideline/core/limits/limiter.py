"""Rate limits: how often something may be done. Counted in memory, in a file that processes share, or in Redis."""

import hashlib
import math
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import TypeVar, cast

import structlog
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.limits.storage import FileStorage, LocalStorage, MemoryStorage
from sideline.settings import Settings

log = structlog.get_logger()

FILE = "limits.sqlite3"
"""In the data folder, where several processes count without Redis."""

_REDIS_PATIENCE_SECONDS = 1
_STORAGE_REST_SECONDS = 5
"""After a failure the storage is left alone for so long: one that hangs must not cost every request its patience."""

_CLOCK_SLACK_SECONDS = 60
"""Clocks are set right by less than this all the time."""

Answer = TypeVar("Answer")


class RateLimiter:
    """Counts per key. While the shared storage fails each process counts for itself. It blocks: call it in a thread."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._on = settings.rate_limits == "on"
        self._secret = keys.derive("limits")
        self._shared = MovingWindowRateLimiter(_storage(settings))
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._latest = time.time()
        self._shared_rests_until = -math.inf

    def spend(self, name: str, figures: str, *who: str) -> None:
        """Count one against each of the `figures` (`10 per hour; 30 per day`). Raises 429 when there were too many."""
        if not self._on:
            return
        key = self._key_of(who)
        for rule in _rules(name, figures):
            if wait := self._hit(rule, key):
                raise too_many_requests(wait)

    def hit(self, rule: RateLimitItem, *who: str) -> int:
        """Count one if there were not too many; else tell after how many seconds to try again."""
        return self._hit(rule, self._key_of(who)) if self._on else 0

    def test(self, rule: RateLimitItem, *who: str) -> int:
        """Tell the same, but count nothing."""
        if not self._on:
            return 0
        key = self._key_of(who)
        return 0 if self._ask(lambda counter: counter.test(rule, key)) else self._wait(rule, key)

    def clear(self, rule: RateLimitItem, *who: str) -> None:
        """Forget what was counted."""
        if self._on:
            key = self._key_of(who)
            self._ask(lambda counter: counter.clear(rule, key))

    def _key_of(self, who: tuple[str, ...]) -> str:
        # What is counted is not to be read there: an address of a person becomes a keyed hash.
        return hashlib.blake2b("\n".join(who).encode(), key=self._secret, digest_size=32).hexdigest()

    def _hit(self, rule: RateLimitItem, key: str) -> int:
        return 0 if self._ask(lambda counter: counter.hit(rule, key)) else self._wait(rule, key)

    def _wait(self, rule: RateLimitItem, key: str) -> int:
        end = self._ask(lambda counter: counter.get_window_stats(rule, key).reset_time)
        return max(1, math.ceil(end - time.time()))

    def _ask(self, question: Callable[[MovingWindowRateLimiter], Answer]) -> Answer:
        self._forget_if_the_clock_was_set_back()
        if time.monotonic() >= self._shared_rests_until:
            try:
                return question(self._shared)
            except StorageError as error:
                self._shared_rests_until = time.monotonic() + _STORAGE_REST_SECONDS
                log.warning("rate_limit_storage_unreachable", kind=type(error.storage_error).__name__)
        return question(self._own)

    def _forget_if_the_clock_was_set_back(self) -> None:
        # What was counted in a future that is now to come again would count for all of it. Redis forgets by itself.
        moment = time.time()
        if moment < self._latest - _CLOCK_SLACK_SECONDS:
            for counter in (self._shared, self._own):
                if isinstance(counter.storage, LocalStorage):
                    counter.storage.reset()
        self._latest = moment


def prepare(settings: Settings) -> None:
    """Make the file before the processes begin: some of those that make it at once would find it locked."""
    storage = _storage(settings)
    if isinstance(storage, FileStorage):
        with suppress(StorageError):  # each process says so itself
            storage.check()


def too_many_requests(seconds: int) -> Refusal:
    """The refusal of /api for one who does something too often."""
    message = f"You are doing this too often. Please try again in {_in_words(seconds)}."
    return Refusal(429, "too_many_requests", message, retry_after=seconds)


def _in_words(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    count, unit = (minutes, "minute") if minutes < 120 else (math.ceil(minutes / 60), "hour")
    return f"{count} {unit}" + ("s" if count > 1 else "")


@cache
def _rules(name: str, figures: str) -> list[RateLimitItem]:
    # The name keeps apart what has the same figures.
    return [type(rule)(rule.amount, rule.multiples, name) for rule in parse_many(figures)]


def _storage(settings: Settings) -> Storage:
    if settings.rate_limit_url.startswith("memory"):
        return FileStorage(settings.data_dir / FILE) if settings.workers > 1 else MemoryStorage()
    return _redis(settings.rate_limit_url)


def _redis(url: str) -> Storage:
    patience = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_PATIENCE_SECONDS)
    # Tried again once and at once, for a connection that broke while it lay idle.
    again = Retry(NoBackoff(), 1)
    # Only an address with async+ would give the other kind.
    return cast(Storage, storage_from_string(url, wrap_exceptions=True, **patience, retry=again))  # type: ignore[arg-type]
