"""How a command begins: settings read, data folder made, database migrated and opened."""

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from sideline.core.db import migrate
from sideline.core.db.copy import SkippedRow
from sideline.core.db.engine import Database, database_url
from sideline.settings import Settings, SettingsError, read_settings

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def give_up(message: object, status: int = 2) -> NoReturn:
    """End the command with one line on stderr.

    Exit status 2 where a setting or an argument must be changed, 1 where the database cannot be used.
    """
    typer.echo(message, err=True)
    raise typer.Exit(status)


def end_with(left_out: Sequence[SkippedRow]) -> None:
    """Tell on stderr, a line each, which rows were not copied; where there are any, end with exit status 1."""
    for row in left_out:
        typer.echo(row, err=True)
    if left_out:
        raise typer.Exit(1)


def settings_of_command(**given: object) -> Settings:
    """The settings, with what the command line gave; ends the command with one line when one is wrong."""
    try:
        return read_settings(**{name: value for name, value in given.items() if value is not None})
    except SettingsError as error:
        give_up(error)


def migrated_url(settings: Settings) -> str:
    """The URL of the database, brought to the newest schema; ends the command with one line where it cannot be.

    Raises UnknownSchema and, for a file that is no database or is damaged, DBAPIError; `cli.main` tells them.
    """
    url = database_url(settings.database_url, settings.data_dir)
    try:
        # For the operator alone: it holds addresses, password hashes and the key.
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        migrate.upgrade(url)
        _close_to_others(url)
    except OSError as error:
        give_up(f"SIDELINE_DATA_DIR: {settings.data_dir}: {error.strerror}")
    except migrate.MigrationRefused as error:
        give_up(f"SIDELINE_DATABASE_URL: {error}")
    except OperationalError:
        # The driver's message may quote the address with its password.
        give_up("SIDELINE_DATABASE_URL: the database cannot be reached or written")
    return url


def _close_to_others(url: str) -> None:
    """Take a SQLite file from everybody but its owner: an earlier release let the whole machine read it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{parsed.database}{ending}")
        if file.exists() and file.stat().st_uid == os.geteuid():
            file.chmod(file.stat().st_mode & ~OTHERS)


@contextmanager
def open_database() -> Iterator[Database]:
    """The migrated database of the settings."""
    database = Database(migrated_url(settings_of_command()))
    try:
        yield database
    finally:
        database.close()
