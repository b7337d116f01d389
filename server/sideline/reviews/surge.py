"""Surges: far more reviews of a coach in an hour or a day than usual. New ones are hidden until a moderator decides.

The check uses only review counts, never authors. Daily counts come from the reviews' dates. Hourly counts come from the
rate limits, which are not in backups: a table of hours would reveal when a review was written (docs/decisions/0010).
bench/surges.py simulates how often a normal season exceeds these thresholds (docs/moderation.md).
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import QueryableAttribute, Session

from sideline.cases.model import Case, open_coach_case
from sideline.coaches.model import Coach
from sideline.core.limits import NEW_REVIEWS_OF_AUTHOR, NEW_REVIEWS_OF_COACH, Counter
from sideline.core.rate_limits import RateLimiter
from sideline.reviews.model import HIDDEN, Review
from sideline.reviews.states import hide
from sideline.reviews.waiting import reveal, stop_counting_for_waiting

TEAM_SIZES = {
    "Football": 118, "Track & Field": 42, "Lacrosse": 40, "Baseball": 36, "Wrestling": 31, "Swimming": 30, "Soccer": 30,
    "Hockey": 28, "Softball": 23, "Gymnastics": 19, "Volleyball": 18, "Basketball": 16, "Cross Country": 16,
    "Tennis": 10, "Golf": 9,
}  # fmt: skip
"""Approximate average numbers of athletes on a college team."""

TEAM_SIZE = 20
"""Number of athletes on a team in any other sport."""

ALWAYS_USUAL_IN_HOUR, ALWAYS_USUAL_IN_DAY = 10, 15
"""This many reviews are never a surge, because a whole small team may write reviews on one evening."""

SHARE_OF_HOUR, SHARE_OF_DAY = 0.25, 0.5
"""Share of a team beyond which reviews in an hour or a day are unusual."""

OWN_AVERAGE_FACTOR = 5
"""A coach may have this many times the daily average of the last year in a day."""

RELAXED_PERIOD = timedelta(days=7)
"""How long the relaxed threshold applies after a moderator has found nothing wrong."""

RELAXED_FACTOR = 3
"""Factor for the daily threshold in that period; the hourly threshold does not apply."""

_YEAR = timedelta(days=365)


def hourly_threshold(coach: Coach) -> int:
    """Return the largest number of reviews in an hour that is still usual."""
    return max(ALWAYS_USUAL_IN_HOUR, int(SHARE_OF_HOUR * _team_size(coach)))


def daily_threshold(coach: Coach, reviews_of_year: int) -> int:
    """Return the largest number of reviews in a day that is still usual, given the coach's number in the last year."""
    return max(ALWAYS_USUAL_IN_DAY, int(SHARE_OF_DAY * _team_size(coach)), OWN_AVERAGE_FACTOR * reviews_of_year // 365)


def is_in_surge(session: Session, limiter: RateLimiter, coach: Coach, today: date) -> bool:
    """Whether a new review of the locked coach is part of a surge."""
    if coach.holds_new_reviews:
        return True
    if coach.surges_ignored_until is not None and today <= coach.surges_ignored_until:
        return _is_busy_day(session, coach, today, times=RELAXED_FACTOR)
    is_busy_hour = limiter.test(_hour_of(coach)) is not None
    return is_busy_hour or _is_busy_day(session, coach, today)


def count_for_surge(limiter: RateLimiter, coach: Coach, reviews: Sequence[Review]) -> None:
    """Count new reviews of the locked coach, already stored, that are now visible or in a surge.

    A waiting review counts only when it is published. Otherwise an attacker could fill the hour up to one below the
    threshold and detect that someone wrote a review. Each author counts once per hour, so that one person who rates and
    deletes repeatedly does not cause a surge.
    """
    for review in reviews:
        if limiter.hit(NEW_REVIEWS_OF_AUTHOR.of(coach.id, review.author_tag)) is None:
            limiter.hit(_hour_of(coach))


def hold_for_surge(session: Session, coach: Coach) -> None:
    """Hide new reviews of the locked coach until a moderator decides, and open a case unless there is one."""
    coach.holds_new_reviews = True
    open_coach_case(session, "surge", coach.id)


def reviews_in_surge(session: Session, coach_id: int) -> Sequence[Review]:
    """Return the coach's reviews in the current surge, ordered by their random ids."""
    return session.scalars(select(Review).where(is_in_surge_of(coach_id)).order_by(Review.id)).all()


def is_in_surge_of(coach_id: int | QueryableAttribute[int]) -> ColumnElement[bool]:
    """Return a condition for reviews in this coach's surge."""
    return (Review.coach_id == coach_id) & (Review.state == "surge")


def end_surge(coach: Coach, today: date, *, is_usual: bool) -> None:
    """Stop holding new reviews, and relax the threshold for a while if a moderator found the reviews normal."""
    coach.holds_new_reviews = False
    coach.surges_ignored_until = today + RELAXED_PERIOD if is_usual else None


def publish_surge(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> None:
    """Publish reviews of the locked coach with today's date."""
    for review in reviews:
        reveal(session, coach, review, today)


def return_to_surge(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Undo the publication of a review from a surge."""
    stop_counting_for_waiting(session, coach, review)
    hide(session, coach, review, "surge", today)
    review.counts_for_waiting = False


def _hour_of(coach: Coach) -> Counter:
    return NEW_REVIEWS_OF_COACH.of(coach.id).at_most(hourly_threshold(coach))


def _team_size(coach: Coach) -> int:
    return TEAM_SIZES.get(coach.sport, TEAM_SIZE) * (2 if coach.gender == "Both" else 1)


def _is_busy_day(session: Session, coach: Coach, today: date, *, times: int = 1) -> bool:
    """Whether one more review exceeds `times` the usual number in a day.

    If today's number is below the minimum threshold, the coach's reviews of the last year are not counted at all.
    """
    # Waiting reviews are not counted, for the reason given in `count_for_surge`.
    is_today = (Review.coach_id == coach.id) & Review.state.in_(("published", *HIDDEN)) & (Review.created_on == today)
    reviews_today = session.scalar(select(func.count()).where(is_today)) or 0
    if reviews_today < times * daily_threshold(coach, 0):
        return False
    is_published = (Review.coach_id == coach.id) & (Review.state == "published")
    in_last_year = is_published & (Review.created_on > today - _YEAR) & (Review.created_on < today)
    reviews_of_year = session.scalar(select(func.count()).where(in_last_year)) or 0
    usual = times * daily_threshold(coach, reviews_of_year)
    return reviews_today - _count_published_surges(session, coach, today) >= usual


def _count_published_surges(session: Session, coach: Coach, today: date) -> int:
    """Count the reviews that a moderator published from a surge today; their date is the day of that decision."""
    midnight = datetime.combine(today, time.min, UTC)
    is_ended = (Case.coach_id == coach.id) & (Case.kind == "surge") & (Case.decision == "keep")
    decisions = session.scalars(select(Case.undo_state).where(is_ended, Case.decided_at >= midnight))
    ids = [UUID(row_id) for undo_state in decisions for row_id in (undo_state or {}).get("published", [])]
    is_published = Review.id.in_(ids) & (Review.state == "published")
    published = select(func.count()).where(is_published, Review.created_on == today)
    return session.scalar(published) or 0
