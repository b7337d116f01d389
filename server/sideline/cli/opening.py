"""How a command begins: settings read, data folder made, database migrated and opened."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer
from sqlalchemy.exc import OperationalError

from sideline.core import migrate
from sideline.core.db import Database, database_url
from sideline.settings import Settings, SettingsError, read_settings


def give_up(message: object) -> NoReturn:
    """End the command with one line on stderr and exit status 2."""
    typer.echo(message, err=True)
    raise typer.Exit(2)


def settings_of_command(**given: object) -> Settings:
    """The settings, with what the command line gave; ends the command with one line when one is wrong."""
    try:
        return read_settings(**{name: value for name, value in given.items() if value is not None})
    except SettingsError as error:
        give_up(error)


def migrated_url(settings: Settings) -> str:
    """The URL of the database, brought to the newest schema; ends the command with one line where it cannot be."""
    url = database_url(settings.database_url, settings.data_dir)
    try:
        # For the operator alone: it holds addresses, password hashes and the key.
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        migrate.upgrade(url)
    except OSError as error:
        give_up(f"SIDELINE_DATA_DIR: {settings.data_dir}: {error.strerror}")
    except OperationalError:
        # The driver's message may quote the address with its password.
        give_up("SIDELINE_DATABASE_URL: the database cannot be reached or written")
    return url


@contextmanager
def open_database() -> Iterator[Database]:
    """The migrated database of the settings."""
    database = Database(migrated_url(settings_of_command()))
    try:
        yield database
    finally:
        database.close()
