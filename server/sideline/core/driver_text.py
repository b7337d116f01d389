"""How does a statement of SQLAlchemy's read to the driver, and what comes back? Worked out once for each statement."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Dialect, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

Query = Select[*tuple[Any, ...]]
Statement = Query | UpdateBase

Row = Any
"""A named tuple of a query's columns."""

Ways = list[tuple[int, Callable[[Any], Any]]]


class DriverText:
    """A statement as the driver takes it, and the ways of its values in and out: SQLAlchemy's own, looked up once."""

    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        # By name, which both drivers take; SQLAlchemy would ask SQLite by place.
        kind: Any = type(dialect)
        named: Dialect = kind(paramstyle="named") if dialect.name == "sqlite" else dialect
        compiled = statement.compile(dialect=named)
        self.sql = str(compiled)
        self._dialect = dialect
        columns = statement.selected_columns if isinstance(statement, Select) else None
        self._row_of = _row_maker(columns.keys() if columns else ())
        self._types = [column.type.dialect_impl(dialect) for column in columns or ()]
        self._ways_out: Ways | None = None
        self._constants = compiled.params
        self._ways_in = {
            name: way
            for name, bind in compiled.binds.items()
            if (way := bind.type.dialect_impl(dialect).bind_processor(dialect))
        }

    def bind(self, values: dict[str, Any]) -> dict[str, Any]:
        """What is sent with the text; it may hold more than the text asks for."""
        bound = {**self._constants, **values}
        for name, way in self._ways_in.items():
            bound[name] = way(bound[name])
        return bound

    def rows(self, cursor: Any) -> list[Row]:
        """The rows that the driver's cursor holds, as Python values."""
        ways = self._ways_out if self._ways_out is not None else self._look_up_ways_out(cursor.description)
        return [self._row(row, ways) for row in cursor.fetchall()]

    def _look_up_ways_out(self, description: Sequence[Sequence[Any]]) -> Ways:
        # Which places of a row need a way out; some depend on what the driver says of the column.
        told = [column[1] for column in description]
        ways = (kind.result_processor(self._dialect, code) for kind, code in zip(self._types, told, strict=True))
        self._ways_out = [(place, way) for place, way in enumerate(ways) if way]
        return self._ways_out

    def _row(self, answered: Sequence[Any], ways: Ways) -> Row:
        values = list(answered)
        for place, way in ways:
            values[place] = way(values[place])
        return self._row_of(values)


def as_ever(dialect: Dialect, error: Exception, sql: str, *, gone: bool) -> DBAPIError:
    """The driver's error as SQLAlchemy wraps it wherever else the database is asked; `gone`: so is the connection."""
    driver = dialect.loaded_dbapi.Error
    wrapped: Any = DBAPIError.instance(
        sql, None, error, driver, hide_parameters=True, connection_invalidated=gone, dialect=dialect
    )
    return wrapped  # type: ignore[no-any-return]  # it says so for errors of the driver


def _row_maker(names: Sequence[str]) -> Callable[[Iterable[Any]], Row]:
    make: Any = namedtuple  # the names come with the query
    maker: Callable[[Iterable[Any]], Row] = make("Row", names)._make
    return maker
