"""The primary becomes a standby, which refuses writes and keeps its connections: 503, then recovery."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from fastapi.testclient import TestClient
from psycopg import sql
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError

from sideline.config.settings import Settings
from sideline.core.db.timeouts import is_outage
from sideline.core.site import Site
from tests.people import Person
from tests.reviews.bodies import review_body

OUTAGES = [
    "08006",  # connection failure
    "25006",  # read-only: PostgreSQL's answer to every write on a standby
    "25P03",  # idle in a transaction for too long
    "25P04",  # a transaction took too long
    "40001",  # canceled because of a conflict with recovery, or a serialization failure
    "40P01",  # deadlock
    "53100",  # disk full
    "53300",  # too many connections
    "55000",  # cannot use … during recovery
    "55P03",  # a lock was not available
    "57014",  # statement timeout
    "57P01",  # shutdown
    "57P02",  # shutdown because another process crashed
    "57P03",  # starting up
    "57P04",  # the database was dropped
    "58030",  # the disk cannot be read from or written to
]
BUGS_AND_INVALID_ROWS = ["22003", "22P05", "23503", "23505", "25001", "25P02", "42601", "42703", "XX000", "XX001"]


@pytest.fixture
def settings(tmp_path: Path, postgresql_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=postgresql_url, rate_limits="off", log_level="error")


@contextmanager
def standby(url: str) -> Iterator[None]:
    """Close the connections to a database. New ones can only read, and stay so after the block."""
    parts = urlsplit(url)
    name = parts.path.removeprefix("/")
    database = sql.Identifier(name)
    with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as admin:
        admin.execute(sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(database))
        admin.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        admin.execute(sql.SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(database))


def test_a_write_gets_503_and_the_next_one_a_new_connection(
    client: TestClient, ada: Person, coach_id: int, postgresql_url: str
) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    with standby(postgresql_url):
        assert client.get("/readyz").json()["code"] == "not_writable"
        assert client.get(path).status_code == ada.get("/api/my/reviews").status_code == 200
        refused = ada.post(path, review_body())
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert int(refused.headers["Retry-After"]) > 0
    assert ada.post(path, review_body()).status_code == 201


@pytest.mark.long
def test_readiness_recovers_without_a_write(client: TestClient, postgresql_url: str) -> None:
    assert client.get("/readyz").status_code == 200
    with standby(postgresql_url):
        assert client.get("/readyz").json()["code"] == "not_writable"
    assert client.get("/readyz").status_code == 200


@pytest.mark.long
def test_a_response_that_does_not_fit_the_request_is_an_outage(client: TestClient, ada: Person, site: Site) -> None:
    """As when a pooler loses its server: whether a commit succeeded is then unknown."""

    def receive(*_: object) -> None:
        raise psycopg.InternalError("received 2 results from command 'COMMIT'")

    with site.database.reading() as session:
        before = set(session.scalars(text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")))
    for kind in ("do_execute", "do_executemany"):
        event.listen(site.database.engine, kind, receive)
    body = {"name": "Rhea Quill", "university": "Northfield University", "sport": "Golf"}
    refused = ada.post("/api/coaches", body)
    for kind in ("do_execute", "do_executemany"):
        event.remove(site.database.engine, kind, receive)

    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    with site.database.reading() as session:
        assert session.scalar(text("SELECT pg_backend_pid()")) not in before
    assert ada.post("/api/coaches", body).status_code == 201


def test_which_errors_are_outages(site: Site) -> None:
    outages = []
    for state in (*OUTAGES, *BUGS_AND_INVALID_ROWS):
        with pytest.raises(DBAPIError) as caught, site.database.writing() as session:
            session.execute(text(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$"))
        if is_outage(caught.value):
            outages.append(state)
    assert outages == OUTAGES
