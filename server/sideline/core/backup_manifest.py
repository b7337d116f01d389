"""The checksums inside a backup: for each table its number of rows and a SHA-256 of them in primary-key order.

A backup is a SQLite file whichever database it came from, so the same rows have the same checksums.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

TABLE = "backup_manifest"

_SCHEMA = "(schema)"
"""Stands in the manifest for the definitions of all tables and indexes."""

_ROWS_AT_ONCE = 2_000

Checksums = dict[str, tuple[int, str]]
"""Number of rows and SHA-256, by table."""


class Damaged(Exception):
    """A backup is not as it was written; the message is one line."""


def write_manifest(file: Path) -> None:
    """Add the checksums of all that the SQLite `file` holds."""
    with closing(_opened(file, "rw")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        sums = _checksums(connection)
        connection.execute(f"CREATE TABLE {TABLE} (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, sha256 TEXT NOT NULL)")
        connection.executemany(
            f"INSERT INTO {TABLE} VALUES (?, ?, ?)",  # noqa: S608  # a constant
            [(name, rows, digest) for name, (rows, digest) in sums.items()],
        )
        connection.commit()


def verify(file: Path) -> bool:
    """Whether the backup carries checksums. Raises Damaged where its content is not what they say."""
    try:
        with closing(_opened(file, "ro")) as connection:
            if not _columns(connection, TABLE):
                return False
            written = connection.execute(f"SELECT name, rows, sha256 FROM {TABLE}").fetchall()  # noqa: S608  # a constant
            found = _checksums(connection)
    except (sqlite3.Error, ValueError, AttributeError):
        raise Damaged("it cannot be read") from None
    expected = [(bytearray(name.encode()), rows, bytearray(digest.encode())) for name, (rows, digest) in found.items()]
    if sorted(written, key=repr) != sorted(expected, key=repr):
        raise Damaged("its content does not have the checksums that were written with it")
    return True


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    immutable = "&immutable=1" if mode == "ro" else ""
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}{immutable}", uri=True)
    # Text as it is, whether or not it is UTF-8, and still told apart from bytes.
    connection.text_factory = bytearray
    return connection


def _checksums(connection: sqlite3.Connection) -> Checksums:
    schema = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name != ? ORDER BY type, name"
    sums = {_SCHEMA: _checksum(connection.execute(schema, (TABLE,)))}
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN (?, 'sqlite_sequence', 'sqlite_stat1')"
    for (name,) in connection.execute(named, (TABLE,)).fetchall():
        table = name.decode()
        columns = _columns(connection, table)
        key = sorted((place, column) for column, place in columns.items() if place)
        by_key = f" ORDER BY {_listed(column for _, column in key)}" if key else ""
        query = f"SELECT {_listed(sorted(columns))} FROM {_listed([table])}{by_key}"  # noqa: S608  # quoted
        sums[table] = _checksum(connection.execute(query))
    return sums


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, int]:
    """The columns with their places in the primary key, 0 for those outside of it."""
    found = connection.execute("SELECT name, pk FROM pragma_table_info(?)", (table,))
    return {name.decode(): place for name, place in found}


def _listed(names: Iterator[str] | list[str]) -> str:
    return ", ".join('"{}"'.format(name.replace('"', '""')) for name in names)


def _checksum(rows: sqlite3.Cursor) -> tuple[int, str]:
    count, digest = 0, sha256()
    while batch := rows.fetchmany(_ROWS_AT_ONCE):
        count += len(batch)
        # ascii(): the same in every version of Python; repr() leaves letters as they are if that version knows them.
        digest.update("".join(f"{row!a}\n" for row in batch).encode())
    return count, digest.hexdigest()
