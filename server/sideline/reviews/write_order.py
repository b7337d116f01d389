"""Removes from the database's files the order in which the reviews of a day were written (docs/decisions/0010).

No column holds that order, but the files do. PostgreSQL appends each new version of a row and stores the number of its
transaction, also of one that only locked the row; SQLite appends to its pages and its log. Beside the order of sign-ins
it would tell who wrote what.
"""

from collections.abc import Collection
from datetime import date, timedelta
from random import SystemRandom
from typing import Any, cast
from uuid import UUID

from sqlalchemy import ColumnElement, Table, bindparam, delete, func, insert, literal_column, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from sideline.accounts.model import User
from sideline.authors import PrivateListRow
from sideline.coaches.model import Coach, CoachTally
from sideline.core.db.engine import Base, Database
from sideline.reviews.model import REVIEW_TABLES

COACHES_AT_ONCE = 200
"""Coaches that are locked together: nobody can rate them meanwhile."""

OWNERS_AT_ONCE = 2_000
"""Users, or private lists, that are locked together."""

_HAS_CHANGED = CoachTally.changed_on.is_not(None)
_USERS = cast(Table, User.__table__)

_random = SystemRandom()


class FilesInUse(Exception):
    """The files could not be written anew, because somebody read them: the next run will."""


def remove_write_order(database: Database, today: date) -> int:
    """Rewrite in random order what was written since this was done the last time, and on the day before.

    Returns the number of coaches that were written about. Raises FilesInUse.
    """
    yesterday = today - timedelta(days=1)
    with database.reading() as session:
        changed = session.execute(select(CoachTally.coach_id, CoachTally.changed_on).where(_HAS_CHANGED)).all()
        coaches = {row.coach_id for row in changed}
        since = min((row.changed_on for row in changed), default=yesterday)
        has_work = bool(coaches)
        if not database.is_sqlite:
            coaches.update(session.scalars(select(Coach.id).where(_is_marked("coaches"))))
            locked_user = session.scalar(select(_USERS.c.id).where(_is_marked("users")).limit(1))
            has_work = bool(coaches) or locked_user is not None
    if not has_work:
        database.truncate_wal()  # of saved coaches
        return 0
    if database.is_sqlite:
        with database.writing() as session:
            _forget_changes(session, coaches, yesterday)
        if not database.vacuum():
            raise FilesInUse
        return len(coaches)
    shuffled = _random.sample(list(coaches), len(coaches))
    for start in range(0, len(shuffled), COACHES_AT_ONCE):
        with database.writing() as session:
            _rewrite(session, shuffled[start : start + COACHES_AT_ONCE], since, yesterday)
    for key in (User.id, PrivateListRow.user_tag):
        _rewrite_all(database, key)
    # What is left is old versions of rows, and the places of the new ones.
    database.cluster(
        "reviews",
        "waiting_reviews",
        "hidden_reviews",
        "coach_tallies",
        "private_lists",
        "deferred_deletions",
        "school_addresses",
        "users",
    )
    return len(coaches)


def _rewrite(session: Session, coach_ids: Collection[int], since: date, yesterday: date) -> None:
    """Give the rows of these coaches new versions, all of this transaction, in random order."""
    # Locked in id order, as everywhere; then no other transaction changes the coaches or their reviews.
    locked = select(Coach.id).where(Coach.id.in_(coach_ids)).order_by(Coach.id).with_for_update(key_share=True)
    coaches = list(session.scalars(locked))
    _random.shuffle(coaches)
    _forget_changes(session, coach_ids, yesterday)
    for model in REVIEW_TABLES:
        is_recent = or_(model.created_on >= since, model.updated_on >= since)
        _insert_anew(session, model, is_recent & model.coach_id.in_(coach_ids))
    _insert_anew(session, CoachTally, CoachTally.coach_id.in_(coach_ids))
    # Reviews refer to coaches, so these are updated. A version without a change is one: PostgreSQL does not compare.
    same = update(Coach).where(Coach.id == bindparam("row")).values(id=Coach.id)
    session.connection().execute(same, [{"row": coach_id} for coach_id in coaches])


def _rewrite_all(database: Database, key: InstrumentedAttribute[UUID]) -> None:
    """Give all rows of this key's table new versions, also those that nobody has touched since the last run.

    Otherwise a decision or a merge, which locks authors who did nothing themselves, would leave its number, or that of
    the next run, at few users and lists. A row that somebody else has locked is left to the next run.
    """
    table, last = key.class_, None
    while True:
        with database.writing() as session:
            following = select(key).order_by(key).limit(OWNERS_AT_ONCE)
            ids = session.scalars(following if last is None else following.where(key > last)).all()
            if not ids:
                return
            last = ids[-1]
            is_next = key.between(ids[0], last)
            free = select(key).where(is_next).with_for_update(key_share=True, skip_locked=True).cte()
            same = update(table).where(is_next, key == free.c[0]).values({key: key})
            session.execute(same, execution_options={"synchronize_session": False})


def _insert_anew(session: Session, model: type[Base], condition: ColumnElement[bool]) -> None:
    """Delete these rows and insert them in random order: updated, they would stay in their pages."""
    table = cast(Table, model.__table__)
    deleted = delete(table).where(condition).returning(*table.c).cte()
    in_random_order = select(deleted).order_by(func.gen_random_uuid())
    session.execute(insert(table).from_select(table.c.keys(), in_random_order))


def _forget_changes(session: Session, coach_ids: Collection[int], yesterday: date) -> None:
    """Empty the days of changes that are older than a day."""
    is_over: Any = CoachTally.coach_id.in_(coach_ids) & (CoachTally.changed_on < yesterday)
    session.execute(update(CoachTally).where(is_over).values(changed_on=None))


def _is_marked(table: str) -> ColumnElement[bool]:
    """PostgreSQL: whether a row has the number of a transaction that locked it, and is not the one that wrote it."""
    locked: ColumnElement[str] = literal_column(f"{table}.xmax::text")
    return (locked != "0") & (locked != literal_column(f"{table}.xmin::text"))
