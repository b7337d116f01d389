"""What commands share: settings, the migrated database, and errors of one line."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NoReturn

import typer
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sideline.authors import WrongAuthorsKey, ensure_key_of_database
from sideline.coaches.model import SEARCHED_TABLES
from sideline.core.crypto import AUTHORS_KEY_FILE, AuthorsKey, UnusableKey, load_authors_key, load_keys
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.core.site import Site
from sideline.settings import Settings, SettingsError, read_settings

_GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def fail(message: object, status: int = 2) -> NoReturn:
    """End the command with one line on stderr.

    Exit status 2 where a setting or an argument must be changed, 1 where the database cannot be used.
    """
    typer.echo(message, err=True)
    raise typer.Exit(status)


def load_settings(**options: object) -> Settings:
    """The settings; options of the command line that are not None win. Ends the command when one is wrong."""
    try:
        return read_settings(**{name: value for name, value in options.items() if value is not None})
    except SettingsError as error:
        fail(error)


def migrate_database(settings: Settings) -> str:
    """Bring the database to the newest schema and return its URL; ends the command where it cannot be reached.

    Raises UnknownSchema and, for a file that is no database or is damaged, DBAPIError; `cli.main` prints them.
    """
    url = database_url(settings.database_url, settings.data_dir)
    try:
        # It holds addresses, password hashes and the keys.
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        had_key = has_authors_key(settings)
        authors_key = load_authors_key(settings.authors_key, settings.data_dir)
        migrate.upgrade(url, authors_key)
        _restrict_to_owner(url)
        ensure_key_fits(settings, url, had_key=had_key)
    except UnusableKey as error:
        fail(error)
    except OSError as error:
        fail(f"SIDELINE_DATA_DIR: {settings.data_dir}: {error.strerror}")
    except migrate.MigrationRefused as error:
        fail(f"SIDELINE_DATABASE_URL: {error}")
    except OperationalError:
        # The driver's message may quote the address with its password.
        fail("SIDELINE_DATABASE_URL: the database cannot be reached or written")
    return url


def authors_key_file(settings: Settings, *, is_new: bool = False) -> Path:
    """The file of the authors' key, or that of the new one while `sideline keys` replaces it."""
    file = settings.data_dir / AUTHORS_KEY_FILE
    return file.with_suffix(".new") if is_new else file


def has_authors_key(settings: Settings) -> bool:
    """Whether there is an authors' key, which need not be made."""
    return settings.authors_key is not None or authors_key_file(settings).exists()


def prepare_searches(url: str) -> None:
    """Let PostgreSQL's planner know many new coaches. A failure makes searches slow for a while, and is printed."""
    try:
        with closing(Database(url)) as database:
            database.vacuum_analyze(*SEARCHED_TABLES)
    except SQLAlchemyError as error:
        reason = type(error).__name__
        typer.echo(f"Searches are slow until PostgreSQL has counted the new rows (VACUUM ANALYZE: {reason}).", err=True)


def ensure_key_fits(settings: Settings, url: str, *, had_key: bool) -> None:
    """End the command unless the database was made with the authors' key of the settings, or with none yet.

    Without `had_key` the key was made by this command: one that does not fit is removed, for the right one.
    """
    with closing(Database(url)) as database:
        try:
            with database.writing() as session:
                ensure_key_of_database(session, load_authors_key(settings.authors_key, settings.data_dir))
        except WrongAuthorsKey as error:
            if settings.authors_key is None and _take_new_key(settings, database):
                return
            if not had_key:
                authors_key_file(settings).unlink()
            fail(error)


def _take_new_key(settings: Settings, database: Database) -> bool:
    """Finish a replacement of the key that was stopped between the database and the file."""
    file = authors_key_file(settings, is_new=True)
    if not file.exists():
        return False
    try:
        with database.writing() as session:
            ensure_key_of_database(session, AuthorsKey(file.read_text()))
    except WrongAuthorsKey:
        return False
    file.replace(authors_key_file(settings))
    return True


def _restrict_to_owner(url: str) -> None:
    """Let only the owner read a SQLite file: an earlier release let every user of the machine read it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{parsed.database}{ending}")
        if file.exists() and file.stat().st_uid == os.geteuid():
            file.chmod(file.stat().st_mode & ~_GROUP_AND_OTHERS)


def open_database() -> closing[Database]:
    """The migrated database of the settings, closed at the end of the `with`."""
    return closing(Database(migrate_database(load_settings())))


@contextmanager
def open_site() -> Iterator[Site]:
    """The site of the settings on its migrated database, for commands that queue mails or run jobs.

    Makes the signing key where there is none; ends the command where a key cannot be used.
    """
    settings = load_settings()
    with closing(Database(migrate_database(settings))) as database:
        try:
            keys = load_keys(settings.signing_key, settings.data_dir)
            authors_key = load_authors_key(settings.authors_key, settings.data_dir)
        except UnusableKey as error:
            fail(error)
        yield Site(settings, database, keys, authors_key)
