"""Delete reviews: one of one's own, or all of a user who leaves (spec section 4)."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy import delete as deleting

from sideline.core.errors import Refusal
from sideline.core.pens import Pen
from sideline.reviews import tally
from sideline.reviews.model import Review
from sideline.reviews.own import hold_own

_DELETE = deleting(Review).where(Review.id == bindparam("review_id"))
_ALL_OF_USER = select(Review.id).where(Review.user_id == bindparam("user_id")).order_by(Review.coach_id)


def delete(pen: Pen, review_id: UUID, user_id: UUID, moment: datetime) -> None:
    """Take a user's review away and out of the coach's numbers. Raises Refusal 404 unless it is theirs."""
    review, coach = hold_own(pen, review_id, user_id)
    pen.write(_DELETE, review_id=review_id)
    tally.apply(pen, coach, review, moment, before=tally.Marks.of(review))


def remove_all_of(pen: Pen, user_id: UUID, moment: datetime) -> None:
    """Delete every review of a user who is held for removal (accounts.still_there), coaches locked in id order."""
    [theirs] = pen.read(_ALL_OF_USER, user_id=user_id)
    for review in theirs:
        # One that its author deletes at this very moment in another window is gone already, which is as well.
        with suppress(Refusal):
            delete(pen, review.id, user_id, moment)
