"""Databases for tests, and the marker `both`.

`database_url` is a migrated database for the test alone. A test runs on SQLite; one with the marker

    @pytest.mark.both

runs again on PostgreSQL, but only in `make test-all`: there it is also marked `long`. With a reason

    @pytest.mark.both("races")

it runs on both in `make test` too; REASONS lists the reasons. Mark a test, or a module of such tests, only where the
database decides the result: locks and races, SQL that is written by hand (profiles, search, tallies, audits),
migrations, copies and backups, unique constraints, sort order, stored JSON, numbers at their limits, traces in the
files, transactions and outages. Every route also runs on PostgreSQL in tests/test_authorization_matrix.py. What Python
alone decides (validation, permissions, wording, emails, headers) runs on SQLite.

`sqlite_url` and `postgresql_url` are of one kind, `empty_database_url` has no tables (for migration tests).
SIDELINE_TEST_POSTGRES_URL (postgresql://…, of a role that may create databases) selects another server.
"""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4
from weakref import WeakSet

import psycopg
import pytest
from psycopg import sql

from sideline.core.db import migrate
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests import postgres

REASONS = ("locks", "races", "search", "migrations")
"""Why a test runs on PostgreSQL after every change: what the two databases do differently most often."""

_FOLDER = "SIDELINE_TEST_RUN_FOLDER"
"""Environment variable with the folder of the run, for pytest-xdist workers."""

_OTHER_SERVER = "SIDELINE_TEST_POSTGRES_URL"
_POSTGRES_TEMPLATE = "postgres-template"


_connections = WeakSet[psycopg.Connection[Any]]()


class PostgresServer:
    """Creates and drops databases on the server at `url`."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._connection = psycopg.connect(url, autocommit=True)
        self._copies = ExitStack()

    def create(self, template: str = "template1", encoding: str = "") -> str:
        """Create a copy of `template`, or an empty database of another encoding, and return its name."""
        name = f"sideline_test_{uuid4().hex}"
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        if encoding:
            template, create = (
                "template0",
                sql.SQL(f"CREATE DATABASE {{}} TEMPLATE {{}} ENCODING '{encoding}' LOCALE 'C'"),
            )
        self._connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
        return name

    @contextmanager
    def database(self, template: str = "template1", encoding: str = "") -> Iterator[str]:
        """Yield the name of a new database (see `create`), which is dropped afterwards, open connections or not."""
        name = self.create(template, encoding)
        try:
            yield name
        finally:
            self._connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def copy(self, name: str) -> str:
        """Copy a database without open connections; return the name of the copy, which is kept until `close`."""
        return self._copies.enter_context(self.database(template=name))

    def replace(self, name: str, template: str) -> None:
        """Replace a database without open connections with a copy of `template`."""
        self._connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        self._connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))

    def url_of(self, name: str) -> str:
        """Return the URL of a database, through the transaction pooler that SIDELINE_TEST_POOLER names as host:port."""
        pooler = os.environ.get("SIDELINE_TEST_POOLER")
        return f"postgresql://postgres@{pooler}/{name}?sideline_pooled=1" if pooler else self.direct_url_of(name)

    def direct_url_of(self, name: str) -> str:
        """Return the URL of a database without the pooler, which would keep its connections."""
        return self._url._replace(path=f"/{name}").geturl()

    def close(self) -> None:
        self._copies.close()
        self._connection.close()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "both(reason): run the test on SQLite and on PostgreSQL (see tests/databases.py)"
    )
    if not hasattr(config, "workerinput"):
        os.environ[_FOLDER] = str(postgres.new_run_folder())
    folder = Path(os.environ[_FOLDER])
    config.stash[_member] = (folder, postgres.join(folder))
    _watch_connections()


def _watch_connections() -> None:
    make = psycopg.Connection.__init__

    def make_and_watch(connection: psycopg.Connection[Any], *arguments: Any, **options: Any) -> None:
        make(connection, *arguments, **options)
        _connections.add(connection)

    psycopg.Connection.__init__ = make_and_watch


@contextmanager
def _all_closed(database: str) -> Iterator[None]:
    """Fail if the block leaves connections to a database open.

    Python reports those too, but only when it collects them, which may be during another test.
    """
    yield
    left = [connection for connection in _connections if not connection.closed and connection.info.dbname == database]
    assert not left, f"connections that the test left open: {left}"


def pytest_unconfigure(config: pytest.Config) -> None:
    folder, lock = config.stash[_member]
    if not hasattr(config, "workerinput") and (url := os.environ.get(_OTHER_SERVER)):
        _drop_template(folder, url)
    # Read before releasing the lock, because the keeper process removes the folder when the last lock is released.
    has_keeper = (folder / "address").exists()
    lock.close()
    if not hasattr(config, "workerinput") and not has_keeper:
        shutil.rmtree(folder)


_member = pytest.StashKey()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the database of tests with the marker `both`. A reason that is not listed is an error."""
    if marker := metafunc.definition.get_closest_marker("both"):
        assert set(marker.args) <= set(REASONS), f"{metafunc.definition.nodeid}: unknown reason {marker.args}"
        is_of_migrations = "empty_database_url" in metafunc.fixturenames
        fixture = "empty_database_url" if is_of_migrations else "database_url"
        postgresql = pytest.param("postgresql", marks=() if marker.args else pytest.mark.long)
        metafunc.parametrize(fixture, ["sqlite", postgresql], indirect=True)


@pytest.fixture(scope="session")
def postgres_server(pytestconfig: pytest.Config) -> Iterator[PostgresServer]:
    folder, _ = pytestconfig.stash[_member]
    server = PostgresServer(os.environ.get(_OTHER_SERVER) or postgres.server_url(folder))
    yield server
    server.close()


def _made_once(folder: Path, name: str, make: Callable[[], str]) -> str:
    """Return what `make` returned to the first process of the run that called this; the others wait for it."""
    result = folder / name
    with (folder / f"{name}-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not result.exists():
            result.write_text(make())
    return result.read_text()


@pytest.fixture(scope="session")
def _postgres_template(pytestconfig: pytest.Config, postgres_server: PostgresServer) -> str:
    """The migrated database that all processes of the run copy. It goes with the server of the run."""

    def make() -> str:
        name = postgres_server.create()
        migrate.upgrade(sqlalchemy_url(postgres_server.direct_url_of(name), Path()))
        return name

    folder, _ = pytestconfig.stash[_member]
    return _made_once(folder, _POSTGRES_TEMPLATE, make)


def _drop_template(folder: Path, url: str) -> None:
    template = folder / _POSTGRES_TEMPLATE
    if template.exists():
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(template.read_text())))


@pytest.fixture(scope="session")
def _sqlite_folder(pytestconfig: pytest.Config) -> Path:
    folder, _ = pytestconfig.stash[_member]
    folder = folder / f"sqlite-{os.getpid()}"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def _sqlite_template(pytestconfig: pytest.Config) -> Path:
    """The migrated file that all processes of the run copy."""
    folder, _ = pytestconfig.stash[_member]
    template = folder / "template.sqlite3"

    def make() -> str:
        migrate.upgrade(f"sqlite:///{template}")
        return str(template)

    return Path(_made_once(folder, "sqlite-template", make))


@contextmanager
def _sqlite_file(folder: Path) -> Iterator[Path]:
    name = uuid4().hex
    yield folder / name
    for file in folder.glob(f"{name}*"):
        file.unlink()


@pytest.fixture
def sqlite_url(_sqlite_folder: Path, _sqlite_template: Path) -> Iterator[str]:
    """A fresh, migrated SQLite file, as SIDELINE_DATABASE_URL names it."""
    with _sqlite_file(_sqlite_folder) as file:
        shutil.copyfile(_sqlite_template, file)
        yield f"sqlite:///{file}"


@pytest.fixture
def postgresql_url(postgres_server: PostgresServer, _postgres_template: str) -> Iterator[str]:
    """A fresh, migrated PostgreSQL database, as SIDELINE_DATABASE_URL names it."""
    with postgres_server.database(_postgres_template) as name, _all_closed(name):
        yield postgres_server.url_of(name)


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str:
    """A migrated database for this test alone: SQLite, or each kind with the marker `both`."""
    kind = getattr(request, "param", "sqlite")
    url: str = request.getfixturevalue(f"{kind}_url")
    return url


@pytest.fixture
def empty_database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database without tables: SQLite, or each kind with the marker `both`."""
    if getattr(request, "param", "sqlite") == "sqlite":
        with _sqlite_file(request.getfixturevalue("_sqlite_folder")) as file:
            yield f"sqlite:///{file}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as name, _all_closed(name):
            yield server.url_of(name)
