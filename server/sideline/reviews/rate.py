"""Rating of a coach: one review for each user and coach (spec section 4)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach
from sideline.core.text.cleaning import comment_html
from sideline.reviews.errors import AlreadyReviewed
from sideline.reviews.model import ANONYMOUS, Review
from sideline.reviews.tally import CountedFields, count_review, lock_coach


@dataclass(frozen=True)
class ReviewInput(CountedFields):
    """The content of a review."""

    comment: str = ""

    def columns(self) -> dict[str, object]:
        """Values of the review's columns, with the comment as safe HTML."""
        return {
            "rating": self.rating,
            **self.categories,
            "would_recommend": self.would_recommend,
            "tags": list(self.tags),
            "comment": comment_html(self.comment),
        }


def check_can_rate(session: Session, coach_id: int, user_id: UUID) -> None:
    """Raise the Refusal of `rate` for the coach or an earlier review. Nothing is locked, so `rate` may still raise."""
    if session.scalar(select(Coach.id).where(Coach.id == coach_id)) is None:
        raise coach_not_found()
    _check_not_rated(session, coach_id, user_id)


def rate(
    session: Session, coach_id: int, user_id: UUID, review_input: ReviewInput, now: datetime
) -> tuple[Review, Coach]:
    """Add a user's review of a coach and count it. Raises Refusal: no such coach, already reviewed, account gone."""
    # With the coach locked no other review of it can be inserted between the check and the insert.
    lock_user(session, user_id)
    coach = lock_coach(session, coach_id)
    _check_not_rated(session, coach_id, user_id)
    review = Review(
        id=uuid4(),
        coach_id=coach_id,
        user_id=user_id,
        student_name=ANONYMOUS,
        created_at=now,
        updated_at=now,
        **review_input.columns(),
    )
    session.add(review)
    count_review(session, coach, now, added=review_input)
    return review, coach


def _check_not_rated(session: Session, coach_id: int, user_id: UUID) -> None:
    existing = session.scalar(select(Review.id).where(Review.coach_id == coach_id, Review.user_id == user_id))
    if existing is not None:
        raise AlreadyReviewed(existing)
