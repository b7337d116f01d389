"""Signed-out visitors read from a streaming replica, and from the primary while the replica fails."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from sideline.config.settings import Settings
from sideline.core.db import migrate, replica, timeouts
from sideline.core.db.engine import database_url as sqlalchemy_url
from sideline.core.site import Site
from sideline.main import create_app
from tests.factories import make_coach
from tests.notifications.conftest import eventually
from tests.people import People
from tests.postgres import OPTIONS, WAL_OPTIONS, Cluster, new_run_folder
from tests.reviews.bodies import review_body

PAGES = [
    "/", "/home.json", "/coaches", "/coaches?q=mara", "/coach/{id}", "/coach/{id}/rate", "/compare?coaches={id}",
    "/visit/{id}", "/school/northfield-university", "/sport/basketball", "/transparency", "/how-we-check?coach={id}",
    "/team/northfield-university/womens-basketball", "/team/northfield-university/womens-basketball/feed.atom",
    "/share/coach/{id}.png",
]  # fmt: skip
JSON = [
    "/api/coaches/{id}", "/api/coaches/{id}/reviews", "/api/coaches/{id}/details", "/api/coaches/{id}/related",
    "/api/coaches?q=mara", "/api/coaches/counts", "/api/states", "/api/schools/northfield-university",
    "/api/sports/basketball", "/api/teams/northfield-university/womens-basketball", "/api/transparency",
]  # fmt: skip


class Pair:
    """A primary with a streaming replica of its database `sideline`."""

    def __init__(self, folder: Path) -> None:
        options = {**OPTIONS, **WAL_OPTIONS, "synchronous_commit": "local"}
        self._primary = Cluster(_folder(folder / "primary"), options)
        self._primary_server = self._primary.start()
        self.url = self._primary.url.replace("/postgres?", "/sideline?")
        with psycopg.connect(self._primary.url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE sideline")
        migrate.upgrade(sqlalchemy_url(self.url, Path()))
        self._replica = Cluster(_folder(folder / "replica"), options, self._primary)
        self.read_url = self._replica.url.replace("/postgres?", "/sideline?")
        self.start_replica()

    def start_replica(self) -> None:
        self._replica_server: subprocess.Popen[bytes] = self._replica.start()

    def stop_replica(self) -> None:
        _stop(self._replica_server)

    @contextmanager
    def primary_frozen(self) -> Iterator[None]:
        with self._primary.frozen(self._primary_server):
            yield

    @contextmanager
    def replica_frozen(self) -> Iterator[None]:
        with self._replica.frozen(self._replica_server):
            yield

    @contextmanager
    def replay_paused(self) -> Iterator[None]:
        """Keep the replica from showing what is written inside the block."""
        with psycopg.connect(self.read_url, autocommit=True) as connection:
            connection.execute("SELECT pg_wal_replay_pause()")
            eventually(lambda: _value(connection, "SELECT pg_get_wal_replay_pause_state()") == "paused")
            yield
            connection.execute("SELECT pg_wal_replay_resume()")

    def wait_for_replica(self) -> None:
        """Wait until the replica shows everything that was written so far."""
        with psycopg.connect(self.url) as primary, psycopg.connect(self.read_url, autocommit=True) as connection:
            written = _value(primary, "SELECT pg_current_wal_insert_lsn()")
            eventually(lambda: _value(connection, f"SELECT pg_last_wal_replay_lsn() >= '{written}'") is True)

    def readers(self) -> int:
        """Return the number of the site's connections to the replica."""
        with psycopg.connect(self.read_url, autocommit=True) as connection:
            count = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
            return int(str(_value(connection, f"{count} AND pid <> pg_backend_pid()")))

    def close(self) -> None:
        self.stop_replica()
        _stop(self._primary_server)


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    folder = new_run_folder()
    pair = Pair(folder)
    yield pair
    pair.close()
    shutil.rmtree(folder)


@pytest.fixture
def settings(tmp_path: Path, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(replica, "SKIP_SECONDS", 0.2)
    monkeypatch.setattr(timeouts, "AUTOCOMMIT_TIMEOUT_SECONDS", 0.5)
    return Settings(
        data_dir=tmp_path, database_url=pair.url, read_database_url=pair.read_url, authors_key="a" * 64,
        rate_limits="off", log_level="error", hold_surges=False,
    )  # fmt: skip


@pytest.fixture
def app(web_build: Path, settings: Settings) -> Iterator[FastAPI]:
    app = create_app(settings)
    yield app
    app.state.site.close()


@pytest.fixture
def coach_id(site: Site, pair: Pair) -> int:
    """The id of a coach whom the replica shows."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    pair.wait_for_replica()
    return coach_id


def count_reviews(client: TestClient, coach_id: int, **headers: str) -> int:
    return int(client.get(f"/api/coaches/{coach_id}", headers=headers).json()["total_reviews"])


def test_visitors_read_from_the_replica_and_users_their_own_changes_from_the_primary(
    client: TestClient, people: People, pair: Pair, coach_id: int
) -> None:
    author = people("newcomer")
    before = count_reviews(client, coach_id)
    pair.wait_for_replica()
    with pair.replay_paused():
        for name in ("first", "second", "third"):  # fewer would wait to be published together
            assert people(name).post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
        assert count_reviews(client, coach_id) == before
        assert count_reviews(client, coach_id, **author.headers) == before + 3
    pair.wait_for_replica()
    assert count_reviews(client, coach_id) == before + 3


def test_public_pages_and_json_are_served_while_the_primary_hangs(
    client: TestClient, people: People, pair: Pair, coach_id: int
) -> None:
    user = people("reader")
    pair.wait_for_replica()
    with pair.primary_frozen():
        failed = [path for path in (*PAGES, *JSON) if client.get(path.format(id=coach_id)).status_code != 200]
        assert failed == []
        assert client.get(f"/api/coaches/{coach_id}", headers=user.headers).status_code == 503
    eventually(lambda: client.get(f"/api/coaches/{coach_id}", headers=user.headers).status_code == 200)


def test_reads_that_fail_together_are_all_repeated_on_the_primary(
    client: TestClient, pair: Pair, coach_id: int
) -> None:
    paths = [path.format(id=coach_id) for path in (*PAGES, *JSON)] * 2
    with ThreadPoolExecutor(12) as threads:
        assert {answer.status_code for answer in threads.map(client.get, paths)} == {200}
        assert pair.readers() > 1
        pair.stop_replica()
        assert {answer.status_code for answer in threads.map(client.get, paths)} == {200}
    pair.start_replica()
    assert pair.readers() == 0
    eventually(lambda: client.get(f"/api/coaches/{coach_id}").status_code == 200 and pair.readers() > 0)


def test_a_replica_that_hangs_is_skipped(client: TestClient, site: Site, pair: Pair, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}"
    assert client.get(path).status_code == 200
    with pair.replica_frozen():
        assert client.get(path).status_code == 200
        assert site.replica is not None
        assert site.replica.is_skipped
    eventually(lambda: client.get(path).status_code == 200 and site.for_reading(must_be_current=False) is not site)


def test_no_page_waits_for_a_replica_that_hangs_as_long_as_for_the_primary(
    monkeypatch: pytest.MonkeyPatch, site: Site, pair: Pair
) -> None:
    monkeypatch.setattr(timeouts, "SOCKET_TIMEOUT_SECONDS", 3_600)
    assert site.replica is not None
    with site.replica.database.reading() as session:
        session.execute(text("SELECT 1"))
        with pair.replica_frozen(), pytest.raises(OperationalError):
            session.execute(text("SELECT 1"))


def test_a_site_starts_without_its_replica(settings: Settings, pair: Pair, coach_id: int) -> None:
    missing = settings.model_copy(update={"read_database_url": "postgresql://postgres@127.0.0.1:1/nowhere"})
    with TestClient(create_app(missing)) as client:
        assert client.get(f"/api/coaches/{coach_id}").status_code == 200


def _value(connection: psycopg.Connection[tuple[object, ...]], query: str) -> object:
    row = connection.execute(query.encode()).fetchone()
    return row[0] if row else None


def _folder(folder: Path) -> Path:
    folder.mkdir()
    folder.chmod(0o755)
    return folder


def _stop(server: "subprocess.Popen[bytes]") -> None:
    server.send_signal(signal.SIGINT)
    server.wait()
