"""Migrates a database to the newest schema, from an empty database or from the schema of any release."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from sideline.core.crypto import AuthorsKey, Keys
from sideline.core.db.engine import Database

_SCRIPTS = Path(__file__).parents[2] / "migrations"
_POSTGRES_LOCK = 7_464_371
"""Advisory lock: if several processes start at once, one migrates and the others wait."""


_SCHEMA_OF_PG_TRGM = """
    SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm' AND NOT nspname = ANY (current_schemas(true))
"""
"""The schema of the extension if it is not in the search path, where sessions would not find its operators."""

REVISION_THAT_ROUNDS_TIMES = "0017"
REVISION_THAT_SEALS_PASSWORDS = "0044"
"""Revisions after which old content of rows must be removed from the files (`_remove_old_content`)."""


class UnknownSchema(Exception):
    """This release does not know the schema of the database. The message is one line."""


class MigrationRefused(Exception):
    """The database cannot be migrated in its current state. The message says what to do."""


def upgrade(
    url: str, authors_key: AuthorsKey | None = None, revision: str = "head", *, keys: Keys | None = None
) -> None:
    """Migrate the database at a SQLAlchemy `url` (see `database_url`) up to `revision`.

    Raises UnknownSchema. Raises MigrationRefused if the database is unsuitable; if `authors_key` is None and there are
    reviews or saved coaches from a release before 0017; or if neither key is the site's and there are accounts from a
    release before 0044.
    """
    database = Database(url)
    try:
        previous = _run(database, revision, authors_key, keys)
        if previous is not None and revision == "head":
            _remove_old_content(database, previous)
    finally:
        database.close()


def _remove_old_content(database: Database, previous: str) -> None:
    """Rewrite files that may still contain data that migrations after revision `previous` rounded or encrypted."""
    if previous >= REVISION_THAT_SEALS_PASSWORDS:
        return
    if database.is_sqlite:
        database.vacuum()
        return
    database.cluster("users", "auth_sessions", "pending_sign_ups", "claims", "mfa_factors")
    if previous < REVISION_THAT_ROUNDS_TIMES:
        database.cluster("coaches")


def is_current(database: Database) -> bool:
    """Whether the schema is at the newest revision."""
    return revision_of(database.engine) == newest_revision()


@cache
def newest_revision() -> str | None:
    """Return the newest revision of this release. Cached, because finding it reads every migration."""
    return _scripts().get_current_head()


def revision_of(engine: Engine) -> str | None:
    """Return the revision of the schema, or None if there is none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def ensure_known(revision: str | None) -> None:
    """Raise UnknownSchema if this release has no migration for the revision."""
    scripts = _scripts()
    try:
        scripts.get_revision(revision or "base")
    except CommandError:
        is_older = str(revision) < str(scripts.get_base())  # revisions are four-digit numbers
        made_by = "a version before the first release" if is_older else "a newer one"
        raise UnknownSchema(f"this release does not know the schema {revision!a}; {made_by} created it") from None


def _run(database: Database, revision: str, authors_key: AuthorsKey | None, keys: Keys | None) -> str | None:
    """Run the migrations and return the previous revision."""
    # All migrations run in one transaction. On SQLite it takes the write lock, and therefore waits for other processes.
    with database.engine.execution_options(begin_immediate=True).begin() as connection:
        if not database.is_sqlite:
            _ensure_usable(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
        previous = MigrationContext.configure(connection).get_current_revision()
        ensure_known(previous)
        command.upgrade(_config(connection, authors_key, keys), revision)
    return previous


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
    return ScriptDirectory.from_config(_config())


def _config(
    connection: Connection | None = None, authors_key: AuthorsKey | None = None, keys: Keys | None = None
) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    config.attributes["authors_key"] = authors_key
    config.attributes["keys"] = keys
    return config
