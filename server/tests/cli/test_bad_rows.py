"""Backup, restore and move copy any content of a JSON column, and a bad row does not stop the others."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, text

from sideline.cases.model import open_coach_case
from sideline.coaches.model import Coach
from sideline.core.site import Site
from tests.accounts.test_unstorable_metadata import AS_STORED
from tests.cli.conftest import Run, everything_in, opened
from tests.databases import PostgresServer

POISONED = AS_STORED["310 digits"]


@pytest.fixture
def another_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with postgres_server.database() as name:
        yield postgres_server.url_of(name)


@pytest.fixture
def poisoned(populated_site: Site) -> Site:
    """A site on which an earlier release stored an unreadable number in a JSON column."""
    value = ":metadata" if populated_site.database.is_sqlite else "CAST(:metadata AS json)"
    with populated_site.database.writing() as session:
        [coach_id] = session.scalars(select(Coach.id).order_by(Coach.id).limit(1))
        statement = f"UPDATE cases SET undo_state = {value}"
        open_coach_case(session, "coach", coach_id)
        session.execute(text(statement), {"metadata": POISONED})
    return populated_site


def _poisoned_in(url: str) -> str:
    query = "SELECT CAST(undo_state AS text) FROM cases"
    with opened(url) as database, database.engine.connect() as connection:
        return str(connection.execute(text(query)).scalar_one())


@pytest.mark.both
def test_a_poisoned_row_is_copied_unchanged(poisoned: Site, run: Run, tmp_path: Path, another_postgres: str) -> None:
    file = tmp_path / "site.backup"
    saved = run("backup", file)
    assert (saved.returncode, "left out" in saved.stderr) == (0, False), saved.stderr
    for target in (f"sqlite:///{tmp_path / 'restored.sqlite3'}", another_postgres):
        restored = run("restore", file, on=target)
        assert restored.returncode == 0, restored.stderr
        assert _poisoned_in(target) == POISONED


@pytest.mark.both
@pytest.mark.long
def test_a_poisoned_row_moves(poisoned: Site, run: Run, another_postgres: str) -> None:
    moved = run("move", "--to", another_postgres)
    assert moved.returncode == 0, moved.stderr
    assert _poisoned_in(another_postgres) == POISONED


ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""PostgreSQL itself cannot store such rows."""

DAMAGE = {
    "no day": "created_on = 'yesterday'",
    "no UTF-8": "comment = CAST(x'ff41' AS TEXT)",
    "no number": "rating = 'five'",
    "a NUL": "comment = 'a' || char(0)",
    "no JSON": "tags = '[1,'",
}
"""Manual changes that could have damaged a review in a SQLite file, which checks little."""


@pytest.fixture
def damaged(populated_site: Site, database_url: str) -> list[str]:
    """Ids of six reviews on a SQLite site, five of which cannot be read or cannot be stored by PostgreSQL."""
    with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        ids = [row[0] for row in connection.execute("SELECT id FROM reviews ORDER BY id LIMIT 5")]
        for review, change in zip(ids, DAMAGE.values(), strict=True):
            connection.execute(f"UPDATE reviews SET {change} WHERE id = ?", (review,))
    return ids


@ON_SQLITE
def test_rows_that_cannot_be_stored_are_named_and_the_others_are_copied(
    damaged: list[str], run: Run, tmp_path: Path, another_postgres: str, database_url: str
) -> None:
    moved = run("move", "--to", another_postgres)
    left_out = [line for line in moved.stderr.splitlines() if line.startswith("left out: ")]
    assert (moved.returncode, len(left_out)) == (1, 5), moved.stderr
    named = {line.split("'")[1].replace("-", "") for line in left_out}
    assert named == set(damaged)
    assert all(line.startswith("left out: reviews, id '") for line in left_out)
    assert not any(secret in moved.stderr for secret in ("yesterday", "five", "Fair", "Traceback")), moved.stderr
    copied = everything_in(another_postgres)
    assert [len(copied[table]) for table in ("reviews", "users", "coaches", "private_records")] == [1, 3, 3, 3]


@ON_SQLITE
@pytest.mark.long
def test_a_restore_names_what_it_leaves_out(
    damaged: list[str], run: Run, tmp_path: Path, another_postgres: str
) -> None:
    file = tmp_path / "site.backup"
    assert run("backup", file).returncode == 0  # a SQLite file is copied page by page, including its bad rows
    restored = run("restore", file, on=another_postgres)
    assert (restored.returncode, restored.stderr.count("left out: reviews, id ")) == (1, 5), restored.stderr
    assert len(everything_in(another_postgres)["reviews"]) == 1
