"""Storage of rate limit counters in SQLite: in memory for one process, in a file for all processes of a machine.

It extends the `limits` library. The library's own in-memory storage walks through all its keys after a hit, again and
again: with 10,000 keys each hit costs 17 ms of CPU.
"""

import sqlite3
import threading
import time
import weakref
from pathlib import Path

from limits.storage import MovingWindowSupport, Storage

IN_MEMORY = ":memory:"

_LOCK_SECONDS = 1
"""How long a process waits for another one that writes."""

_PRUNE_SECONDS = 60
"""Between two deletions of what no longer counts."""

_SCHEMA = (
    "PRAGMA journal_mode=WAL",
    # A crash of the machine may lose the newest counts; the file stays whole.
    "PRAGMA synchronous=NORMAL",
    """
    CREATE TABLE IF NOT EXISTS hits
    (key TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL, amount INTEGER NOT NULL)
    """,
    "CREATE INDEX IF NOT EXISTS hits_by_key ON hits (key, at)",
    "CREATE INDEX IF NOT EXISTS hits_by_end ON hits (until)",
)
# One statement, so that the count and the insertion are one transaction.
_ACQUIRE = """
    INSERT INTO hits (key, at, until, amount) SELECT :key, :now, :now + :expiry, :amount
    WHERE (SELECT coalesce(sum(amount), 0) FROM hits WHERE key = :key AND at > :now - :expiry) + :amount <= :limit
"""
_WINDOW = "SELECT min(at), coalesce(sum(amount), 0) FROM hits WHERE key = ? AND at > ?"


class SqliteStorage(Storage, MovingWindowSupport):
    """Exact across threads and processes: SQLite lets one of them write at a time."""

    STORAGE_SCHEME = None

    def __init__(self, path: str) -> None:
        super().__init__(wrap_exceptions=True)
        self._path = path
        self._lock = threading.Lock()
        self._opened: sqlite3.Connection | None = None
        self._prune_at = 0.0

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        now = time.time()
        hit = {"key": key, "now": now, "expiry": expiry, "amount": amount, "limit": limit}
        with self._lock:
            connection = self._connection()
            if now >= self._prune_at:
                connection.execute("DELETE FROM hits WHERE until <= ?", (now,))
                self._prune_at = now + _PRUNE_SECONDS
            return connection.execute(_ACQUIRE, hit).rowcount == 1

    def get_moving_window(self, key: str, _limit: int, expiry: int) -> tuple[float, int]:
        now = time.time()
        with self._lock:
            start, amount = self._connection().execute(_WINDOW, (key, now - expiry)).fetchone()
        return now if start is None else start, amount

    def clear(self, key: str) -> None:
        with self._lock:
            self._connection().execute("DELETE FROM hits WHERE key = ?", (key,))

    def reset(self) -> int | None:
        with self._lock:
            self._prune_at = 0.0
            return self._connection().execute("DELETE FROM hits").rowcount

    def check(self) -> bool:
        with self._lock:
            self._connection()
        return True

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return (sqlite3.Error, OSError)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get(self, key: str) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError("only moving windows are counted")

    def _connection(self) -> sqlite3.Connection:
        # At the first use: a file that cannot be opened is an error of that use, and may be there at the next one.
        if self._opened is None:
            self._opened = self._connect()
        return self._opened

    def _connect(self) -> sqlite3.Connection:
        if self._path != IN_MEMORY:
            Path(self._path).touch(mode=0o600)
        connection = sqlite3.connect(self._path, _LOCK_SECONDS, isolation_level=None, check_same_thread=False)
        weakref.finalize(self, connection.close)
        for statement in _SCHEMA:
            connection.execute(statement)
        return connection
