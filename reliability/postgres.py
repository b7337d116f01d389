"""A PostgreSQL server for reliability tests and benchmarks, with the durability of production."""

import signal
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.postgres import Cluster

OPTIONS = {"listen_addresses": "", "max_connections": "200", "shared_buffers": "256MB"}


class Postgres:
    """A PostgreSQL in `folder`, started, with one database `sideline`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        folder.chmod(0o755)
        folder.parent.chmod(0o755)
        self._cluster = Cluster(folder, OPTIONS)
        self.start()
        self.url = self.make_database("sideline")

    def make_database(self, name: str) -> str:
        """A new, empty database; its address."""
        with psycopg.connect(self._cluster.url, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self._cluster.url.replace("/postgres?", f"/{name}?")

    def start(self) -> None:
        """Start, with crash recovery where it was killed."""
        self._server: subprocess.Popen[bytes] = self._cluster.start()

    def frozen(self) -> AbstractContextManager[None]:
        """SIGSTOP to all processes inside the block: connections stay open and silent."""
        return self._cluster.frozen(self._server)

    def kill(self) -> None:
        """SIGKILL to the postmaster, whose children then exit."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """SIGINT: PostgreSQL's fast shutdown."""
        self._signal(signal.SIGINT)

    def _signal(self, number: signal.Signals) -> None:
        self._server.send_signal(number)
        self._server.wait()
