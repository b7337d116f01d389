"""Rate limits, counted in SQLite (in memory, or in a file that the processes of a machine share) or in Redis.

The library's own in-memory storage goes through all its keys after each hit: with 10,000 keys a hit costs 17 ms of CPU,
in SQLite 0.02 ms.
"""

import hashlib
import math
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import cast

import structlog
from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import MovingWindowSupport, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.files import make_file
from sideline.settings import Settings

log = structlog.get_logger()

FILE = "limits.sqlite3"
"""The file in the data folder in which several processes count without Redis."""

_FILE_TIMEOUT_SECONDS = 1
"""How long a process waits for another one that writes."""

_PRUNE_SECONDS = 60
"""Between two deletions of expired hits."""

_REDIS_TIMEOUT_SECONDS = 1
_SHARED_RETRY_SECONDS = 5
"""Pause after a failure of the shared storage: one that hangs must not make every request wait for the timeout."""

_CLOCK_SLACK_SECONDS = 60
"""Clocks are corrected by less than this all the time."""

_SCHEMA = (
    "PRAGMA journal_mode=WAL",
    # A crash of the machine may lose the newest counts; the file stays whole.
    "PRAGMA synchronous=NORMAL",
    """
    CREATE TABLE IF NOT EXISTS hits
    (key TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (key, at))
    WITHOUT ROWID
    """,
)
# One statement, so that the count and the insertion are one transaction.
_ACQUIRE = """
    INSERT INTO hits (key, at, until, amount) SELECT :key, :now, :now + :expiry, :amount
    WHERE (SELECT coalesce(sum(amount), 0) FROM hits WHERE key = :key AND at > :now - :expiry) + :amount <= :limit
    ON CONFLICT (key, at) DO UPDATE SET amount = amount + excluded.amount
"""
_DELETE_EXPIRED = "DELETE FROM hits WHERE until <= ?"
_WINDOW = "SELECT min(at), coalesce(sum(amount), 0) FROM hits WHERE key = ? AND at > ?"

_Operation = Callable[[MovingWindowRateLimiter, RateLimitItem, str], bool]


class RateLimiter:
    """Counts for each key, blocking. While the shared storage fails each process counts for itself."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._enabled = settings.rate_limits == "on"
        self._secret = keys.derive("limits")
        self._shared = MovingWindowRateLimiter(_storage(settings))
        self._local = MovingWindowRateLimiter(SqliteStorage())
        self._last_time = time.time()
        self._shared_retry_at = -math.inf

    def enforce(self, name: str, limits: str, *identifiers: str) -> None:
        """Count one against each of the `limits` (`10 per hour; 30 per day`). Raises 429 when one is reached.

        Retry-After is the period of the limit: the time of the oldest hit may be that of somebody else at the same
        network address, who must not be seen writing.
        """
        for rule in _parse(name, limits):
            if seconds := self.hit(rule, *identifiers):
                raise too_many_requests(seconds)

    def hit(self, rule: RateLimitItem, *identifiers: str) -> int:
        """Count one and return 0; when the limit is reached, return the seconds of its period."""
        return self._run(MovingWindowRateLimiter.hit, rule, identifiers)

    def test(self, rule: RateLimitItem, *identifiers: str) -> int:
        """Return the same as `hit`, but count nothing."""
        return self._run(MovingWindowRateLimiter.test, rule, identifiers)

    def _run(self, operation: _Operation, rule: RateLimitItem, identifiers: tuple[str, ...]) -> int:
        if not self._enabled:
            return 0
        # A keyed hash, so that no address of a person can be read from the storage.
        key = hashlib.blake2b("\n".join(identifiers).encode(), key=self._secret, digest_size=32).hexdigest()
        self._reset_if_clock_set_back()
        if time.monotonic() >= self._shared_retry_at:
            try:
                return 0 if operation(self._shared, rule, key) else rule.get_expiry()
            except StorageError as error:
                self._shared_retry_at = time.monotonic() + _SHARED_RETRY_SECONDS
                log.warning("rate_limit_storage_unreachable", kind=type(error.storage_error).__name__)
        return 0 if operation(self._local, rule, key) else rule.get_expiry()

    def _reset_if_clock_set_back(self) -> None:
        # Hits counted at a time that is now in the future would count until that time has passed twice. Redis expires
        # keys by a clock of its own.
        now = time.time()
        if now < self._last_time - _CLOCK_SLACK_SECONDS:
            for counter in (self._shared, self._local):
                if isinstance(counter.storage, SqliteStorage):
                    counter.storage.reset()
        self._last_time = now


class SqliteStorage(Storage, MovingWindowSupport):
    """Hits in a SQLite file, or in memory without a `path`; moving windows only, by the machine's clock.

    Exact across processes: SQLite lets one of them write at a time.
    """

    STORAGE_SCHEME = None

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(wrap_exceptions=True)
        self._path = path
        self._open_connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._prune_at = 0.0

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return (sqlite3.Error, OSError)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        with self._lock:
            connection = self._connection()
            now = time.time()
            if now >= self._prune_at:
                self._prune_at = now + _PRUNE_SECONDS
                connection.execute(_DELETE_EXPIRED, (now,))
            hit = {"key": key, "now": now, "expiry": expiry, "amount": amount, "limit": limit}
            return connection.execute(_ACQUIRE, hit).rowcount == 1

    def get_moving_window(self, key: str, _limit: int, expiry: int) -> tuple[float, int]:
        now = time.time()
        with self._lock:
            start, amount = self._connection().execute(_WINDOW, (key, now - expiry)).fetchone()
        return now if start is None else start, amount

    def reset(self) -> int | None:
        with self._lock:
            self._prune_at = 0.0
            return self._connection().execute("DELETE FROM hits").rowcount

    def check(self) -> bool:
        with self._lock:
            self._connection()
        return True

    def delete_expired(self) -> int:
        """Delete the hits that no longer count; returns how many. Raises sqlite3.Error and OSError."""
        with self._lock:
            return self._connection().execute(_DELETE_EXPIRED, (time.time(),)).rowcount

    def clear(self, key: str) -> None:
        raise NotImplementedError("no limit is taken back")

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get(self, key: str) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError("only moving windows are counted")

    def _connection(self) -> sqlite3.Connection:
        # Opened at the first use, and again at the next one where that failed: the file may have been repaired.
        if self._open_connection is None:
            self._open_connection = self._connect()
        return self._open_connection

    def _connect(self) -> sqlite3.Connection:
        if self._path:
            make_file(self._path)
        connection = sqlite3.connect(
            self._path or ":memory:", _FILE_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False
        )
        weakref.finalize(self, connection.close)
        for statement in _SCHEMA:
            connection.execute(statement)
        return connection


def create_file(settings: Settings) -> None:
    """Create the file before the processes start: if they created it at once, some would find it locked."""
    storage = _storage(settings)
    if isinstance(storage, SqliteStorage):
        with suppress(StorageError):  # each process logs it itself
            storage.check()


def delete_expired(settings: Settings) -> int:
    """Delete the expired hits of the file, where there is one. Returns how many. Raises sqlite3.Error and OSError.

    Each process deletes them as well while it counts; this is for a site that nobody writes to.
    """
    storage = _storage(settings)
    return storage.delete_expired() if isinstance(storage, SqliteStorage) else 0


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
        return SqliteStorage(settings.data_dir / FILE if settings.workers > 1 else None)
    timeouts = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_TIMEOUT_SECONDS)
    # One retry without a pause, for a connection that broke while it was idle.
    retry = Retry(NoBackoff(), 1)
    # The async storage is returned only for a URL that starts with async+.
    return cast(Storage, storage_from_string(settings.rate_limit_url, wrap_exceptions=True, **timeouts, retry=retry))  # type: ignore[arg-type]
