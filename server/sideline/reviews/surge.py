"""Surges: far more reviews of a coach in an hour or a day than usual. Those of them that look like part of a raid
(`raid.looks_like_raid`) are hidden until a moderator decides.

Only reviews that are stored count. The day comes from their dates. The hour and the address block come from the storage
of the rate limits, which is not in backups: in the database they would reveal when and where a review was written
(docs/decisions/0010). bench/surges.py simulates seasons, raids and attempts to have honest reviews held.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import QueryableAttribute, Session

from sideline.accounts.model import User
from sideline.cases.model import Case, close_cases, open_coach_case
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.limits import REVIEW_FROM_BLOCK, REVIEW_IN_HOUR
from sideline.core.rate_limits import RateLimiter
from sideline.reviews.model import Review
from sideline.reviews.raid import NEW_ACCOUNT, Content, Signs, count_alike, looks_like_raid, ratings_of, words_of
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


@dataclass(frozen=True)
class Submission:
    """A new or edited review as it arrives. Who sends it and from where decides whether it looks like a raid, but is
    stored with no review.
    """

    content: Content
    user_id: UUID
    block: str = ""
    """The address block, from `core.http.client_address.block_of`. Empty for an edit, which is not compared by it:
    edits can be repeated, so their author could find out from which blocks others have rated the coach today.
    """
    edited: UUID | None = None
    """The row id of the review, if it is an edit."""


def is_in_surge(session: Session, limiter: RateLimiter, coach: Coach, new: Submission, today: date) -> bool:
    """Whether a new or edited review of the locked coach is held: there are unusually many, and it looks like part of a
    raid. Edited reviews count as of the day of the edit; otherwise a raid could post harmless texts over weeks and
    change all of them on one evening.

    Only reviews that are stored at this moment count, published or in the surge. Waiting and resubmitted ones don't:
    the result must not reveal that someone wrote one.
    """
    others = [review for review in _reviews_of_day(session, coach, today) if review.id != new.edited]
    is_relaxed = coach.surges_ignored_until is not None and today <= coach.surges_ignored_until
    if not (
        _is_busy_day(session, coach, others, today, times=RELAXED_FACTOR if is_relaxed else 1)
        or (not is_relaxed and _is_busy_hour(limiter, coach, others))
    ):
        return False
    return looks_like_raid(_signs(session, limiter, new, others))


def record_for_surge(limiter: RateLimiter, shown: Sequence[Review], own: Review, block: str) -> None:
    """Remember the hour of reviews that are now public or in a surge, and the address block of the new one.

    Each is a keyed hash of the review's id in the storage of the limits, gone at the end of the hour and of the day. A
    review that was deleted since no longer counts, because only ids of stored reviews are looked up.
    """
    record_hours(limiter, shown)
    if own in shown:
        limiter.hit(REVIEW_FROM_BLOCK.of(own.id, block))


def record_hours(limiter: RateLimiter, shown: Sequence[Review]) -> None:
    """Remember only the hour of reviews, as `record_for_surge` does; for an edit."""
    for review in shown:
        limiter.hit(REVIEW_IN_HOUR.of(review.id))


def hold_for_surge(session: Session, coach: Coach) -> None:
    """Open a case about the surge of the locked coach unless there is one. The profile does not show a notice yet."""
    open_coach_case(session, "surge", coach.id)


def end_surge_without_cause(session: Session, coach: Coach, today: date) -> None:
    """End the surge of the locked coach, after a deletion, if no more reviews are left of it than usual in an hour.

    What is left are the held reviews and those published or edited since the day on which the case was opened. The held
    ones are published. Raiders gain nothing by deleting some of theirs: that number would have been published anyway.
    Once a moderator has decided about some, only moderators end it.
    """
    case = open_surge(session, coach.id)
    if case is None or case.undo_state or not coach.is_listed:
        return
    session.flush()
    since = case.opened_at.date()
    is_left = (Review.coach_id == coach.id) & ((Review.state == "surge") | _is_published_since(since))
    if (session.scalar(select(func.count()).select_from(Review).where(is_left)) or 0) > hourly_threshold(coach):
        return
    publish_surge(session, coach, reviews_in_surge(session, coach.id), today)
    end_surge(coach, today, is_usual=False)
    close_cases(session, Case.id == case.id, "deleted")
    case.decided_at = clock.last_hour_of_day(clock.now())


def open_surge(session: Session, coach_id: int) -> Case | None:
    """Return the undecided case about this coach's surge, or None."""
    is_open = (Case.coach_id == coach_id) & (Case.kind == "surge") & ~Case.is_decided
    return session.scalar(select(Case).where(is_open).limit(1))


def reviews_in_surge(session: Session, coach_id: int) -> Sequence[Review]:
    """Return the coach's reviews in the current surge, ordered by their random ids."""
    return session.scalars(select(Review).where(is_in_surge_of(coach_id)).order_by(Review.id)).all()


def public_since(session: Session, coach_id: int, day: date) -> Sequence[Review]:
    """Return the coach's public reviews published or edited on or after this day, ordered by their random ids."""
    is_of_coach = (Review.coach_id == coach_id) & _is_published_since(day)
    return session.scalars(select(Review).where(is_of_coach).order_by(Review.id)).all()


def is_in_surge_of(coach_id: int | QueryableAttribute[int]) -> ColumnElement[bool]:
    """Return a condition for reviews in this coach's surge."""
    return (Review.coach_id == coach_id) & (Review.state == "surge")


def end_surge(coach: Coach, today: date, *, is_usual: bool) -> None:
    """Remove the notice from the profile, and relax the threshold for a while if the reviews were found normal."""
    coach.holds_new_reviews = False
    coach.surges_ignored_until = today + RELAXED_PERIOD if is_usual else None


def publish_surge(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> None:
    """Publish reviews of the locked coach with today's date."""
    for review in reviews:
        reveal(session, coach, review, today)


def return_to_surge(session: Session, coach: Coach, review: Review, today: date, *, was_public: bool) -> None:
    """Undo the publication of a review from a surge. `was_public`: it was public before, and held after an edit."""
    if not was_public:
        stop_counting_for_waiting(session, coach, review)
    hide(session, coach, review, "surge", today)
    review.counts_for_waiting = was_public


def _team_size(coach: Coach) -> int:
    return TEAM_SIZES.get(coach.sport, TEAM_SIZE) * (2 if coach.gender == "Both" else 1)


def _is_published_since(day: date) -> ColumnElement[bool]:
    # The day of the last edit, which for a review without edits is the day of its publication.
    return (Review.state == "published") & (Review.updated_on >= day)


def _reviews_of_day(session: Session, coach: Coach, today: date) -> Sequence[Review]:
    """Return the coach's reviews written or edited today, or none if so few are usual in any hour or day."""
    is_shown = (Review.coach_id == coach.id) & Review.state.in_(("published", "surge"))
    of_today = is_shown & (Review.updated_on == today)
    number = session.scalar(select(func.count()).where(of_today)) or 0
    return session.scalars(select(Review).where(of_today)).all() if number >= ALWAYS_USUAL_IN_HOUR else []


def _signs(session: Session, limiter: RateLimiter, new: Submission, others: Sequence[Review]) -> Signs:
    created_at = session.scalar(select(User.created_at).where(User.id == new.user_id))
    from_block = [review for review in others if limiter.test(REVIEW_FROM_BLOCK.of(review.id, new.block)) is not None]
    own_ratings = ratings_of(new.content)
    return Signs(
        is_new_account=created_at is None or created_at > clock.now() - NEW_ACCOUNT,
        in_block=len(from_block),
        with_text=count_alike(words_of(new.content), [words_of(review) for review in others]),
        with_ratings=sum(ratings_of(review) == own_ratings for review in others),
        others=len(others),
    )


def _is_busy_hour(limiter: RateLimiter, coach: Coach, others: Sequence[Review]) -> bool:
    """Whether one more review exceeds the usual number in an hour; always false while rate limits are off."""
    usual = hourly_threshold(coach)
    if len(others) < usual:
        return False
    return sum(limiter.test(REVIEW_IN_HOUR.of(review.id)) is not None for review in others) >= usual


def _is_busy_day(session: Session, coach: Coach, others: Sequence[Review], today: date, *, times: int) -> bool:
    """Whether one more review exceeds `times` the usual number in a day.

    If today's number is below the minimum threshold, the coach's reviews of the last year are not counted at all.
    """
    if len(others) < times * daily_threshold(coach, 0):
        return False
    is_published = (Review.coach_id == coach.id) & (Review.state == "published")
    in_last_year = is_published & (Review.created_on > today - _YEAR) & (Review.created_on < today)
    reviews_of_year = session.scalar(select(func.count()).where(in_last_year)) or 0
    usual = times * daily_threshold(coach, reviews_of_year)
    return len(others) - _count_published_surges(session, coach, others, today) >= usual


def _count_published_surges(session: Session, coach: Coach, others: Sequence[Review], today: date) -> int:
    """Count the reviews that a moderator published from a surge today; their date is the day of that decision."""
    midnight = datetime.combine(today, time.min, UTC)
    is_of_coach = (Case.coach_id == coach.id) & (Case.kind == "surge")
    states = session.scalars(select(Case.undo_state).where(is_of_coach, Case.decided_at >= midnight))
    ids = {UUID(row_id) for state in states for step in steps_of(state) for row_id in step.get("published", [])}
    return sum(review.id in ids and review.is_published for review in others)


def steps_of(undo_state: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the decisions on a surge that can be undone, oldest first. Releases before 0.2 stored only the last."""
    return list((undo_state or {}).get("steps", [undo_state] if undo_state else []))
