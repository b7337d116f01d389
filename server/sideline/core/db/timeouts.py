"""Outages of the database, and timeouts for PostgreSQL: a server that hangs costs a request seconds, and other requests
nothing.

`statement_timeout` ends a slow statement, but not the wait for a server that is frozen or cut off from the network;
the driver's own wait ends here as well.
"""

from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import ConnectionTimeout
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

CONNECT_TIMEOUT_SECONDS = 5
AUTOCOMMIT_TIMEOUT_SECONDS = 2.0
"""Outside a transaction: for the ping of an idle connection, and for a single read (core.db.read_pool)."""

STATEMENT_TIMEOUT_SECONDS = 15
"""The server cancels a statement after this, which is also the longest wait for a row that is locked."""

SOCKET_TIMEOUT_SECONDS = 20.0
"""A server that sends nothing for this long is given up, and the connection closed."""

Result = TypeVar("Result")


def is_outage(error: Exception) -> bool:
    """Whether the database is gone, full, hung or overloaded; any other database error is a bug or a bad row."""
    if isinstance(error, DBAPIError):
        return isinstance(error, OperationalError) or error.connection_invalidated
    return isinstance(error, PoolTimeout)


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection whose every wait for the server ends."""

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait for the server. Raises OperationalError and closes the connection when it is silent for too long."""
        default = AUTOCOMMIT_TIMEOUT_SECONDS if self.autocommit else SOCKET_TIMEOUT_SECONDS
        try:
            return super().wait(gen, interval, timeout or default)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise


class ConnectBreaker:
    """A circuit breaker: after a connect timeout one request at a time tries again, and the others fail at once."""

    def __init__(self) -> None:
        self._open = False
        self._probe_lock = Lock()

    def connect(self, _dialect: Any, _entry: Any, cargs: list[Any], cparams: dict[str, Any]) -> TimeoutConnection:
        """A new connection. Raises psycopg.OperationalError."""
        if not self._open:
            return self._connect(cargs, cparams)
        if not self._probe_lock.acquire(blocking=False):
            raise ConnectionTimeout("the database does not answer, and another request is waiting for it already")
        try:
            return self._connect(cargs, cparams)
        finally:
            self._probe_lock.release()

    def _connect(self, cargs: list[Any], cparams: dict[str, Any]) -> TimeoutConnection:
        try:
            connection = TimeoutConnection.connect(*cargs, **cparams)
        except ConnectionTimeout:
            self._open = True
            raise
        self._open = False
        return connection


def install_timeouts(engine: Engine, breaker: ConnectBreaker) -> None:
    """Give every connection of this PostgreSQL engine the timeouts above. Engines of one server share the breaker."""
    event.listen(engine, "do_connect", breaker.connect)
    event.listen(engine, "connect", _set_statement_timeout)


def _set_statement_timeout(connection: Any, _entry: ConnectionPoolEntry) -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{STATEMENT_TIMEOUT_SECONDS}s'")
        connection.commit()
    except psycopg.Error:
        # SQLAlchemy forgets a connection whose listener fails, and leaves it open.
        connection.close()
        raise
