"""Delete reviews: one of one's own, or all of a user who leaves (spec section 4)."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.core.errors import Refusal
from sideline.reviews import tally
from sideline.reviews.model import Review
from sideline.reviews.own import hold_own


def delete(session: Session, review_id: UUID, user_id: UUID, moment: datetime) -> None:
    """Take a user's review away and out of the coach's numbers. Raises Refusal 404 unless it is theirs."""
    review, coach = hold_own(session, review_id, user_id)
    session.delete(review)
    tally.apply(session, coach, tally.Marks.of(review), None, moment)


def remove_all_of(session: Session, user_id: UUID, moment: datetime) -> None:
    """Delete every review of a user who is held for removal (accounts.still_there), coaches locked in id order."""
    theirs = select(Review.id).where(Review.user_id == user_id).order_by(Review.coach_id)
    for review_id in session.scalars(theirs).all():
        # One that its author deletes at this very moment in another window is gone already, which is as well.
        with suppress(Refusal):
            delete(session, review_id, user_id, moment)
