"""How are millions of rows written fast? Past the ORM and the expressions, in the order of the table's columns."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Table


def insert_rows(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert `rows`, which all have the fields of the first: COPY on PostgreSQL, one long statement on SQLite."""
    source = iter(rows)
    first = next(source, None)
    if first is None:
        return
    ready = _ready(connection, table, first, source)
    columns = ", ".join(first)
    cursor = connection.connection.cursor()
    if connection.dialect.name == "postgresql":
        with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:  # type: ignore[attr-defined]
            for row in ready:
                copy.write_row(row)
    else:
        marks = ", ".join("?" * len(first))
        cursor.executemany(f"INSERT INTO {table.name} ({columns}) VALUES ({marks})", ready)  # type: ignore[arg-type]  # names of ours
    cursor.close()


def _ready(
    connection: Connection, table: Table, first: dict[str, Any], others: Iterator[dict[str, Any]]
) -> Iterator[tuple[Any, ...]]:
    """The rows as the driver takes them."""
    ways: list[tuple[str, Callable[[Any], Any] | None]] = [
        (name, table.c[name].type.dialect_impl(connection.dialect).bind_processor(connection.dialect)) for name in first
    ]
    yield tuple(way(first[name]) if way else first[name] for name, way in ways)
    for row in others:
        yield tuple(way(row[name]) if way else row[name] for name, way in ways)
