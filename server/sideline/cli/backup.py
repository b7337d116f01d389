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
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from sideline.cli.copy_bar import copy_bar
from sideline.cli.opening import end_with, give_up, settings_of_command
from sideline.core.db import migrate
from sideline.core.db.copy import SkippedRow, copy_tables
from sideline.core.db.engine import copying_engine, database_url
from sideline.core.files.checksum import write_checksum


def backup(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")]) -> None:
    """Write a consistent copy of the database into FILE, its checksum into FILE.sha256; the site may run meanwhile.

    Exit status 1 when a row was left out, because it could not be read.
    """
    if file.exists():
        give_up(f"{file} exists already")
    settings = settings_of_command()
    part = file.with_name(file.name + ".part")
    try:
        _remove(part)
        # Nobody but the operator may read it: it holds addresses and password hashes.
        part.touch(mode=0o600)
        left_out = write_backup(database_url(settings.database_url, settings.data_dir), part)
        # First the checksum: a backup is never there without it.
        write_checksum(part, file)
        part.rename(file)
    except OSError as error:
        give_up(f"{file}: {error.strerror}")
    except (SQLAlchemyError, sqlite3.Error) as error:
        give_up(f"the database cannot be read: {type(error).__name__}", status=1)
    finally:
        _remove(part)
    typer.echo(f"Wrote {file} ({file.stat().st_size:,} bytes).")
    end_with(left_out)


def write_backup(url: str, file: Path) -> list[SkippedRow]:
    """Write the state of one moment into the empty `file`, and onto the disk. The database is only read."""
    source = copying_engine(url)
    try:
        left_out = _copy_into(file, source)
    finally:
        source.dispose()
    descriptor = os.open(file, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
    return left_out


def _copy_into(file: Path, source: Engine) -> list[SkippedRow]:
    revision = migrate.revision_of(source)
    migrate.ensure_known(revision)
    if source.dialect.name == "sqlite":
        with closing(sqlite3.connect(source.url.database or "")) as connection:
            connection.execute("VACUUM INTO ?", (str(file),))
        return []
    if revision != migrate.newest_revision():
        give_up("the database has an earlier schema than this release: run `sideline migrate` first")
    url = f"sqlite:///{file.absolute()}"
    migrate.upgrade(url)
    target = copying_engine(url)
    try:
        with copy_bar("backing up", source) as on_progress:
            left_out = copy_tables(source, target, on_progress).skipped
    finally:
        target.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return left_out


def _remove(part: Path) -> None:
    # With what SQLite keeps beside it: a killed backup leaves that too, and it would be read into the next one.
    for ending in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + ending).unlink(missing_ok=True)
