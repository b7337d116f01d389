"""Which connections are kept open for one use alone, with no pool's questions before it? Of glances, and of pens."""

from collections import deque
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from sideline.core.driver_text import as_ever


def _as_it_is(_cursor: Any) -> None:
    pass


class Lines:
    """Cursors of the driver, each on a connection of its own. Who takes one hands it back, or reports its failure."""

    def __init__(self, engine: Engine, *, kept: int, prepare: Callable[[Any], None] = _as_it_is) -> None:
        """`prepare` is told each new cursor; `kept` is how many rest at most."""
        self._engine = engine
        self._prepare = prepare
        self._kept = kept
        self._resting: deque[Any] = deque()

    def take(self) -> Any:
        """One at rest, which may have died there, or a new one. Raises DBAPIError."""
        return self._rested() or self._open()

    def hand_back(self, cursor: Any) -> None:
        """Let it rest; its transaction is over."""
        if len(self._resting) < self._kept:
            self._resting.append(cursor)
        else:
            cursor.connection.close()

    def failed(self, cursor: Any, error: Any, sql: str) -> DBAPIError:
        """Hang up, and wrap the driver's error as SQLAlchemy does wherever else the database is asked."""
        gone = self._engine.dialect.is_disconnect(error, cursor.connection, None)
        cursor.connection.close()
        return as_ever(self._engine.dialect, error, sql, gone=gone)

    def close(self) -> None:
        """Hang up all that rest."""
        while cursor := self._rested():
            cursor.connection.close()

    def _rested(self) -> Any:
        try:
            return self._resting.pop()
        except IndexError:
            return None

    def _open(self) -> Any:
        dialect = self._engine.dialect
        try:
            connection = self._engine.raw_connection()
        except dialect.loaded_dbapi.Error as error:
            raise as_ever(dialect, error, "", gone=dialect.is_disconnect(error, None, None)) from error
        connection.detach()
        driver: Any = connection.dbapi_connection
        cursor = driver.cursor()
        self._prepare(cursor)
        return cursor
