"""Storages of rate limits: SQLite, in memory or in a file that the processes of a machine share, and Redis.

They hold keyed hashes, how often each was counted, and when its period ends. A period is aligned to the clock, so no
time tells when anything was counted.
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
"""How long a process waits for another one that writes."""

_COMPACT_SECONDS = 60
"""Between two times that the file is compacted."""

_REDIS_TIMEOUT_SECONDS = 1
_REDIS_SLACK_SECONDS = 60
"""Redis deletes keys by a clock of its own."""

_SCHEMA = (
    "PRAGMA journal_mode=WAL",
    # A crash of the machine may lose the newest counts; the file stays whole.
    "PRAGMA synchronous=NORMAL",
    "PRAGMA secure_delete=ON",
    # The table of releases before 0.2, which held exact times.
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

# All or none. KEYS: the periods; ARGV: 1 to count or 0 to look, then amount and end of each period.
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
# In braces, so that a Redis cluster has all keys of a request in one place.
_PREFIX = "{sideline-limits}:"


@dataclass(frozen=True)
class Period:
    """A period of a limit for one identifier: `amount` are allowed until `end`, in seconds since 1970."""

    key: str
    amount: int
    end: int


class LimitStorage(Protocol):
    """Where periods are counted, by all processes that share it."""

    errors: tuple[type[Exception], ...]
    """What it raises when it fails."""

    def count(self, periods: Sequence[Period], now: float, *, only_look: bool = False) -> int | None:
        """Count one in each period, and return None; or count nothing, and return the index of the first full one."""


class SqliteLimits:
    """A SQLite file, or memory without a `path`. Exact across processes: SQLite lets one of them write at a time."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error, OSError)

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._open_connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._compact_at = 0.0

    def count(self, periods: Sequence[Period], now: float, *, only_look: bool = False) -> int | None:
        with self._lock:
            connection = self._connection()
            if now >= self._compact_at:
                self._compact_at = now + _COMPACT_SECONDS
                self._compact(connection, now)
            if only_look:
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
        """Delete what no longer counts; returns how many. Raises sqlite3.Error and OSError."""
        with self._lock:
            return self._compact(self._connection(), now)

    def _compact(self, connection: sqlite3.Connection, now: float) -> int:
        deleted = connection.execute(_DELETE_EXPIRED, (now,)).rowcount
        if self._path:
            # A page holds its rows in the order in which they were inserted, and the write-ahead log every change: they
            # would tell which counters belong to one request. Rewriting puts the rows in the order of their hashes.
            # Where another process is counting, the next time does it.
            with suppress(sqlite3.OperationalError):
                connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return deleted

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


def _first_full(connection: sqlite3.Connection, periods: Sequence[Period]) -> int | None:
    for index, period in enumerate(periods):
        row = connection.execute(_READ, (period.key,)).fetchone()
        if row and row[0] >= period.amount:
            return index
    return None


class RedisLimits:
    """A Redis that several machines share."""

    def __init__(self, url: str) -> None:
        timeouts = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_TIMEOUT_SECONDS)
        # One retry without a pause, for a connection that broke while it was idle. The library's storage is used for
        # the kinds of URL that it knows; its own windows are not aligned.
        retry = Retry(NoBackoff(), 1)
        storage = cast(RedisStorage, storage_from_string(url, **timeouts, retry=retry))  # type: ignore[arg-type]
        self._script = storage.get_connection().register_script(_SCRIPT.encode())
        self.errors: tuple[type[Exception], ...] = (RedisError, OSError)

    def count(self, periods: Sequence[Period], _now: float, *, only_look: bool = False) -> int | None:
        arguments = [number for each in periods for number in (each.amount, each.end + _REDIS_SLACK_SECONDS)]
        keys = [f"{_PREFIX}{period.key}" for period in periods]
        full = int(self._script(keys, [int(not only_look), *arguments]))
        return full - 1 if full else None
