"""Engines, sessions for reading or writing in one transaction, and INSERT … ON CONFLICT for both databases."""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast
from weakref import proxy

from sqlalchemy import URL, Connection, Engine, MetaData, Row, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.orm import DeclarativeBase, InstrumentedAttribute, Session
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from sideline.config.addresses import POOLED
from sideline.config.settings import Settings
from sideline.core.db import stored_json
from sideline.core.db.hidden_texts import without_texts
from sideline.core.db.read_pool import THREADS as READ_THREADS
from sideline.core.db.read_pool import ReadPool
from sideline.core.db.sealed import KEYRING, Keyring
from sideline.core.db.timeouts import CONNECT_TIMEOUT_SECONDS, ConnectBreaker, close_after_outage, install_timeouts

# The driver logs warnings that quote the values of a failed statement. The error is raised anyway.
logging.getLogger("psycopg").setLevel(logging.ERROR)

SQLITE_FILE = "sideline.sqlite3"
"""The database in the data folder if no other is configured."""

BUSY_TIMEOUT_MS = 15_000
"""How long a SQLite writer waits for another writer."""

LOCK_SECONDS = 2
"""How long `vacuum` and `vacuum_analyze` wait for a table that another process maintains. Requests do not wait."""

CLUSTER_LOCK_SECONDS = 0.1
"""How long `cluster` waits for a table. Meanwhile, later transactions queue behind it."""

CHECKPOINT_SECONDS = 0.2
"""How long a checkpoint waits for transactions that still read an older state."""

INSERT_BATCH_SIZE = 1_000
"""Rows per INSERT."""

SESSION_CACHE_KB = 2_000
"""Page cache of each of SQLite's connections for sessions, of which a busy process opens 40."""

READ_POOL_CACHE_KB = 16_000
"""Page cache of each of SQLite's connections in the read pool, which does most of the reading with nine."""

_OPTIONS: dict[str, Any] = {
    "hide_parameters": True,  # error messages must never quote user input
    "json_serializer": stored_json.dumps,
    "json_deserializer": stored_json.loads,
}
_POOL: dict[str, Any] = {"pool_size": 10, "max_overflow": 30, "pool_timeout": 10}

CONNECTIONS = _POOL["pool_size"] + _POOL["max_overflow"] + READ_THREADS
"""The most connections that a `Database` has open for requests."""


class Base(DeclarativeBase):
    """Declarative base of all tables. Constraint names follow a convention, so that migrations can refer to them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def database_url(configured: str, data_dir: Path, pooler: str = "") -> str:
    """Return the SQLAlchemy URL: psycopg for PostgreSQL, or a file in the data folder if nothing is configured.

    With the `pooler` "transaction" (core.db.pooler), engines for this URL use neither prepared statements nor SET.
    """
    if not configured:
        return sqlite_url(data_dir / SQLITE_FILE)
    scheme, rest = configured.split("://", 1)
    if scheme not in ("postgresql", "postgres"):
        return configured
    url = f"postgresql+psycopg://{rest}"
    return pooled_url(url) if pooler == "transaction" else url


def pooled_url(url: str) -> str:
    """Return a SQLAlchemy URL whose engines use neither prepared statements nor SET."""
    return f"{url}{'&' if '?' in url else '?'}{POOLED}=1"


def url_of_database(settings: Settings) -> str:
    """Return the SQLAlchemy URL of the site's database."""
    return database_url(settings.database_url, settings.data_dir, settings.database_pooler)


def sqlite_url(file: Path) -> str:
    """Return the SQLAlchemy URL of a SQLite file. The path may contain any characters."""
    return URL.create("sqlite", database=str(file.absolute())).render_as_string()


def make_engine(
    url: str, *, breaker: ConnectBreaker | None = None, cache_kb: int = SESSION_CACHE_KB, **options: Any
) -> Engine:
    """Create an engine with explicit transactions, and timeouts if given a `breaker`. `cache_kb` is for SQLite.
    `options` go to SQLAlchemy.
    """
    address = make_url(url)
    is_sqlite, is_pooled = address.get_backend_name() == "sqlite", POOLED in address.query
    # SQLite: a connection may be closed by a different thread than the one that used it. PostgreSQL: the driver would
    # otherwise use the database's encoding, and SQLAlchemy fails on SQL_ASCII.
    connect_args: dict[str, Any] = (
        {"check_same_thread": False}
        if is_sqlite
        else {"connect_timeout": CONNECT_TIMEOUT_SECONDS, "client_encoding": "utf8"}
    )
    if is_pooled:
        address = address.difference_update_query([POOLED])
        connect_args["prepare_threshold"] = None
    engine = create_engine(address, connect_args=connect_args, pool_pre_ping=not is_sqlite, **_OPTIONS | options)
    if is_sqlite:
        event.listen(engine, "connect", partial(_prepare_sqlite, cache_kb))
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    event.listen(engine, "handle_error", close_after_outage)
    if breaker:
        install_timeouts(engine, breaker, on_server=not is_pooled)
    if is_pooled and not breaker:
        event.listen(engine, "begin", _lift_timeout)
    elif breaker and not is_pooled:
        event.listen(engine, "connect", _prepare_postgresql)
    return engine


def make_read_engine(url: str, *, breaker: ConnectBreaker | None = None) -> Engine:
    """Create an engine for single SELECTs in autocommit mode. It pools no connections; `core.db.read_pool` does."""
    return make_engine(
        url, breaker=breaker, cache_kb=READ_POOL_CACHE_KB, isolation_level="AUTOCOMMIT", poolclass=NullPool
    )


def insert_if_absent(
    session: Session, model: type[Base], rows: Sequence[dict[str, Any]], *returning: InstrumentedAttribute[Any]
) -> list[Row[Any]]:
    """Insert `rows`, skipping those that violate a unique constraint. Returns `returning` of the inserted rows.

    On PostgreSQL it waits for a concurrent transaction that inserts the same row, and skips ours if that one commits.
    """
    table = cast(Table, model.__table__)
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table).on_conflict_do_nothing()
    columns = [table.c[attribute.key] for attribute in returning]
    added: list[Row[Any]] = []
    for start in range(0, len(rows), INSERT_BATCH_SIZE):
        batch = list(rows[start : start + INSERT_BATCH_SIZE])
        if columns:
            added.extend(session.execute(statement.returning(*columns), batch))
        else:
            session.execute(statement, batch)
    return added


class Database:
    """The only access to the tables: the sessions `reading()` and `writing()`, and `read_pool`.

    `with_timeouts` is for requests (core.db.timeouts), which wait less for a replica (`is_replica`). Operator commands
    (migrations, copies) have no timeouts.
    """

    def __init__(self, url: str, *, with_timeouts: bool = False, is_replica: bool = False) -> None:
        self.url = url
        breaker = ConnectBreaker(is_replica=is_replica) if with_timeouts else None
        self.engine = make_engine(url, breaker=breaker, **_POOL)
        self._for_writing = self.engine.execution_options(begin_immediate=True)
        # It has a separate engine, because a read on the event loop must never wait for a free connection.
        self.read_pool = ReadPool(make_read_engine(url, breaker=breaker))
        event.listen(self.engine, "before_cursor_execute", partial(_leave_texts_out, self.read_pool), retval=True)
        self._prepare: Callable[[], None] = lambda: None
        self.session_info: dict[str, Any] = {}
        """What each session has in its `info`."""

    def use_keyring(self, keyring: Keyring) -> None:
        """Allow sessions to read and write columns encrypted with the accounts key (core.accounts_key)."""
        # SQLAlchemy keeps compiled statements with their dialect, which must not keep this database in memory.
        setattr(self.engine.dialect, KEYRING, proxy(keyring))
        self._prepare = keyring.prepare

    def show_texts(self, *, shown: bool) -> None:
        """Read public reviews with their texts, or without (core.db.hidden_texts)."""
        self.read_pool.shows_texts = shown

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading. It is never committed."""
        self._prepare()
        with Session(self.engine, expire_on_commit=False, info=dict(self.session_info)) as session:
            yield session

    @contextmanager
    def reading_snapshot(self) -> Iterator[Session]:
        """Open a session for reading in which all statements see the same state of the database."""
        with self.reading() as session:
            # PostgreSQL would otherwise show each statement a newer state. SQLite's transactions always see a snapshot.
            if not self.is_sqlite:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that is committed when the block ends and rolled back if it raises."""
        self._prepare()
        info = dict(self.session_info)
        with Session(self._for_writing, expire_on_commit=False, info=info) as session, session.begin():
            yield session

    def truncate_wal(self) -> bool:
        """Remove deleted data from SQLite's write-ahead log, where it would stay until it is overwritten.

        Returns False if a transaction still reads an older state: the data stays until the next call or shutdown.
        """
        if not self.is_sqlite:
            return True
        # Use a connection with a short timeout, because writers wait as long as the checkpoint does.
        with (
            suppress(sqlite3.OperationalError),
            closing(sqlite3.connect(self.engine.url.database or "", timeout=CHECKPOINT_SECONDS)) as connection,
        ):
            is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not is_busy
        return False

    def vacuum_file(self) -> bool:
        """Rewrite SQLite's file with all rows in key order, and empty the write-ahead log.

        Blocks writers. Returns False if the log could not be emptied (`truncate_wal`).
        """
        file = self.engine.url.database or ""
        with closing(sqlite3.connect(file, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)) as connection:
            connection.execute("VACUUM")
        return self.truncate_wal()

    def cluster(self, *tables: str, lock_seconds: float = LOCK_SECONDS) -> None:
        """Rewrite the files of PostgreSQL tables: rows in primary key order, without old versions.

        Locks one table at a time. Raises OperationalError if a table is in use for longer than `lock_seconds`.
        """
        timeout = f"SET LOCAL lock_timeout = '{round(lock_seconds * 1000)}ms'"  # holds through a pooler, too
        with self.maintaining(lock_seconds) as connection:
            for table in tables:
                connection.exec_driver_sql(f"BEGIN; {timeout}; CLUSTER {table} USING pk_{table}; COMMIT")

    def vacuum_tables(self, *tables: str) -> None:
        """Remove old versions of rows from PostgreSQL tables and their indexes. Does not lock them for requests.

        Versions that an open transaction, such as a backup, may still read stay until the next time. Raises
        OperationalError if another process maintains a table for longer than LOCK_SECONDS.
        """
        with self.maintaining() as connection:
            for table in tables:
                # TRUNCATE would lock the table to shorten its file.
                connection.exec_driver_sql(f"VACUUM (TRUNCATE off, INDEX_CLEANUP on) {table}")

    def vacuum_analyze(self, *tables: str) -> None:
        """Update PostgreSQL's planner statistics of tables to which many rows were added at once.

        Autovacuum does this a few minutes later; until then, searches would read and sort whole tables. Statistics
        contain sample values, so do not pass tables of accounts. SQLite needs none for our queries. Raises
        OperationalError if another transaction uses a table for longer than LOCK_SECONDS.
        """
        if self.is_sqlite:
            return
        with self.maintaining() as connection:
            connection.exec_driver_sql(f"VACUUM ANALYZE {', '.join(tables)}")

    @contextmanager
    def maintaining(self, lock_seconds: float = LOCK_SECONDS) -> Iterator[Connection]:
        """Open a separate PostgreSQL connection in autocommit mode, with a timeout only for table locks."""
        engine = make_engine(self.url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with engine.connect() as connection:
            if POOLED not in make_url(self.url).query:
                connection.exec_driver_sql(f"SET lock_timeout = '{round(lock_seconds * 1000)}ms'")
            yield connection

    def close(self) -> None:
        self.read_pool.close()
        self.engine.dispose()


def _leave_texts_out(
    pool: ReadPool, _connection: Connection, _cursor: Any, statement: str, parameters: Any, *_: Any
) -> tuple[str, Any]:
    return statement if pool.shows_texts else without_texts(statement), parameters


def _prepare_sqlite(cache_kb: int, connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Keep the driver from starting transactions, because _begin_sqlite does that.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_MS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",  # overwrite deleted content, whatever the library's default
        f"cache_size=-{cache_kb}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_postgresql(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Queries take milliseconds, which is less than it takes to start parallel workers or the JIT compiler.
    connection.execute("SET max_parallel_workers_per_gather = 0; SET jit = off")
    connection.commit()


def _lift_timeout(connection: Connection) -> None:
    # The pooler's statement_timeout is for requests, but operator commands have none (class Database).
    if connection.get_isolation_level() != "AUTOCOMMIT":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")


def _begin_sqlite(connection: Connection) -> None:
    # A writer locks immediately: two transactions that read first would deadlock when they start to write.
    writes = connection.get_execution_options().get("begin_immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
