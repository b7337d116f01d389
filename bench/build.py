"""Creates the database of a benchmark: migrates it and inserts a `Dataset` in bulk, without the ORM."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, select, text

from bench.bulk_insert import insert_rows
from bench.dataset import Dataset, Size
from sideline.accounts.model import User
from sideline.coaches.model import SEARCHED_TABLES, Coach, CoachTally, University
from sideline.coaches.search.typos import add_words
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.core.db.sealed import AS_STORED, KEYRING
from sideline.reviews.model import Review


def build(url: str, size: Size) -> None:
    """Migrate the empty database at `url` (a value of SIDELINE_DATABASE_URL) and fill it."""
    full_url = database_url(url, Path())
    migrate.upgrade(full_url)
    database = Database(full_url)
    # Nobody signs in to these accounts: what stands in their encrypted columns is never read.
    setattr(database.engine.dialect, KEYRING, AS_STORED)
    with database.engine.begin() as connection:
        _insert(connection, Dataset(size))
    with database.writing() as session:
        add_words(session, {word for line in session.scalars(select(Coach.search_text)) for word in line.split()})
    database.vacuum_analyze(*SEARCHED_TABLES)
    database.close()


def _insert(connection: Connection, dataset: Dataset) -> None:
    for model, rows in (
        (University, dataset.universities()),
        (User, dataset.users()),
        (Coach, dataset.coaches()),
        (CoachTally, dataset.tallies()),
        (Review, dataset.reviews()),
    ):
        insert_rows(connection, _table(model), rows)
    if connection.dialect.name == "postgresql":
        for model in (Coach, University):
            name = _table(model).name
            last = connection.scalar(text(f"SELECT max(id) FROM {name}"))
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :last)"), {"table": name, "last": last}
            )


def _table(model: Any) -> Table:
    table: Table = model.__table__
    return table
