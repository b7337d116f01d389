"""Insert rows that are not there yet, on both databases, also when two do it at once."""

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
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table).on_conflict_do_nothing()
    added: list[Row[Any]] = []
    for start in range(0, len(rows), ROWS_AT_ONCE):
        batch = list(rows[start : start + ROWS_AT_ONCE])
        if returning:
            added.extend(session.execute(statement.returning(*returning), batch))
        else:
            session.execute(statement, batch)
    return added
