"""The database fixtures of tests/databases.py and the server of tests/postgres.py."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from sideline.core.db.engine import Database
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests import postgres


def _open(url: str) -> Database:
    return Database(sqlalchemy_url(url, Path()))


@pytest.mark.both
def test_a_test_gets_a_migrated_database(database_url: str) -> None:
    database = _open(database_url)
    assert inspect(database.engine).has_table("coaches")
    database.close()


@pytest.mark.both
def test_a_test_of_the_migrations_gets_an_empty_database(empty_database_url: str) -> None:
    database = _open(empty_database_url)
    assert inspect(database.engine).get_table_names() == []
    database.close()


def test_a_database_is_dropped_in_spite_of_open_connections(postgres_server) -> None:
    with postgres_server.database() as name:
        database = _open(postgres_server.url_of(name))
        connection = database.engine.connect()
        connection.execute(text("SELECT 1"))
    connection.invalidate()
    database.close()


def test_a_killed_run_leaves_no_server_and_no_folder() -> None:
    folder = postgres.new_run_folder()
    run = f"from pathlib import Path; from tests import postgres; f = Path({str(folder)!r}); member = postgres.join(f)"
    program = f"{run}; print(postgres.server_url(f), flush=True); import signal; signal.pause()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"postgresql://")
        server = int((folder / "home/data/postmaster.pid").read_text().split()[0])
        process.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + postgres.START_SECONDS
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not folder.exists()
    assert not _alive(server)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
