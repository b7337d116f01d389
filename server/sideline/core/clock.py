"""What time is it? Always UTC, always aware."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


def day(moment: datetime) -> date:
    """The UTC day of a moment: the finest time that may leave the server in public answers."""
    return moment.astimezone(UTC).date()
