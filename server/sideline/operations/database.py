"""Checks of the database: whether it answers, what it must have, and its schema."""

from collections.abc import Iterator

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.causes import cause_of
from sideline.core.db.engine import CONNECTIONS, Database, database_url
from sideline.core.db.pooler import problem_of_pooler
from sideline.operations.checks import Check, error, ok, warning

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
