"""PostgreSQL: gives rows of tables about users new versions, so that they do not reveal when they were written.

What a row reveals is the number of the transaction that wrote it (xmin) or locked it (xmax), and its place (ctid). A
table that fits into CLUSTER_BYTES is rewritten whole in each run. Of a larger table, a run rewrites

- the rows that were written or locked since the last run;
- a pool of at least POOL_ROWS of the rows that the last run rewrote, chosen at random, so a row's number tells when it
  left the pool, and not when it changed;
- about as many other rows as these, or a given share of the others, chosen at random. So a row with the number of a run
  need not have changed before it, and old numbers are replaced in time.

All are written in random order, in transactions of ROWS_AT_ONCE rows, and move to other pages. So nothing tells which
of them have changed.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnClause,
    Connection,
    Select,
    String,
    Table,
    TextClause,
    bindparam,
    func,
    literal_column,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base, Database

CLUSTER_BYTES = 8 * 1024 * 1024
"""Largest table, in bytes without indexes, that is rewritten whole and whose file is replaced, which locks it."""

POOL_ROWS = 2_000
"""Smallest number of rows in the pool of a larger table."""

ROWS_AT_ONCE = 200
"""Number of rows locked together."""

_ROUNDS = 40
"""Limit for `_rewrite_batch`. A page of 8 kB seldom has room for more versions of a row of these tables."""

Key = tuple[Any, ...]
"""The primary key of a row."""

Rewrite = Callable[[Session, Sequence[Key]], None]
"""Writes a new version of each of these locked rows, in this order."""

_random = SystemRandom()


class ScrubMark(Base):
    """What the last run wrote in a table of users: numbers of PostgreSQL transactions.

    `since` is the oldest transaction that was not finished when it began to read the table. `written` are its own
    transactions, and `pool` those of them whose rows the next run rewrites.
    """

    __tablename__ = "scrub_marks"

    table_name: Mapped[str] = mapped_column(String(40), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger)
    pool: Mapped[list[int]] = mapped_column(JSON)
    written: Mapped[list[int]] = mapped_column(JSON)


@dataclass(frozen=True)
class _Batch:
    """A transaction of this run, and how many rows it wrote."""

    number: int
    rows: int


def small_tables(database: Database, names: Sequence[str]) -> set[str]:
    """Return those of these tables that fit into CLUSTER_BYTES."""
    size = func.pg_relation_size(bindparam("name"))
    with database.reading() as session:
        return {name for name in names if (session.scalar(select(size), {"name": name}) or 0) <= CLUSTER_BYTES}


def scrub_rows(
    database: Database,
    table: Table,
    *,
    is_small: bool,
    also: Collection[Any] = (),
    share: float | None = None,
    rewrite: Rewrite | None = None,
) -> None:
    """Rewrite rows of a table of users: all of a small one.

    `also` are keys of rows to rewrite as if they had changed, for a key of one column. `share` is the probability with
    which any other row of a large table is rewritten; without it, about as many are as have changed or are in the pool.

    Rows that another transaction has locked are skipped: its lock or change makes the next run rewrite them.
    """
    with database.reading() as session:
        mark = session.get(ScrubMark, table.name)
    with database.maintaining() as connection:
        start = int(connection.scalar(text("SELECT pg_snapshot_xmin(pg_current_snapshot())::text")) or 0)
        if is_small or mark is None or mark.since > start:  # a restore into another server, whose numbers are lower
            keys = _keys(connection, table)
        else:
            recent = _keys(connection, table, _is_recent(table, mark)) | {(key,) for key in also}
            rows = connection.scalar(select(func.count()).select_from(table)) or 1
            chosen = text("random() < :share").bindparams(share=len(recent) / rows if share is None else share)
            keys = recent | _keys(connection, table, chosen)
    rounds = 1 if is_small else _ROUNDS
    written = _rewrite_shuffled(database, table, keys, rewrite or _rewriting(table), rounds)
    new = ScrubMark(
        table_name=table.name,
        since=start,
        pool=[batch.number for batch in (written if is_small else _next_pool(written))],
        written=[batch.number for batch in written],
    )
    with database.writing() as session:
        session.merge(new)


def _keys(connection: Connection, table: Table, *conditions: TextClause) -> set[Key]:
    return {tuple(row) for row in connection.execute(select(*table.primary_key).where(*conditions))}


def _is_recent(table: Table, mark: ScrubMark) -> TextClause:
    """Whether a row was written or locked since the last run, or is in the pool."""
    name = table.name
    return text(
        # A transaction that locks a row before it writes it leaves its number in both.
        f"({name}.xmax::text NOT IN ('0', {name}.xmin::text) OR {name}.xmin = ANY (CAST(:pool AS xid[])) OR"
        f" (age({name}.xmin) <= age(CAST(:since AS xid)) AND {name}.xmin <> ALL (CAST(:written AS xid[]))))"
    ).bindparams(pool=_xids(mark.pool), since=str(mark.since % 2**32), written=_xids(mark.written))


def _xids(numbers: Sequence[int]) -> str:
    """Return a PostgreSQL array of transaction numbers as rows store them, without their epoch."""
    return "{" + ",".join(str(number % 2**32) for number in numbers) + "}"


def _next_pool(batches: list[_Batch]) -> list[_Batch]:
    """Choose batches at random that have at least POOL_ROWS rows together."""
    pool, rows = [], 0
    for batch in _random.sample(batches, len(batches)):
        if rows < POOL_ROWS:
            pool.append(batch)
            rows += batch.rows
    return pool


def _rewrite_shuffled(
    database: Database, table: Table, keys: Collection[Key], rewrite: Rewrite, rounds: int
) -> list[_Batch]:
    """Rewrite these rows in random order. Returns the transactions."""
    shuffled = _random.sample(list(keys), len(keys))
    batches = []
    for start in range(0, len(shuffled), ROWS_AT_ONCE):
        with database.writing() as session:
            rows = _rewrite_batch(session, table, shuffled[start : start + ROWS_AT_ONCE], rewrite, rounds)
            number = int(session.scalar(text("SELECT pg_current_xact_id()::text")) or 0)
        batches.append(_Batch(number, rows))
    return batches


def _rewrite_batch(session: Session, table: Table, keys: Sequence[Key], rewrite: Rewrite, rounds: int) -> int:
    """Write new versions of these rows until all are on other pages than before, at most `rounds` times.

    PostgreSQL puts a new version on the page of the old one while there is room. So rows written one after another
    would stay together. Returns the number of rows.
    """
    page: ColumnClause[Any] = literal_column(f"(CAST(CAST({table.name}.ctid AS text) AS point))[0]")
    columns = [*table.primary_key]
    row_key = columns[0] if len(columns) == 1 else tuple_(*columns)

    def places(keys: Sequence[Key]) -> Select[Any]:
        values = [key[0] for key in keys] if len(columns) == 1 else keys
        return select(*columns, page).where(row_key.in_(values))

    locked = session.execute(places(keys).with_for_update(key_share=True, skip_locked=True))
    old_pages = {tuple(key): old for *key, old in locked}
    unmoved = [*old_pages]
    for _ in range(rounds):
        if not unmoved:
            break
        rewrite(session, _random.sample(unmoved, len(unmoved)))
        if rounds > 1:
            unmoved = [tuple(key) for *key, new in session.execute(places(unmoved)) if new == old_pages[tuple(key)]]
    return len(old_pages)


def _rewriting(table: Table) -> Rewrite:
    """Return a function that updates rows without a change, which gives them a new version."""
    columns = [*table.primary_key]
    unchanged = (
        update(table)
        .where(*(column == bindparam(f"key_{column.name}") for column in columns))
        .values({column: column for column in columns[:1]})
    )

    def rewrite(session: Session, keys: Sequence[Key]) -> None:
        named = [{f"key_{column.name}": key[number] for number, column in enumerate(columns)} for key in keys]
        session.connection().execute(unchanged, named)

    return rewrite
