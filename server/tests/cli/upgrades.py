"""Load sites of earlier releases from dumps of real sites in `releases/`, and upgrade them.

To keep the site of a new release: load that of the previous release, upgrade it, use what is new on it, and write it to
RELEASE.sqlite.sql (sqlite3's `.dump`) and RELEASE.postgresql.sql (`pg_dump --no-owner --no-privileges --inserts`).
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from sqlalchemy import inspect, text

from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE, make_key_file
from sideline.core.db.engine import Database
from tests.cli.conftest import Run

_FOLDER = Path(__file__).parent / "releases"
RELEASES = sorted({file.name.rpartition(".")[0].rpartition(".")[0] for file in _FOLDER.iterdir()})
"""The releases whose sites are upgraded."""

PASSWORD = "Correct-horse-9"
"""Password of every user in the dumps."""
_KEY = "5eed" * 16
"""Authors' key of all dumps, and private value of their signing key."""


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """The earlier release, parametrized over all of them."""
    name: str = request.param
    return name


@pytest.fixture
def old_site(empty_database_url: str, release: str, tmp_path: Path) -> str:
    """The URL of a database of that release, with its keys in the data folder."""
    make_old_site(empty_database_url, release, tmp_path)
    return empty_database_url


@pytest.fixture
def upgraded(old_site: str, run: Run) -> str:
    """The URL of a database of that release after `sideline migrate`."""
    done = run("migrate", on=old_site)
    assert done.returncode == 0, done.stderr
    return old_site


def make_old_site(url: str, release: str, data_dir: Path) -> None:
    """Fill an empty database with the site of an earlier release, and the data folder with its keys."""
    if not (data_dir / KEY_FILE).exists():
        make_old_keys(data_dir)
    load_release(url, release)


def make_old_keys(data_dir: Path) -> None:
    """Create the keys of a dumped site."""
    signing_key = ec.derive_private_key(int(_KEY, 16), ec.SECP256R1())
    make_key_file(data_dir / KEY_FILE, signing_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    make_key_file(data_dir / AUTHORS_KEY_FILE, _KEY.encode())


def load_release(url: str, release: str) -> None:
    """Load a dump into an empty database."""
    kind = url.partition(":")[0]
    statements = (_FOLDER / f"{release}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(statements)
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statements.encode())


def schema_of(database: Database) -> dict[str, Any]:
    """Return each table's columns, keys, constraints and indexes as the database reports them, and SQLite triggers."""
    inspector = inspect(database.engine)
    tables = {
        name: {
            "columns": sorted((str(column["name"]), str(column["type"]), column["nullable"], column["default"])
                              for column in inspector.get_columns(name)),
            "key": inspector.get_pk_constraint(name),
            "references": sorted(inspector.get_foreign_keys(name), key=str),
            "unique": sorted(inspector.get_unique_constraints(name), key=str),
            "checks": sorted((check["name"], _without_casts(check["sqltext"]))
                             for check in inspector.get_check_constraints(name)),
            # Compare as text, because two expression objects (a partial index's condition) are never equal.
            "indexes": sorted(str(_with_text(index)) for index in inspector.get_indexes(name)),
        }
        for name in inspector.get_table_names()
    }  # fmt: skip
    if database.is_sqlite:
        with database.engine.connect() as connection:
            triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
            tables["triggers"] = dict(connection.execute(text(triggers)).all())
    return tables


def _with_text(index: Any) -> dict[str, Any]:
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return {**index, "dialect_options": options}


def _without_casts(condition: str) -> str:
    """Remove casts and brackets, which PostgreSQL writes differently after a dump is loaded."""
    return re.sub(r"::[a-z ]+(\[\])?|[()]", "", condition)
