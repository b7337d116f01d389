"""How is a row read with nothing between the question and the driver? For the routes that are asked most."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from psycopg.pq import Format
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from sideline.core.driver_text import DriverText, Query, Row
from sideline.core.lines import Lines
from sideline.core.patience import GLANCE_SECONDS

THREADS = 8
"""Glances a process takes at once on a server in the network; SQLite answers sooner than a thread would begin."""

MAPPED = 2_000_000_000
"""Bytes of SQLite's file that are looked at where the system holds them, not copied: a fifth of a search."""

Answer = TypeVar("Answer")
Fetch = Callable[[Any], list[Any]]
"""Takes the rows off a cursor of the driver."""


class Glances:
    """Reads single SELECTs, each a transaction of its own (autocommit), over connections kept open for nothing else."""

    def __init__(self, engine: Engine) -> None:
        self._on_the_spot = engine.dialect.name == "sqlite"
        self._lines = Lines(engine, kept=THREADS, prepare=self._hurry)
        self._driver_error = engine.dialect.loaded_dbapi.Error
        self._threads = ThreadPoolExecutor(THREADS, "glance")
        self._text_of = cache(lambda query: DriverText(query, engine.dialect))

    @property
    def is_sqlite(self) -> bool:
        return self._on_the_spot

    async def take(self, read: Callable[..., Answer], *arguments: Any, aside: bool = False) -> Answer:
        """Call `read`, which glances, from the event loop without keeping the loop waiting for a network.

        `aside`: it may take milliseconds on SQLite too, in which others are answered.
        """
        if self._on_the_spot and not aside:
            return read(*arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, read, *arguments)

    def rows(self, query: Query, **values: Any) -> list[Row]:
        """The rows of `query`, a module's constant, with these values bound. Raises DBAPIError."""
        text = self._text_of(query)
        return self._answered(text.sql, text.bind(values), text.rows)

    def told(self, sql: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        """The rows of a SELECT written for the driver, as it gives them. Raises DBAPIError."""
        return self._answered(sql, values, _as_they_are)

    def close(self) -> None:
        """Hang up all connections at rest."""
        self._lines.close()

    def _answered(self, sql: str, bound: dict[str, Any], fetch: Fetch) -> list[Any]:
        """Ask. A kept connection may have died at rest: then the question, which changes nothing, is put again."""
        try:
            return self._ask(sql, bound, fetch)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        self.close()
        return self._ask(sql, bound, fetch)

    def _ask(self, sql: str, bound: dict[str, Any], fetch: Fetch) -> list[Any]:
        cursor = self._lines.take()
        try:
            cursor.execute(sql, bound)
            answered = fetch(cursor)
        except self._driver_error as error:
            raise self._lines.failed(cursor, error, sql) from error
        self._lines.hand_back(cursor)
        return answered

    def _hurry(self, cursor: Any) -> None:
        if self._on_the_spot:  # where the driver begins nothing by itself anyway (core.db)
            cursor.execute(f"PRAGMA mmap_size={MAPPED}")
        else:
            cursor.connection.autocommit = True
            cursor.connection.patience = GLANCE_SECONDS
            cursor.format = Format.BINARY  # bytes come as they are, not as twice as many digits


def _as_they_are(cursor: Any) -> list[Any]:
    rows: list[Any] = cursor.fetchall()
    return rows
