"""Fixtures for all tests: settings, a site on a migrated database, a client (see also `pytest_plugins`)."""

import gc
import os
import threading
import time
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event

from sideline.accounts import passwords
from sideline.config.env_file import ENV_FILE_VARIABLE
from sideline.config.settings import Settings
from sideline.core import rate_limits
from sideline.core.db.engine import Base
from sideline.core.site import Site
from sideline.main import create_app
from sideline.pages import build, legal, render
from tests.documented import assert_documented
from tests.factories import make_coach

pytest_plugins = [
    "tests.compiled_once",
    "tests.databases",
    "tests.people",
    "tests.web_build",
    "tests.cli.upgrades",
    "tests.cli.planted_migrations",
    "tests.coaches.careers",
    "tests.reviews.weekly",
]

# Garbage collections took a third of the time to collect all tests, and a tenth of the time to run them. With fewer, a
# test process has 10 MB more.
gc.set_threshold(50_000, 10, 10)

# This machine's settings file is only for the site that runs on it.
os.environ[ENV_FILE_VARIABLE] = ""

for mapper in Base.registry.mappers:
    # Mappers keep their statements as compiled for each of the last hundred sites: 70 MB for each test process.
    mapper._compiled_cache_size = 5

# Tests start thousands of sites with the same texts and the same build.
legal._render = lru_cache(8)(legal._render)
render._compile = lru_cache(64)(render._compile)

REAL_COST = dict(passwords.COST)
DAY_SECONDS = 24 * 60 * 60


def pytest_collection_finish() -> None:
    """Exclude what imports and collection created from garbage collection.

    Otherwise each full collection looks through those 265,000 objects again, most of all there are.
    """
    gc.freeze()


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with the lowest cost, except in tests that use `real_passwords`."""
    monkeypatch.setattr(passwords, "COST", {"time_cost": 1, "memory_cost": 8, "parallelism": 1})


@pytest.fixture
def real_passwords(cheap_passwords: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with the production cost."""
    monkeypatch.setattr(passwords, "COST", REAL_COST)


@pytest.fixture(autouse=True)
def new_periods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start all rate limit periods (minute, hour and day) with the test, so that none ends during it."""
    to_next_day = DAY_SECONDS - time.time() % DAY_SECONDS + 1
    monkeypatch.setattr(rate_limits, "current_time", lambda: time.time() + to_next_day)


@pytest.fixture(autouse=True)
def no_built_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run sites without a built web app, so that tests do not depend on it and no site compresses pages at every start.

    Page tests use `web_build` (tests/web_build.py); without it every page returns 503.
    """
    monkeypatch.setattr(build, "BUILD_FOLDERS", ())


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    """Settings of the site under test; test modules override this fixture to change them."""
    # Tests may rate one coach often. Surge detection is tested in tests/desk/test_surges.py.
    off: dict[str, Any] = {"rate_limits": "off", "hold_surges": False}
    return Settings(data_dir=tmp_path, database_url=database_url, log_level="error", mail_pause=0, **off)


@pytest.fixture
def app(cheap_passwords: None, settings: Settings) -> Iterator[FastAPI]:
    app = create_app(settings)
    yield app
    app.state.site.database.close()


@pytest.fixture
def site(app: FastAPI) -> Site:
    """Database, keys and settings of `app`."""
    site: Site = app.state.site
    return site


@pytest.fixture
def runs_workers() -> bool:
    """Whether the site of `client` starts its background workers. Tests that read the outbox override this fixture."""
    return True


@pytest.fixture
def client(app: FastAPI, runs_workers: bool) -> Iterator[TestClient]:
    """A signed-out client of the running site."""
    client = TestClient(app, raise_server_exceptions=False)
    client.event_hooks["response"].append(partial(assert_documented, app))
    if not runs_workers:
        # One event loop for all requests; the client would otherwise start a thread with a loop for each.
        with start_blocking_portal(**client.async_backend) as client.portal:
            yield client
        client.close()
        return
    engine = app.state.site.database.engine
    with client:
        event.listen(engine, "before_cursor_execute", refuse_to_read_outbox)
        yield client
        event.remove(engine, "before_cursor_execute", refuse_to_read_outbox)


def refuse_to_read_outbox(_connection: object, _cursor: object, statement: str, *_args: object) -> None:
    """Fail a test that looks for messages while workers send them: it would find them only if it is faster.

    The job that rewrites the order of rows, which many tests run, reads only their numbers.
    """
    reads_messages = "FROM outbox" in statement and "rowid" not in statement
    if reads_messages and threading.current_thread() is threading.main_thread():
        pytest.fail("This test reads the outbox, so it needs a site without workers: override `runs_workers`.")


@pytest.fixture
def coach_id(site: Site) -> int:
    """The id of a coach without reviews."""
    with site.database.writing() as session:
        return make_coach(session).id
