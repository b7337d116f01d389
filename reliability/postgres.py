"""A PostgreSQL server for these trials, which may be killed like everything else."""

import os
import signal
from pathlib import Path

import psycopg
from pgserver import PostgresServer, get_server
from psycopg import sql


class Postgres:
    """A PostgreSQL in `folder`, with one database `sideline`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server: PostgresServer | None = None
        self.start()
        self.url = self.make_database("sideline")

    def make_database(self, name: str) -> str:
        """A new, empty database; its address."""
        with psycopg.connect(self._admin_url, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self._admin_url.replace("/postgres?", f"/{name}?")

    def start(self) -> None:
        """Start, recovering from whatever the last end left."""
        self._server = get_server(self._folder, cleanup_mode=None)
        self._admin_url: str = self._server.get_uri()

    def kill(self) -> None:
        """SIGKILL to the postmaster; its children notice and end. The next `start` recovers."""
        assert self._server is not None  # noqa: S101
        pid = self._server.get_pid()
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
        self._forget()

    def stop(self) -> None:
        """SIGINT: PostgreSQL's fast shutdown."""
        assert self._server is not None  # noqa: S101
        pid = self._server.get_pid()
        if pid is not None:
            os.kill(pid, signal.SIGINT)
        self._forget()

    def _forget(self) -> None:
        # The library keeps one handle a folder and would believe the dead server alive.
        PostgresServer._instances.pop(self._folder.resolve(), None)
        self._server = None
