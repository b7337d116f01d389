"""Read seasons and the years of a person's time at a school from a staff list."""

import re
from datetime import date, timedelta

from sideline.coaches.csv_rows import BadRow, quoted
from sideline.coaches.seasons import EARLIEST, LATEST

_SEASON = re.compile(r"(\d{4})(?:\s*[-–/]\s*\d{2}(?:\d{2})?)?")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SERIAL = re.compile(r"[2-5]\d{4}")
"""A date whose cell lost its format: the number of days in spreadsheets."""

_FIRST_DAY = date(1899, 12, 30)
_SHORT_YEAR = re.compile(r"(?<!\d)\d\d(?!\d)")
_TO = re.compile(r"\s*[-–—]\s*|\s+to\s+", re.IGNORECASE)


def season_in(text: str) -> int | None:
    """Return the year in which a season begins, or None: 2025 for '2025-26', '2025' and the misprint '2025-36'."""
    match = _SEASON.fullmatch(text.strip())
    return _possible(int(match[1])) if match else None


def years_of(start: str, end: str, period: str) -> tuple[int | None, int | None]:
    """Return the years from two cells ('2019', '2024.0'), else from a period ('Aug 2015 - Jun 2019', '2016-19').

    Raises BadRow if the end comes before the start.
    """
    first, last = _year_in(start), _year_in(end)
    if first is None and last is None and period.strip():
        first, last = _period(period)
    if first is not None and last is not None and last < first:
        raise BadRow(f"the time there ends in {last}, before it starts in {first}")
    return first, last


def _period(text: str) -> tuple[int | None, int | None]:
    start, _, end = _TO.sub("\0", text.strip(), count=1).partition("\0")
    first, last = _year_in(start), _year_in(end)
    if first is not None and last is None and (short := _SHORT_YEAR.search(end)):
        last = _possible(first - first % 100 + int(short[0]))
    return first, last


def _year_in(text: str) -> int | None:
    if _SERIAL.fullmatch(text.strip()):
        return _possible((_FIRST_DAY + timedelta(days=int(text))).year)
    match = _YEAR.search(text)
    return _possible(int(match[0])) if match else None


def _possible(year: int) -> int | None:
    return year if EARLIEST <= year <= LATEST else None


def ensure_season(text: str, season: int | None) -> None:
    """Raise BadRow if a row says that it is about a season other than `season` (None: any)."""
    listed = season_in(text)
    if season is not None and listed is not None and listed != season:
        raise BadRow(f"is about another season: {quoted(text.strip())}")
