"""Reads the file of a backup: whether it is intact, its schema, its rows and the operator's own files."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from sideline.config.own_files import OWN_FILES
from sideline.core.db import migrate
from sideline.core.db.copy import make_backup_engine, make_copy_engine
from sideline.core.db.engine import sqlite_url
from sideline.core.files import temporary_folder


def revision_of_backup(file: Path) -> str | None:
    """Return the schema revision of a backup, or None if SQLite finds damage or it isn't a backup."""
    try:
        with closing(_connect(file)) as connection:
            intact = connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
            revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.DatabaseError, ValueError):
        return None
    return str(revisions[0][0]) if intact and len(revisions) == 1 else None


@contextmanager
def open_backup(file: Path, revision: str, data_dir: Path, upgrade: Callable[[str], None]) -> Iterator[Engine]:
    """Open the backup read-only, or, if an earlier release wrote it, a copy that `upgrade` migrates by its URL."""
    with ExitStack() as stack:
        if revision == migrate.newest_revision():
            engine = make_backup_engine(file)
        else:
            copy = stack.enter_context(temporary_folder(data_dir, "restore")) / "backup.sqlite3"
            shutil.copyfile(file, copy)
            upgrade(sqlite_url(copy))
            engine = make_copy_engine(sqlite_url(copy))
        stack.callback(engine.dispose)
        yield engine


def own_files_in(backup: Path) -> list[tuple[str, bytes]]:
    """Return the paths in the data folder and the contents of the operator's own files.

    A copy of a site's SQLite file has none. Other paths are ignored: a backup must never write a key.
    """
    with closing(_connect(backup)) as connection:
        has_own_files = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'own_files'").fetchone()
        rows = connection.execute("SELECT path, content FROM own_files").fetchall() if has_own_files else []
    return [(path, bytes(content)) for path, content in rows if path in OWN_FILES]


def has_accounts(backup: Path) -> bool:
    """Whether the site had accounts when this backup was made."""
    with closing(_connect(backup)) as connection:
        return connection.execute("SELECT 1 FROM users LIMIT 1").fetchone() is not None


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
