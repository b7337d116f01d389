"""Rate limits, counted in memory, in a file that the processes of a machine share, or in Redis."""

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
"""The file in the data folder in which several processes count without Redis."""

_REDIS_TIMEOUT_SECONDS = 1
_SHARED_RETRY_SECONDS = 5
"""Pause after a failure of the shared storage: one that hangs must not make every request wait for the timeout."""

_CLOCK_SLACK_SECONDS = 60
"""Clocks are corrected by less than this all the time."""

Result = TypeVar("Result")


class RateLimiter:
    """Counts for each key, blocking. While the shared storage fails each process counts for itself."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._enabled = settings.rate_limits == "on"
        self._secret = keys.derive("limits")
        self._shared = MovingWindowRateLimiter(_storage(settings))
        self._local = MovingWindowRateLimiter(MemoryStorage())
        self._last_time = time.time()
        self._shared_retry_at = -math.inf

    def enforce(self, name: str, limits: str, *identifiers: str) -> None:
        """Count one against each of the `limits` (`10 per hour; 30 per day`). Raises 429 when one is reached.

        Retry-After is the period of the limit: the time of the oldest hit may be that of somebody else at the same
        network address, who must not be seen writing.
        """
        if not self._enabled:
            return
        key = self._key(identifiers)
        for rule in _parse(name, limits):
            if seconds := self._hit(rule, key):
                raise too_many_requests(seconds)

    def hit(self, rule: RateLimitItem, *identifiers: str) -> int:
        """Count one and return 0; when the limit is reached, return the seconds of its period."""
        return self._hit(rule, self._key(identifiers)) if self._enabled else 0

    def test(self, rule: RateLimitItem, *identifiers: str) -> int:
        """Return the same as `hit`, but count nothing."""
        if not self._enabled:
            return 0
        key = self._key(identifiers)
        return 0 if self._run(lambda counter: counter.test(rule, key)) else rule.get_expiry()

    def _key(self, identifiers: tuple[str, ...]) -> str:
        # A keyed hash, so that no address of a person can be read from the storage.
        return hashlib.blake2b("\n".join(identifiers).encode(), key=self._secret, digest_size=32).hexdigest()

    def _hit(self, rule: RateLimitItem, key: str) -> int:
        return 0 if self._run(lambda counter: counter.hit(rule, key)) else rule.get_expiry()

    def _run(self, operation: Callable[[MovingWindowRateLimiter], Result]) -> Result:
        self._reset_if_clock_set_back()
        if time.monotonic() >= self._shared_retry_at:
            try:
                return operation(self._shared)
            except StorageError as error:
                self._shared_retry_at = time.monotonic() + _SHARED_RETRY_SECONDS
                log.warning("rate_limit_storage_unreachable", kind=type(error.storage_error).__name__)
        return operation(self._local)

    def _reset_if_clock_set_back(self) -> None:
        # Hits counted at a time that is now in the future would count until that time has passed twice. Redis expires
        # keys by a clock of its own.
        now = time.time()
        if now < self._last_time - _CLOCK_SLACK_SECONDS:
            for counter in (self._shared, self._local):
                if isinstance(counter.storage, LocalStorage):
                    counter.storage.reset()
        self._last_time = now


def create_file(settings: Settings) -> None:
    """Create the file before the processes start: if they created it at once, some would find it locked."""
    storage = _storage(settings)
    if isinstance(storage, FileStorage):
        with suppress(StorageError):  # each process logs it itself
            storage.check()


def delete_expired(settings: Settings) -> int:
    """Delete the expired hits of the file, where there is one. Returns how many. Raises sqlite3.Error and OSError.

    Each process deletes them as well while it counts; this is for a site that nobody writes to.
    """
    storage = _storage(settings)
    return storage.delete_expired() if isinstance(storage, FileStorage) else 0


def too_many_requests(seconds: int) -> Refusal:
    """The refusal of /api when a limit is reached."""
    message = f"You are doing this too often. Please try again in {_duration_text(seconds)}."
    return Refusal(429, "too_many_requests", message, retry_after=seconds)


def _duration_text(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    count, unit = (minutes, "minute") if minutes < 120 else (math.ceil(minutes / 60), "hour")
    return f"{count} {unit}" + ("s" if count > 1 else "")


@cache
def _parse(name: str, limits: str) -> list[RateLimitItem]:
    # The name (namespace) keeps limits with the same numbers apart.
    return [type(rule)(rule.amount, rule.multiples, name) for rule in parse_many(limits)]


def _storage(settings: Settings) -> Storage:
    if settings.rate_limit_url.startswith("memory"):
        return FileStorage(settings.data_dir / FILE) if settings.workers > 1 else MemoryStorage()
    return _redis(settings.rate_limit_url)


def _redis(url: str) -> Storage:
    timeouts = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_TIMEOUT_SECONDS)
    # One retry without a pause, for a connection that broke while it was idle.
    retry = Retry(NoBackoff(), 1)
    # The async storage is returned only for a URL that starts with async+.
    return cast(Storage, storage_from_string(url, wrap_exceptions=True, **timeouts, retry=retry))  # type: ignore[arg-type]
