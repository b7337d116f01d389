"""Ends the waiting of a suspended author's reviews, so that neither other athletes' reviews nor a day publish them.

That includes reviews on hold with a day, which would wait for it after a moderator's decision.
"""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.tally import lock_coach, mark_changed_today


def lock_waiting(session: Session, record: PrivateRecord, *coach_ids: int) -> Sequence[Review]:
    """Lock the author's reviews that are waiting, and these coaches. The caller has locked the author."""
    listed = [review.row_id for review in record.reviews]
    is_waiting = Review.id.in_(listed) & ((Review.state == "waiting") | Review.appears_on.is_not(None))
    waiting_at = session.scalars(select(Review.coach_id).where(is_waiting)).all()
    for coach_id in sorted({*coach_ids, *waiting_at}):
        lock_coach(session, coach_id, also_unlisted=True)
    return session.scalars(select(Review).where(is_waiting).execution_options(populate_existing=True)).all()


def stop_waiting(session: Session, waiting: Sequence[Review]) -> None:
    """End the waiting of these locked reviews.

    They look like reviews whose wait ended some time ago, each on a random day: otherwise a copy of the database would
    show which waiting reviews belong to one suspended author. A chosen day is forgotten, so that none of them appears
    before its author decides again.
    """
    today = clock.today()
    for review in waiting:
        if review.waits_until is None or review.waits_until >= today:
            review.appears_on = None
            review.waits_until = today - timedelta(days=1 + secrets.randbelow(MAX_WAIT.days))
            if review.state == "waiting":
                review.created_on = review.updated_on = review.waits_until - MAX_WAIT
        mark_changed_today(session, session.get_one(Coach, review.coach_id), today)
