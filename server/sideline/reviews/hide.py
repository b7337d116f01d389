"""Hiding of a visible review by a moderator, and the reverse: the same review, with the same day, in all numbers.

Each function that makes a review visible or hidden moves its row to another table:

- `hide` and `show` move one between the visible and the hidden ones, and change no day.
- `reveal` (`reviews.publish`) is `show` for every decision: a review that nobody has seen yet gets today's day.
- `publish` (`reviews.publish`) makes waiting ones visible with today's day, `publish_own` (`reviews.write`) one of them
  for its author, `publish_reviews_in_storm` (`reviews.storms`) those of a storm.
- `withdraw` and `restore` (`moderation.curation.withdraw`) hide those of any table when their profile is merged or
  removed, and put them back with all columns.
"""

from collections.abc import Collection, Sequence
from datetime import date
from typing import cast
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import REVIEW_TABLES, AnyReview, HiddenReview, Review, shared_columns
from sideline.reviews.tally import count_review, get_or_create_tally, update_numbers


def find_review(session: Session, row_id: UUID | None) -> AnyReview | None:
    """The review in this row, of whatever table; read again, because the caller has waited for a lock."""
    if row_id is None:
        return None
    for model in REVIEW_TABLES:
        row = cast("AnyReview | None", session.get(model, row_id, populate_existing=True))
        if row is not None:
            return row
    return None


def find_reviews(session: Session, row_ids: Collection[UUID]) -> dict[UUID, AnyReview]:
    """The reviews in these rows by row, of whatever table; one statement for each table."""
    if not row_ids:
        return {}
    found: dict[UUID, AnyReview] = {}
    for model in REVIEW_TABLES:
        rows = cast("Sequence[AnyReview]", session.scalars(select(model).where(model.id.in_(row_ids))).all())
        found |= {row.id: row for row in rows}
    return found


def hide(session: Session, coach: Coach, review: Review, today: date) -> HiddenReview:
    """Move a review of the locked coach out of sight, held, and count it no longer.

    The waiting reviews that it counted for keep that count: an athlete has rated the coach.
    """
    hidden = HiddenReview(**shared_columns(review), state="held")
    session.delete(review)
    session.add(hidden)
    count_review(get_or_create_tally(session, coach), review, -1)
    update_numbers(session, coach, today)
    return hidden


def show(session: Session, coach: Coach, hidden: HiddenReview, today: date) -> Review:
    """Move a hidden review of the locked coach back to those that everybody sees, and count it again."""
    review = Review(**shared_columns(hidden))
    session.delete(hidden)
    session.add(review)
    count_review(get_or_create_tally(session, coach), review, 1)
    update_numbers(session, coach, today)
    return review
