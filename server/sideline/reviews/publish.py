"""Publishing of reviews that wait for others: two more athletes rate the coach, then all appear on the same day.

Who rates a coach with few reviews is easy to guess by the day on which the review appears. A waiting review counts
nowhere, and nobody, its author included, is told how many others wait: that would tell that somebody wrote.
"""

from collections.abc import Sequence
from datetime import date
from random import SystemRandom

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.hide import show
from sideline.reviews.model import MAX_WAIT, AnyReview, HiddenReview, Review, WaitingReview, shared_columns
from sideline.reviews.tally import count_review, get_or_create_tally, update_coach

ENOUGH_OTHERS = 2
"""Other athletes who must rate the coach after a review began to wait."""

_random = SystemRandom()

_WAITING = select(WaitingReview).where(
    WaitingReview.coach_id == bindparam("coach_id"),
    WaitingReview.waits_until >= bindparam("today"),
    WaitingReview.id != bindparam("new_id"),
)


def count_for_waiting(session: Session, coach: Coach, new: Review | WaitingReview, today: date) -> list[Review]:
    """Count a new review of the locked coach for those that wait for others, and publish all that wait once one of them
    has waited for enough. Those whose time is over are left to their authors. Returns those that are published.
    """
    waiting = session.scalars(_WAITING, {"coach_id": coach.id, "today": today, "new_id": new.id}).all()
    for row in waiting:
        row.others += 1
    if any(row.others >= ENOUGH_OTHERS for row in waiting):
        return publish(session, coach, [*waiting, new] if isinstance(new, WaitingReview) else waiting, today)
    return []


def stop_counting_for_waiting(session: Session, coach: Coach, gone: AnyReview) -> None:
    """Take a deleted review of the locked coach back from those that wait for others.

    Otherwise one person who rates and deletes by turns would be enough to publish them.
    """
    query = select(WaitingReview).where(
        WaitingReview.coach_id == coach.id, WaitingReview.others > 0, WaitingReview.id != gone.id
    )
    for row in session.scalars(query):
        if gone.created_on >= row.waits_until - MAX_WAIT:
            row.others -= 1


def publish(session: Session, coach: Coach, waiting: Sequence[WaitingReview], today: date) -> list[Review]:
    """Move these waiting reviews of the locked coach to those that everybody sees, with today's day, and count them."""
    published = []
    tally = get_or_create_tally(session, coach)
    for row in _random.sample(waiting, len(waiting)):
        review = Review(**{**shared_columns(row), "created_on": today, "updated_on": today})
        session.delete(row)
        session.add(review)
        count_review(tally, review, 1)
        published.append(review)
    update_coach(coach, tally, max(today, coach.ai_summary_updated_at or today), today)
    return published


def reveal(session: Session, coach: Coach, hidden: HiddenReview, today: date) -> Review:
    """Show a hidden review of the locked coach. One that nobody has seen before appears with today's day, and those
    that wait for others count it.
    """
    is_new = not hidden.was_shown
    if is_new:
        hidden.created_on = hidden.updated_on = today
    review = show(session, coach, hidden, today)
    if is_new:
        count_for_waiting(session, coach, review, today)
    return review


def wait_again(row: WaitingReview, today: date) -> None:
    """Let a review wait for others from today on."""
    row.waits_until = today + MAX_WAIT
    row.updated_on = today
    row.others = 0
