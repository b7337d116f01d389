"""`sideline backup`, `restore` and `move`: copies of a whole site.

A backup is a SQLite database even if the site runs on PostgreSQL, so that there is one format. It can be written while
the site runs. It contains neither the signing key nor the authors' key (docs/operations/backups.md).
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sideline import tables as _tables  # noqa: F401  (fills the metadata)
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
    restoring,
    upgrade_with_keys,
)
from sideline.cli.maintenance import print_wrong
from sideline.core.crypto import UnusableKey
from sideline.core.db import migrate
from sideline.core.db.copy import (
    CopyDiffers,
    NotEmpty,
    OnProgress,
    SkippedRow,
    copy_tables,
    ensure_empty,
    make_copy_engine,
    rows_in,
)
from sideline.core.db.engine import Database, url_of_database
from sideline.core.db.timeouts import DISK_FULL, cause_of
from sideline.core.files import DamagedFile, checksum_file, make_file, make_folder, verify_checksum
from sideline.operations.backups.read import open_backup, own_files_in, revision_of_backup
from sideline.operations.backups.write import BackupFailed, write_backup
from sideline.operations.upkeep.audit import wrong_tallies

# What `sideline restore` says about the file of a backup, and the operator's own files that it restores.

_NO_CHECKSUM = "Warning: there is no {}, so damage to the backup may go unnoticed."


def verified_revision(file: Path) -> str:
    """Return the schema revision of an intact backup. Ends the command if the checksum or SQLite reports damage."""
    if not file.is_file():
        fail(f"{file} is not a Sideline backup")
    try:
        if not verify_checksum(file):
            typer.echo(_NO_CHECKSUM.format(checksum_file(file)), err=True)
    except DamagedFile as error:
        fail(f"{file} is damaged: {error}")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    revision = revision_of_backup(file)
    if revision is None:
        fail(f"{file} is not a Sideline backup")
    migrate.ensure_known(revision)
    return revision


def restore_own_files(backup: Path, data_dir: Path) -> None:
    """Write the own files of a backup into the data folder, which keeps those that it has, and print which."""
    for path, content in own_files_in(backup):
        file = data_dir / path
        try:
            if file.exists():
                is_same = file.read_bytes() == content
                note = "is as in the backup" if is_same else "stays, but the backup has another version"
                typer.echo(f"{file} {note}.")
                continue
            make_folder(file.parent)
            make_file(file)
            file.write_bytes(content)
        except OSError as error:
            fail(f"{file}: {error.strerror}")
        typer.echo(f"Restored {file}.")


KEYS_NOTE = "Keep copies of the signing key and the authors' key somewhere else: if both are lost, nobody can sign in."


def backup(file: Annotated[Path, typer.Argument(help="The file to write. It must not exist yet.")]) -> None:
    """Write a consistent copy of the database and your own files to FILE and its checksum to FILE.sha256. The
    site can keep running.

    A single backup does not reveal who wrote a review. Several backups made an hour or a day apart narrow it down to
    the users who were active in between, so keep only a few.

    Exits with status 1 if a row was left out because it could not be read.
    """
    if file.exists():
        fail(f"{file} already exists")
    settings = load_settings()
    url = url_of_database(settings)
    ensure_site(settings, url)
    try:
        left_out = write_backup(url, settings.data_dir, file, progress=partial(_copy_progress, "backing up"))
    except BackupFailed as error:
        fail(error)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except (SQLAlchemyError, sqlite3.Error) as error:
        # Only the new file grows, so a full disk is the one that holds the backup.
        subject = str(file) if cause_of(error) == DISK_FULL else "the database cannot be read"
        fail(f"{subject}: {cause_of(error)}", status=1)
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
    had_key, url = (
        has_authors_key(settings),
        url_of_database(settings),
    )
    make_data_folder(settings, url)
    target = make_copy_engine(url)
    try:
        ensure_empty(target)
        # Open the backup first: if it is refused, the database stays empty and has no authors' key yet.
        upgrade = partial(upgrade_with_keys, settings, had_key=had_key)
        with open_backup(file, revision, settings.data_dir, upgrade) as source, restoring(settings, url):
            migrate_database(settings, restores=True)
            with _copy_progress("restoring", source) as on_progress:
                copied = copy_tables(source, target, on_progress)
    except (NotEmpty, CopyDiffers, UnusableKey) as error:
        fail(error)
    finally:
        target.dispose()
    typer.echo(f"Restored {copied.rows:,} rows.")
    restore_own_files(file, settings.data_dir)
    prepare_searches(url)
    _report_left_out(copied.skipped)
    ensure_key_fits(settings, url, had_key=had_key)


def move(to: Annotated[str, typer.Option(help="postgresql://user:password@host/database, empty.")]) -> None:
    """Copy the site into an empty database and check the copy. Stop the site first: later changes are not copied.

    Exits with status 1 if a row was left out because the database refused it.
    """
    settings = load_settings(database_url=to)
    url = url_of_database(settings)
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
