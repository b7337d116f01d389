"""`sideline backup`: a copy of the whole database in one file, written while the site runs.

The file is a SQLite database, also when the site runs on PostgreSQL: one format for both.
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

from sideline.cli.common import fail, load_settings, report_left_out
from sideline.cli.progress import copy_progress
from sideline.core.db import migrate
from sideline.core.db.copy import SkippedRow, copy_tables
from sideline.core.db.engine import database_url, make_copy_engine
from sideline.core.files import write_checksum


def backup(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")]) -> None:
    """Write a consistent copy of the database into FILE, its checksum into FILE.sha256; the site may run meanwhile.

    Exit status 1 when a row was left out, because it could not be read.
    """
    if file.exists():
        fail(f"{file} exists already")
    settings = load_settings()
    part = file.with_name(file.name + ".part")
    try:
        _remove(part)
        # The file holds addresses and password hashes.
        part.touch(mode=0o600)
        left_out = write_backup(database_url(settings.database_url, settings.data_dir), part)
        # The checksum comes first, so that there is never a backup without one.
        write_checksum(part, file)
        part.rename(file)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except (SQLAlchemyError, sqlite3.Error) as error:
        fail(f"the database cannot be read: {type(error).__name__}", status=1)
    finally:
        _remove(part)
    typer.echo(f"Wrote {file} ({file.stat().st_size:,} bytes).")
    report_left_out(left_out)


def write_backup(url: str, file: Path) -> list[SkippedRow]:
    """Write a snapshot of the database into the empty `file` and flush it to the disk. Returns the rows left out."""
    source = make_copy_engine(url)
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
        fail("the database has an earlier schema than this release: run `sideline migrate` first")
    url = f"sqlite:///{file.absolute()}"
    migrate.upgrade(url)
    target = make_copy_engine(url)
    try:
        with copy_progress("backing up", source) as on_progress:
            left_out = copy_tables(source, target, on_progress).skipped
    finally:
        target.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return left_out


def _remove(part: Path) -> None:
    # With the journals beside it: SQLite would apply those of a killed backup to the next one.
    for ending in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + ending).unlink(missing_ok=True)
