"""Load sites of earlier releases from dumps of real sites in `releases/`, and upgrade them."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from sqlalchemy import inspect, text

from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE, make_key_file
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from tests.cli.careers import ORIGIN, make_site_with_careers
from tests.cli.conftest import Run, opened
from tests.databases import PostgresServer

_FOLDER = Path(__file__).parent / "releases"
RELEASES = sorted({file.name.partition(".")[0] for file in _FOLDER.iterdir()})
"""Schema revision of the earlier release, parametrized over all of them."""

CAREERS = "0062"
"""Schema revision of a site with careers, the newest one here, which is made from the dump of an earlier one.

`make test` upgrades only this one.
"""

PASSWORD = "Correct-horse-9"
"""Password of every user in the dumps."""
_KEY = "5eed" * 16
"""Authors' key of all dumps, and private value of their signing key."""

_OLD_TABLES = ["coach_grams", "coach_words", "name_spellings", "word_endings"]


@pytest.fixture(params=RELEASES)
def revision(request: pytest.FixtureRequest) -> str:
    """Schema revision of the earlier release, parametrized over all of them."""
    name: str = request.param
    return name


@pytest.fixture
def old_site(empty_database_url: str, revision: str, tmp_path: Path) -> str:
    """The URL of a database of that release, with its keys in the data folder."""
    make_old_site(empty_database_url, revision, tmp_path)
    return empty_database_url


def make_old_site(url: str, revision: str, data_dir: Path) -> None:
    """Fill an empty database with the site of an earlier release, and the data folder with its keys."""
    dumped = ORIGIN if revision == CAREERS else revision
    if not (data_dir / KEY_FILE).exists():
        make_old_keys(data_dir, dumped)
    load_release(url, dumped)
    if revision == CAREERS:
        make_site_with_careers(url, data_dir)


def make_old_keys(data_dir: Path, revision: str) -> None:
    """Create the keys of a dumped site; releases before 0017 have no authors' key."""
    signing_key = ec.derive_private_key(int(_KEY, 16), ec.SECP256R1())
    make_key_file(data_dir / KEY_FILE, signing_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    if revision >= "0017":
        make_key_file(data_dir / AUTHORS_KEY_FILE, _KEY.encode())


def load_release(url: str, revision: str) -> None:
    """Load a dump into an empty database."""
    kind = url.partition(":")[0]
    statements = (_FOLDER / f"{revision}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(statements)
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statements)


class UpgradedSites:
    """Copies of upgraded sites, by kind of database and old schema, because a copy is much faster than an upgrade."""

    def __init__(self, folder: Path, request: pytest.FixtureRequest) -> None:
        self._folder = folder
        self._request = request
        self._copies: dict[tuple[str, str], str] = {}

    def store(self, url: str, revision: str, data_dir: Path) -> None:
        """Store a copy of an upgraded site, which must have no open connections."""
        kind = url.partition(":")[0]
        folder = self._folder / f"{kind}-{revision}"
        shutil.copytree(data_dir, folder / "data")
        if kind == "sqlite":
            _copy_sqlite(url.removeprefix("sqlite:///"), f"{folder}/database")
            self._copies[kind, revision] = f"{folder}/database"
        else:
            self._copies[kind, revision] = self._server.copy(_name_of(url))

    def load(self, url: str, revision: str, data_dir: Path) -> bool:
        """Fill an empty database and the data folder with the copy, if it exists."""
        kind = url.partition(":")[0]
        copy = self._copies.get((kind, revision))
        if copy is None:
            return False
        shutil.copytree(self._folder / f"{kind}-{revision}" / "data", data_dir, dirs_exist_ok=True)
        if kind == "sqlite":
            _copy_sqlite(copy, url.removeprefix("sqlite:///"))
        else:
            self._server.replace(_name_of(url), template=copy)
        return True

    @property
    def _server(self) -> PostgresServer:
        server: PostgresServer = self._request.getfixturevalue("postgres_server")
        return server


def _name_of(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")


def _copy_sqlite(source: str, target: str) -> None:
    for ending in ("", "-wal"):
        if Path(source + ending).exists():
            shutil.copyfile(source + ending, target + ending)


@pytest.fixture(scope="session")
def upgraded_sites(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> UpgradedSites:
    return UpgradedSites(tmp_path_factory.mktemp("upgraded"), request)


@pytest.fixture
def upgraded(
    request: pytest.FixtureRequest,
    empty_database_url: str,
    revision: str,
    tmp_path: Path,
    upgraded_sites: UpgradedSites,
) -> str:
    """The URL of a database of that release after `sideline migrate`."""
    if not upgraded_sites.load(empty_database_url, revision, tmp_path):
        url = request.getfixturevalue("old_site")
        _upgrade(url, revision, request.getfixturevalue("run"))
        upgraded_sites.store(url, revision, tmp_path)
    return empty_database_url


def _upgrade(url: str, revision: str, run: Run) -> None:
    with opened(url) as database:
        assert migrate.revision_of(database.engine) == revision
        assert (set(_OLD_TABLES) <= set(inspect(database.engine).get_table_names())) == (revision < "0012")
        if revision < "0018":
            with database.writing() as session:
                # As after editing a review: the day of the last change.
                session.execute(
                    text("UPDATE coaches SET ai_summary_updated_at = '2027-01-01 12:00:00.000000' WHERE id = 1")
                )
    done = run("migrate", on=url)
    assert done.returncode == 0, done.stderr


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
