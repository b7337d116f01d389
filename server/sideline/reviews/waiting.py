"""Waiting reviews ('Publish with others'): an hourly job publishes them in the coach's next weekly hour after two more
athletes have rated the coach.

With few reviews, the day on which a review appears makes it easy to guess its author. A waiting review is not counted
anywhere, and nobody, not even its author, learns how many others are waiting, because that would reveal that someone
wrote a review.

Fake accounts must neither publish a waiting review nor learn when it was written. So another review counts only
while it stands, and only if its author's account is a week older than the waiting review or confirmed by a school's
address; and whatever was written in the week before a coach's secret hour appears together (docs/decisions/0010).
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, func, literal_column, select
from sqlalchemy.orm import Session

from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.resubmissions import hold_reposts
from sideline.reviews.states import publish
from sideline.reviews.surge import hold_copies, hourly_threshold, record_hours
from sideline.reviews.tally import lock_coach, mark_changed_today

ENOUGH_OTHERS = 2
"""Number of other athletes whose reviews must count for a waiting review."""

WEEK = timedelta(days=7)
"""How much older than a waiting review the account of another author must be, unless a school's address confirms it;
and the time between two hours in which waiting reviews of a coach appear.
"""

_ACCOUNT_DAY = "account day of a review"

# Not a parameter: with one, SQLite would not use the partial index on the state.
_IS_WAITING = Review.state == literal_column("'waiting'")


def seal_account_day(key: AuthorsKey, row_id: UUID, created_at: datetime, own: PrivateRecord) -> str:
    """Return `Review.account_day`: the Monday after its author's account was created, or the first of all days if a
    school's address confirms the account.

    The exact day would tell those who wait whether another author signed up before or after them.
    """
    created_on = clock.day(created_at)
    day = date.min if own.school else created_on + timedelta(days=-created_on.weekday() % 7)
    return _seal_day(key, row_id, day)


def reseal(old: AuthorsKey, new: AuthorsKey, row_id: UUID, text: str) -> str | None:
    """Return `Review.account_day` sealed with a new authors' key, or None if the old one does not open it."""
    try:
        return new.seal(_ACCOUNT_DAY, old.unseal(_ACCOUNT_DAY, text, row_id.bytes), row_id.bytes)
    except ValueError:
        return None


def wait_again(review: Review, today: date) -> None:
    """Restart a review's waiting period today."""
    review.waits_until = today + MAX_WAIT
    review.updated_on = today


def publish_due_reviews(site: Site, now: datetime) -> int:
    """Publish the waiting reviews that are due, in one transaction per coach, and return how many."""
    with site.database.reading() as session:
        coach_ids = session.scalars(select(Review.coach_id).where(_can_appear(clock.day(now))).distinct()).all()
    return sum(_publish_due(site, coach_id, now) for coach_id in coach_ids)


def last_hour(key: AuthorsKey, coach_id: int, now: datetime) -> datetime:
    """Return the last of the coach's hours, one a week, in which waiting reviews appear: nobody can predict it."""
    first = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(hours=key.weekly_hour_of(coach_id))
    return now - (now - first) % WEEK


def _publish_due(site: Site, coach_id: int, now: datetime) -> int:
    today = clock.day(now)
    with site.database.writing() as session, suppress(Refusal):
        coach = lock_coach(session, coach_id)
        due = _due(session, site.authors_key, coach, now)
        if not due:
            return 0
        for review in due:
            # A review without it (the authors' key was lost) would show for good that it waited.
            review.account_day = review.account_day or _seal_day(site.authors_key, review.id, date.max)
        due = hold_reposts(session, coach, due, today)
        mark_changed_today(session, coach, today)
        if due:
            publish(session, coach, due, today)
        session.flush()
        if site.settings.hold_surges:
            hold_copies(session, coach, due, today)
        record_hours(site.rate_limiter, due)
        return len(due)
    return 0


def _due(session: Session, key: AuthorsKey, coach: Coach, now: datetime) -> list[Review]:
    """Return the waiting reviews of the locked coach that had enough others before the day of the coach's last hour,
    those that have waited longest first.

    Later ones wait for the next hour, so that what appears does not tell on which day of the week it was complete.
    """
    end = clock.day(last_hour(key, coach.id, now))
    today = clock.day(now)
    is_of_coach = Review.coach_id == coach.id
    waiting = session.scalars(select(Review).where(is_of_coach, _can_appear(today))).all()
    waiting = [review for review in waiting if _began(review) < end]
    if not waiting:
        return []
    is_recent = (Review.state == "published") & (Review.created_on >= min(map(_began, waiting)))
    others = [*waiting, *session.scalars(select(Review).where(is_of_coach, is_recent, Review.created_on < end))]
    account_days = {other.id: _account_day(key, other) for other in others}
    due = [review for review in waiting if _has_enough(review, others, account_days)]
    return sorted(due, key=lambda review: (_began(review), review.id))[: _room(session, coach, today)]


def _has_enough(review: Review, others: Sequence[Review], account_days: dict[UUID, date]) -> bool:
    """Whether enough of the standing reviews count for a waiting one. Public ones from before it do not; those that
    wait with it do.
    """
    began = _began(review)
    counted = [
        other
        for other in others
        if other.id != review.id
        and (other.state == "waiting" or other.created_on >= began)
        and account_days[other.id].toordinal() + WEEK.days <= began.toordinal()
    ]
    return len(counted) >= ENOUGH_OTHERS


def _room(session: Session, coach: Coach, today: date) -> int:
    """Return how many reviews may still be published today. Otherwise a raid could let its reviews wait, and publish
    more of them together than `surge` lets pass in an hour.

    Edited and held reviews do not count: with a few of them, one could keep others from ever appearing.
    """
    is_new = (Review.coach_id == coach.id) & (Review.state == "published") & (Review.created_on == today)
    return max(0, hourly_threshold(coach) - (session.scalar(select(func.count()).where(is_new)) or 0))


def _can_appear(today: date) -> ColumnElement[bool]:
    """Match waiting reviews whose authors do not have to decide again."""
    return _IS_WAITING & (Review.waits_until >= today)


def _began(review: Review) -> date:
    """Return the day on which a waiting review began to wait."""
    return review.waits_until - MAX_WAIT if review.waits_until else review.created_on


def _seal_day(key: AuthorsKey, row_id: UUID, day: date) -> str:
    return key.seal(_ACCOUNT_DAY, day.isoformat().encode(), row_id.bytes)


def _account_day(key: AuthorsKey, review: Review) -> date:
    """Return the day of the author's account; the last of all days for reviews that do not say it, which never count.

    These are from releases before 0.2, or from before the authors' key was lost.
    """
    try:
        text = key.unseal(_ACCOUNT_DAY, review.account_day or "", review.id.bytes)
    except ValueError:
        return date.max
    return date.fromisoformat(text.decode())
