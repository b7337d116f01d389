"""Surges: far more reviews of a coach in an hour or a day than is usual. New ones are hidden until it is decided.

Counted is how many, never who. A day is counted in the reviews, which have days; an hour by the rate limits, whose
counts are in no backup: a table of hours would tell when a review was written (docs/decisions/0010). How often an
ordinary season goes beyond these bounds is simulated by bench/surges.py (docs/moderation.md).
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
"""Athletes of a team, about as many as colleges have on average."""

TEAM_SIZE = 20
"""Athletes of a team of any other sport."""

ALWAYS_USUAL_IN_HOUR, ALWAYS_USUAL_IN_DAY = 10, 15
"""This many are never a surge: a small team may write on one evening."""

SHARE_OF_HOUR, SHARE_OF_DAY = 0.25, 0.5
"""More than this share of a team is not expected in an hour or a day."""

OWN_AVERAGE_FACTOR = 5
"""A coach with many reviews may have this many times the usual number in a day."""

RELAXED_PERIOD = timedelta(days=7)
"""After a person has found nothing wrong, more reviews of the coach are usual for this long."""

RELAXED_FACTOR = 3
"""During that period a day may have this many times the usual number, and an hour any number."""

_YEAR = timedelta(days=365)


def most_of_hour(coach: Coach) -> int:
    """The most reviews of an hour that are usual."""
    return max(ALWAYS_USUAL_IN_HOUR, int(SHARE_OF_HOUR * _team_size(coach)))


def most_of_day(coach: Coach, reviews_of_year: int) -> int:
    """The most reviews in a day that are usual for a coach, given how many there were in the last year."""
    return max(ALWAYS_USUAL_IN_DAY, int(SHARE_OF_DAY * _team_size(coach)), OWN_AVERAGE_FACTOR * reviews_of_year // 365)


def is_in_surge(session: Session, limiter: RateLimiter, coach: Coach, today: date) -> bool:
    """Whether a new review of the locked coach is in a surge."""
    if coach.holds_new_reviews:
        return True
    if coach.surges_ignored_until is not None and today <= coach.surges_ignored_until:
        return _is_busy_day(session, coach, today, times=RELAXED_FACTOR)
    is_busy_hour = limiter.test(_hour_of(coach)) is not None
    return is_busy_hour or _is_busy_day(session, coach, today)


def count_for_surge(limiter: RateLimiter, coach: Coach, reviews: Sequence[Review]) -> None:
    """Count reviews of the locked coach that are stored, and are now visible or held in a surge.

    One that waits for others counts when it is published: if it counted before, who fills the hour up to the last place
    would see that somebody has written. An author counts once in an hour: who rates and deletes by turns is no surge.
    """
    for review in reviews:
        if limiter.hit(NEW_REVIEWS_OF_AUTHOR.of(coach.id, review.author_tag)) is None:
            limiter.hit(_hour_of(coach))


def hold_for_surge(session: Session, coach: Coach) -> None:
    """Hide new reviews of the locked coach until the surge is decided; open the case of it if there is none."""
    coach.holds_new_reviews = True
    open_coach_case(session, "surge", coach.id)


def reviews_in_surge(session: Session, coach_id: int) -> Sequence[Review]:
    """The coach's reviews that are hidden until a surge is decided, in the order of their random ids."""
    return session.scalars(select(Review).where(is_in_surge_of(coach_id)).order_by(Review.id)).all()


def is_in_surge_of(coach_id: int | QueryableAttribute[int]) -> ColumnElement[bool]:
    """The condition of a review to be in the surge of this coach."""
    return (Review.coach_id == coach_id) & (Review.state == "surge")


def end_surge(coach: Coach, today: date, *, is_usual: bool) -> None:
    """Hold no more new reviews; for some time also not for as many again, if a person has found them usual."""
    coach.holds_new_reviews = False
    coach.surges_ignored_until = today + RELAXED_PERIOD if is_usual else None


def publish_surge(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> None:
    """Publish reviews of the locked coach with today's day."""
    for review in reviews:
        reveal(session, coach, review, today)


def return_to_surge(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Take back that a review was published from a surge."""
    stop_counting_for_waiting(session, coach, review)
    hide(session, coach, review, "surge", today)
    review.counts_for_waiting = False


def _hour_of(coach: Coach) -> Counter:
    return NEW_REVIEWS_OF_COACH.of(coach.id).at_most(most_of_hour(coach))


def _team_size(coach: Coach) -> int:
    return TEAM_SIZES.get(coach.sport, TEAM_SIZE) * (2 if coach.gender == "Both" else 1)


def _is_busy_day(session: Session, coach: Coach, today: date, *, times: int = 1) -> bool:
    """Whether one more review exceeds `times` the usual number in a day.

    A day with so few reviews that every coach may have them is not compared with the coach's year.
    """
    # Reviews that wait for others are not counted, for the reason that `count_for_surge` gives.
    is_of_day = (Review.coach_id == coach.id) & Review.state.in_(("published", *HIDDEN)) & (Review.created_on == today)
    reviews_of_day = session.scalar(select(func.count()).where(is_of_day)) or 0
    if reviews_of_day < times * most_of_day(coach, 0):
        return False
    is_published = (Review.coach_id == coach.id) & (Review.state == "published")
    is_of_year = is_published & (Review.created_on > today - _YEAR) & (Review.created_on < today)
    reviews_of_year = session.scalar(select(func.count()).where(is_of_year)) or 0
    usual = times * most_of_day(coach, reviews_of_year)
    return reviews_of_day - _count_published_surges(session, coach, today) >= usual


def _count_published_surges(session: Session, coach: Coach, today: date) -> int:
    """Today's reviews that a moderator has published from a surge: they have the day on which it was decided."""
    midnight = datetime.combine(today, time.min, UTC)
    is_ended = (Case.coach_id == coach.id) & (Case.kind == "surge") & (Case.decision == "keep")
    decisions = session.scalars(select(Case.undo_state).where(is_ended, Case.decided_at >= midnight))
    ids = [UUID(each) for before in decisions for each in (before or {}).get("published", [])]
    is_published = Review.id.in_(ids) & (Review.state == "published")
    published = select(func.count()).where(is_published, Review.created_on == today)
    return session.scalar(published) or 0
