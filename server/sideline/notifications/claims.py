"""Whose turn is it? A process takes an outbox row by a lease, so that no two deliver the same one.

A lease is a `next_try_at` in the future. `attempts` counts the leases: only the holder of the latest one may
settle the row.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.orm import Session

from sideline.core.outbox import OutboxItem

LEASE = timedelta(minutes=5)
"""Longer than the slowest delivery: after a crash the row waits for this long."""

FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(minutes=5)
GIVE_UP_AFTER = timedelta(hours=12)
"""Tries are FIRST_PAUSE apart, then twice that and so on up to LONGEST_PAUSE, for GIVE_UP_AFTER."""

_CLOCK_JUMPED = timedelta(hours=1)
"""No rule waits for so long: a row further ahead was put off before the clock was set back."""


def any_due(session: Session, kinds: Collection[str], moment: datetime) -> bool:
    """Whether a claim would find something; asked first because it takes no lock."""
    return session.scalar(select(OutboxItem.id).where(_due(kinds, moment)).limit(1)) is not None


def next_due(session: Session, kinds: Collection[str], moment: datetime) -> datetime | None:
    """When the next row becomes due that is not due yet."""
    later = select(func.min(OutboxItem.next_try_at)).where(OutboxItem.next_try_at > moment)
    return session.scalar(later.where(OutboxItem.kind.in_(kinds)))


def claim(session: Session, kinds: Collection[str], moment: datetime) -> OutboxItem | None:
    """Lease the row that has been due longest, inside a writing transaction; None where there is none."""
    longest = select(OutboxItem).where(_due(kinds, moment)).order_by(OutboxItem.next_try_at).limit(1)
    item = session.scalar(longest.with_for_update(skip_locked=True))
    if item is not None:
        item.attempts += 1
        item.next_try_at = moment + LEASE
    return item


def remove(session: Session, item: OutboxItem) -> None:
    """Delivered or given up: the row goes, unless another process holds it by now."""
    session.execute(delete(OutboxItem).where(*_held(item)))


def put_off(session: Session, item: OutboxItem, moment: datetime) -> None:
    """Not delivered: due again after a pause that doubles with each try."""
    later = moment + min(FIRST_PAUSE * 2 ** min(item.attempts - 1, 16), LONGEST_PAUSE)
    session.execute(update(OutboxItem).where(*_held(item)).values(next_try_at=later))


def is_too_old(item: OutboxItem, moment: datetime) -> bool:
    """Whether GIVE_UP_AFTER has passed since the row was put."""
    return moment - item.created_at > GIVE_UP_AFTER


def _due(kinds: Collection[str], moment: datetime) -> ColumnElement[bool]:
    due = or_(OutboxItem.next_try_at <= moment, OutboxItem.next_try_at > moment + _CLOCK_JUMPED)
    return OutboxItem.kind.in_(kinds) & due


def _held(item: OutboxItem) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return OutboxItem.id == item.id, OutboxItem.attempts == item.attempts
