"""Locks a review for its author, the only one who may change or delete it."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.errors import review_not_found
from sideline.reviews.model import Review
from sideline.reviews.tally import lock_coach_where


def lock_own_review(session: Session, review_id: UUID, user_id: UUID) -> tuple[Review, Coach]:
    """A user's own review and its coach, locked. Raises Refusal 404 for any other review."""
    is_own = (Review.id == review_id, Review.user_id == user_id)
    coach = lock_coach_where(session, Coach.id == select(Review.coach_id).where(*is_own).scalar_subquery())
    # The review is read after the lock: while this waited, another request may have changed or deleted it.
    review = session.scalar(select(Review).where(*is_own))
    if coach is None or review is None:
        raise review_not_found()
    return review, coach
