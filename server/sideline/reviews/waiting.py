"""Waiting reviews: once two more athletes have rated the coach, all of them are published on the same day.

With few reviews, the day on which a review appears makes it easy to guess its author. A waiting review is not counted
anywhere, and nobody, not even its author, learns how many others are waiting, because that would reveal that someone
wrote a review.
"""

from datetime import date

from sqlalchemy import bindparam, literal_column, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.states import publish, show

ENOUGH_OTHERS = 2
"""Number of other athletes who must rate the coach after a review began to wait."""

# Not a parameter: because of a partial index on the state, SQLite would plan the statement again each time (50 µs).
_IS_WAITING = Review.state == literal_column("'waiting'")

_WAITING = select(Review).where(
    Review.coach_id == bindparam("coach_id"),
    _IS_WAITING,
    Review.waits_until >= bindparam("today"),
    Review.id != bindparam("new_id"),
)


def count_for_waiting(session: Session, coach: Coach, new: Review, today: date) -> list[Review]:
    """Count a new review of the locked coach for its waiting reviews, publish all of them once one has enough others,
    and return those published. Reviews that have waited too long are skipped, because their authors have to decide.
    """
    waiting = [*session.scalars(_WAITING, {"coach_id": coach.id, "today": today, "new_id": new.id})]
    for review in waiting:
        review.others += 1
    if not any(review.others >= ENOUGH_OTHERS for review in waiting):
        return []
    if new.state == "waiting":
        waiting.append(new)
    publish(session, coach, waiting, today)
    return waiting


def stop_counting_for_waiting(session: Session, coach: Coach, gone: Review) -> None:
    """Stop counting a deleted review of the locked coach for its waiting reviews.

    Otherwise a single person could publish them by rating and deleting repeatedly.
    """
    query = select(Review).where(Review.coach_id == coach.id, _IS_WAITING, Review.others > 0, Review.id != gone.id)
    for review in session.scalars(query):
        if review.waits_until is not None and gone.created_on >= review.waits_until - MAX_WAIT:
            review.others -= 1


def reveal(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Publish a hidden review of the locked coach. A review that was never public gets today's date and counts for the
    waiting reviews.
    """
    if review.counts_for_waiting:
        show(session, coach, review, today)
        return
    publish(session, coach, [review], today)
    count_for_waiting(session, coach, review, today)


def wait_again(review: Review, today: date) -> None:
    """Restart a review's waiting period today."""
    review.waits_until = today + MAX_WAIT
    review.updated_on = today
    review.others = 0
