"""Checks of the database, of its replica, and of the backups that the site makes by itself."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import CONNECTIONS, Database, database_url
from sideline.core.db.pooler import problem_of_pooler
from sideline.core.db.timeouts import cause_of
from sideline.operations.backups.folder import backups_in
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.jobs.job import Job, JobState, is_late
from sideline.operations.jobs.registry import BACKUP, REHEARSAL, jobs_of
from sideline.operations.machine import check_disk

OLDEST_POSTGRESQL = 14

SPARE_CONNECTIONS = 20
"""For commands, backups and whoever looks into the database."""

_TRGM = """
    SELECT nspname = ANY (current_schemas(true)) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm'
"""


def check_database(settings: Settings, database: Database) -> Iterator[Check]:
    """Check the connection, the server and the schema. The first check is an error if the rest cannot be checked."""
    variable = "SIDELINE_DATABASE_URL" if settings.database_url else "SIDELINE_DATA_DIR"
    try:
        if not database.is_sqlite:
            yield from _check_postgresql(settings, database)
        schema = check_schema(database)
    except SQLAlchemyError as problem:
        yield error("database", f"it cannot be used: {cause_of(problem)}", f"check {variable} and start the database")
        return
    if database.is_sqlite:
        yield ok("database", "SQLite")
    yield schema


def check_file(database: Database) -> Iterator[Check]:
    """Look for damage in all pages of a SQLite file. Reads the whole file, so it is not for requests."""
    if not database.is_sqlite:
        return
    try:
        with database.engine.connect() as connection:
            damage = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except SQLAlchemyError as problem:
        damage = cause_of(problem)
    if damage == "ok":
        yield ok("database file", "no damage")
    else:
        yield error("database file", "the file is damaged", "stop the site and restore the last backup")


def check_schema(database: Database) -> Check:
    """Compare the schema with this release's. Raises SQLAlchemyError."""
    schema, newest = migrate.revision_of(database.engine), migrate.newest_revision()
    if schema is None:
        return error("schema", "there is no site in this database", "start the site, which creates it")
    if schema == newest:
        return ok("schema", f"{schema}, as this release needs it")
    if migrate.is_usable(database):
        how = "install the newer release on this machine too"
        return warning("schema", f"{schema}, newer than this release, which can use it", how)
    try:
        migrate.ensure_known(schema)
    except migrate.UnknownSchema as problem:
        how = "install the newer release" if schema > str(newest) else "run `sideline migrate` with that commit"
        return error("schema", str(problem), how)
    return error("schema", f"{schema}, but this release uses {newest}", "sideline migrate, then restart the site")


def _check_postgresql(settings: Settings, database: Database) -> Iterator[Check]:
    direct_url = database_url(settings.database_url, settings.data_dir)
    if problem := problem_of_pooler(direct_url, settings.database_pooler):
        yield error("pooler", problem, "set SIDELINE_DATABASE_POOLER to transaction or session, and restart the site")
    with database.engine.connect() as connection:
        facts = {
            name: str(connection.scalar(text(f"SHOW {name}")))
            for name in ("server_version_num", "server_encoding", "max_connections", "transaction_read_only")
        }
        trgm = connection.scalar(text(_TRGM))
    version = int(facts["server_version_num"]) // 10_000
    if version < OLDEST_POSTGRESQL:
        yield error("database", f"PostgreSQL {version}", f"upgrade it to {OLDEST_POSTGRESQL} or newer")
    elif facts["transaction_read_only"] == "on":
        yield error("database", "it is read-only, as a standby is", "let SIDELINE_DATABASE_URL name the primary")
    else:
        yield ok("database", f"PostgreSQL {version}")
    if facts["server_encoding"] != "UTF8":
        how = "create one with UTF8 (createdb --encoding UTF8 --template template0 NAME) and move the site"
        yield error("encoding", f"{facts['server_encoding']} cannot store every name", how)
    if not trgm:
        where = "not installed" if trgm is None else "not in the search_path"
        yield error("extension", f"pg_trgm is {where}", "have an administrator run CREATE EXTENSION pg_trgm")
    if not settings.database_pooler:
        yield _check_connections(settings, int(facts["max_connections"]))


def _check_connections(settings: Settings, allowed: int) -> Check:
    needed = CONNECTIONS * settings.workers + SPARE_CONNECTIONS
    if allowed < needed:
        summary = f"the server allows {allowed}, the processes of this machine may open {needed}"
        return warning("connections", summary, f"set max_connections to at least {needed}, or use a pooler")
    return ok("connections", f"the server allows {allowed}, the processes of this machine need {needed} at most")


# Checks of the replica that signed-out visitors read from: whether it is one, of this database, and how far behind.

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
    how = "see its log and pg_stat_replication of the primary; let the load balancer take it out"
    how += " (docs/operations/postgresql.md)"
    return warning(_NAME, summary, how)


def _check_schema(schema: str | None, of_primary: str | None) -> Iterator[Check]:
    if schema != of_primary:
        summary = f"schema {schema}, but the primary has {of_primary}"
        yield error("schema of the replica", summary, "let it catch up: until then, reads on it fail or are outdated")


# Checks of the backups that the site makes by itself, and of their weekly rehearsal.


def check_backups(settings: Settings, states: dict[str, JobState]) -> Iterator[Check]:
    """Check that a backup was made recently, is in the folder, and could be restored."""
    folder = settings.backup_dir
    if folder is None:
        how = "set SIDELINE_BACKUP_DIR, or run sideline backup every night and watch that yourself"
        yield warning("backup", "automatic backups are off", how)
        return
    jobs = {job.name: job for job in jobs_of(settings)}
    yield _check_backup(folder, jobs[BACKUP], states.get(BACKUP))
    yield _check_job(jobs[REHEARSAL], states.get(REHEARSAL), "no backup has been restored for a test yet")
    if folder.is_dir():
        yield check_disk("disk of the backups", folder)


def _check_backup(folder: Path, job: Job, state: JobState | None) -> Check:
    made = _check_job(job, state, "no backup has been made yet")
    if made.state != "ok":
        return made
    try:
        backups = backups_in(folder)
    except OSError as problem:
        return warning("backup", f"not checked: {folder}: {problem.strerror}", "run the command as root")
    if not backups:
        how = "look on the machine that makes them, or run sideline jobs run backup"
        return error("backup", f"none is in {folder}, although one was made", how)
    return ok("backup", f"{backups[0].file}, {len(backups)} kept")


def _check_job(job: Job, state: JobState | None, if_never: str) -> Check:
    how = f"sideline jobs run {job.name}; it says what is wrong"
    result = (state.last_result if state else None) or ""
    failed = f" ({result})" if result.startswith("failed") else ""
    if state is None or state.last_success_at is None:
        problem = error if failed else warning
        return problem(job.name, f"{if_never}{failed}", how)
    summary = f"last success {state.last_success_at:%Y-%m-%d %H:%M} UTC{failed}"
    if is_late(job, state, clock.now()):
        return error(job.name, f"late: {summary}", how)
    return warning(job.name, summary, how) if failed else ok(job.name, summary)
