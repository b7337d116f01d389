"""A connection pool for single SELECTs outside any transaction, for the routes of `core.http.json_route`.

SQL is text with named parameters (`:name`), rows are the driver's tuples; only SQLAlchemy's pool stands between, which
takes a quarter of the time of its `text()` statements (docs/decisions/0002).
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

THREADS = 8
"""Concurrent reads in threads: all of PostgreSQL, and those of SQLite that may take milliseconds."""

Result = TypeVar("Result")
Row = tuple[Any, ...]

_PARAMETER = re.compile(r"(?<![:\w]):([a-z_]\w*)")


class ReadPool:
    """Reads over the driver's connections of an engine in AUTOCOMMIT mode."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, "read")
        self.is_sqlite = engine.dialect.name == "sqlite"

    async def run(self, read: Callable[..., Result], *arguments: Any, in_thread: bool = False) -> Result:
        """The result of `read`; in a thread if it waits for a network or `in_thread` says so."""
        if self.is_sqlite and not in_thread:
            return read(*arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, read, *arguments)

    def fetch(self, sql: str, **parameters: Any) -> list[Row]:
        """The rows of a SELECT. Raises DBAPIError. Tried again once if the connection was lost while it was idle."""
        try:
            return self._fetch(sql, parameters)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        self._engine.dispose()
        return self._fetch(sql, parameters)

    def close(self) -> None:
        """Close every idle connection."""
        self._engine.dispose()

    def _fetch(self, sql: str, parameters: dict[str, Any]) -> list[Row]:
        dialect = self._engine.dialect
        connection = None
        try:
            connection = self._engine.raw_connection()
            cursor = connection.cursor()
            cursor.execute(sql if self.is_sqlite else _for_psycopg(sql), parameters)
            return list(cursor.fetchall())
        except dialect.loaded_dbapi.Error as error:
            is_gone = False  # not to be tried again where there is no connection
            if connection is not None:
                is_gone = dialect.is_disconnect(error, connection.dbapi_connection, None)
                connection.invalidate(error)
            raise DBAPIError.instance(
                sql, None, error, dialect.loaded_dbapi.Error, hide_parameters=True, connection_invalidated=is_gone,
                dialect=dialect,
            ) from error  # fmt: skip
        finally:
            if connection is not None:
                connection.close()


@lru_cache(500)
def _for_psycopg(sql: str) -> str:
    """`:name` as psycopg writes it."""
    return _PARAMETER.sub(r"%(\1)s", sql.replace("%", "%%"))
