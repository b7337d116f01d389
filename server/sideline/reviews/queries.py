"""Queries of a user's own reviews."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.core.crypto import Keys
from sideline.core.db.cursors import Keyset
from sideline.reviews.errors import review_not_found
from sideline.reviews.model import Review
from sideline.reviews.review_ids import own_id, row_id_of

_KEYSET = Keyset("my-reviews", Review.created_at, Review.id)


def reviews_of_user(
    session: Session, keys: Keys, user_id: UUID, cursor: str | None
) -> tuple[list[tuple[Review, Coach]], str | None]:
    """A page of the user's reviews with their coaches, and the next cursor. Raises Refusal 400 for a bad cursor."""
    own = select(Review, Coach).join(Coach, Coach.id == Review.coach_id).where(Review.user_id == user_id)
    rows, next_cursor = _KEYSET.page(session, keys, own, user_id, cursor)
    return [(row[0], row[1]) for row in rows], next_cursor


def read_own_review(session: Session, keys: Keys, review_id: UUID, user_id: UUID) -> tuple[Review, Coach]:
    """A user's own review and its coach. Raises Refusal 404 for any other review.

    The row's id is accepted as well: it was the review's id once, and stands in bookmarks.
    """
    query = select(Review, Coach).join(Coach, Coach.id == Review.coach_id)
    has_id = Review.id.in_((row_id_of(keys, review_id), review_id))
    row = session.execute(query.where(has_id, Review.user_id == user_id)).one_or_none()
    if row is None:
        raise review_not_found()
    return row[0], row[1]


def own_review_id(session: Session, keys: Keys, coach_id: int, user_id: UUID) -> UUID | None:
    """The id by which the user addresses their review of this coach, if they wrote one."""
    row_id = session.scalar(select(Review.id).where(Review.coach_id == coach_id, Review.user_id == user_id))
    return own_id(keys, row_id) if row_id else None
