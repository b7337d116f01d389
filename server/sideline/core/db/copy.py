"""Copies all rows of a site to another database of either kind (backup, restore, move).

The source is read in one transaction, so the copy is consistent even while the site runs. The target is written in one
transaction, so a failed copy leaves nothing behind. Rows that the target refuses are skipped and reported. Both engines
must come from `make_copy_engine` (or `make_backup_engine`), which copy JSON as text.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    create_engine,
    event,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    type_coerce,
)
from sqlalchemy.exc import StatementError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool
from sqlalchemy.types import NullType

from sideline.core.db import migrate, stored_json
from sideline.core.db.engine import Base, make_engine
from sideline.core.db.sealed import AS_STORED, KEYRING
from sideline.core.db.timeouts import is_outage

BATCH_SIZE = 5_000

SEEDED_BY_MIGRATIONS = {
    "sports",
    "jobs",
    "scrub_marks",
    "figures",
    "authors_key",
    "accounts_key",
    "schema_compatibility",
}
"""Tables that have rows in an empty site: rows inserted by migrations, what jobs store, and the keys."""

_RAW_JSON: dict[str, Any] = {"json_serializer": stored_json.passthrough, "json_deserializer": stored_json.passthrough}

Counts = dict[str, int]
"""Number of rows by table."""

OnProgress = Callable[[int], None]
"""Called after each batch with its number of rows."""

Processor = Callable[[Any], Any]
Result = sqlalchemy.CursorResult[Any]


class NotEmpty(Exception):
    """The target already holds a site. The message names a table with rows."""


class CopyDiffers(Exception):
    """After copying, a table of the target has a different number of rows than the source."""


@dataclass(frozen=True)
class SkippedRow:
    """A row that could not be copied: its table, primary key and kind of error, but none of its content."""

    table: str
    key: dict[str, str]
    error: str

    def __str__(self) -> str:
        key = ", ".join(f"{column} {value}" for column, value in self.key.items())
        return f"left out: {self.table}, {key}: {self.error}"


@dataclass(frozen=True)
class CopyResult:
    """The number of copied rows by table, and the skipped rows."""

    counts: Counts
    skipped: list[SkippedRow]

    @property
    def rows(self) -> int:
        return sum(self.counts.values())


def make_copy_engine(url: str) -> Engine:
    """Create an engine for copying rows unchanged: it reads and writes JSON columns as text."""
    engine = make_engine(url, **_RAW_JSON)
    setattr(engine.dialect, KEYRING, AS_STORED)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _read_any_text)
    return engine


def make_backup_engine(file: Path) -> Engine:
    """Create an engine that reads a backup, with JSON columns as text. The file must not change while it is in use."""
    uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    options = {"poolclass": QueuePool, "hide_parameters": True, **_RAW_JSON}
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), **options)
    setattr(engine.dialect, KEYRING, AS_STORED)
    event.listen(engine, "connect", _read_any_text)
    return engine


def rows_in(engine: Engine) -> Counts:
    """Return the number of rows of each table."""
    with engine.connect() as connection:
        return _counts(connection)


def ensure_empty(engine: Engine) -> None:
    """Raise NotEmpty if a table has rows. Rows inserted by migrations do not count."""
    existing = set(inspect(engine).get_table_names())
    with engine.connect() as connection:
        for table in _tables():
            if table.name not in existing or table.name in SEEDED_BY_MIGRATIONS:
                continue
            if connection.execute(select(literal(1)).select_from(table).limit(1)).first():
                raise NotEmpty(f"the target is not empty: it has rows in {table.name}")


def copy_tables(source: Engine, target: Engine, on_progress: OnProgress = lambda _rows: None) -> CopyResult:
    """Copy all rows, and compare the number of rows afterwards. Both databases must have the newest schema.

    Raises UnknownSchema, because a newer schema has columns and tables that would be left out. Raises NotEmpty and
    CopyDiffers.
    """
    for engine in (source, target):
        migrate.ensure_known(migrate.revision_of(engine))
    ensure_empty(target)
    skipped: list[SkippedRow] = []
    with (
        _snapshot(source).connect() as reader,
        target.execution_options(begin_immediate=True).begin() as writer,
    ):
        for name in SEEDED_BY_MIGRATIONS:
            writer.execute(Base.metadata.tables[name].delete())
        for table in _tables():
            skipped += _copy(table, reader, writer, on_progress)
        if target.dialect.name != "sqlite":
            _advance_sequences(writer)
        copied, expected = _counts(writer), _counts(reader)
        for row in skipped:
            expected[row.table] -= 1
        if copied != expected:
            raise CopyDiffers(f"copied {copied}, expected {expected}")
    return CopyResult(copied, skipped)


def _read_any_text(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # Text that is not UTF-8 should fail when its row is written, and not stop the reading of other rows.
    connection.isolation_level = None
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")


def _tables() -> list[sqlalchemy.Table]:
    return Base.metadata.sorted_tables


def _counts(connection: Connection) -> Counts:
    return {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in _tables()}


def _snapshot(engine: Engine) -> Engine:
    # A SQLite transaction always sees a snapshot.
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def _copy(table: sqlalchemy.Table, reader: Connection, writer: Connection, on_progress: OnProgress) -> list[SkippedRow]:
    skipped: list[SkippedRow] = []
    result = reader.execution_options(yield_per=BATCH_SIZE).execute(_raw_rows(table))
    processors = _result_processors(table, reader.dialect, result)
    for batch in result.partitions():
        rows = []
        for row in batch:
            try:
                rows.append({name: process(value) for (name, process), value in zip(processors, row, strict=True)})
            except (ValueError, TypeError) as error:
                skipped.append(_skipped_row(table, row._asdict(), error))
        skipped += _insert(table, rows, writer)
        on_progress(len(batch))
    return skipped


def _raw_rows(table: sqlalchemy.Table) -> Select[*tuple[Any, ...]]:
    """Select rows as the driver returns them, because a value that cannot be converted must not stop the reader."""
    return select(*(type_coerce(column, NullType()).label(column.name) for column in table.columns))


def _result_processors(
    table: sqlalchemy.Table, dialect: sqlalchemy.Dialect, result: Result
) -> list[tuple[str, Processor]]:
    """Return the result processor of each column, as SQLAlchemy would apply it."""
    codes = [column[1] for column in result.cursor.description]
    kinds = [column.type.dialect_impl(dialect) for column in table.columns]
    processors = [kind.result_processor(dialect, code) or _unchanged for kind, code in zip(kinds, codes, strict=True)]
    return list(zip(table.columns.keys(), processors, strict=True))


def _unchanged(value: Any) -> Any:
    return value


def _insert(table: sqlalchemy.Table, rows: list[dict[str, Any]], writer: Connection) -> list[SkippedRow]:
    """Insert the rows. If a batch fails, it is split in half repeatedly to isolate the rows that cannot be inserted."""
    if not rows:
        return []
    try:
        with writer.begin_nested():
            writer.execute(insert(table), rows)
    except (StatementError, ValueError) as error:
        if is_outage(error):
            raise
        if len(rows) == 1:
            return [_skipped_row(table, rows[0], error)]
        half = len(rows) // 2
        return _insert(table, rows[:half], writer) + _insert(table, rows[half:], writer)
    return []


def _skipped_row(table: sqlalchemy.Table, row: dict[str, Any], error: Exception) -> SkippedRow:
    key = {column.name: ascii(str(row[column.name])[:60]) for column in table.primary_key}
    return SkippedRow(table.name, key, type(error).__name__)


def _advance_sequences(writer: Connection) -> None:
    """Advance PostgreSQL's sequences past the copied rows."""
    for table in _tables():
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = text("SELECT pg_get_serial_sequence(:table, :column)")
        name = writer.execute(sequence, {"table": table.name, "column": column.name}).scalar()
        if name:
            last = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            writer.execute(select(func.setval(name, last, False)))
