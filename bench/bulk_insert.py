"""Bulk inserts past SQLAlchemy's statements: COPY on PostgreSQL, one executemany on SQLite."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table


def insert_rows(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert `rows`, which all have the columns of the first one."""
    iterator = iter(rows)
    first = next(iterator, None)
    if first is None:
        return
    values = _driver_values(connection, table, chain([first], iterator), list(first))
    columns = ", ".join(first)
    cursor = connection.connection.cursor()
    if connection.dialect.name == "postgresql":
        with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:  # type: ignore[attr-defined]
            for row in values:
                copy.write_row(row)
    else:
        placeholders = ", ".join("?" * len(first))
        cursor.executemany(f"INSERT INTO {table.name} ({columns}) VALUES ({placeholders})", values)  # type: ignore[arg-type]  # an iterator will do
    cursor.close()


def _driver_values(
    connection: Connection, table: Table, rows: Iterable[dict[str, Any]], columns: list[str]
) -> Iterator[tuple[Any, ...]]:
    """The values of each row, converted by the types of its columns."""
    dialect = connection.dialect
    processors = [(name, table.c[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in columns]
    for row in rows:
        yield tuple(process(row[name]) if process else row[name] for name, process in processors)
