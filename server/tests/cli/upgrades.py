"""Sites made by earlier releases, from dumps of real sites in `releases/`, and their upgrade."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import inspect, text

from sideline.core.crypto import AUTHORS_KEY_FILE, make_key_file
from sideline.core.db import migrate
from tests.cli.conftest import Run, opened

_RELEASES = Path(__file__).parent / "releases"
PASSWORD = "Correct-horse-9"
"""Of every user in the dumps."""
_AUTHORS_KEY = "5eed" * 16
_OLD_TABLES = ["coach_grams", "coach_words", "name_spellings", "word_endings"]


@pytest.fixture(params=["0009", "0011", "0016", "0021", "0024", "0029"])
def revision(request: pytest.FixtureRequest) -> str:
    """The schema of each release before this one."""
    name: str = request.param
    return name


@pytest.fixture
def old_site(empty_database_url: str, revision: str, tmp_path: Path) -> str:
    """The URL of a database as that release left it, with its authors' key in the data folder."""
    kind = empty_database_url.partition(":")[0]
    if revision >= "0017":
        make_key_file(tmp_path / AUTHORS_KEY_FILE, _AUTHORS_KEY.encode())
    statements = (_RELEASES / f"{revision}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(empty_database_url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(statements)
    else:
        with psycopg.connect(empty_database_url, autocommit=True) as connection:
            connection.execute(statements)
    return empty_database_url


@pytest.fixture
def upgraded(old_site: str, revision: str, run: Run) -> str:
    """The URL of the database after `sideline migrate`."""
    with opened(old_site) as database:
        assert migrate.revision_of(database.engine) == revision
        assert (set(_OLD_TABLES) <= set(inspect(database.engine).get_table_names())) == (revision < "0012")
        if revision < "0018":
            with database.writing() as session:
                # As an edited review left it: the day of its last change.
                session.execute(
                    text("UPDATE coaches SET ai_summary_updated_at = '2027-01-01 12:00:00.000000' WHERE id = 1")
                )
    done = run("migrate", on=old_site)
    assert done.returncode == 0, done.stderr
    return old_site
