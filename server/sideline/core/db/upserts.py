"""Inserts that meet rows with the same key: INSERT … ON CONFLICT on both databases."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

BATCH_SIZE = 1_000
"""Rows of one statement."""


def insert_if_absent(
    session: Session, table: Table, rows: Sequence[dict[str, Any]], *returning: ColumnElement[Any]
) -> list[Row[Any]]:
    """Insert `rows`, skipping those that violate a unique constraint. Returns `returning` of the inserted ones.

    On PostgreSQL it waits for a concurrent transaction that inserts the same row, and skips ours if that one commits.
    """
    statement = _insert(session, table).on_conflict_do_nothing()
    added: list[Row[Any]] = []
    for start in range(0, len(rows), BATCH_SIZE):
        batch = list(rows[start : start + BATCH_SIZE])
        if returning:
            added.extend(session.execute(statement.returning(*returning), batch))
        else:
            session.execute(statement, batch)
    return added


def _insert(session: Session, table: Table) -> postgresql.Insert | sqlite.Insert:
    if session.get_bind().dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
