"""How is a row read with nothing between the question and the driver? For the routes that are asked most."""

import asyncio
from collections import deque, namedtuple
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Dialect, Engine, Select
from sqlalchemy.exc import DBAPIError

from sideline.core.patience import GLANCE_SECONDS

THREADS = 8
"""Glances a process takes at once on a server in the network; SQLite answers sooner than a thread would begin."""

Answer = TypeVar("Answer")
Query = Select[*tuple[Any, ...]]
Row = Any
"""A named tuple of the query's columns."""

Answered = tuple[list[tuple[Any, ...]], Sequence[Sequence[Any]]]
"""Rows as the driver gives them, and its description of the columns."""

Ways = list[tuple[int, Callable[[Any], Any]]]


class Glances:
    """Reads single SELECTs, each a transaction of its own (autocommit), over connections kept open for nothing else."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._on_the_spot = engine.dialect.name == "sqlite"
        self._dialect = engine.dialect
        self._idle: deque[Any] = deque()  # cursors of the driver, each on a connection of its own
        self._threads = ThreadPoolExecutor(THREADS, "glance")
        self._text_of = cache(lambda query: _Text(query, engine.dialect))

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
        answered, description = self._answered(text.sql, text.bind(values))
        ways_out = text.ways_out(description)
        return [text.row_of(row, ways_out) for row in answered]

    def told(self, sql: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        """The rows of a SELECT written for the driver, as it gives them. Raises DBAPIError."""
        return self._answered(sql, values)[0]

    def close(self) -> None:
        """Hang up all connections at rest."""
        while cursor := self._rested():
            cursor.connection.close()

    def _answered(self, sql: str, bound: dict[str, Any]) -> Answered:
        """Ask. A kept connection may have died at rest: then the question, which changes nothing, is put again."""
        try:
            return self._ask(sql, bound)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        self.close()
        return self._ask(sql, bound)

    def _ask(self, sql: str, bound: dict[str, Any]) -> Answered:
        connection = None
        try:
            cursor = self._rested() or self._open()
            connection = cursor.connection
            cursor.execute(sql, bound)
            answered = cursor.fetchall(), cursor.description
        except self._dialect.loaded_dbapi.Error as error:
            gone = self._dialect.is_disconnect(error, connection, None)
            if connection:
                connection.close()
            raise self._as_ever(error, sql, gone=gone) from error
        self._idle.append(cursor)
        return answered

    def _rested(self) -> Any:
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _open(self) -> Any:
        connection = self._engine.raw_connection()
        connection.detach()
        driver: Any = connection.dbapi_connection
        if not self._on_the_spot:  # where the driver begins nothing by itself anyway (core.db)
            driver.autocommit = True
            driver.patience = GLANCE_SECONDS
        return driver.cursor()

    def _as_ever(self, error: Exception, sql: str, *, gone: bool) -> Exception:
        """The error as SQLAlchemy wraps it wherever else the database is asked."""
        wrapped: Exception = DBAPIError.instance(
            sql,
            None,
            error,
            self._dialect.loaded_dbapi.Error,
            hide_parameters=True,
            connection_invalidated=gone,
            dialect=self._dialect,
        )
        return wrapped


class _Text:
    """A query as the driver takes it, and the ways of its values in and out: SQLAlchemy's own, looked up once."""

    def __init__(self, query: Query, dialect: Dialect) -> None:
        # By name, which both drivers take; SQLAlchemy would ask SQLite by place.
        kind: Any = type(dialect)
        named: Dialect = kind(paramstyle="named") if dialect.name == "sqlite" else dialect
        compiled = query.compile(dialect=named)
        self.sql = str(compiled)
        self._dialect = dialect
        self._row_of = _row_maker(query.selected_columns.keys())
        self._types = [column.type.dialect_impl(dialect) for column in query.selected_columns]
        self._ways_out: Ways | None = None
        self._constants = compiled.params
        self._ways_in = {
            name: way
            for name, bind in compiled.binds.items()
            if (way := bind.type.dialect_impl(dialect).bind_processor(dialect))
        }

    def bind(self, values: dict[str, Any]) -> dict[str, Any]:
        """What is sent with the text."""
        bound = {**self._constants, **values}
        for name, way in self._ways_in.items():
            bound[name] = way(bound[name])
        return bound

    def ways_out(self, description: Sequence[Sequence[Any]]) -> Ways:
        """Which places of a row need a way out; some depend on what the driver says of the column."""
        if self._ways_out is None:
            told = [column[1] for column in description]
            ways = (kind.result_processor(self._dialect, code) for kind, code in zip(self._types, told, strict=True))
            self._ways_out = [(place, way) for place, way in enumerate(ways) if way]
        return self._ways_out

    def row_of(self, answered: Sequence[Any], ways: Ways) -> Row:
        """A row of the driver's as Python values."""
        values = list(answered)
        for place, way in ways:
            values[place] = way(values[place])
        return self._row_of(values)


def _row_maker(names: Sequence[str]) -> Callable[[Iterable[Any]], Row]:
    make: Any = namedtuple  # the names come with the query
    maker: Callable[[Iterable[Any]], Row] = make("Row", names)._make
    return maker
