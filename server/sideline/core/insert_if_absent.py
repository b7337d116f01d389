"""Insert rows that may be there already, on both databases, also when two do it at once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

ROWS_AT_ONCE = 1_000
"""Rows handed to the database in one statement."""


def insert_if_absent(
    session: Session, table: Table, rows: Sequence[dict[str, Any]], *returning: ColumnElement[Any]
) -> list[Row[Any]]:
    """Insert `rows`, passing over those that a unique constraint refuses. Returns `returning` of the new ones.

    On PostgreSQL it waits for a rival that inserts the same row, and passes over ours if the rival commits.
    """
    statement = _insert(session, table).on_conflict_do_nothing()
    added: list[Row[Any]] = []
    for start in range(0, len(rows), ROWS_AT_ONCE):
        batch = list(rows[start : start + ROWS_AT_ONCE])
        if returning:
            added.extend(session.execute(statement.returning(*returning), batch))
        else:
            session.execute(statement, batch)
    return added


def insert_or_replace(session: Session, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert `rows`; one with the primary key of a row that is there takes its place."""
    statement = _insert(session, table)
    replaced = {column.name: statement.excluded[column.name] for column in table.c if not column.primary_key}
    session.connection().execute(
        statement.on_conflict_do_update(index_elements=table.primary_key, set_=replaced), list(rows)
    )


def _insert(session: Session, table: Table) -> postgresql.Insert | sqlite.Insert:
    if session.get_bind().dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
