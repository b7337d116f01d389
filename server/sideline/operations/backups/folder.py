"""The folder of the backups that the site makes by itself: one file a day, of which the newest are kept."""

import fcntl
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core.db.copy import make_backup_engine, rows_in
from sideline.core.db.engine import Database
from sideline.core.db.timeouts import DISK_FULL, cause_of
from sideline.core.files import checksum_file, make_folder
from sideline.core.site import Site
from sideline.operations.backups.read import has_accounts, revision_of_backup
from sideline.operations.backups.write import BackupFailed, remove_part, write_backup

_NAME = re.compile(r"sideline-(\d{4}-\d{2}-\d{2})\.backup")

_MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Backup:
    """A finished backup in the folder. `size` is in bytes."""

    file: Path
    day: date
    size: int


def backups_in(folder: Path) -> list[Backup]:
    """Return the finished backups that the site has made in a folder, the newest first. Other files are ignored.

    Raises OSError if the folder exists and cannot be read.
    """
    if not folder.is_dir():
        return []
    files = [(day, file) for file in folder.iterdir() if (day := _day_of(file)) and file.is_file()]
    return [Backup(file, day, file.stat().st_size) for day, file in sorted(files, reverse=True)]


def lost_site(settings: Settings) -> tuple[str, str] | None:
    """Return what is wrong and what to do if there are backups, for a site that has no database.

    A new, empty site would hide that the database is gone. A folder that cannot be read counts as empty.
    """
    try:
        backups = backups_in(settings.backup_dir) if settings.backup_dir else []
    except OSError:
        return None
    if not backups:
        return None
    newest = backups[0].file
    remedy = f"run `sideline restore {newest}`, or move the backups away to start a new site"
    return f"the site's database is gone, but {newest} is there", remedy


def make_backup(site: Site, folder: Path, today: date) -> int:
    """Write today's backup into `folder` and delete the oldest beyond `SIDELINE_BACKUPS_KEPT`. Returns its rows.

    Nothing is deleted unless the new backup is complete. Raises BackupFailed.
    """
    file = folder / f"sideline-{today.isoformat()}.backup"
    try:
        make_folder(folder)
        with _alone_in(folder):
            _remove_interrupted(folder)
            _ensure_not_emptied(site.database, folder)
            _ensure_space(site.database, folder)
            left_out = write_backup(site.database.url, site.settings.data_dir, file)
            rows = _rows_of(file)
            if left_out:
                raise BackupFailed(f"{len(left_out):,} rows were left out, such as one of {left_out[0].table}")
            _delete_oldest(folder, site.settings.backups_kept, file)
    except OSError as error:
        raise BackupFailed(f"{error.filename or folder}: {error.strerror}") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        # Only the new file grows, so a full disk is the one that holds the backup.
        subject = str(folder) if cause_of(error) == DISK_FULL else "the database cannot be read"
        raise BackupFailed(f"{subject}: {cause_of(error)}") from error
    return rows


def ensure_free(folder: Path, needed: int) -> None:
    """Raise BackupFailed if the disk of a folder has less than `needed` bytes left."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise BackupFailed(f"{folder}: needs {_megabytes(needed)}, but only {_megabytes(free)} are free")


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Lock the folder, so that two processes never write the same file. A killed process releases its lock."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise BackupFailed(f"{folder}: another process is writing a backup there") from None
    finally:
        os.close(descriptor)


def _day_of(file: Path) -> date | None:
    name = _NAME.fullmatch(file.name)
    try:
        return date.fromisoformat(name.group(1)) if name else None
    except ValueError:
        return None


def _remove_interrupted(folder: Path) -> None:
    for part in folder.glob("sideline-*.backup.part"):
        remove_part(part)


def _ensure_not_emptied(database: Database, folder: Path) -> None:
    """Raise BackupFailed if the site has no accounts but had some: it lost its database and was started without it.

    Its backups would replace today's, and then all others, by empty ones.
    """
    earlier = backups_in(folder)
    with database.reading() as session:
        if not earlier or session.scalar(select(User.id).limit(1)) is not None:
            return
    if has_accounts(earlier[0].file):
        raise BackupFailed(f"the site has no accounts, but {earlier[0].file.name} has: restore it, or move it away")


def _ensure_space(database: Database, folder: Path) -> None:
    earlier = backups_in(folder)
    ensure_free(folder, earlier[0].size if earlier else _size_of(database))


def _size_of(database: Database) -> int:
    if database.is_sqlite:
        return Path(database.engine.url.database or "").stat().st_size
    with database.reading() as session:
        return int(session.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


def _rows_of(file: Path) -> int:
    if revision_of_backup(file) is None:
        raise BackupFailed(f"{file.name} cannot be read: the disk may be failing")
    engine = make_backup_engine(file)
    try:
        return sum(rows_in(engine).values())
    finally:
        engine.dispose()


def _delete_oldest(folder: Path, kept: int, newest: Path) -> None:
    # The clock may have been wrong once: the one just written stays, even if others have later names.
    others = [backup.file for backup in backups_in(folder) if backup.file != newest]
    for file in others[kept - 1 :]:
        file.unlink()
        checksum_file(file).unlink(missing_ok=True)


def _megabytes(size: int) -> str:
    return f"{max(size // _MEGABYTE, 1):,} MB"
