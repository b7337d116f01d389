"""Counting of rate limits (listed in `limits`) in the configured storage.

Of any number of concurrent requests, in any number of processes, no more pass in a period than a limit allows. A
request refused by one of its limits does not count toward the others. The windows of the `limits` library, whose
notation the rules have, are not used: each is counted by itself, and a fixed one starts with the first request, so that
its end tells when that was.
"""

import hashlib
import json
import math
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import structlog
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from sideline.config.settings import Settings
from sideline.core.crypto import Keys
from sideline.core.db.timeouts import cause_fields
from sideline.core.errors import Refusal
from sideline.core.files import make_file
from sideline.core.limits import Counter, Limit

# Storage for rate limits: SQLite, in memory or in a file shared by the processes of one machine, or Redis.
#
# It stores keyed hashes, their counts, and when their period ends. Periods are aligned to the clock, so the stored
# times do not reveal when anything was counted.

_FILE_TIMEOUT_SECONDS = 1
"""How long a process waits for another process that is writing."""

_COMPACT_SECONDS = 60
"""Interval between compactions of the file."""

_REDIS_TIMEOUT_SECONDS = 1
_REDIS_SLACK_SECONDS = 60
"""Redis expires keys by its own clock."""

_SCHEMA = (
    "PRAGMA journal_mode=WAL",
    # A machine crash may lose the newest counts, but does not corrupt the file.
    "PRAGMA synchronous=NORMAL",
    "PRAGMA secure_delete=ON",
    # The table used by releases before 0.2, which stored exact times.
    "DROP TABLE IF EXISTS hits",
    """
    CREATE TABLE IF NOT EXISTS counts
    (key TEXT NOT NULL PRIMARY KEY, period_end INTEGER NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID
    """,
)
_READ = "SELECT count FROM counts WHERE key = ?"
_COUNT = """
    INSERT INTO counts (key, period_end, count) VALUES (?, ?, 1) ON CONFLICT (key) DO UPDATE SET count = count + 1
"""
_DELETE_EXPIRED = "DELETE FROM counts WHERE period_end <= ?"

# Counts all or none. KEYS: the periods. ARGV: 1 to count or 0 to only test, then the amount and end of each period.
_SCRIPT = """
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i]) then return i end
end
if ARGV[1] == '1' then
  for i, key in ipairs(KEYS) do
    redis.call('INCR', key)
    redis.call('EXPIREAT', key, ARGV[2 * i + 1])
  end
end
return 0
"""
# In braces, so that a Redis cluster stores all keys of a request on one node.
_PREFIX = "{sideline-limits}:"


@dataclass(frozen=True)
class Period:
    """A period of a limit for one identifier. `amount` requests are allowed until `end`, a Unix timestamp."""

    key: str
    amount: int
    end: int


class LimitStorage(Protocol):
    """Storage of counts, shared by all processes that use it."""

    errors: tuple[type[Exception], ...]
    """The exceptions it raises when it fails."""

    def count(self, periods: Sequence[Period], now: float, *, dry_run: bool = False) -> int | None:
        """Count one in each period and return None, or count nothing and return the index of the first full period."""


class SqliteLimits:
    """A SQLite file, or memory without a `path`. Exact across processes, because SQLite allows one writer at a time."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error, OSError)

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._open_connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._compact_at = 0.0

    def count(self, periods: Sequence[Period], now: float, *, dry_run: bool = False) -> int | None:
        with self._lock:
            connection = self._connection()
            if now >= self._compact_at:
                self._compact_at = now + _COMPACT_SECONDS
                self._compact(connection, now)
            if dry_run:
                return _first_full(connection, periods)
            connection.execute("BEGIN IMMEDIATE")
            try:
                full = _first_full(connection, periods)
                if full is None:
                    connection.executemany(_COUNT, [(period.key, period.end) for period in periods])
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
            return full

    def compact(self, now: float) -> int:
        """Delete expired counts and return how many. Raises sqlite3.Error and OSError."""
        with self._lock:
            return self._compact(self._connection(), now)

    def _compact(self, connection: sqlite3.Connection, now: float) -> int:
        deleted = connection.execute(_DELETE_EXPIRED, (now,)).rowcount
        if self._path:
            # A page stores rows in insertion order, and the write-ahead log stores every change, so both would reveal
            # which counters belong to one request. Rewriting sorts the rows by their hashes. If another process is
            # counting, the next run does it.
            with suppress(sqlite3.OperationalError):
                connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return deleted

    def _connection(self) -> sqlite3.Connection:
        # Opened on first use, and after a failure again on the next use: the file may have been repaired.
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


def _first_full(connection: sqlite3.Connection, periods: Sequence[Period]) -> int | None:
    for index, period in enumerate(periods):
        row = connection.execute(_READ, (period.key,)).fetchone()
        if row and row[0] >= period.amount:
            return index
    return None


class RedisLimits:
    """A Redis server shared by several machines."""

    def __init__(self, url: str) -> None:
        timeouts = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_TIMEOUT_SECONDS)
        # One retry without a pause, for a connection that was lost while idle.
        connection = Redis.from_url(url, **timeouts, retry=Retry(NoBackoff(), 1))
        self._script = connection.register_script(_SCRIPT.encode())
        self.errors: tuple[type[Exception], ...] = (RedisError, OSError)

    def count(self, periods: Sequence[Period], _now: float, *, dry_run: bool = False) -> int | None:
        arguments = [number for period in periods for number in (period.amount, period.end + _REDIS_SLACK_SECONDS)]
        keys = [f"{_PREFIX}{period.key}" for period in periods]
        full = int(self._script(keys, [int(not dry_run), *arguments]))
        return full - 1 if full else None


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
    """The refusal of a request by a limit, with the message of /api. /auth/v1 has its own (accounts/errors.py)."""

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
            yield Period(key, amount, start + length), length

    def _count_in_storage(self, periods: list[Period], now: float, *, dry_run: bool) -> int | None:
        if time.monotonic() >= self._shared_retry_at:
            try:
                return self._shared.count(periods, now, dry_run=dry_run)
            except self._shared.errors as error:
                self._shared_retry_at = time.monotonic() + _SHARED_RETRY_SECONDS
                log.warning("rate_limit_storage_unreachable", **cause_fields(error))
        return self._local.count(periods, now, dry_run=dry_run)


def create_file(settings: Settings) -> None:
    """Create the file, if there is one, before the processes start. If all did at once, some would find it locked."""
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
        return SqliteLimits(settings.data_dir / FILE if settings.has_several_processes else None)
    return RedisLimits(settings.rate_limit_url)
