"""Connection pool for single SELECTs: how many connections it opens, what they see, and that it closes them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from sideline.core.db import timeouts
from sideline.core.db.engine import Database
from sideline.core.db.engine import database_url as full_url
from sideline.core.db.read_pool import THREADS

INSERT = "INSERT INTO universities (name, folded) VALUES ('Tulane', 'tulane')"
COUNT = "SELECT count(*) FROM universities"


def test_many_threads_share_the_connections_of_the_pool(postgresql_url: str) -> None:
    """Pages and sessions read in web server threads, which outnumber PostgreSQL's connections."""
    database = Database(full_url(postgresql_url, Path()))
    threads = 4 * THREADS
    all_ready = Barrier(threads)

    def backend_pid(_: int) -> int:
        all_ready.wait()
        return int(database.read_pool.fetch("SELECT pg_backend_pid()")[0][0])

    with ThreadPoolExecutor(threads) as executor:
        assert len(set(executor.map(backend_pid, range(threads)))) <= THREADS
    database.close()


def test_a_read_is_not_repeated_if_the_server_sends_nothing(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A visitor would wait twice before the primary is read instead of a replica."""
    monkeypatch.setattr(timeouts, "AUTOCOMMIT_TIMEOUT_SECONDS", 0.5)
    database = Database(full_url(postgresql_url, Path()), with_timeouts=True)
    with database.writing() as session:
        session.execute(text("CREATE SEQUENCE reads"))
    with pytest.raises(OperationalError):
        database.read_pool.fetch("SELECT nextval('reads'), pg_sleep(30)")
    assert database.read_pool.fetch("SELECT last_value FROM reads") == [(1,)]
    database.close()


@pytest.mark.both
def test_a_connection_that_is_kept_sees_what_was_committed_after_its_first_read(database_url: str) -> None:
    database = Database(full_url(database_url, Path()))
    assert database.read_pool.fetch(COUNT) == [(0,)]
    with database.writing() as session:
        session.execute(text(INSERT))
    for _ in range(THREADS):
        assert database.read_pool.fetch(COUNT) == [(1,)]
    database.close()


def test_closing_the_database_closes_every_connection(tmp_path: Path, sqlite_url: str) -> None:
    """SQLite removes the write-ahead log, which may contain deleted data, when the last connection is closed."""
    database = Database(full_url(sqlite_url, tmp_path))
    with database.writing() as session:
        session.execute(text(INSERT))
    assert database.read_pool.fetch(COUNT) == [(1,)]
    file = Path(database.engine.url.database or "")
    log = file.with_name(f"{file.name}-wal")
    assert log.exists()
    database.close()
    assert not log.exists()
