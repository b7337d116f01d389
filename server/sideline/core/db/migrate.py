"""Brings a database to the newest schema, from empty or from the schema of any release."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text

from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database

_SCRIPTS = Path(__file__).parents[2] / "migrations"
_POSTGRES_LOCK = 7_464_371
"""Advisory lock: of several processes that start at once, one migrates and the others wait."""


REVISION_THAT_ROUNDS_TIMES = "0017"
"""The revision that rounds exact times, which PostgreSQL keeps in old versions of the rows until they are removed."""


class UnknownSchema(Exception):
    """The schema of the database is not known to this release; the message is one line."""


class MigrationRefused(Exception):
    """The database cannot be migrated as it is; the message says what to do."""


def upgrade(url: str, authors_key: AuthorsKey | None = None, revision: str = "head") -> None:
    """Migrate the database at a SQLAlchemy `url` (see `database_url`) up to `revision`. Raises UnknownSchema.

    `authors_key` may be None where there are no reviews and saved coaches of a release before 0017; where there are
    some, None raises MigrationRefused.
    """
    database = Database(url)
    try:
        before = _run(database, revision, authors_key)
        if before is not None and before < REVISION_THAT_ROUNDS_TIMES and not database.is_sqlite:
            database.cluster("users", "auth_sessions", "coaches")
    finally:
        database.close()


def is_current(database: Database) -> bool:
    """Whether the schema is at the newest revision."""
    return revision_of(database.engine) == newest_revision()


def newest_revision() -> str | None:
    return _scripts().get_current_head()


def revision_of(engine: Engine) -> str | None:
    """The revision of the schema; None where there is none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def ensure_known(revision: str | None) -> None:
    """Raises UnknownSchema for a revision that this release has no migration of."""
    scripts = _scripts()
    try:
        scripts.get_revision(revision or "base")
    except CommandError:
        is_older = str(revision) < str(scripts.get_base())  # revisions are numbers of four digits
        made_by = "a version before the first release" if is_older else "a newer one"
        raise UnknownSchema(f"the schema {revision!a} is not known to this release: {made_by} made it") from None


def _run(database: Database, revision: str, authors_key: AuthorsKey | None) -> str | None:
    """Returns the revision of before."""
    # All migrations are one transaction, which on SQLite takes the write lock and so waits for another process.
    with database.engine.execution_options(begin_immediate=True).begin() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
        before = MigrationContext.configure(connection).get_current_revision()
        ensure_known(before)
        command.upgrade(_config(connection, authors_key), revision)
    return before


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config(connection: Connection | None = None, authors_key: AuthorsKey | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    config.attributes["authors_key"] = authors_key
    return config
