"""The stage every test plays on: a migrated database (SQLite and PostgreSQL), a site, a client, people."""

from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.accounts import passwords
from sideline.core.http.deps import Site
from sideline.main import create_app
from sideline.pages import build
from sideline.settings import Settings

pytest_plugins = ["tests.databases", "tests.people"]

# No deadline: a busy machine is no flaw. The same examples in every run: a failure is always the change's.
hypothesis.settings.register_profile("sideline", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("sideline")


REAL_COST = dict(passwords.COST)


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most tests do not care how long a password takes; those that do ask for `real_passwords`."""
    monkeypatch.setattr(passwords, "COST", {"time_cost": 1, "memory_cost": 8, "parallelism": 1})


@pytest.fixture
def real_passwords(cheap_passwords: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords as costly as in use."""
    monkeypatch.setattr(passwords, "COST", REAL_COST)


@pytest.fixture(autouse=True)
def no_built_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the web app is built makes no difference to a test, and no site compresses its pages at every start.

    The tests of the pages have a small build of their own (tests/pages/conftest.py).
    """
    monkeypatch.setattr(build, "BUILD_FOLDERS", ())


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    """The settings of the site under test; a test module overrides this fixture to change some."""
    return Settings(data_dir=tmp_path, database_url=database_url, rate_limits="off", log_level="error", mail_pause=0)


@pytest.fixture
def app(cheap_passwords: None, settings: Settings) -> Iterator[FastAPI]:
    app = create_app(settings)
    yield app
    app.state.site.database.close()


@pytest.fixture
def site(app: FastAPI) -> Site:
    """Database, keys and settings of the running site."""
    site: Site = app.state.site
    return site


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A visitor: signed out."""
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
