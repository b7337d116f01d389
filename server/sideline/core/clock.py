"""The current time and UTC days. Times are always UTC and aware."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The current UTC day."""
    return now().date()


def day(at: datetime) -> date:
    """The UTC day of a time: the finest that may leave the server in public responses."""
    return at.astimezone(UTC).date()


def hour(at: datetime) -> datetime:
    """The UTC hour in which a time lies: the finest that is stored of mails, and of what lives for hours."""
    return at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)


def start_of_day(at: datetime) -> datetime:
    """The first moment of the UTC day of a time: the finest that is stored of users and sessions."""
    return hour(at).replace(hour=0)


def last_hour_of_day(at: datetime) -> datetime:
    """The last full hour of the UTC day of a time: stored in columns of times where only the day may be known."""
    return hour(at).replace(hour=23)


def day_text(stored: date | str | None) -> str | None:
    """A stored day as text ("2026-11-21"), from what the driver returns: SQLite keeps days and times as text."""
    if stored is None or isinstance(stored, str):
        return stored and stored[:10]
    return (day(stored) if isinstance(stored, datetime) else stored).isoformat()
