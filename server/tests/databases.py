"""A fresh, migrated database for every test: `database_url` plays each test on SQLite and on PostgreSQL.

`sqlite_url` and `postgresql_url` are for tests of one of them, `empty_database_url` for tests of the migrations.
SIDELINE_TEST_POSTGRES_URL (postgresql://…, of a role that may create databases) names another server to use.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from sideline.core.db import migrate
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests import postgres

_FOLDER = "SIDELINE_TEST_RUN_FOLDER"
"""Tells the workers of pytest-xdist the folder of their run."""


class PostgresServer:
    """Makes and drops databases on the server at `url`."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._connection = psycopg.connect(url, autocommit=True)

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """The name of a new database, a copy of `template`; dropped in the end even while someone is connected."""
        name = f"sideline_test_{uuid4().hex}"
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        self._connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
        try:
            yield name
        finally:
            self._connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def url_of(self, name: str) -> str:
        return self._url._replace(path=f"/{name}").geturl()

    def close(self) -> None:
        self._connection.close()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ[_FOLDER] = str(postgres.new_run_folder())
    folder = Path(os.environ[_FOLDER])
    config.stash[_member] = (folder, postgres.join(folder))


def pytest_unconfigure(config: pytest.Config) -> None:
    folder, lock = config.stash[_member]
    # Asked before we leave: if we are the last, the keeper begins to remove it at once.
    has_keeper = (folder / "address").exists()
    lock.close()
    if not hasattr(config, "workerinput") and not has_keeper:
        shutil.rmtree(folder)


_member = pytest.StashKey()


@pytest.fixture(scope="session")
def postgres_server(pytestconfig: pytest.Config) -> Iterator[PostgresServer]:
    folder, _ = pytestconfig.stash[_member]
    server = PostgresServer(os.environ.get("SIDELINE_TEST_POSTGRES_URL") or postgres.server_url(folder))
    yield server
    server.close()


@pytest.fixture(scope="session")
def _postgres_template(postgres_server: PostgresServer) -> Iterator[str]:
    with postgres_server.database() as name:
        migrate.upgrade(sqlalchemy_url(postgres_server.url_of(name), Path()))
        yield name


@pytest.fixture(scope="session")
def _sqlite_folder(pytestconfig: pytest.Config) -> Path:
    folder, _ = pytestconfig.stash[_member]
    folder = folder / f"sqlite-{os.getpid()}"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def _sqlite_template(_sqlite_folder: Path) -> Path:
    template = _sqlite_folder / "template"
    migrate.upgrade(f"sqlite:///{template}")
    return template


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
    with postgres_server.database(_postgres_template) as name:
        yield postgres_server.url_of(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, migrated database; the test runs once on each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database without any table; the test runs once on each kind."""
    if request.param == "sqlite":
        with _sqlite_file(request.getfixturevalue("_sqlite_folder")) as file:
            yield f"sqlite:///{file}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as name:
            yield server.url_of(name)
