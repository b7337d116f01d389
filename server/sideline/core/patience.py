"""How long is PostgreSQL waited for? One that hangs must cost a visitor seconds, and other visitors nothing.

The server's own limit on statements ends a slow one. It says nothing when the server or the way to it is frozen,
so the driver's waiting has an end as well.
"""

from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import ConnectionTimeout
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

CONNECT_SECONDS = 5
PING_SECONDS = 2.0
"""For a connection that lay in the pool to show that it is alive."""

GLANCE_SECONDS = 2.0
"""For a read of the read pool (core.read_pool), which takes milliseconds."""

STATEMENT_SECONDS = 15
"""After which the server breaks a statement off: also the longest wait for a row that another request holds."""

ANSWER_SECONDS = 20.0
"""After which a server that says nothing is given up, and the connection with it."""

Result = TypeVar("Result")


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection whose every wait ends."""

    patience: float | None = None
    """Seconds that this one waits for an answer, if it is used for something of its own."""

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """As the driver's own. Raises OperationalError, closed, when the server says nothing for too long."""
        # Outside a transaction there is nothing but the pool's ping.
        patience = self.patience or (PING_SECONDS if self.autocommit else ANSWER_SECONDS)
        try:
            return super().wait(gen, interval, timeout or patience)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise


class Entrance:
    """Makes the connections. While the server is silent one request at a time tries, and the others fail at once."""

    def __init__(self) -> None:
        self._silent = False
        self._trying = Lock()

    def connect(self, _dialect: Any, _entry: Any, args: list[Any], named: dict[str, Any]) -> ImpatientConnection:
        """A new connection. Raises psycopg.OperationalError."""
        if not self._silent:
            return self._try(args, named)
        if not self._trying.acquire(blocking=False):
            raise ConnectionTimeout("the database does not answer, and another request is waiting for it already")
        try:
            return self._try(args, named)
        finally:
            self._trying.release()

    def _try(self, args: list[Any], named: dict[str, Any]) -> ImpatientConnection:
        try:
            connection = ImpatientConnection.connect(*args, **named)
        except ConnectionTimeout:
            self._silent = True
            raise
        self._silent = False
        return connection


def lose_patience(engine: Engine) -> None:
    """From here on nothing that is asked of this engine's PostgreSQL waits for ever."""
    event.listen(engine, "do_connect", Entrance().connect)
    event.listen(engine, "connect", _limit_statements)


def _limit_statements(connection: Any, _entry: ConnectionPoolEntry) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
    connection.commit()
