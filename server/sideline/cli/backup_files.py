"""The file of a backup: its checksum and revision, and the operator's own legal texts, in a table that only backups
have.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import typer

from sideline.cli.common import fail
from sideline.core.db import migrate
from sideline.core.files import DamagedFile, checksum_file, make_file, make_folder, verify_checksum
from sideline.pages.legal import FOLDER, LegalName

_NO_CHECKSUM = (
    "Warning: there is no {} (an earlier release did not write one), so damage to the backup may go unnoticed."
)

_NAMES = [f"{name}.md" for name in get_args(LegalName)]


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
    revision = _revision_of_backup(file)
    if revision is None:
        fail(f"{file} is not a Sideline backup")
    migrate.ensure_known(revision)
    return revision


def store_legal_files(data_dir: Path, backup: Path) -> None:
    """Add the legal texts in the data folder to a backup. Ends the command if one cannot be read."""
    texts = []
    for file in (data_dir / FOLDER / name for name in _NAMES):
        try:
            if file.exists():
                texts.append((file.name, file.read_bytes()))
        except OSError as error:
            fail(f"{file}: {error.strerror}")
    with closing(sqlite3.connect(backup)) as connection, connection:
        # The site's database may be a backup itself.
        connection.execute("DROP TABLE IF EXISTS legal_files")
        connection.execute("CREATE TABLE legal_files (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
        connection.executemany("INSERT INTO legal_files VALUES (?, ?)", texts)


def restore_legal_files(backup: Path, data_dir: Path) -> None:
    """Write the legal texts of a backup into the data folder, which keeps those that it has, and print which."""
    for name, content in _read(backup):
        file = data_dir / FOLDER / name
        try:
            if file.exists():
                is_same = file.read_bytes() == content
                typer.echo(f"{file} {'is as in the backup' if is_same else 'stays, but the backup has another text'}.")
                continue
            make_folder(file.parent)
            make_file(file)
            file.write_bytes(content)
        except OSError as error:
            fail(f"{file}: {error.strerror}")
        typer.echo(f"Restored {file}.")


def _read(backup: Path) -> list[tuple[str, bytes]]:
    """Return names and contents; earlier releases stored none."""
    with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        has_table = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'legal_files'").fetchone()
        rows = connection.execute("SELECT name, content FROM legal_files").fetchall() if has_table else []
    return [(name, bytes(content)) for name, content in rows if name in _NAMES]


def _revision_of_backup(file: Path) -> str | None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            intact = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.DatabaseError, ValueError):
        return None
    return str(revisions[0][0]) if intact and len(revisions) == 1 else None
