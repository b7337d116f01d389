"""Editing of a review by its author (spec section 4)."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import Review
from sideline.reviews.ownership import lock_own_review
from sideline.reviews.rate import ReviewInput
from sideline.reviews.tally import CountedFields, count_review


def edit(
    session: Session, review_id: UUID, user_id: UUID, review_input: ReviewInput, now: datetime
) -> tuple[Review, Coach]:
    """Replace the content of a user's review and count the difference. Raises Refusal 404 unless it is theirs."""
    review, coach = lock_own_review(session, review_id, user_id)
    removed = CountedFields.of(review)
    for column, value in review_input.columns().items():
        setattr(review, column, value)
    review.updated_at = now
    count_review(session, coach, now, removed=removed, added=review_input)
    return review, coach
