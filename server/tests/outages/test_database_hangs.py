"""PostgreSQL hangs with open connections: 503, then recovery (issue 5, point 4)."""

import shutil
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Lock

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from psycopg.errors import ConnectionTimeout
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core.db import engine as db
from sideline.core.db import migrate, timeouts
from sideline.core.db.engine import database_url as sqlalchemy_url
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from tests.databases import PostgresServer
from tests.notifications.conftest import enqueue_mail, eventually, outbox_size
from tests.people import Person
from tests.postgres import OPTIONS, Cluster, new_run_folder
from tests.reviews.bodies import review_body

Freeze = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def runs_workers() -> bool:
    """No worker connects while a test looks who does."""
    return False


@pytest.fixture(scope="module")
def own_server() -> Iterator[tuple[PostgresServer, Freeze]]:
    """A PostgreSQL server for this module alone, and a context manager that freezes it."""
    folder = new_run_folder()
    cluster = Cluster(folder, OPTIONS)
    process = cluster.start()
    server = PostgresServer(cluster.url)
    yield server, partial(cluster.frozen, process)
    server.close()
    process.send_signal(signal.SIGINT)
    process.wait()
    shutil.rmtree(folder)


@pytest.fixture
def freeze(own_server: tuple[PostgresServer, Freeze]) -> Freeze:
    return own_server[1]


@pytest.fixture(scope="module")
def template(own_server: tuple[PostgresServer, Freeze]) -> Iterator[str]:
    """The name of a migrated database to copy."""
    server, _ = own_server
    with server.database() as name:
        migrate.upgrade(sqlalchemy_url(server.url_of(name), Path()))
        yield name


@pytest.fixture
def settings(
    tmp_path: Path, own_server: tuple[PostgresServer, Freeze], template: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Settings]:
    monkeypatch.setattr(timeouts, "AUTOCOMMIT_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(db, "CONNECT_TIMEOUT_SECONDS", 2)
    server, _ = own_server
    with server.database(template) as name:
        url = server.url_of(name)
        yield Settings(data_dir=tmp_path, database_url=url, rate_limits="off", log_level="error")


def is_clear(answer: Response) -> bool:
    return answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0


def is_ready(client: TestClient) -> bool:
    """Return whether /readyz is 200, which can take a moment if a background worker is probing the database."""
    return client.get("/readyz").status_code == 200


def test_every_kind_of_request_gets_503_and_recovers(
    client: TestClient, ada: Person, coach_id: int, freeze: Freeze
) -> None:
    path = f"/api/coaches/{coach_id}"
    assert client.get("/readyz").status_code == client.get(path).status_code == 200
    with freeze():
        unready = client.get("/readyz")
        assert is_clear(unready)
        assert unready.json()["code"] == "database_unreachable"
        assert client.get("/healthz").status_code == 200
        with ThreadPoolExecutor() as threads:
            answers = threads.map(
                lambda ask: ask(),
                [
                    lambda: client.get(path),
                    lambda: client.get("/api/coaches?q=mara"),
                    lambda: ada.get("/api/my/reviews"),
                    lambda: ada.post(f"{path}/reviews", review_body()),
                    lambda: client.post("/auth/v1/token?grant_type=password", json={"email": ada.email}),
                ],
            )
            assert all(is_clear(answer) for answer in answers)
    # Not immediately: while a probe that started before the thaw is running, other requests still get 503.
    eventually(lambda: is_ready(client))
    eventually(lambda: client.get(path).status_code == 200)
    eventually(lambda: ada.post(f"{path}/reviews", review_body()).status_code == 201)


@pytest.mark.long
def test_a_waiting_request_also_gets_503(
    ada: Person, site: Site, coach_id: int, freeze: Freeze, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "SOCKET_TIMEOUT_SECONDS", 1.0)
    with ThreadPoolExecutor() as threads, site.database.writing() as session:
        session.get_one(Coach, coach_id, with_for_update=True)
        rating = threads.submit(ada.post, f"/api/coaches/{coach_id}/reviews", review_body())
        eventually(lambda: _waits_for_a_lock(site))
        with freeze():
            assert is_clear(rating.result())
    assert ada.get("/api/my/reviews").json()["items"] == []
    assert wrong_tallies(site.database) == []
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201


@pytest.mark.long
def test_while_the_database_hangs_one_request_probes_and_the_others_are_503_at_once(
    client: TestClient, ada: Person, coach_id: int, freeze: Freeze, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes requests that use the read pool and those that open a session."""
    path, probing, go_on = f"/api/coaches/{coach_id}", Lock(), Event()
    alone: list[bool] = []

    def silence(*_args: object, **_named: object) -> None:
        alone.append(probing.acquire(blocking=False))
        go_on.wait(30)
        if probing.locked():
            probing.release()
        raise ConnectionTimeout

    with freeze(), ThreadPoolExecutor(12) as threads:
        assert is_clear(client.get(path)), "with the open connection"
        assert is_clear(client.get(path)), "with a new one, after which only one request tries it"
        monkeypatch.setattr(timeouts.TimeoutConnection, "connect", silence)
        both = [partial(client.get, path), partial(ada.get, "/api/my/reviews")]
        requests = [threads.submit(request) for request in 6 * both]
        # 11 fail at once while one probes.
        eventually(lambda: sum(request.done() for request in requests) == 11)
        go_on.set()
        wait(requests)
        assert all(is_clear(request.result()) for request in requests)
    assert alone == [True]
    monkeypatch.undo()
    assert client.get(path).status_code == 200


@pytest.fixture
def short_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make new connections cancel a statement after two seconds."""
    monkeypatch.setattr(timeouts, "STATEMENT_TIMEOUT_SECONDS", 2.0)


# Set up before the site: replacing connections later could leave one open that a worker is using.
@pytest.mark.usefixtures("short_statements")
def test_a_row_locked_forever_fails_one_request_and_leaks_no_connection(
    client: TestClient, ada: Person, site: Site, coach_id: int
) -> None:
    with site.database.writing() as session:
        session.get_one(Coach, coach_id, with_for_update=True)
        assert is_clear(ada.post(f"/api/coaches/{coach_id}/reviews", review_body()))
        assert client.get(f"/api/coaches/{coach_id}").status_code == 200
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201


@pytest.mark.long
def test_email_is_sent_after_the_database_hung(
    app: FastAPI, site: Site, freeze: Freeze, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sideline.notifications.worker.POLL_SECONDS", 0.05)
    monkeypatch.setattr(timeouts, "SOCKET_TIMEOUT_SECONDS", 1.0)
    with TestClient(app) as client:
        with freeze():
            assert client.get("/readyz").status_code == 503
        eventually(lambda: is_ready(client))
        eventually(lambda: _puts_mail(site))
        eventually(lambda: outbox_size(site) == 0)
    assert len(list(tmp_path.glob("outbox/*.eml"))) == 1


def _puts_mail(site: Site) -> bool:
    """Queue an email; return False while a probe that started before the thaw is still failing."""
    with suppress(OperationalError):
        enqueue_mail(site)
        return True
    return False


def _waits_for_a_lock(site: Site) -> bool:
    with site.database.reading() as session:
        return bool(session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))
