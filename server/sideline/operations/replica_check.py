"""Checks of the replica that signed-out visitors read from: whether it is one, of this database, and how far behind."""

import time
from collections.abc import Iterator
from contextlib import closing

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.causes import cause_of
from sideline.core.db.engine import Database, database_url
from sideline.operations.checks import Check, error, ok, warning

WAIT_SECONDS = 5
"""How long the doctor waits for the replica to show what the primary has written by then."""

_PAUSE_SECONDS = 0.1
_MEGABYTE = 1_000_000

_IDENTITY = "SELECT system_identifier, current_database() FROM pg_control_system()"
"""A streaming replica has the same as its primary."""

_IS_REPLICA = "SELECT pg_is_in_recovery()"
_WRITTEN = "SELECT pg_current_wal_flush_lsn()"
_MISSING = "SELECT pg_wal_lsn_diff(CAST(:written AS pg_lsn), pg_last_wal_replay_lsn())"
_LAST_CHANGE = "SELECT pg_last_xact_replay_timestamp()"

_NAME = "replica"
_OTHER = "let SIDELINE_READ_DATABASE_URL name a streaming replica of the primary, or remove it"


def check_replica(settings: Settings, primary: Database) -> Iterator[Check]:
    """Check the replica of SIDELINE_READ_DATABASE_URL, if it is set. The primary must be usable.

    Raises SQLAlchemyError if the primary stops answering.
    """
    if not settings.read_database_url:
        return
    url = database_url(settings.read_database_url, settings.data_dir, settings.database_pooler)
    with closing(Database(url, with_timeouts=True)) as replica, primary.engine.connect() as connection:
        identity, written = connection.execute(text(_IDENTITY)).one(), connection.scalar(text(_WRITTEN))
        schema = migrate.revision_of(primary.engine)
        try:
            with replica.engine.connect() as reader:
                if not reader.scalar(text(_IS_REPLICA)):
                    yield error(_NAME, "the server is not a replica, so visitors may read old data", _OTHER)
                elif reader.execute(text(_IDENTITY)).one() != identity:
                    yield error(_NAME, "it is a replica of another database, whose data visitors read", _OTHER)
                else:
                    yield _check_lag(reader, written)
                    yield from _check_schema(migrate.revision_of(replica.engine), schema)
        except SQLAlchemyError as problem:
            summary = f"it cannot be used, so visitors read from the primary: {cause_of(problem)}"
            yield warning(_NAME, summary, "check SIDELINE_READ_DATABASE_URL and start the replica")


def _check_lag(reader: Connection, written: object) -> Check:
    started = time.monotonic()
    while missing := _missing_bytes(reader, written):
        if time.monotonic() - started > WAIT_SECONDS:
            return _behind(reader, missing)
        time.sleep(_PAUSE_SECONDS)
    return ok(_NAME, f"it had all changes of the primary within {time.monotonic() - started:.1f} s")


def _missing_bytes(reader: Connection, written: object) -> int:
    return max(0, int(reader.scalar(text(_MISSING), {"written": written}) or 0))


def _behind(reader: Connection, missing: int) -> Check:
    last = reader.scalar(text(_LAST_CHANGE))
    since = f"its last change is from {last:%Y-%m-%d %H:%M} UTC" if last else "it has no change since its start"
    summary = f"it is up to {-(-missing // _MEGABYTE):,} MB behind, and {since}"
    how = "see its log and pg_stat_replication of the primary; let the load balancer take it out (docs/operations.md)"
    return warning(_NAME, summary, how)


def _check_schema(schema: str | None, of_primary: str | None) -> Iterator[Check]:
    if schema != of_primary:
        summary = f"schema {schema}, but the primary has {of_primary}"
        yield error("schema of the replica", summary, "let it catch up: until then, reads on it fail or are outdated")
