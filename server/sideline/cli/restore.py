"""`sideline restore`: the content of a backup in an empty database, SQLite or PostgreSQL."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Engine

from sideline.cli.common import fail, load_settings, migrate_database, report_left_out
from sideline.cli.progress import copy_progress
from sideline.core.db import migrate
from sideline.core.db.copy import CopyDiffers, NotEmpty, copy_tables, ensure_empty
from sideline.core.db.engine import database_url, make_backup_engine, make_copy_engine
from sideline.core.files import Damaged, checksum_file, temporary_folder, verify_checksum
from sideline.settings import Settings

NO_CHECKSUM = "Warning: there is no {} (an earlier release wrote none): damage to the backup may go unseen."


def restore(file: Annotated[Path, typer.Argument(help="A file that `sideline backup` wrote.")]) -> None:
    """Bring a backup, also one of an earlier release, into the configured database, which must be empty.

    Exit status 1 when a row was left out, because the database refused it.
    """
    settings = load_settings()
    revision = _verified_revision(file)
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    target = make_copy_engine(database_url(settings.database_url, settings.data_dir))
    try:
        ensure_empty(target)
        migrate_database(settings)
        with _open_backup(file, revision, settings) as source, copy_progress("restoring", source) as on_progress:
            copied = copy_tables(source, target, on_progress)
    except (NotEmpty, CopyDiffers) as error:
        fail(error)
    finally:
        target.dispose()
    typer.echo(f"Restored {copied.rows:,} rows.")
    report_left_out(copied.skipped)


def _verified_revision(file: Path) -> str:
    """The schema revision of an intact backup; ends the command where checksum or SQLite find damage."""
    if not file.is_file():
        fail(f"{file} is not a backup of Sideline")
    try:
        if not verify_checksum(file):
            typer.echo(NO_CHECKSUM.format(checksum_file(file)), err=True)
    except Damaged as error:
        fail(f"{file} is damaged: {error}")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    revision = _revision_of_backup(file)
    if revision is None:
        fail(f"{file} is not a backup of Sideline")
    migrate.ensure_known(revision)
    return revision


def _revision_of_backup(file: Path) -> str | None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            intact = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.DatabaseError, ValueError):
        return None
    return str(revisions[0][0]) if intact and len(revisions) == 1 else None


@contextmanager
def _open_backup(file: Path, revision: str, settings: Settings) -> Iterator[Engine]:
    """The backup, read-only; a migrated copy where an earlier release wrote it."""
    with ExitStack() as stack:
        if revision == migrate.newest_revision():
            engine = make_backup_engine(file)
        else:
            copy = stack.enter_context(temporary_folder(settings.data_dir, "restore")) / "backup.sqlite3"
            shutil.copyfile(file, copy)
            migrate.upgrade(f"sqlite:///{copy}")
            engine = make_copy_engine(f"sqlite:///{copy}")
        stack.callback(engine.dispose)
        yield engine
