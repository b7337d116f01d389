"""`sideline restore`: a backup into an empty database of either kind."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from sideline.cli.copy_bar import copy_bar
from sideline.cli.opening import give_up, migrated_url, settings_of_command
from sideline.core import migrate
from sideline.core.db import Database, database_url
from sideline.core.table_copy import CopyDiffers, NotEmpty, copy_tables, must_be_empty


def restore(file: Annotated[Path, typer.Argument(help="A file that `sideline backup` wrote.")]) -> None:
    """Bring a backup, also one of an earlier release, into the configured database, which must be empty."""
    settings = settings_of_command()
    if not _is_backup(file):
        give_up(f"{file} is not a backup of Sideline")
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    target = Database(database_url(settings.database_url, settings.data_dir))
    try:
        must_be_empty(target)
        migrated_url(settings)
        rows = _restore(file, target)
    except (NotEmpty, CopyDiffers) as error:
        give_up(error)
    finally:
        target.close()
    typer.echo(f"Restored {rows:,} rows.")


def _restore(file: Path, target: Database) -> int:
    # A copy is migrated, never the backup itself.
    with tempfile.TemporaryDirectory(prefix="sideline-restore-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        shutil.copyfile(file, copy)
        migrate.upgrade(f"sqlite:///{copy}")
        source = Database(f"sqlite:///{copy}")
        try:
            with copy_bar("restoring", source) as on_rows:
                return sum(copy_tables(source, target, on_rows).values())
        finally:
            source.close()


def _is_backup(file: Path) -> bool:
    if not file.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchall()
            found += connection.execute("SELECT count(*) FROM alembic_version").fetchall()
            return found == [("ok",), (1,)]
    except sqlite3.DatabaseError:
        return False
