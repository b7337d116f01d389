"""Writing of reviews by their authors: one review for each user and coach (spec section 4)."""

from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_html
from sideline.reviews.model import Review
from sideline.reviews.review_ids import review_not_found
from sideline.reviews.schemas import EditReview, RateCoach
from sideline.reviews.tally import count_review, get_or_create_tally, lock_coach, lock_coach_where, update_coach


class AlreadyReviewed(Refusal):
    """One review for each user and coach; `row_id` is that of the existing one."""

    def __init__(self, row_id: UUID) -> None:
        super().__init__(
            409, "already_reviewed", "You have already reviewed this coach. You can edit your review instead."
        )
        self.row_id = row_id


def rate(
    session: Session, coach_id: int, user_id: UUID, body: RateCoach | EditReview, now: datetime
) -> tuple[Review, Coach]:
    """Add a user's review of a coach and count it. Raises the Refusal of `lock_coach_to_rate`."""
    return add_review(session, lock_coach_to_rate(session, coach_id, user_id), user_id, body, now)


def lock_coach_to_rate(session: Session, coach_id: int, user_id: UUID) -> Coach:
    """The coach, locked with the user, for `add_review`. Raises Refusal: account gone, no such coach, already reviewed.

    With the coach locked no other review of it can be inserted between this and the insert.
    """
    lock_user(session, user_id)
    coach = lock_coach(session, coach_id)
    existing = session.scalar(select(Review.id).where(Review.coach_id == coach_id, Review.user_id == user_id))
    if existing is not None:
        raise AlreadyReviewed(existing)
    return coach


def add_review(
    session: Session, coach: Coach, user_id: UUID, body: RateCoach | EditReview, now: datetime
) -> tuple[Review, Coach]:
    """Insert a user's review of a coach from `lock_coach_to_rate`, and count it."""
    tally = get_or_create_tally(session, coach)
    review = Review(
        id=uuid4(), coach_id=coach.id, user_id=user_id, created_at=now, updated_at=now, **_content_columns(body)
    )
    session.add(review)
    count_review(tally, review, 1)
    update_coach(coach, tally, now)
    return review, coach


def edit(
    session: Session, review_id: UUID, user_id: UUID, body: RateCoach | EditReview, now: datetime
) -> tuple[Review, Coach]:
    """Replace the content of a user's review and count the difference. Raises Refusal 404 unless it is theirs."""
    review, coach = _lock_own_review(session, review_id, user_id)
    tally = get_or_create_tally(session, coach)
    count_review(tally, review, -1)
    for column, value in _content_columns(body).items():
        setattr(review, column, value)
    review.updated_at = now
    count_review(tally, review, 1)
    update_coach(coach, tally, now)
    return review, coach


def delete(session: Session, review_id: UUID, user_id: UUID, now: datetime) -> None:
    """Delete a user's review and stop counting it. Raises Refusal 404 unless it is theirs."""
    review, coach = _lock_own_review(session, review_id, user_id)
    tally = get_or_create_tally(session, coach)
    count_review(tally, review, -1)
    update_coach(coach, tally, now)
    session.delete(review)


def delete_reviews_of(session: Session, user_id: UUID, now: datetime) -> None:
    """Delete every review of a user who is locked for deletion (accounts.users), coaches locked in id order."""
    own = select(Review.id).where(Review.user_id == user_id).order_by(Review.coach_id)
    for review_id in session.scalars(own).all():
        # The author may have deleted it in another window at the same time.
        with suppress(Refusal):
            delete(session, review_id, user_id, now)


def _content_columns(body: RateCoach | EditReview) -> dict[str, Any]:
    """The content as values of the review's columns, with the comment as safe HTML."""
    return {**dict(body), "comment": comment_html(body.comment)}


def _lock_own_review(session: Session, review_id: UUID, user_id: UUID) -> tuple[Review, Coach]:
    """A user's own review and its coach, locked. Raises Refusal 404 for any other review."""
    is_own = (Review.id == review_id, Review.user_id == user_id)
    coach = lock_coach_where(session, Coach.id == select(Review.coach_id).where(*is_own).scalar_subquery())
    # The review is read after the lock: while this waited, another request may have changed or deleted it.
    review = session.scalar(select(Review).where(*is_own))
    if coach is None or review is None:
        raise review_not_found()
    return review, coach
