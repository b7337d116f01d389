"""Writes the file of a backup: a SQLite database with all rows, and a table of the operator's own files.

The file is written as `FILE.part` and renamed at the end, so that an interrupted backup is never mistaken for a whole
one. It never contains the keys.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from sqlalchemy import Engine

from sideline.config.own_files import OWN_FILES
from sideline.core.db import migrate
from sideline.core.db.copy import OnProgress, SkippedRow, copy_tables, make_copy_engine
from sideline.core.db.engine import sqlite_url
from sideline.core.files import checksum_file, write_checksum

ShowProgress = Callable[[Engine], AbstractContextManager[OnProgress]]
"""Called with the engine of the site; its context is open while rows are copied."""


class BackupFailed(Exception):
    """A backup or its rehearsal failed. The message is one line without personal data."""


def show_nothing(_source: Engine) -> AbstractContextManager[OnProgress]:
    return nullcontext(lambda _rows: None)


def write_backup(url: str, data_dir: Path, file: Path, *, progress: ShowProgress = show_nothing) -> list[SkippedRow]:
    """Write a snapshot of the database at `url`, and the own files in the data folder, to `file`, and its checksum.

    Returns the rows that could not be read and were left out. A `file` that exists is replaced. Raises BackupFailed,
    OSError, SQLAlchemyError and sqlite3.Error, and then leaves no file behind.
    """
    part = file.with_name(file.name + ".part")
    try:
        remove_part(part)
        # The file holds email addresses and password hashes.
        part.touch(mode=0o600)
        left_out = _copy_into(part, url, progress)
        _store_own_files(data_dir, part)
        _flush(part)
        _publish(part, file)
    finally:
        remove_part(part)
    return left_out


def remove_part(part: Path) -> None:
    """Remove what an interrupted backup left behind."""
    # Also remove the journals: SQLite would apply those of an interrupted backup to the next one.
    for ending in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + ending).unlink(missing_ok=True)


def _copy_into(file: Path, url: str, progress: ShowProgress) -> list[SkippedRow]:
    source = make_copy_engine(url)
    try:
        revision = migrate.revision_of(source)
        migrate.ensure_known(revision)
        if source.dialect.name == "sqlite":
            with closing(sqlite3.connect(source.url.database or "")) as connection:
                connection.execute("VACUUM INTO ?", (str(file),))
            return []
        if revision != migrate.newest_revision():
            raise BackupFailed("the database schema is older than this release: run `sideline migrate` first")
        return _copy_rows(source, file, progress)
    finally:
        source.dispose()


def _copy_rows(source: Engine, file: Path, progress: ShowProgress) -> list[SkippedRow]:
    url = sqlite_url(file)
    migrate.upgrade(url)
    target = make_copy_engine(url)
    try:
        with progress(source) as on_progress:
            left_out = copy_tables(source, target, on_progress).skipped
    finally:
        target.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return left_out


def _store_own_files(data_dir: Path, backup: Path) -> None:
    files = []
    for path in OWN_FILES:
        file = data_dir / path
        try:
            if file.exists():
                files.append((path, file.read_bytes()))
        except OSError as error:
            raise BackupFailed(f"{file}: {error.strerror}") from None
    with closing(sqlite3.connect(backup)) as connection, connection:
        # The site's database may be a backup itself.
        connection.execute("DROP TABLE IF EXISTS own_files")
        connection.execute("CREATE TABLE own_files (path TEXT PRIMARY KEY, content BLOB NOT NULL)")
        connection.executemany("INSERT INTO own_files VALUES (?, ?)", files)


def _flush(file: Path) -> None:
    descriptor = os.open(file, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def _publish(part: Path, file: Path) -> None:
    if file.exists():
        # An old file with a new checksum would look damaged. Without a checksum, it can still be restored.
        checksum_file(file).unlink(missing_ok=True)
        part.replace(file)
        write_checksum(file, file)
    else:
        # The checksum is written first, so that a backup never exists without one.
        write_checksum(part, file)
        part.rename(file)
