"""Leases on outbox rows, so that no two processes send the same message.

A lease is a `next_try_at` in the future. `attempts` counts the leases: only the holder of the latest one may delete or
reschedule the row.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.orm import Session

from sideline.core.outbox import MAX_PAUSE, OutboxItem

LEASE = timedelta(minutes=5)
"""Longer than the slowest delivery. After a crash the row waits this long."""

FIRST_BACKOFF = timedelta(seconds=5)
MAX_BACKOFF = timedelta(minutes=5)
GIVE_UP_AFTER = timedelta(hours=12)
"""Retry intervals start at FIRST_BACKOFF and double up to MAX_BACKOFF. A message is given up after GIVE_UP_AFTER."""

_CLOCK_JUMPED = timedelta(hours=1)
"""Longer than any lease or backoff. A row further in the future was scheduled before the clock was set back, unless it
has not been attempted yet and is still in its initial delay.
"""


def any_due(session: Session, kinds: Collection[str], now: datetime) -> bool:
    """Whether a row is due. Checked before `acquire`, because it takes no lock."""
    return session.scalar(select(OutboxItem.id).where(_is_due(kinds, now)).limit(1)) is not None


def next_due(session: Session, kinds: Collection[str], now: datetime) -> datetime | None:
    """Return when the next row becomes due."""
    later = select(func.min(OutboxItem.next_try_at)).where(OutboxItem.next_try_at > now)
    return session.scalar(later.where(OutboxItem.kind.in_(kinds)))


def acquire(session: Session, kinds: Collection[str], now: datetime) -> OutboxItem | None:
    """Lease the row that has been due the longest, in a writing transaction. Returns None if no row is due."""
    oldest = select(OutboxItem).where(_is_due(kinds, now)).order_by(OutboxItem.next_try_at).limit(1)
    item = session.scalar(oldest.with_for_update(skip_locked=True))
    if item is not None:
        item.attempts += 1
        item.next_try_at = now + LEASE
    return item


def delete_row(session: Session, item: OutboxItem) -> None:
    """Delete a delivered or abandoned row, unless another process has leased it in the meantime."""
    session.execute(delete(OutboxItem).where(*_is_leased_by_us(item)))


def reschedule(session: Session, item: OutboxItem, now: datetime) -> None:
    """Make an undelivered row due again, after a backoff that doubles with each attempt."""
    next_try_at = now + min(FIRST_BACKOFF * 2 ** min(item.attempts - 1, 16), MAX_BACKOFF)
    session.execute(update(OutboxItem).where(*_is_leased_by_us(item)).values(next_try_at=next_try_at))


def is_too_old(item: OutboxItem, now: datetime) -> bool:
    """Whether GIVE_UP_AFTER has passed since the hour in which the row was created."""
    return now - item.created_at > GIVE_UP_AFTER


def _is_due(kinds: Collection[str], now: datetime) -> ColumnElement[bool]:
    is_paused = (
        (OutboxItem.attempts == 0)
        & (OutboxItem.created_at <= now)
        & (OutboxItem.next_try_at <= now + MAX_PAUSE + _CLOCK_JUMPED)
    )
    is_too_far = (OutboxItem.next_try_at > now + _CLOCK_JUMPED) & ~is_paused
    return OutboxItem.kind.in_(kinds) & or_(OutboxItem.next_try_at <= now, is_too_far)


def _is_leased_by_us(item: OutboxItem) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return OutboxItem.id == item.id, OutboxItem.attempts == item.attempts
