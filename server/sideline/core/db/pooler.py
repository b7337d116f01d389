"""Connection poolers between the site and PostgreSQL (PgBouncer and others; SIDELINE_DATABASE_POOLER).

In transaction mode, each transaction of a client may run on another connection of the server. Prepared statements of
two clients then get mixed up, which can write wrong rows, and what SET changes applies to whoever comes next.
"""

from typing import Any, Literal

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from sideline.core.db.engine import make_read_engine, pooled_url
from sideline.core.db.timeouts import ConnectBreaker

Pooler = Literal["", "session", "transaction"]
"""The mode of a pooler; empty if there is none."""

_TRIES = 8
"""How often two connections compare their servers. PgBouncer gives both the same one the first time, unless it is set
to take its connections in turn.
"""


def problem_of_pooler(url: str, declared: Pooler) -> str:
    """Return what is wrong with the setting for the PostgreSQL server at a SQLAlchemy `url`, or ''.

    Raises SQLAlchemyError if the server cannot be reached. A transaction pooler that is declared as a session pooler is
    found unless other clients keep its connections busy; one that is not declared is always found.
    """
    if declared == "transaction" or make_url(url).get_backend_name() != "postgresql":
        return ""
    engine = make_read_engine(pooled_url(url), breaker=ConnectBreaker())
    try:
        with engine.connect() as first:
            if _server_process(first) == _announced_process(first):
                return ""
            is_shared = _shares_servers(first, engine.connect)
    finally:
        engine.dispose()
    if is_shared:
        return "there is a connection pooler in transaction mode: set this to transaction, or wrong rows may be written"
    return "" if declared else "there is a connection pooler: set this to its mode, transaction or session"


def _shares_servers(first: Connection, connect: Any) -> bool:
    """Whether two open connections have used the same server process, or one has used several."""
    processes: dict[str, set[int]] = {"first": set(), "second": set()}
    try:
        with connect() as second:
            for _ in range(_TRIES):
                processes["first"].add(_server_process(first))
                processes["second"].add(_server_process(second))
    except SQLAlchemyError:
        return False  # a session pooler with a single connection lets the second one wait
    return bool(processes["first"] & processes["second"]) or any(len(seen) > 1 for seen in processes.values())


def _server_process(connection: Connection) -> int:
    """Return the id of the process that runs our statements."""
    return int(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())


def _announced_process(connection: Connection) -> int:
    """Return the id that we were told when we connected. A pooler announces one of its own."""
    driver: Any = connection.connection.dbapi_connection
    return int(driver.info.backend_pid)
