"""Publishing of reviews that wait for others: two more athletes rate the coach, then all appear on the same day.

It is easy to guess who rated a coach with few reviews from the day on which the review appears. A waiting review counts
nowhere, and nobody, its author included, is told how many others wait: that would tell that somebody wrote.
"""

from datetime import date

from sqlalchemy import bindparam, literal_column, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.states import publish, show

ENOUGH_OTHERS = 2
"""Other athletes who must rate the coach after a review began to wait."""

# Not a parameter: SQLite would plan the statement again each time, for an index has a condition on the state (50 µs).
_IS_WAITING = Review.state == literal_column("'waiting'")

_WAITING = select(Review).where(
    Review.coach_id == bindparam("coach_id"),
    _IS_WAITING,
    Review.waits_until >= bindparam("today"),
    Review.id != bindparam("new_id"),
)


def count_for_waiting(session: Session, coach: Coach, new: Review, today: date) -> list[Review]:
    """Count a new review of the locked coach for those that wait for others, and publish all that wait once one of them
    has waited for enough. Those whose time is over are left to their authors. Returns those that are published.
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
    """Take a deleted review of the locked coach back from those that wait for others.

    Otherwise one person who rates and deletes by turns would be enough to publish them.
    """
    query = select(Review).where(Review.coach_id == coach.id, _IS_WAITING, Review.others > 0, Review.id != gone.id)
    for review in session.scalars(query):
        if review.waits_until is not None and gone.created_on >= review.waits_until - MAX_WAIT:
            review.others -= 1


def reveal(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Show a hidden review of the locked coach. One that nobody has seen before appears with today's day, and those
    that wait for others count it.
    """
    if review.counts_for_waiting:
        show(session, coach, review, today)
        return
    publish(session, coach, [review], today)
    count_for_waiting(session, coach, review, today)


def wait_again(review: Review, today: date) -> None:
    """Let a review wait for others from today on."""
    review.waits_until = today + MAX_WAIT
    review.updated_on = today
    review.others = 0
