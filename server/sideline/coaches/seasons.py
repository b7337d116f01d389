"""Seasons, stored as the year in which they begin: 2026 for 2026-27."""

import re
from datetime import date

FIRST_MONTH = 8
"""The month in which a season begins: lists of the new staff appear in August."""

EARLIEST, LATEST = 1900, 2100
"""The seasons that a list may be about."""

_SEASON = re.compile(r"(\d{4})(?:\s*[-–/]\s*(\d{2}|\d{4}))?")


def parse_season(text: str) -> int:
    """Return the season that '2026-27', '2026-2027' or '2026' names. Raises ValueError with a message for the user."""
    match = _SEASON.fullmatch(text.strip())
    year = int(match[1]) if match else 0
    if match is None or not EARLIEST <= year <= LATEST or (match[2] and int(match[2]) % 100 != (year + 1) % 100):
        raise ValueError(f"a season looks like 2026-27, not {text!r}")
    return year


def season_at(day: date) -> int:
    """Return the season of a day."""
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def season_name(season: int) -> str:
    """Return how a season is written: 2026-27."""
    return f"{season}-{(season + 1) % 100:02}"
