"""`sideline backup`: the whole database in one file, while the site runs.

The file is a SQLite database, also when the site runs on PostgreSQL: one format, restored into either kind.
The signing key is not in it (docs/operations.md).
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from sideline.cli.copy_bar import copy_bar
from sideline.cli.opening import give_up, settings_of_command
from sideline.core import migrate
from sideline.core.db import Database, database_url
from sideline.core.table_copy import copy_tables


def backup(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")]) -> None:
    """Write a consistent copy of the database into FILE; the site may run meanwhile."""
    if file.exists():
        give_up(f"{file} exists already")
    settings = settings_of_command()
    part = file.with_name(file.name + ".part")
    database = Database(database_url(settings.database_url, settings.data_dir))
    try:
        part.unlink(missing_ok=True)
        # Nobody but the operator may read it: it holds addresses and password hashes.
        part.touch(mode=0o600)
        write_backup(database, part)
        part.rename(file)
    except OSError as error:
        give_up(f"{file}: {error.strerror}")
    except (SQLAlchemyError, sqlite3.Error) as error:
        give_up(f"the database cannot be read: {type(error).__name__}")
    finally:
        part.unlink(missing_ok=True)
        database.close()
    typer.echo(f"Wrote {file} ({file.stat().st_size:,} bytes).")


def write_backup(database: Database, file: Path) -> None:
    """Write the state of one moment into the empty `file`, and onto the disk. The database is only read."""
    if not migrate.is_current(database) and not database.is_sqlite:
        give_up("the database has another schema than this release: run `sideline migrate` first")
    if database.is_sqlite:
        with closing(sqlite3.connect(make_url(database.url).database or "")) as connection:
            connection.execute("VACUUM INTO ?", (str(file),))
    else:
        _copy_into(file, database)
    descriptor = os.open(file, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def _copy_into(file: Path, database: Database) -> None:
    url = f"sqlite:///{file.absolute()}"
    migrate.upgrade(url)
    target = Database(url)
    try:
        with copy_bar("backing up", database) as on_rows:
            copy_tables(database, target, on_rows)
    finally:
        target.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
