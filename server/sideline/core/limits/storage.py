"""Storages of rate limit counters for the `limits` library: of one process, and of all processes of a machine.

The library's own in-memory storage goes through all its keys after each hit: with 10,000 keys a hit costs 17 ms of CPU.
"""

import sqlite3
import threading
import time
import weakref
from collections import deque
from pathlib import Path

from limits.storage import MovingWindowSupport, Storage

_LOCK_TIMEOUT_SECONDS = 1
"""How long a process waits for another one that writes."""

_PRUNE_SECONDS = 60
"""Between two deletions of expired hits."""


class LocalStorage(Storage, MovingWindowSupport):
    """Base class of both storages: they count moving windows only, by the machine's clock."""

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__(wrap_exceptions=True)
        self._lock = threading.Lock()
        self._prune_at = 0.0

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return (sqlite3.Error, OSError)

    def check(self) -> bool:
        return True

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get(self, key: str) -> int:
        raise NotImplementedError("only moving windows are counted")

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError("only moving windows are counted")

    def _is_time_to_prune(self, now: float) -> bool:
        if now < self._prune_at:
            return False
        self._prune_at = now + _PRUNE_SECONDS
        return True


class MemoryStorage(LocalStorage):
    """The times of the hits of each key, and when the last of them expires."""

    def __init__(self) -> None:
        super().__init__()
        self._hits: dict[str, deque[float]] = {}
        self._expires_at: dict[str, float] = {}

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        now = time.time()
        with self._lock:
            if self._is_time_to_prune(now):
                self._prune(now)
            hits = self._recent_hits(key, now - expiry)
            if len(hits) + amount > limit:
                return False
            hits.extend([now] * amount)
            self._hits[key] = hits
            self._expires_at[key] = now + expiry
            return True

    def get_moving_window(self, key: str, _limit: int, expiry: int) -> tuple[float, int]:
        now = time.time()
        with self._lock:
            hits = self._recent_hits(key, now - expiry)
            return (hits[0] if hits else now), len(hits)

    def clear(self, key: str) -> None:
        with self._lock:
            self._hits.pop(key, None)
            self._expires_at.pop(key, None)

    def reset(self) -> int | None:
        with self._lock:
            self._prune_at = 0.0
            keys = len(self._hits)
            self._hits.clear()
            self._expires_at.clear()
            return keys

    def _recent_hits(self, key: str, since: float) -> deque[float]:
        hits = self._hits.get(key)
        if hits is None:
            return deque()
        while hits and hits[0] <= since:
            hits.popleft()
        return hits

    def _prune(self, now: float) -> None:
        for key in [key for key, expires_at in self._expires_at.items() if expires_at <= now]:
            del self._hits[key], self._expires_at[key]


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


class FileStorage(LocalStorage):
    """Hits in a SQLite file. Exact across processes: SQLite lets one of them write at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._open_connection: sqlite3.Connection | None = None

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        with self._lock:
            connection = self._connection()
            now = time.time()
            if self._is_time_to_prune(now):
                connection.execute(_DELETE_EXPIRED, (now,))
            hit = {"key": key, "now": now, "expiry": expiry, "amount": amount, "limit": limit}
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

    def delete_expired(self) -> int:
        """Delete the hits that no longer count; returns how many. Raises sqlite3.Error and OSError."""
        with self._lock:
            return self._connection().execute(_DELETE_EXPIRED, (time.time(),)).rowcount

    def _connection(self) -> sqlite3.Connection:
        # Opened at the first use, and again at the next one where that failed: the file may have been repaired.
        if self._open_connection is None:
            self._open_connection = self._connect()
        return self._open_connection

    def _connect(self) -> sqlite3.Connection:
        self._path.touch(mode=0o600)
        connection = sqlite3.connect(self._path, _LOCK_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False)
        weakref.finalize(self, connection.close)
        for statement in _SCHEMA:
            connection.execute(statement)
        return connection
