"""The current time and UTC days. Times are always UTC and aware."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


def day(at: datetime) -> date:
    """The UTC day of a time: the finest that may leave the server in public responses."""
    return at.astimezone(UTC).date()


def day_text(stored: datetime | str | None) -> str | None:
    """The UTC day ("2026-11-21") of a stored time as the driver returns it: SQLite keeps UTC as text."""
    if stored is None or isinstance(stored, str):
        return stored and stored[:10]
    return day(stored).isoformat()
