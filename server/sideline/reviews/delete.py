"""Deletion of reviews: one by its author, or all of a deleted account (spec section 4)."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.core.errors import Refusal
from sideline.reviews.model import Review
from sideline.reviews.ownership import lock_own_review
from sideline.reviews.tally import CountedFields, count_review


def delete(session: Session, review_id: UUID, user_id: UUID, now: datetime) -> None:
    """Delete a user's review and stop counting it. Raises Refusal 404 unless it is theirs."""
    review, coach = lock_own_review(session, review_id, user_id)
    session.delete(review)
    count_review(session, coach, now, removed=CountedFields.of(review))


def delete_all_of(session: Session, user_id: UUID, now: datetime) -> None:
    """Delete every review of a user who is locked for deletion (accounts.users), coaches locked in id order."""
    own = select(Review.id).where(Review.user_id == user_id).order_by(Review.coach_id)
    for review_id in session.scalars(own).all():
        # The author may have deleted it in another window at the same time.
        with suppress(Refusal):
            delete(session, review_id, user_id, now)
