"""Copies every row of a site into another database, whichever kinds the two are (backup, restore, move).

The source is read in one transaction, so the copy shows one moment even while the site runs; the target is
written in one, so a copy that fails leaves nothing behind.
"""

from collections.abc import Callable

import sqlalchemy
from sqlalchemy import Connection, Engine, func, insert, inspect, literal, select, text

from sideline.core.db import Database, Table

ROWS_AT_ONCE = 5_000

ENTERED_BY_MIGRATIONS = {"sports"}
"""Tables that hold the same rows in every site."""

Counts = dict[str, int]
"""Rows by table."""

OnRows = Callable[[int], None]
"""Told of each batch how many rows went over."""


class NotEmpty(Exception):
    """The target holds a site already; the message names a table with rows."""


class CopyDiffers(Exception):
    """After copying, a table of the target does not have the source's number of rows."""


def rows_in(database: Database) -> Counts:
    """The number of rows of each table."""
    with database.engine.connect() as connection:
        return _counts(connection)


def must_be_empty(database: Database) -> None:
    """Raises NotEmpty where anyone or anything was entered; what migrations enter does not count."""
    there = set(inspect(database.engine).get_table_names())
    with database.engine.connect() as connection:
        for table in _tables():
            if table.name not in there or table.name in ENTERED_BY_MIGRATIONS:
                continue
            if connection.execute(select(literal(1)).select_from(table).limit(1)).first():
                raise NotEmpty(f"the target is not empty: it has rows in {table.name}")


def copy_tables(source: Database, target: Database, on_rows: OnRows = lambda _rows: None) -> Counts:
    """Copy all rows; both databases must have the newest schema. Returns what was copied, counted on both sides.

    Raises NotEmpty, CopyDiffers.
    """
    must_be_empty(target)
    with (
        _snapshot(source.engine).connect() as reading,
        target.engine.execution_options(sideline_writes=True).begin() as writing,
    ):
        for name in ENTERED_BY_MIGRATIONS:
            writing.execute(Table.metadata.tables[name].delete())
        for table in _tables():
            _copy(table, reading, writing, on_rows)
        if not target.is_sqlite:
            _continue_numbering(writing)
        copied, expected = _counts(writing), _counts(reading)
        if copied != expected:
            raise CopyDiffers(f"copied {copied}, expected {expected}")
    return copied


def _tables() -> list[sqlalchemy.Table]:
    return Table.metadata.sorted_tables


def _counts(connection: Connection) -> Counts:
    return {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in _tables()}


def _snapshot(engine: Engine) -> Engine:
    # SQLite's transactions see one state by themselves.
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def _copy(table: sqlalchemy.Table, reading: Connection, writing: Connection, on_rows: OnRows) -> None:
    streamed = reading.execution_options(yield_per=ROWS_AT_ONCE)
    for batch in streamed.execute(select(table)).mappings().partitions():
        writing.execute(insert(table), [dict(row) for row in batch])
        on_rows(len(batch))


def _continue_numbering(writing: Connection) -> None:
    """Let PostgreSQL number new rows after the copied ones."""
    for table in _tables():
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = text("SELECT pg_get_serial_sequence(:table, :column)")
        name = writing.execute(sequence, {"table": table.name, "column": column.name}).scalar()
        if name:
            last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            writing.execute(select(func.setval(name, last, False)))
