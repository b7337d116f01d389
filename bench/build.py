"""Creates the database of a benchmark: migrates it and inserts a `Dataset` in bulk, without the ORM.

Each checkout builds a database with its own version of this module and its own schema. bench/checkout.py calls `build`
and `Size` in the checkout's environment, so their names and parameters must not change.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, select, text

from bench.dataset import Dataset, Size
from sideline.accounts.model import User
from sideline.coaches.model import SEARCHED_TABLES, Coach, CoachTally, University
from sideline.coaches.search.typos import add_words
from sideline.coaches.team_model import Post, Team
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.core.db.sealed import AS_STORED, KEYRING
from sideline.reviews.model import Review


def build(url: str, size: Size) -> None:
    """Migrate the empty database at `url` (a value of SIDELINE_DATABASE_URL) and fill it."""
    full_url = database_url(url, Path())
    migrate.upgrade(full_url)
    database = Database(full_url)
    # Nobody signs in to these accounts, so their encrypted columns are never read.
    setattr(database.engine.dialect, KEYRING, AS_STORED)
    with database.engine.begin() as connection:
        _insert(connection, Dataset(size))
    with database.writing() as session:
        add_words(session, {word for line in session.scalars(select(Coach.search_text)) for word in line.split()})
    database.vacuum_analyze(*SEARCHED_TABLES)
    database.close()


def _insert(connection: Connection, dataset: Dataset) -> None:
    models: dict[Any, Iterator[dict[str, Any]]] = {
        University: dataset.universities(),
        User: dataset.users(),
        Coach: dataset.coaches(),
        Team: dataset.teams(),
        Post: dataset.posts(),
        CoachTally: dataset.tallies(),
        Review: dataset.reviews(),
    }
    for model, rows in models.items():
        _insert_rows(connection, model.__table__, rows)
    if connection.dialect.name == "postgresql":
        for model in (Coach, University, Team, Post):
            name = model.__tablename__
            last = connection.scalar(text(f"SELECT max(id) FROM {name}"))
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :last)"), {"table": name, "last": last}
            )


def _insert_rows(connection: Connection, table: Table, rows: Iterator[dict[str, Any]]) -> None:
    """Insert `rows`, which all have the same columns: with COPY on PostgreSQL, with one executemany on SQLite."""
    first = next(rows, None)
    if first is None:
        return
    values, columns = _driver_values(connection, table, chain([first], rows), list(first)), ", ".join(first)
    cursor = connection.connection.cursor()
    if connection.dialect.name == "postgresql":
        with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:  # type: ignore[attr-defined]
            for row in values:
                copy.write_row(row)
    else:
        placeholders = ", ".join("?" * len(first))
        cursor.executemany(f"INSERT INTO {table.name} ({columns}) VALUES ({placeholders})", values)  # type: ignore[arg-type]  # an iterator works too
    cursor.close()


def _driver_values(
    connection: Connection, table: Table, rows: Iterable[dict[str, Any]], columns: list[str]
) -> Iterator[tuple[Any, ...]]:
    """Yield the values of each row, converted by its column types."""
    dialect = connection.dialect
    processors = [(name, table.c[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in columns]
    for row in rows:
        yield tuple(process(row[name]) if process else row[name] for name, process in processors)
