"""Removes from the database's files the order in which the reviews of a day were written (docs/decisions/0010).

No column holds that order, but the files do. PostgreSQL appends each new version of a row and stores the number of its
transaction, also of one that only locked the row; SQLite appends to its pages and its log. Beside the order of sign-ins
it would tell who wrote what.
"""

from collections.abc import Collection
from datetime import date, timedelta
from random import SystemRandom
from typing import Any, cast

from sqlalchemy import ColumnElement, Table, bindparam, delete, func, insert, literal_column, or_, select, update
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, CoachTally
from sideline.core.db.engine import Base, Database
from sideline.reviews.model import AnyReview, Review, WaitingReview

COACHES_AT_ONCE = 200
"""Coaches that are locked together: nobody can rate them meanwhile."""

_TABLES: tuple[type[AnyReview], ...] = (Review, WaitingReview)

_WAS_LOCKED = literal_column("coaches.xmax::text") != "0"
"""PostgreSQL: rows with the number of a transaction that locked them."""

_random = SystemRandom()


def remove_write_order(database: Database, today: date) -> int:
    """Rewrite what was written since yesterday, in random order; returns the number of coaches it is about."""
    since = today - timedelta(days=1)
    with database.reading() as session:
        coaches = set(session.scalars(select(CoachTally.coach_id).where(CoachTally.changed_on.is_not(None))))
        for model in _TABLES:
            coaches.update(session.scalars(select(model.coach_id).where(_is_recent(model, since)).distinct()))
        if not database.is_sqlite:
            coaches.update(session.scalars(select(Coach.id).where(_WAS_LOCKED)))
    if coaches and database.is_sqlite:
        with database.writing() as session:
            _forget_changes(session, coaches, since)
        database.vacuum()
    elif coaches:
        shuffled = _random.sample(list(coaches), len(coaches))
        for start in range(0, len(shuffled), COACHES_AT_ONCE):
            with database.writing() as session:
                _rewrite(session, shuffled[start : start + COACHES_AT_ONCE], since)
    return len(coaches)


def _rewrite(session: Session, coach_ids: Collection[int], since: date) -> None:
    """Give the rows of these coaches new versions, all of this transaction, in random order."""
    # Locked in id order, as everywhere; then no other transaction changes the coaches or their reviews.
    locked = select(Coach.id).where(Coach.id.in_(coach_ids)).order_by(Coach.id).with_for_update(key_share=True)
    coaches = list(session.scalars(locked))
    _random.shuffle(coaches)
    _forget_changes(session, coach_ids, since)
    for model in _TABLES:
        _insert_anew(session, model, _is_recent(model, since) & model.coach_id.in_(coach_ids))
    _insert_anew(session, CoachTally, CoachTally.coach_id.in_(coach_ids))
    # Reviews refer to coaches, so these are updated. A version without a change is one: PostgreSQL does not compare.
    same = update(Coach).where(Coach.id == bindparam("row")).values(id=Coach.id)
    session.connection().execute(same, [{"row": coach_id} for coach_id in coaches])


def _insert_anew(session: Session, model: type[Base], condition: ColumnElement[bool]) -> None:
    """Delete these rows and insert them in random order: updated, they would stay in their pages."""
    table = cast(Table, model.__table__)
    deleted = delete(table).where(condition).returning(*table.c).cte()
    in_random_order = select(deleted).order_by(func.gen_random_uuid())
    session.execute(insert(table).from_select(table.c.keys(), in_random_order))


def _forget_changes(session: Session, coach_ids: Collection[int], since: date) -> None:
    """Empty the days of changes that are older than a day."""
    is_over: Any = CoachTally.coach_id.in_(coach_ids) & (CoachTally.changed_on < since)
    session.execute(update(CoachTally).where(is_over).values(changed_on=None))


def _is_recent(model: type[AnyReview], since: date) -> ColumnElement[bool]:
    return or_(model.created_on >= since, model.updated_on >= since)
