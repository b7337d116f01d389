"""Single SELECTs outside transactions, mostly for routes of `core.http.json_route`: threads with one connection each.

SQL is text with named parameters (`:name`), and rows are the driver's tuples. A connection that stays with its thread
takes a tenth of the time of SQLAlchemy's `text()` statements with pooled connections (docs/decisions/0002).
"""

import asyncio
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError

from sideline.core.db.hidden_texts import without_texts
from sideline.core.db.timeouts import SilentServer

THREADS = 8
"""Number of threads for concurrent reads: all reads of PostgreSQL, and those of SQLite that may take milliseconds."""

Result = TypeVar("Result")
Row = tuple[Any, ...]

_PARAMETER = re.compile(r"(?<![:\w]):([a-z_]\w*)")


class _Reader(threading.local):
    """Thread-local state."""

    may_read = False
    """True in the threads of the pool and, for SQLite, in the event loop's thread."""
    connection: PoolProxiedConnection | None = None


class ReadPool:
    """Reads through connections of an AUTOCOMMIT engine that does no pooling itself (NullPool)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = _Reader()
        self._connections: set[PoolProxiedConnection] = set()
        self._threads = ThreadPoolExecutor(THREADS, "read", initializer=self._allow_reads)
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.shows_texts = True
        """Whether public reviews have their texts (core.db.hidden_texts)."""

    async def run(self, read: Callable[..., Result], *arguments: Any, in_thread: bool = False) -> Result:
        """Call `read` and return its result. Uses a thread if the database is over a network or `in_thread` is set."""
        if self.is_sqlite and not in_thread:
            self._reader.may_read = True
            return read(*arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, read, *arguments)

    def fetch(self, sql: str, **parameters: Any) -> list[Row]:
        """Return the rows of a SELECT. Retries once if the connection was lost while idle, but does not wait twice for
        a server that sends nothing. Raises DBAPIError.
        """
        if not self._reader.may_read:
            return self._threads.submit(self._fetch_with_retry, sql, parameters).result()
        return self._fetch_with_retry(sql, parameters)

    def close(self) -> None:
        """Wait for running reads, and close all connections."""
        self._threads.shutdown()
        while self._connections:
            self._connections.pop().close()

    def _allow_reads(self) -> None:
        self._reader.may_read = True

    def _fetch_with_retry(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        if not self.shows_texts:
            sql = without_texts(sql)
        try:
            return self._fetch(sql, parameters)
        except DBAPIError as error:
            if not error.connection_invalidated or isinstance(error.orig, SilentServer):
                raise
        return self._fetch(sql, parameters)

    def _fetch(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        dialect = self._engine.dialect
        connection = self._reader.connection
        try:
            if connection is None:
                connection = self._reader.connection = self._engine.raw_connection()
                self._connections.add(connection)
            cursor = connection.cursor()
            cursor.execute(sql if self.is_sqlite else _for_psycopg(sql), parameters)
            return list(cursor.fetchall())
        except dialect.loaded_dbapi.Error as error:
            is_lost = False  # without a connection there is nothing to retry
            if connection is not None:
                is_lost = dialect.is_disconnect(error, connection.dbapi_connection, None)
                self._reader.connection = None
                self._connections.remove(connection)
                connection.invalidate(error)
            raise DBAPIError.instance(
                sql, None, error, dialect.loaded_dbapi.Error, hide_parameters=True, connection_invalidated=is_lost,
                dialect=dialect,
            ) from error  # fmt: skip


@lru_cache(500)
def _for_psycopg(sql: str) -> str:
    """Convert `:name` parameters to psycopg's syntax."""
    return _PARAMETER.sub(r"%(\1)s", sql.replace("%", "%%"))
