"""Fixtures: running commands as an operator types them, and a site with data."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

from sideline.authorship.authors import ensure_key_of_database
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.compatibility import SchemaCompatibility
from sideline.core.db.engine import Base, Database
from sideline.core.db.engine import database_url as sqlalchemy_url
from sideline.core.db.sealed import AS_STORED, KEYRING
from sideline.core.site import Site
from tests.commands import run_here
from tests.factories import make_coach
from tests.people import People
from tests.reviews.bodies import review_body

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def make_newer(session: Session, oldest_release: str) -> None:
    """Make the schema that of a newer release, which releases older than `oldest_release` cannot use."""
    session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    session.execute(update(SchemaCompatibility).values(oldest_release_revision=oldest_release))


@pytest.fixture
def environment(tmp_path: Path, database_url: str) -> dict[str, str]:
    """The operator's environment variables for the site under test."""
    given = {"SIDELINE_DATABASE_URL": database_url, "SIDELINE_DATA_DIR": str(tmp_path), "COLUMNS": "200"}
    return {**os.environ, **given, "PYTHONPATH": os.pathsep.join(sys.path)}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Return a function that runs `sideline ...` to completion; `on=` selects another database."""

    def run_command(*words: str | Path, on: str | None = None) -> "subprocess.CompletedProcess[str]":
        variables = environment | ({"SIDELINE_DATABASE_URL": on} if on else {})
        return run_here([*map(str, words)], variables)

    return run_command


@pytest.fixture
def populated_site(site: Site, client: TestClient, people: People) -> Site:
    """A site with coaches, accounts, reviews and saved coaches."""
    with site.database.writing() as session:
        ensure_key_of_database(session, site.authors_key)
        ids = [make_coach(session, name=name).id for name in ("Mara Lindqvist", "José Núñez", "Zoë O'Neil")]
    for number, name in enumerate(("ada", "ben", "cleo")):
        person = people(name)
        for coach_id in ids[: number + 1]:
            review = review_body(
                rating=number + 1, comment="Fair — <b>firm</b>. 🏀", tags=["Honest"], would_recommend=True
            )
            assert person.post(f"/api/coaches/{coach_id}/reviews", review).status_code == 201
        assert person.put(f"/api/my/saved-coaches/{ids[number]}").status_code == 200
    return site


@contextmanager
def opened(url: str, data_dir: Path | None = None) -> Iterator[Database]:
    """Open the database at a URL in the form of SIDELINE_DATABASE_URL.

    With a data folder, accounts are decrypted with its keys; without one, their columns are read as stored.
    """
    database = Database(sqlalchemy_url(url, Path()))
    if data_dir is None:
        setattr(database.engine.dialect, KEYRING, AS_STORED)
    else:
        use_accounts_key(database, load_keys(None, data_dir), load_authors_key(None, data_dir))
    try:
        yield database
    finally:
        database.close()


def rows_as_planned(url: str, table: str) -> int:
    """Return PostgreSQL's planner estimate of a table's rows; -1 if the table was never analyzed."""
    with opened(url) as database, database.engine.connect() as connection:
        found = connection.execute(text("SELECT reltuples FROM pg_class WHERE relname = :name"), {"name": table})
        return int(found.scalar_one())


def everything_in(url: str, data_dir: Path | None = None) -> dict[str, list[dict[str, Any]]]:
    """Return every row of every table, in an order that is the same on both databases; accounts as in `opened`."""
    with opened(url, data_dir) as database, database.engine.connect() as connection:
        return {
            table.name: sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)
            for table in Base.metadata.sorted_tables
        }
