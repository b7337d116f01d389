"""Database outages, and timeouts for PostgreSQL: if the server hangs, a request fails after seconds, and other requests
are not affected.

`statement_timeout` cancels a slow statement, but does not help if the server is frozen or cut off from the network, so
the driver's own waits are limited here too.
"""

from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import ConnectionTimeout
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, ExceptionContext, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

CONNECT_TIMEOUT_SECONDS = 5
AUTOCOMMIT_TIMEOUT_SECONDS = 2.0
"""Applies outside transactions: to the ping of an idle connection, and to single reads (core.db.read_pool)."""

STATEMENT_TIMEOUT_SECONDS = 15
"""The server cancels a statement after this time. It is also the longest wait for a locked row."""

SOCKET_TIMEOUT_SECONDS = 20.0
"""If the server sends nothing for this long, the connection is closed."""

REPLICA_CONNECT_TIMEOUT_SECONDS = 2
"""For a connection to a replica: the primary can be read instead. libpq does not accept less."""

OUTAGE_STATES = {
    "25006",  # read-only: a primary that became a standby, or one that is still starting
    "25P03",  # the server closed a transaction that was idle for too long
    "25P04",  # the server closed a transaction that took too long
}
"""SQLSTATEs of outages that are not an OperationalError. After them, the connection is useless."""

Result = TypeVar("Result")


def is_outage(error: Exception) -> bool:
    """Whether the database is unreachable, read-only, full, hung or overloaded. Other database errors are bugs or
    invalid rows.
    """
    if isinstance(error, DBAPIError):
        is_known = isinstance(error, OperationalError) or _makes_connection_useless(error.orig)
        return is_known or error.connection_invalidated
    return isinstance(error, PoolTimeout)


class SilentServer(psycopg.OperationalError):
    """The server sent nothing for too long."""


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection that limits every wait for the server."""

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Wait for the server. Raises SilentServer and closes the connection if it sends nothing for too long."""
        try:
            return super().wait(gen, interval, timeout or self._longest_wait())
        except psycopg.OperationalError as error:
            if self.pgconn.transaction_status != TransactionStatus.ACTIVE:
                raise
            self.pgconn.finish()
            raise SilentServer(*error.args) from error

    def _longest_wait(self) -> float:
        return AUTOCOMMIT_TIMEOUT_SECONDS if self.autocommit else SOCKET_TIMEOUT_SECONDS


class ReplicaConnection(TimeoutConnection):
    """A connection to a replica, on which transactions wait no longer than single reads."""

    def _longest_wait(self) -> float:
        return AUTOCOMMIT_TIMEOUT_SECONDS


class ConnectBreaker:
    """A circuit breaker: after a connect timeout, one request at a time retries, and the others fail immediately."""

    def __init__(self, *, is_replica: bool = False) -> None:
        self._kind = ReplicaConnection if is_replica else TimeoutConnection
        self._connect_timeout = REPLICA_CONNECT_TIMEOUT_SECONDS if is_replica else CONNECT_TIMEOUT_SECONDS
        self._open = False
        self._probe_lock = Lock()

    def connect(self, _dialect: Any, _entry: Any, cargs: list[Any], cparams: dict[str, Any]) -> TimeoutConnection:
        """Open a connection. Raises psycopg.OperationalError."""
        if not self._open:
            return self._connect(cargs, cparams)
        if not self._probe_lock.acquire(blocking=False):
            raise ConnectionTimeout("the database is not responding, and another request is already waiting for it")
        try:
            return self._connect(cargs, cparams)
        finally:
            self._probe_lock.release()

    def _connect(self, cargs: list[Any], cparams: dict[str, Any]) -> TimeoutConnection:
        try:
            connection = self._kind.connect(*cargs, **cparams | {"connect_timeout": self._connect_timeout})
        except ConnectionTimeout:
            self._open = True
            raise
        self._open = False
        return connection


def install_timeouts(engine: Engine, breaker: ConnectBreaker, *, on_server: bool = True) -> None:
    """Set the timeouts above on every connection of this PostgreSQL engine. Engines of one server share the breaker.

    `on_server` is false for a pooler in transaction mode, which must set the server's timeout itself.
    """
    event.listen(engine, "do_connect", breaker.connect)
    if on_server:
        event.listen(engine, "connect", _set_statement_timeout)


def close_after_outage(context: ExceptionContext) -> None:
    """Close the connections of the pool after an error that makes them useless; a listener for `handle_error`.

    The ping of a pooled connection succeeds on a server that became read-only, so the pool would keep it.
    """
    if _makes_connection_useless(context.original_exception):
        context.is_disconnect = True


def _makes_connection_useless(error: BaseException | None) -> bool:
    if not isinstance(error, psycopg.InternalError):
        return False
    # Without an SQLSTATE, the error is the driver's own: what it received does not fit what it sent. A pooler causes
    # this when it loses its server ("received 2 results from command 'COMMIT'").
    return error.sqlstate is None or error.sqlstate in OUTAGE_STATES


def _set_statement_timeout(connection: Any, _entry: ConnectionPoolEntry) -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{STATEMENT_TIMEOUT_SECONDS}s'")
        connection.commit()
    except psycopg.Error:
        # SQLAlchemy drops a connection whose listener fails without closing it.
        connection.close()
        raise
