"""Migrates a database to the newest schema, from an empty database or from the schema of any release since 0.2.0.

Each migration is one transaction, so that an interrupted upgrade continues where it stopped. A migration waits for a
locked table only briefly, because requests queue behind it, and is repeated for some minutes.
"""

import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TypeVar

import structlog
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from sideline.core.db.compatibility import oldest_release_of
from sideline.core.db.engine import Database

log = structlog.get_logger()

_SCRIPTS = Path(__file__).parents[2] / "migrations"
_POSTGRES_LOCK = 7_464_371
"""Advisory lock: if several processes start at once, one migrates and the others wait."""

LOCK_TIMEOUT_MS = 1_500
"""How long a migration waits for a table of PostgreSQL. Requests that need the table wait behind it.

It is longer than PostgreSQL's deadlock_timeout (1 s), after which an autovacuum gives way, and shorter than
`timeouts.AUTOCOMMIT_TIMEOUT_SECONDS`, after which a read fails.
"""

PAUSE_SECONDS = 5.0
"""The pause before a migration that did not get a lock is repeated. Meanwhile requests are answered."""

RETRY_SECONDS = 300.0
"""How long a migration is repeated."""

_LOCK_CONFLICTS = {"55P03", "40P01"}
"""SQLSTATEs: the lock timeout, and a deadlock."""

_OLDEST_TRANSACTION = """
    SELECT pid, coalesce(nullif(application_name, ''), backend_type),
        extract(epoch FROM clock_timestamp() - xact_start)::int
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
        AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'relation' AND granted)
    ORDER BY xact_start LIMIT 1
"""
"""The open transaction that most likely holds the lock. Its query could quote user input."""

_SCHEMA_OF_PG_TRGM = """
    SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm' AND NOT nspname = ANY (current_schemas(true))
"""
"""The schema of the extension if it is not in the search path, where sessions would not find its operators."""

LAST_UNRELEASED = "65a0feec"
"""The commit of the last build before release 0.2.0. It brings the schemas of earlier builds to that of the release."""

Result = TypeVar("Result")


class UnknownSchema(Exception):
    """This release cannot use the schema of the database. The message is one line."""


class MigrationRefused(Exception):
    """The database cannot be migrated in its current state. The message says what to do."""


def upgrade(url: str, revision: str = "head") -> None:
    """Migrate the database at a SQLAlchemy `url` (see `database_url`) up to `revision`.

    Leaves a newer schema that this release can use as it is. Raises UnknownSchema. Raises MigrationRefused if the
    database is unsuitable or a table stays locked.
    """
    scripts = _scripts()
    config = Config()
    with closing(Database(url)) as database:
        while _with_retries(database, lambda: _run_next(database, config, scripts, revision)):
            pass


def is_current(database: Database) -> bool:
    """Whether the schema is at the newest revision of this release."""
    return revision_of(database.engine) == newest_revision()


def is_usable(database: Database) -> bool:
    """Whether the schema is current, or newer and still usable by this release."""
    with database.engine.connect() as connection:
        revision = _revision(connection)
        return revision == newest_revision() or _is_newer_and_usable(connection, revision)


def newest_revision() -> str | None:
    """Return the newest revision of this release."""
    return _scripts().get_current_head()


def revision_of(engine: Engine) -> str | None:
    """Return the revision of the schema, or None if there is none."""
    with engine.connect() as connection:
        return _revision(connection)


def ensure_known(revision: str | None) -> None:
    """Raise UnknownSchema if this release has no migration for the revision."""
    scripts = _scripts()
    try:
        scripts.get_revision(revision or "base")
    except CommandError:
        if str(revision) < str(scripts.get_base()):  # revisions are four-digit numbers
            what_to_do = f"it is older than the first release: upgrade it with commit {LAST_UNRELEASED} first"
        else:
            what_to_do = "a newer one created it"
        raise UnknownSchema(f"this release does not know the schema {revision!a}; {what_to_do}") from None


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _is_newer_and_usable(connection: Connection, revision: str | None) -> bool:
    oldest, newest = oldest_release_of(connection), newest_revision()
    return bool(revision and newest and oldest) and str(oldest) <= str(newest) < str(revision)


def _run_next(database: Database, config: Config, scripts: ScriptDirectory, revision: str) -> bool:
    """Run the next migration up to `revision` in a transaction. An empty database gets all of them in one.

    Returns False if there is none left.
    """
    # On SQLite, begin_immediate takes the write lock, and therefore waits for other processes.
    with database.engine.execution_options(begin_immediate=True).begin() as connection:
        if not database.is_sqlite:
            # Locks and settings end with the transaction, so they hold through a pooler too.
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
            connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}"))
            _ensure_usable(connection)
        current = _revision(connection)
        if _is_newer_and_usable(connection, current):
            log.warning("schema_is_newer", schema=current, release=newest_revision())
            return False
        _ensure_known_or_usable(connection, current)
        missing = [script.revision for script in scripts.iterate_revisions(revision, current or "base")]
        if not missing:
            return False
        target = missing[-1] if current else missing[0]  # the newest comes first
        config.attributes["connection"] = connection
        # Alembic's own `command.upgrade` does the same, but reads all migrations again each time.
        with EnvironmentContext(config, scripts, fn=lambda old, _context: scripts._upgrade_revs(target, old)):
            scripts.run_env()
    return True


def _ensure_known_or_usable(connection: Connection, revision: str | None) -> None:
    """Raise UnknownSchema for a schema that this release neither knows nor can use."""
    try:
        ensure_known(revision)
    except UnknownSchema:
        oldest = oldest_release_of(connection)
        if oldest is None or str(revision) < str(newest_revision()):
            raise
        raise UnknownSchema(
            f"the database has the schema {revision!a}, which needs a release with schema {oldest!a} or newer; "
            f"this release has {newest_revision()!a}"
        ) from None


def _with_retries(database: Database, step: Callable[[], Result]) -> Result:
    """Call `step`, and repeat it for RETRY_SECONDS while another transaction holds a lock that it needs."""
    deadline = time.monotonic() + RETRY_SECONDS
    is_waiting = False
    while True:
        try:
            return step()
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) not in _LOCK_CONFLICTS:
                raise
        holder = _holder(database)
        if time.monotonic() >= deadline:
            raise MigrationRefused(
                f"a migration could not lock a table for {RETRY_SECONDS / 60:.0f} minutes; {holder}: wait for it or "
                "end it, and run `sideline migrate` again, which continues"
            )
        if not is_waiting:
            log.warning("migration_waits_for_a_lock", holder=holder, minutes=RETRY_SECONDS / 60)
            is_waiting = True
        time.sleep(PAUSE_SECONDS)


def _holder(database: Database) -> str:
    """Describe the transaction that most likely holds a lock, without its query."""
    with database.engine.connect() as connection:
        row = connection.execute(text(_OLDEST_TRANSACTION)).one_or_none()
    if row is None:
        return "PostgreSQL does not say which transaction holds it"
    pid, application, seconds = row
    return f"process {pid} ({application}) has been in a transaction for {seconds} s"


def _ensure_usable(connection: Connection) -> None:
    """Raise MigrationRefused if a PostgreSQL database lacks what every release requires."""
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise MigrationRefused(
            f"the database uses the encoding {encoding}, which cannot store every name: create one with UTF8 "
            "(createdb --encoding UTF8 --template template0 NAME)"
        )
    schema = connection.scalar(text(_SCHEMA_OF_PG_TRGM))
    if schema:
        raise MigrationRefused(
            f"the extension pg_trgm is in the schema {schema}, which is not in the search_path: an administrator can "
            f"add it (ALTER DATABASE NAME SET search_path = public, {schema})"
        )


def _scripts() -> ScriptDirectory:
    return _scripts_in(_SCRIPTS)


@cache
def _scripts_in(folder: Path) -> ScriptDirectory:
    """Return the migrations in a folder. Cached, because it reads each of them once."""
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)
