"""Database outages: timeouts for PostgreSQL, and descriptions of failures that are safe to show."""

import re
import sqlite3
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


# Descriptions of database failures that are safe to show. The driver's message may quote a row or a password.

DISK_FULL = "the disk is full"

_SQLITE = {
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_READONLY": "the file or its folder is read-only",
    "SQLITE_CANTOPEN": "the file cannot be opened, or its folder is read-only",
    "SQLITE_PERM": "permission to open the file was denied",
    "SQLITE_BUSY": "another process held the write lock for too long",
    "SQLITE_IOERR": "the disk cannot be read from or written to",
    "SQLITE_NOTADB": "the file is not a database",
    "SQLITE_CORRUPT": "the file is damaged",
}
"""By primary result code. Extended codes start with their primary code."""

_SQLSTATES = {
    "28P01": "the user name or password is wrong",
    "28": "the server does not allow this user to connect",
    "3D000": "the database does not exist on the server",
    "53100": DISK_FULL,
    "53300": "the server has too many connections",
    "57014": "a statement took too long",
    "57P": "the server is starting or stopping",
    "25006": "the database is read-only",
    "42501": "the database user does not have permission",
    "55P03": "another process held a table lock for too long",
}
"""By SQLSTATE or a prefix of it. The longest match is used."""

_CONNECTING = {
    r"password authentication failed|no password supplied": _SQLSTATES["28P01"],
    r"no pg_hba\.conf entry|role .* does not exist|authentication failed": _SQLSTATES["28"],
    r"database .* does not exist": _SQLSTATES["3D000"],
    r"too many (clients|connections)|connection slots": _SQLSTATES["53300"],
    r"starting up|shutting down": _SQLSTATES["57P"],
    r"resolve|translate host name|Name or service not known": "the host name could not be resolved",
    r"Connection refused": "nothing is listening on this host and port",
    r"timeout expired|timed out|No route to host|unreachable": "the host is not responding",
    r"on socket .*No such file": "nothing is listening on this socket",
    r"invalid .*value|invalid port number|definition of service|could not match|file .* does not exist": (
        "a parameter of the address has a value that is not valid"
    ),
    r"closed the connection|Connection reset|connection is (lost|closed)": "the server closed the connection",
}
"""By the message of a failed connection, because PostgreSQL's client library provides no code."""


def cause_of(error: Exception) -> str:
    """Return the likely cause as a clause, or the name of the error if the cause is unknown."""
    if isinstance(error, PoolTimeout):
        return "all connections are in use"
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorname", None) or ""
        return next((cause for name, cause in _SQLITE.items() if code.startswith(name)), _name(original, code))
    if isinstance(original, ConnectionTimeout):
        return "the host is not responding"
    return _cause_on_postgresql(original)


def cause_fields(error: Exception) -> dict[str, str]:
    """Return the log fields for a database error."""
    return {"kind": type(error).__name__, "cause": cause_of(error)}


def _cause_on_postgresql(original: BaseException | None) -> str:
    state = getattr(original, "sqlstate", None) or ""
    for prefix in (state, state[:3], state[:2]):
        if prefix in _SQLSTATES:
            return _SQLSTATES[prefix]
    if not state:
        for pattern, cause in _CONNECTING.items():
            if re.search(pattern, str(original)):
                return cause
    return _name(original, state)


def _name(error: BaseException | None, code: str) -> str:
    return f"{type(error).__name__}, {code}" if code else type(error).__name__
