"""The current time, and rounding of times. All times are UTC and timezone-aware."""

from datetime import UTC, date, datetime
from typing import overload


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the current UTC day."""
    return now().date()


def day(at: datetime) -> date:
    """Return the UTC day of a time. Public responses must not be more precise than this."""
    return at.astimezone(UTC).date()


def hour(at: datetime) -> datetime:
    """Truncate a time to the UTC hour, the highest precision stored for emails and for rows that live for hours."""
    return at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)


def start_of_day(at: datetime) -> datetime:
    """Truncate a time to the UTC day, the highest precision stored for users and sessions."""
    return hour(at).replace(hour=0)


def last_hour_of_day(at: datetime) -> datetime:
    """Return 23:00 on the UTC day of a time, for columns that store times but must only reveal the day."""
    return hour(at).replace(hour=23)


@overload
def day_text(stored: date | str) -> str: ...
@overload
def day_text(stored: date | str | None) -> str | None: ...
def day_text(stored: date | str | None) -> str | None:
    """Return a stored day as text ("2026-11-21"). SQLite stores days and times as text, PostgreSQL returns dates."""
    if stored is None or isinstance(stored, str):
        return stored and stored[:10]
    return (day(stored) if isinstance(stored, datetime) else stored).isoformat()


def time_text(at: datetime) -> str:
    """Return a time as JSON has it ("2026-12-06T23:00:00Z")."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
