"""Removes the order in which the reviews of a day were written from the database's files (docs/decisions/0010).

No column stores that order, but the files do. PostgreSQL appends each new version of a row and stores the number of its
transaction, even of one that only locked the row. SQLite appends to its pages and its log. Combined with the order of
sign-ins, it would reveal who wrote what.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from random import SystemRandom
from typing import Any, cast
from uuid import UUID

from psycopg.errors import LockNotAvailable
from sqlalchemy import ColumnElement, Table, bindparam, delete, func, insert, literal_column, or_, select, text, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from sideline.accounts.model import AuthSession
from sideline.authorship.authors import PrivateRecordRow, reencrypt_locked, reencrypt_records
from sideline.cases.model import Case
from sideline.coaches.model import Coach, CoachTally
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import CLUSTER_LOCK_SECONDS, Base, Database
from sideline.operations.upkeep.scrub_rows import Rewrite, scrub_rows, small_tables
from sideline.operations.upkeep.seal_authors import reseal_cases, reseal_locked_cases, seal_authors
from sideline.reviews.model import Review

COACHES_AT_ONCE = 50
"""Number of coaches locked together. They cannot be rated in the meantime."""

CLUSTER_ATTEMPTS = 30
"""How often to try to lock a small table. Requests that wait for it get their turn between two attempts."""

FEW_RECORDS = 20_000
"""SQLite: up to this number, all private records and the authors of all cases are re-encrypted in each run."""

SHARE = 1 / 24
"""Probability with which a run re-encrypts a private record whose user has not visited since yesterday, or on SQLite
the author of a case, if there are too many to re-encrypt all. So the records that change without a visit, such as an
author's after a decision, are a few of many that differ between two copies.
"""

REVIEWS = ("reviews", "coach_tallies")
"""Review tables. The rows of coaches with new or changed reviews are rewritten."""

TRACED = (
    "private_records",
    "auth_sessions",
    "one_time_tokens",
    "mfa_factors",
    "mfa_recovery_codes",
    "pending_sign_ups",
    "invitations",
    "claims",
    "case_notes",
    "alarms",
    "reports",
    "cases",
    "coach_changes",
    "staff_log",
    "outbox",
    "deferred_deletions",
    "strike_requests",
    "school_addresses",
    "users",
)
"""Tables with rows for users or for their actions, whether or not they belong to a review: a visit starts with a row in
`auth_sessions`, and what it writes next would have the next numbers.

Each comes before those that it references, and coaches come last: PostgreSQL locks a referenced row when the row that
references it is written twice in one transaction (scrub_rows.py), and the next run would take the lock for a change.
"""

_HAS_CHANGED = CoachTally.changed_on.is_not(None)
_WAITS = (Review.state == literal_column("'waiting'")) | Review.pending.is_not(None)

_random = SystemRandom()


class FilesInUse(Exception):
    """The files could not be rewritten because they were being read. The next run tries again."""


def scrub_write_order(database: Database, key: AuthorsKey, today: date) -> int:
    """Rewrite in random order what was written since the last run and, for reviews, on the day before.

    Returns the number of affected coaches. Raises FilesInUse.
    """
    yesterday = today - timedelta(days=1)
    seal_authors(database, key)
    with database.reading() as session:
        changed = session.execute(select(CoachTally.coach_id, CoachTally.changed_on).where(_HAS_CHANGED)).all()
        visitors = select(AuthSession.user_id).where(
            AuthSession.refreshed_at >= datetime.combine(yesterday, time(), UTC)
        )
        active = {key.user_tag(user_id) for user_id in session.scalars(visitors)}
    coaches = {row.coach_id for row in changed}
    if database.is_sqlite:
        _reencrypt_records(database, key, active)
        with database.reading() as session:
            ids = session.scalars(select(Case.id)).all()
        reseal_cases(database, key, ids if len(ids) <= FEW_RECORDS else [case_id for case_id in ids if _is_drawn()])
        _rewrite_sqlite(database, coaches, yesterday)
        return len(coaches)
    small = small_tables(database, (*REVIEWS, *TRACED))
    for table in (Base.metadata.tables[name] for name in TRACED):
        if table.name == PrivateRecordRow.__tablename__:
            # All records of users who have visited lately, so that two copies do not show which of them wrote.
            rewrite = _reencrypting(key)
            scrub_rows(database, table, is_small=table.name in small, also=active, share=SHARE, rewrite=rewrite)
        elif table.name == Case.__tablename__:
            scrub_rows(database, table, is_small=table.name in small, rewrite=_resealing(key))
        else:
            scrub_rows(database, table, is_small=table.name in small)
    with database.maintaining() as connection:
        coaches.update(connection.scalars(select(Coach.id).where(_is_marked("coaches"))))
        # All of what waits for an edition, not only that of today: otherwise the runs would sort it by day.
        coaches.update(connection.scalars(select(Review.coach_id).where(_WAITS).distinct()))
    since = min((row.changed_on for row in changed), default=yesterday)
    shuffled = _random.sample(list(coaches), len(coaches))
    for start in range(0, len(shuffled), COACHES_AT_ONCE):
        with database.writing() as session:
            _rewrite(session, shuffled[start : start + COACHES_AT_ONCE], since, yesterday)
    in_use = [name for name in (*REVIEWS, *TRACED) if not _remove_old_versions(database, name, is_small=name in small)]
    if in_use:
        raise FilesInUse
    return len(coaches)


def _reencrypting(key: AuthorsKey) -> Rewrite:
    return lambda session, keys: reencrypt_locked(session, key, [tag for (tag,) in keys])


def _resealing(key: AuthorsKey) -> Rewrite:
    return lambda session, keys: reseal_locked_cases(session, key, [case_id for (case_id,) in keys])


def _is_drawn() -> bool:
    return _random.random() < SHARE


def _remove_old_versions(database: Database, table: str, *, is_small: bool) -> bool:
    """Remove old versions of rows from a table and its indexes. Returns False if it is in use.

    A small table gets new files with the rows in the order of their keys. In a larger one, the bytes of an old version
    stay in the free space of their page until other rows overwrite them.
    """
    for _ in range(CLUSTER_ATTEMPTS if is_small else 1):
        try:
            if is_small:
                database.cluster(table, lock_seconds=CLUSTER_LOCK_SECONDS)
            else:
                database.vacuum_tables(table)
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable):
                raise
        else:
            return True
    return False


def _reencrypt_records(database: Database, key: AuthorsKey, active: Collection[UUID]) -> None:
    """SQLite: re-encrypt all private records or, if there are many, those of active users and a share of the others."""
    with database.reading() as session:
        tags = session.scalars(select(PrivateRecordRow.user_tag)).all()
    if len(tags) > FEW_RECORDS:
        tags = [tag for tag in tags if tag in active or _is_drawn()]
    reencrypt_records(database, key, tags)


def _rewrite_sqlite(database: Database, coaches: Collection[int], yesterday: date) -> None:
    """Give the rows of TRACED new hidden row ids, and rewrite the file. Raises FilesInUse."""
    with database.writing() as session:
        renumbered = [name for name in TRACED if _has_row_numbers(name) and _has_new_rows(session, name)]
        for name in renumbered:
            _renumber(session, name)
        if coaches:
            _forget_changes(session, coaches, yesterday)
    if not coaches and not renumbered:
        database.truncate_wal()  # to remove traces of saved coaches
    elif not database.vacuum_file():
        raise FilesInUse


def _rewrite(session: Session, coach_ids: Collection[int], since: date, yesterday: date) -> None:
    """Give the rows of these coaches new versions in random order, all from this transaction."""
    # Locked in id order, as everywhere. From here on no other transaction changes the coaches or their reviews.
    locked = select(Coach.id).where(Coach.id.in_(coach_ids)).order_by(Coach.id).with_for_update(key_share=True)
    coaches = list(session.scalars(locked))
    _random.shuffle(coaches)
    _forget_changes(session, coach_ids, yesterday)
    is_recent = or_(*(day >= since for day in (Review.created_on, Review.updated_on, Review.replied_on)))
    # Reviews that are not published change without a new date: through others' reviews, suspensions and decisions. So
    # do public ones whose change waits for an edition.
    may_have_changed = is_recent | (Review.state != "published") | _WAITS
    _reinsert(session, Review, may_have_changed & Review.coach_id.in_(coach_ids))
    _reinsert(session, CoachTally, CoachTally.coach_id.in_(coach_ids))
    # Reviews reference coaches, so coaches are updated in place. PostgreSQL writes a new version even without a change.
    touch = update(Coach).where(Coach.id == bindparam("row")).values(id=Coach.id)
    session.connection().execute(touch, [{"row": coach_id} for coach_id in coaches])


def _has_row_numbers(name: str) -> bool:
    """SQLite: whether the table has hidden row ids, which increase with each insert."""
    table = Base.metadata.tables[name]
    return bool(table.dialect_options["sqlite"]["with_rowid"]) and table.autoincrement_column is None


def _has_new_rows(session: Session, name: str) -> bool:
    """SQLite: whether rows were inserted since `_renumber`. Only these have ids above 0."""
    newest = text(f"SELECT max(rowid) FROM {name}")  # noqa: S608  # a name from TRACED
    return (session.scalar(newest) or 0) > 0


def _renumber(session: Session, name: str) -> None:
    """SQLite: give all rows random ids of 0 or less."""
    session.execute(text(f"UPDATE {name} SET rowid = -1 - (abs(random()) >> 1)"))  # noqa: S608
    session.execute(text(f"UPDATE {name} SET rowid = 0 WHERE rowid = (SELECT max(rowid) FROM {name})"))  # noqa: S608


def _reinsert(session: Session, model: type[Base], condition: ColumnElement[bool]) -> None:
    """Delete these rows and insert them in random order. If they were updated, they would stay in their pages."""
    table = cast(Table, model.__table__)
    deleted = delete(table).where(condition).returning(*table.c).cte()
    in_random_order = select(deleted).order_by(func.gen_random_uuid())
    session.execute(insert(table).from_select(table.c.keys(), in_random_order))


def _forget_changes(session: Session, coach_ids: Collection[int], yesterday: date) -> None:
    """Clear `changed_on` where it is before yesterday."""
    is_old: Any = CoachTally.coach_id.in_(coach_ids) & (CoachTally.changed_on < yesterday)
    session.execute(update(CoachTally).where(is_old).values(changed_on=None))


def _is_marked(table: str) -> ColumnElement[bool]:
    """PostgreSQL: whether a row was locked by a transaction other than the one that wrote it."""
    locked: ColumnElement[str] = literal_column(f"{table}.xmax::text")
    return (locked != "0") & (locked != literal_column(f"{table}.xmin::text"))
