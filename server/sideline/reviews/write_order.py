"""Removes from the database's files the order in which the reviews of a day were written (docs/decisions/0010).

No column holds that order, but the files do. PostgreSQL appends each new version of a row and stores the number of its
transaction; SQLite appends to its pages and its log. Beside the order of sign-ins it would tell who wrote what.
"""

from datetime import date, timedelta
from random import SystemRandom
from typing import Any

from sqlalchemy import bindparam, or_, select, update
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, CoachTally
from sideline.core.db.engine import Database
from sideline.reviews.model import Review

COACHES_AT_ONCE = 200
"""Coaches that are locked together: nobody can rate them meanwhile."""

_random = SystemRandom()


def remove_write_order(database: Database, today: date) -> int:
    """Rewrite what was written since yesterday, in random order; returns the number of reviews."""
    since = today - timedelta(days=1)
    is_recent = or_(Review.created_on >= since, Review.updated_on >= since)
    with database.reading() as session:
        reviews = session.execute(select(Review.id, Review.coach_id).where(is_recent)).all()
        # Also those whose review was deleted.
        changed = session.scalars(select(CoachTally.coach_id).where(CoachTally.changed_on.is_not(None))).all()
    if not reviews and not changed:
        return 0
    if database.is_sqlite:
        with database.writing() as session:
            session.execute(update(CoachTally).where(CoachTally.changed_on < since).values(changed_on=None))
        database.vacuum()
        return len(reviews)
    coaches = list({*changed, *(review.coach_id for review in reviews)})
    _random.shuffle(coaches)
    for start in range(0, len(coaches), COACHES_AT_ONCE):
        chunk = set(coaches[start : start + COACHES_AT_ONCE])
        with database.writing() as session:
            _rewrite(session, chunk, [review.id for review in reviews if review.coach_id in chunk])
            ended = CoachTally.coach_id.in_(chunk), CoachTally.changed_on < since
            session.execute(update(CoachTally).where(*ended).values(changed_on=None))
    return len(reviews)


def _rewrite(session: Session, coach_ids: set[int], review_ids: list[Any]) -> None:
    """Give these rows new versions, all of this transaction, in random order."""
    # Locked in id order, as everywhere; then no other transaction changes the coaches or their reviews.
    locked = select(Coach.id).where(Coach.id.in_(coach_ids)).order_by(Coach.id).with_for_update(key_share=True)
    coaches = list(session.scalars(locked))
    _random.shuffle(coaches)
    _random.shuffle(review_ids)
    connection = session.connection()
    for model, key, keys in (
        (Coach, Coach.id, coaches),
        (CoachTally, CoachTally.coach_id, coaches),
        (Review, Review.id, review_ids),
    ):
        if keys:
            # A version without a change is a version: PostgreSQL does not compare.
            same = update(model).where(key == bindparam("row")).values({key: key})
            connection.execute(same, [{"row": row} for row in keys])
