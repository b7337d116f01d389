"""Delete reviews: one of one's own, or all of a user who leaves (spec section 4)."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.core.errors import Refusal
from sideline.reviews.model import Review
from sideline.reviews.ownership import lock_own_review
from sideline.reviews.tally import Scores, count_review


def delete(session: Session, review_id: UUID, user_id: UUID, now: datetime) -> None:
    """Take a user's review away and out of the coach's numbers. Raises Refusal 404 unless it is theirs."""
    review, coach = lock_own_review(session, review_id, user_id)
    session.delete(review)
    count_review(session, coach, now, removed=Scores.of(review))


def delete_all_of(session: Session, user_id: UUID, now: datetime) -> None:
    """Delete every review of a user who is locked for deletion (accounts.user_lock), coaches locked in id order."""
    own = select(Review.id).where(Review.user_id == user_id).order_by(Review.coach_id)
    for review_id in session.scalars(own).all():
        # One that its author deletes at this very moment in another window is gone already, which is as well.
        with suppress(Refusal):
            delete(session, review_id, user_id, now)
