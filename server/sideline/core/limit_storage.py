"""Storage for rate limits: SQLite, in memory or in a file shared by the processes of one machine, or Redis.

It stores keyed hashes, their counts, and when their period ends. Periods are aligned to the clock, so the stored times
do not reveal when anything was counted.
"""

import sqlite3
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from limits.storage import RedisStorage, storage_from_string
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from sideline.core.files import make_file

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
        # One retry without a pause, for a connection that was lost while idle. The `limits` library only provides the
        # connection, because it supports several kinds of URLs; its own windows are not aligned to the clock.
        retry = Retry(NoBackoff(), 1)
        storage = cast(RedisStorage, storage_from_string(url, **timeouts, retry=retry))  # type: ignore[arg-type]
        self._script = storage.get_connection().register_script(_SCRIPT.encode())
        self.errors: tuple[type[Exception], ...] = (RedisError, OSError)

    def count(self, periods: Sequence[Period], _now: float, *, dry_run: bool = False) -> int | None:
        arguments = [number for period in periods for number in (period.amount, period.end + _REDIS_SLACK_SECONDS)]
        keys = [f"{_PREFIX}{period.key}" for period in periods]
        full = int(self._script(keys, [int(not dry_run), *arguments]))
        return full - 1 if full else None
