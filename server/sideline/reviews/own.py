"""Is this review the user's own? Then it is theirs to change, alone."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews import tally
from sideline.reviews.errors import review_not_found
from sideline.reviews.model import Review


def hold_own(session: Session, review_id: UUID, user_id: UUID) -> tuple[Review, Coach]:
    """A user's own review and its coach, the coach locked. Raises Refusal 404 for any other review."""
    mine = (Review.id == review_id, Review.user_id == user_id)
    coach_id = session.scalar(select(Review.coach_id).where(*mine))
    if coach_id is None:
        raise review_not_found()
    coach = tally.lock_coach(session, coach_id)
    # Read only now: while we waited for the coach, another request may have changed or deleted the review.
    review = session.scalar(select(Review).where(*mine), execution_options={"populate_existing": True})
    if review is None:
        raise review_not_found()
    return review, coach
