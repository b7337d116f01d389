"""A PostgreSQL server for trials and measurements, durable as in use, which may be killed like everything else."""

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
        """Start, recovering from whatever the last end left."""
        self._server: subprocess.Popen[bytes] = self._cluster.start()

    def frozen(self) -> AbstractContextManager[None]:
        """While it lasts none of its processes runs, and nobody is told."""
        return self._cluster.frozen(self._server)

    def kill(self) -> None:
        """SIGKILL to the postmaster; its children notice and end. The next `start` recovers."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGINT: PostgreSQL's fast shutdown."""
        self._end(signal.SIGINT)

    def _end(self, by: signal.Signals) -> None:
        self._server.send_signal(by)
        self._server.wait()
