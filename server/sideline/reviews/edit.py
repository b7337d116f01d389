"""Edit a review of one's own (spec section 4)."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews import tally
from sideline.reviews.model import Review
from sideline.reviews.own import hold_own
from sideline.reviews.rate import Opinion


def edit(session: Session, review_id: UUID, user_id: UUID, opinion: Opinion, moment: datetime) -> tuple[Review, Coach]:
    """Replace what a user's review says and count the difference. Raises Refusal 404 unless it is theirs."""
    review, coach = hold_own(session, review_id, user_id)
    before = tally.Marks.of(review)
    for column, value in opinion.stored().items():
        setattr(review, column, value)
    review.updated_at = moment
    tally.apply(session, coach, before, tally.Marks.of(review), moment)
    return review, coach
