"""A real PostgreSQL server with a streaming replica."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from sideline.core.db import migrate
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests.notifications.conftest import eventually
from tests.postgres import OPTIONS, WAL_OPTIONS, Cluster, new_run_folder


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


@contextmanager
def running_pair() -> Iterator[Pair]:
    """Run a pair while the block runs."""
    folder = new_run_folder()
    pair = Pair(folder)
    try:
        yield pair
    finally:
        pair.close()
        shutil.rmtree(folder)


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
