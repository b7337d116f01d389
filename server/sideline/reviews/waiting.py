"""Waiting reviews. Those that wait for others appear in the coach's next weekly hour after two more athletes have rated
the coach, those that wait for a day on that day. An hourly job publishes both.

With few reviews, the day on which a review appears makes it easy to guess its author. A waiting review is not counted
anywhere, and nobody, not even its author, learns how many others are waiting, because that would reveal that someone
wrote a review.

Fake accounts must neither publish a waiting review nor learn when it was written. So another review counts only
while it stands, and only if its author's account is a week older than the waiting review or confirmed by a school's
address; and whatever was written in the week before a coach's secret hour appears together (docs/decisions/0010).

A day is one of three in a year, the same for everybody, because one of the author's own would tell who wrote the
review. Until its day, such a review counts for no other one.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from random import SystemRandom
from typing import Literal
from uuid import UUID

from sqlalchemy import ColumnElement, func, literal_column, select
from sqlalchemy.orm import Session

from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.model import Coach
from sideline.config.publication import DAYS
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.core.site import Site, calendar_of
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.raid import NEW_ACCOUNT
from sideline.reviews.resubmissions import hold_reposts
from sideline.reviews.states import publish
from sideline.reviews.surge import daily_threshold, hold_copies, hold_raid, hourly_threshold, record_hours
from sideline.reviews.tally import lock_coach, mark_changed_today

LEAST_ROOM = 5
"""Waiting reviews of a coach that can appear on a day, however many others have written on it."""

ENOUGH_OTHERS = 2
"""Number of other athletes whose reviews must count for a waiting review."""

HOUR, WEEK = timedelta(hours=1), timedelta(days=7)
"""How much older than a waiting review the account of another author must be, unless a school's address confirms it;
and the time between two hours in which waiting reviews of a coach appear.
"""

_BEGUN_EVERYWHERE = timedelta(hours=12)
"""How long after its beginning in UTC a day has begun in the whole country."""

SealedDay = Literal["account_day", "appears_on"]
"""A column of `Review` with a day that is sealed with the authors' key."""

SEALED_DAYS: dict[SealedDay, str] = {
    "account_day": "account day of a review",
    "appears_on": "day before which a review does not appear",
}
"""For what the key of each column is derived."""

_NOT_CHOSEN = "/"
"""Stands for the hyphens of a day that no author has chosen."""

_random = SystemRandom()

# Not a parameter: with one, SQLite would not use the partial index on the state.
_IS_WAITING = Review.state == literal_column("'waiting'")
_HAS_DAY = _IS_WAITING & Review.appears_on.is_not(None)


def seal_account_day(key: AuthorsKey, row_id: UUID, created_at: datetime, own: PrivateRecord) -> str:
    """Return `Review.account_day`: the Monday after its author's account was created, or the first of all days if a
    school's address confirms the account.

    The exact day would tell those who wait whether another author signed up before or after them.
    """
    created_on = clock.day(created_at)
    day = date.min if own.school else created_on + timedelta(days=-created_on.weekday() % 7)
    return seal_day(key, row_id, "account_day", day)


def seal_day(key: AuthorsKey, row_id: UUID, column: SealedDay, day: date, *, is_chosen: bool = True) -> str:
    """Return the value of a column of `Review`. A day that no author has chosen is the one of the next edition; it is
    as long as another one.
    """
    text = day.isoformat() if is_chosen else day.isoformat().replace("-", _NOT_CHOSEN)
    return key.seal(SEALED_DAYS[column], text.encode(), row_id.bytes)


def unseal_day(key: AuthorsKey, row_id: UUID, column: SealedDay, text: str | None) -> date | None:
    """Return the day that a column of `Review` has; None if it is empty or the key does not open it."""
    try:
        return date.fromisoformat(_unseal(key, row_id, column, text).replace(_NOT_CHOSEN, "-"))
    except ValueError:
        return None


def is_chosen_day(key: AuthorsKey, row_id: UUID, text: str | None) -> bool:
    """Whether `Review.appears_on` has a day that its author has chosen."""
    return _NOT_CHOSEN not in _unseal(key, row_id, "appears_on", text)


def reseal_day(old: AuthorsKey, new: AuthorsKey, row_id: UUID, column: SealedDay, text: str) -> str | None:
    """Return the value of a column of `Review` for a new key; None if the old one does not open it."""
    try:
        day = _unseal(old, row_id, column, text)
    except ValueError:
        return None
    return new.seal(SEALED_DAYS[column], day.encode(), row_id.bytes)


def _unseal(key: AuthorsKey, row_id: UUID, column: SealedDay, text: str | None) -> str:
    return key.unseal(SEALED_DAYS[column], text or "", row_id.bytes).decode()


def next_days(today: date) -> list[date]:
    """Return the three days that an author can choose today, in time order."""
    days = [date.fromisoformat(f"{year}-{day}") for year in (today.year, today.year + 1) for day in DAYS]
    return [day for day in days if day > today][: len(DAYS)]


def ensure_offered(day: date | None, today: date) -> None:
    """Raise Refusal 422 for a day that is not one of `next_days`."""
    if day is not None and day not in next_days(today):
        raise Refusal(422, "day_not_offered", "Please choose one of the three days that are offered now.")


def wait_again(review: Review, today: date) -> None:
    """Restart a review's waiting period today."""
    review.waits_until = today + MAX_WAIT
    review.updated_on = today


def wait_for_open_edition(session: Session, key: AuthorsKey, review: Review, coach: Coach) -> None:
    """Let an edited review wait for the next edition if its own is closed: an edition has what was written until then,
    and moderators have read that.
    """
    calendar, now = calendar_of(session), clock.now()
    day = unseal_day(key, review.id, "appears_on", review.appears_on)
    if calendar is None or day is None:
        return
    is_chosen = is_chosen_day(key, review.id, review.appears_on)
    open_day = calendar.next_day(now, coach.sport, day if is_chosen else None)
    if open_day > calendar.shown_day(day, now, coach.sport, is_chosen=is_chosen):
        stored = max(day, calendar.stored_day(now, coach.sport))
        review.appears_on = seal_day(key, review.id, "appears_on", stored, is_chosen=False)


def publish_due_reviews(site: Site, now: datetime) -> int:
    """Publish the waiting reviews that are due, in one transaction per coach, and return how many; none on a site with
    editions (`reviews.editions`).
    """
    if site.settings.has_editions:
        return 0
    with site.database.reading() as session:
        coach_ids = session.scalars(select(Review.coach_id).where(_can_appear(clock.day(now))).distinct()).all()
        with_day = session.execute(select(Review.id, Review.coach_id, Review.appears_on).where(_HAS_DAY)).all()
    on_day = {row.coach_id for row in with_day if _is_day(site.authors_key, row.id, row.appears_on, now)}
    # In random order, so that the order of rows in the file does not tell in which one these were written.
    on_day_ids = _random.sample(sorted(on_day), len(on_day))
    return sum(_publish_due(site, coach_id, now, _due_on_day) for coach_id in on_day_ids) + sum(
        _publish_due(site, coach_id, now, _due_with_others) for coach_id in coach_ids
    )


def last_hour(key: AuthorsKey, coach_id: int, now: datetime) -> datetime:
    """Return the last of the coach's hours, one a week, in which waiting reviews appear: nobody can predict it."""
    first = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(hours=key.weekly_hour_of(coach_id))
    return now - (now - first) % WEEK


FindDue = Callable[[Session, AuthorsKey, Coach, datetime], list[Review]]


def _publish_due(site: Site, coach_id: int, now: datetime, find_due: FindDue) -> int:
    today = clock.day(now)
    with site.database.writing() as session, suppress(Refusal):
        coach = lock_coach(session, coach_id)
        due = find_due(session, site.authors_key, coach, now)
        if not due:
            return 0
        for review in due:
            # A review without it (the authors' key was lost) would show for good that it waited.
            review.account_day = review.account_day or seal_day(site.authors_key, review.id, "account_day", date.max)
        due = hold_reposts(session, coach, due, today)
        mark_changed_today(session, coach, today)
        unread = [review for review in due if review.decided_on is None]
        new_accounts = {review.id for review in unread if is_of_new_account(site.authors_key, review)}
        if due:
            publish(session, coach, due, today)
        session.flush()
        if site.settings.hold_surges:
            hold_copies(session, coach, unread, today)
            hold_raid(session, coach, unread, new_accounts, today)
        record_hours(site.rate_limiter, due)
        return len(due)
    return 0


def _due_on_day(session: Session, key: AuthorsKey, coach: Coach, now: datetime) -> list[Review]:
    """Return the reviews of the locked coach whose day has come, at most as many as are usual in a day; the others
    appear on the following days. A whole team may have chosen the same day, and so may a raid.
    """
    waiting = session.scalars(select(Review).where(Review.coach_id == coach.id, _HAS_DAY).order_by(Review.id)).all()
    due = [review for review in waiting if _is_day(key, review.id, review.appears_on, now)]
    is_first_run = now.hour == _BEGUN_EVERYWHERE // HOUR
    room = _room(session, coach, clock.day(now), daily_threshold(coach, 0), is_first_run=is_first_run)
    return _random.sample(due, min(len(due), room))


def _is_day(key: AuthorsKey, row_id: UUID, text: str | None, now: datetime) -> bool:
    day = unseal_day(key, row_id, "appears_on", text)
    return day is not None and day <= clock.day(now - _BEGUN_EVERYWHERE)


def _due_with_others(session: Session, key: AuthorsKey, coach: Coach, now: datetime) -> list[Review]:
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
    room = _room(
        session, coach, today, hourly_threshold(coach), is_first_run=now - last_hour(key, coach.id, now) < HOUR
    )
    return sorted(due, key=lambda review: (_began(review), review.id))[:room]


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


def _room(session: Session, coach: Coach, today: date, usual: int, *, is_first_run: bool) -> int:
    """Return how many of the usual number of reviews may still be published today. Otherwise a raid could let its
    reviews wait, and publish more of them together than `surge` lets pass.

    Edited and held reviews do not count: with a few of them, one could keep others from ever appearing. New ones can't
    either: the day's first run has room for LEAST_ROOM.
    """
    is_new = (Review.coach_id == coach.id) & (Review.state == "published") & (Review.created_on == today)
    room = usual - (session.scalar(select(func.count()).where(is_new)) or 0)
    return max(LEAST_ROOM if is_first_run else 0, room)


def is_of_new_account(key: AuthorsKey, review: Review) -> bool:
    """Whether the author's account was new when the waiting review was written, or may have been."""
    return _account_day(key, review).toordinal() + NEW_ACCOUNT.days > review.created_on.toordinal()


def _can_appear(today: date) -> ColumnElement[bool]:
    """Match reviews that wait for others and whose authors do not have to decide again."""
    return _IS_WAITING & (Review.waits_until >= today)


def _began(review: Review) -> date:
    """Return the day on which a waiting review began to wait."""
    return review.waits_until - MAX_WAIT if review.waits_until else review.created_on


def _account_day(key: AuthorsKey, review: Review) -> date:
    """Return the day of the author's account; the last of all days for reviews that do not say it, which never count.

    These are from releases before 0.2, or from before the authors' key was lost.
    """
    return unseal_day(key, review.id, "account_day", review.account_day) or date.max
