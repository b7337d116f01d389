"""`sideline backup`, `restore` and `move`: copies of a whole site.

A backup is a SQLite database even if the site runs on PostgreSQL, so that there is one format. It can be written while
the site runs. It contains neither the signing key nor the authors' key (docs/operations.md).
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sideline import tables as _tables  # noqa: F401  (fills the metadata)
from sideline.cli.backup_files import restore_legal_files, store_legal_files, verified_revision
from sideline.cli.common import (
    ensure_key_fits,
    ensure_site,
    fail,
    has_authors_key,
    load_settings,
    make_data_folder,
    migrate_database,
    open_database,
    prepare_searches,
    upgrade_with_keys,
)
from sideline.cli.maintenance import print_wrong
from sideline.config.settings import Settings
from sideline.core.crypto import UnusableKey
from sideline.core.db import migrate
from sideline.core.db.causes import DISK_FULL, cause_of
from sideline.core.db.copy import (
    CopyDiffers,
    NotEmpty,
    OnProgress,
    SkippedRow,
    copy_tables,
    ensure_empty,
    make_backup_engine,
    make_copy_engine,
    rows_in,
)
from sideline.core.db.engine import Database, database_url, sqlite_url
from sideline.core.files import temporary_folder, write_checksum
from sideline.upkeep.audit import wrong_tallies

KEYS_NOTE = "Keep copies of the signing key and the authors' key somewhere else: if both are lost, nobody can sign in."


def backup(file: Annotated[Path, typer.Argument(help="The file to write. It must not exist yet.")]) -> None:
    """Write a consistent copy of the database and your own legal texts to FILE and its checksum to FILE.sha256. The
    site can keep running.

    A single backup does not reveal who wrote a review. Several backups made an hour or a day apart narrow it down to
    the users who were active in between, so keep only a few.

    Exits with status 1 if a row was left out because it could not be read.
    """
    if file.exists():
        fail(f"{file} already exists")
    settings = load_settings()
    part = file.with_name(file.name + ".part")
    try:
        _remove(part)
        # The file holds email addresses and password hashes.
        part.touch(mode=0o600)
        url = database_url(settings.database_url, settings.data_dir)
        ensure_site(settings, url)
        left_out = _write_backup(url, settings.data_dir, part)
        # The checksum is written first, so that a backup never exists without one.
        write_checksum(part, file)
        part.rename(file)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except (SQLAlchemyError, sqlite3.Error) as error:
        # Only the new file grows, so a full disk is the one that holds the backup.
        subject = str(file) if cause_of(error) == DISK_FULL else "the database cannot be read"
        fail(f"{subject}: {cause_of(error)}", status=1)
    finally:
        _remove(part)
    typer.echo(f"Wrote {file} ({file.stat().st_size:,} bytes). {KEYS_NOTE}")
    _report_left_out(left_out)


def restore(file: Annotated[Path, typer.Argument(help="A file written by `sideline backup`.")]) -> None:
    """Restore a backup, including one from an earlier release, into the configured database, which must be empty.

    Exits with status 1 if a row was left out because the database refused it, and with status 2 if the authors' key is
    not the one of the backed-up site. A backup from this release is restored nevertheless, one of an earlier release is
    not.
    """
    settings = load_settings("exists or is configured")
    revision = verified_revision(file)
    had_key, url = has_authors_key(settings), database_url(settings.database_url, settings.data_dir)
    make_data_folder(settings, url)
    target = make_copy_engine(url)
    try:
        ensure_empty(target)
        # Open the backup first: if it is refused, the database stays empty and has no authors' key yet.
        with _open_backup(file, revision, settings, had_key=had_key) as source:
            migrate_database(settings, makes_site=True)
            with _copy_progress("restoring", source) as on_progress:
                copied = copy_tables(source, target, on_progress)
    except (NotEmpty, CopyDiffers, UnusableKey) as error:
        fail(error)
    finally:
        target.dispose()
    typer.echo(f"Restored {copied.rows:,} rows.")
    restore_legal_files(file, settings.data_dir)
    prepare_searches(url)
    _report_left_out(copied.skipped)
    ensure_key_fits(settings, url, had_key=had_key)


def move(to: Annotated[str, typer.Option(help="postgresql://user:password@host/database, empty.")]) -> None:
    """Copy the site into an empty database and check the copy. Stop the site first: later changes are not copied.

    Exits with status 1 if a row was left out because the database refused it.
    """
    settings = load_settings(database_url=to)
    url = database_url(settings.database_url, settings.data_dir)
    with open_database() as database:
        source, target = make_copy_engine(database.url), make_copy_engine(url)
        try:
            ensure_empty(target)
            migrate.upgrade(url)
            with _copy_progress("moving", source) as on_progress:
                copied = copy_tables(source, target, on_progress)
        except (NotEmpty, CopyDiffers) as error:
            fail(error)
        except migrate.MigrationRefused as error:
            fail(f"--to: {error}")
        except SQLAlchemyError as error:
            status = 2 if isinstance(error, OperationalError) else 1
            fail(f"the move failed and changed nothing: {cause_of(error)}", status)
        finally:
            source.dispose()
            target.dispose()
    for table, rows in copied.counts.items():
        typer.echo(f"{rows:>12,} {table}")
    with closing(Database(url)) as moved:
        print_wrong(wrong_tallies(moved))
    typer.echo("Moved. Start the site with SIDELINE_DATABASE_URL set to the new address, and keep the signing key.")
    prepare_searches(url)
    _report_left_out(copied.skipped)


def _write_backup(url: str, data_dir: Path, file: Path) -> list[SkippedRow]:
    """Write a snapshot of the database, and the legal texts in the data folder, to the empty `file` and flush it to
    disk. Returns the rows left out.
    """
    source = make_copy_engine(url)
    try:
        left_out = _copy_into(file, source)
    finally:
        source.dispose()
    store_legal_files(data_dir, file)
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
        fail("the database schema is older than this release: run `sideline migrate` first")
    url = sqlite_url(file)
    migrate.upgrade(url)
    target = make_copy_engine(url)
    try:
        with _copy_progress("backing up", source) as on_progress:
            left_out = copy_tables(source, target, on_progress).skipped
    finally:
        target.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return left_out


def _remove(part: Path) -> None:
    # Also remove the journals: SQLite would apply those of an interrupted backup to the next one.
    for ending in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + ending).unlink(missing_ok=True)


@contextmanager
def _open_backup(file: Path, revision: str, settings: Settings, *, had_key: bool) -> Iterator[Engine]:
    """Open the backup read-only, or open a migrated copy of it if an earlier release wrote it. Raises UnusableKey."""
    with ExitStack() as stack:
        if revision == migrate.newest_revision():
            engine = make_backup_engine(file)
        else:
            copy = stack.enter_context(temporary_folder(settings.data_dir, "restore")) / "backup.sqlite3"
            shutil.copyfile(file, copy)
            upgrade_with_keys(settings, sqlite_url(copy), had_key=had_key)
            engine = make_copy_engine(sqlite_url(copy))
        stack.callback(engine.dispose)
        yield engine


@contextmanager
def _copy_progress(title: str, source: Engine) -> Iterator[OnProgress]:
    """Show the progress of copying the rows of `source`. Yields a function that takes the number of new rows."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=sum(rows_in(source).values()))
        yield lambda rows: bar.advance(task, rows)


def _report_left_out(left_out: Sequence[SkippedRow]) -> None:
    """Print the rows that were not copied to stderr, one per line, and exit with status 1 if there are any."""
    for row in left_out:
        typer.echo(row, err=True)
    if left_out:
        raise typer.Exit(1)
