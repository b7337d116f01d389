"""A PostgreSQL server for benchmarks, reliability tests and attacks, with the durability of production."""

import signal
import subprocess
import time
from contextlib import AbstractContextManager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.postgres import Cluster

OPTIONS = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "256MB"}

CLIENTS_SECONDS = 60
"""Timeout for the connections of a killed process to close."""


class Postgres:
    """A running PostgreSQL server in `folder`, with a database `sideline`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        folder.chmod(0o755)
        folder.parent.chmod(0o755)
        self.cluster = Cluster(folder, OPTIONS)
        self.start()
        self.url = self.make_database("sideline")

    def make_database(self, name: str) -> str:
        """Create an empty database and return its URL."""
        with psycopg.connect(self.cluster.url, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.cluster.url.replace("/postgres?", f"/{name}?")

    def start(self) -> None:
        """Start the server, which performs crash recovery if it was killed."""
        self._server: subprocess.Popen[bytes] = self.cluster.start()

    def wait_for_no_clients(self) -> None:
        """Wait until all connections are closed, because PostgreSQL may still commit what a killed client sent.

        Raises TimeoutError after CLIENTS_SECONDS.
        """
        others = (
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        deadline = time.monotonic() + CLIENTS_SECONDS
        with psycopg.connect(self.url, autocommit=True) as connection:
            while connection.execute(others).fetchone() != (0,):
                if time.monotonic() > deadline:
                    raise TimeoutError("A killed client still has a connection.")
                time.sleep(0.02)

    def frozen(self) -> AbstractContextManager[None]:
        """Stop all processes (SIGSTOP) inside the block: connections stay open but get no response."""
        return self.cluster.frozen(self._server)

    def kill(self) -> None:
        """Send SIGKILL to the postmaster. Its child processes then exit."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Send SIGINT, which is PostgreSQL's fast shutdown."""
        self._signal(signal.SIGINT)

    def _signal(self, number: signal.Signals) -> None:
        self._server.send_signal(number)
        self._server.wait()
