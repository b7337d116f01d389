"""When what athletes write becomes public: at once, or only on the days of editions (docs/decisions/0022).

Who polls a page on a site that publishes at once knows the minute in which a review was written. With editions nothing
of a review appears, changes or leaves between two days, so a page tells at most the week, or the season.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from operator import attrgetter
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

Mode = Literal["weekly", "seasons"]

DAYS = ("01-15", "06-15", "08-15")
"""The days before which a review may be kept from appearing, month and day: after the fall season and before the spring
term, after the school year, and before the next season. By each, coaches have decided about the season before it. They
are also the editions of `seasons` unless a file names others.
"""

WINDOWS_FILE = "publication-days.csv"
"""The file in the data folder that had the windows of `seasons` before an admin could set them at the desk."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

USUAL_TIMES = ("monday", "18:00", "America/New_York")
"""Weekday, closing time and time zone of a setting that has only the mode."""

_PUBLISHES_AT = time(6)
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_FORM = "must be now, weekly or seasons; weekly and seasons may be followed by WEEKDAY HH:MM ZONE"
_CLOCK_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
_COLUMNS = ["sport", "closes", "publishes"]


@dataclass(frozen=True)
class Window:
    """An edition of a sport, or of all sports if `sport` is empty, with what was written until the end of a day."""

    sport: str
    closes: date
    publishes: date


@dataclass(frozen=True)
class Calendar:
    """The days of the editions. An edition has what was written before its closing time, and appears at 6 a.m."""

    mode: Mode
    weekday: int
    closes: time
    zone: ZoneInfo
    windows: tuple[Window, ...] = ()

    def next_day(self, now: datetime, sport: str, not_before: date | None = None) -> date:
        """Return the day of the edition with what is written now about a coach of this sport: the first one that is not
        closed, and not before a day.
        """
        first = not_before or date.min
        days = (day for day in self._days(now, sport) if day >= first and self.closing_time(day, sport) > now)
        return next(days)

    def stored_day(self, now: datetime, sport: str) -> date:
        """Return the day that is stored with what is written now: it appears with the first edition of the sport from
        that day on.

        In `seasons` that is the day after the last edition that is closed, and not the day of the next one: so what
        waits follows when an admin changes the windows.
        """
        if self.mode == "weekly":
            return self.next_day(now, sport)
        return max(window.publishes for window in self.windows_around(now, sport) if self.is_closed(window, now)) + _DAY

    def closing_time(self, day: date, sport: str = "") -> datetime:
        """Return until when changes are in the edition of a day."""
        if self.mode == "weekly":
            return datetime.combine(day - _DAY, self.closes, self.zone).astimezone(UTC)
        windows = [window.closes for window in self._windows_of(sport, day.year) if window.publishes == day]
        last = max(windows, default=day - _DAY)
        return datetime.combine(last + _DAY, time(), self.zone).astimezone(UTC)

    def publication_time(self, day: date) -> datetime:
        """Return when the edition of a day appears."""
        return datetime.combine(day, _PUBLISHES_AT, self.zone).astimezone(UTC)

    def shown_day(self, day: date | None, now: datetime, sport: str, *, is_chosen: bool = False) -> date:
        """Return the day on which what waits for the edition of `day` appears; in `seasons`, or if its author has
        chosen the day, for the first one from it on. Without a day, or if there was no edition on it or is none
        anymore, that is the next one to appear, even if it is closed.
        """
        if day and (is_chosen or self.mode == "seasons"):
            day = next(self._days(self.publication_time(day) - _DAY, sport))
        is_to_come = day and self.publication_time(day) > now and self.may_be_edition(day)
        return day if day and is_to_come else self.upcoming_day(now, sport)

    def may_be_edition(self, day: date) -> bool:
        """Whether there may be an edition on a day: not on another weekday, for which something waits that was written
        while the site had another calendar.
        """
        return self.mode == "seasons" or day.weekday() == self.weekday

    def last_day(self, now: datetime) -> date:
        """Return the last day whose edition should have appeared by now."""
        if self.mode == "weekly":
            local = now.astimezone(self.zone).date()
            day = local - timedelta(days=(local.weekday() - self.weekday) % 7)
            return day if self.publication_time(day) <= now else day - _WEEK
        return max(day for day in self._days_of_all_sports(now) if self.publication_time(day) <= now)

    def last_day_of(self, sport: str, day: date) -> date:
        """Return the last day of an edition of a sport until `day`."""
        if self.mode == "weekly":
            return day - timedelta(days=(day.weekday() - self.weekday) % 7)
        windows = [*self._windows_of(sport, day.year - 1), *self._windows_of(sport, day.year)]
        return max(window.publishes for window in windows if window.publishes <= day)

    def upcoming_day(self, now: datetime, sport: str | None = None) -> date:
        """Return the day of the first edition that has not appeared yet, of a sport or of any; it may be closed."""
        if self.mode == "weekly":
            return self.last_day(now) + _WEEK
        days = self._days_of_all_sports(now) if sport is None else self._days(now - _DAY, sport)
        return min(day for day in days if self.publication_time(day) > now)

    def closing_times(self, day: date) -> tuple[datetime, datetime]:
        """Return when the edition of a day closes for the first sport, and when for the last one."""
        sports = {"", *(window.sport for window in self.windows)}
        of_day = [sport for sport in sports if any(w.publishes == day for w in self._windows_of(sport, day.year))]
        times = [self.closing_time(day, sport) for sport in of_day or [""]]
        return min(times), max(times)

    def sports_without_window(self, now: datetime) -> list[str]:
        """Return the sports that have windows, but none that is still to come, so that the usual days apply."""
        today = now.astimezone(self.zone).date()
        coming = {window.sport for window in self.windows if window.publishes > today}
        return sorted({window.sport for window in self.windows} - coming)

    def is_closed(self, window: Window, now: datetime) -> bool:
        """Whether what is written now is no longer in the edition of a window."""
        return datetime.combine(window.closes + _DAY, time(), self.zone) <= now

    def windows_around(self, now: datetime, sport: str) -> list[Window]:
        """Return the windows that apply to a sport from last year until two years from now, in time order."""
        year = now.astimezone(self.zone).year
        windows = [window for each in range(year - 1, year + 3) for window in self._windows_of(sport, each)]
        return sorted(windows, key=attrgetter("publishes"))

    def with_open_windows(self, windows: Iterable[Window], now: datetime) -> "Calendar":
        """Return the calendar with these windows instead of those that are still open.

        Own windows of a sport replace all others of their year. So that the editions that are over, or closed, stay
        those of each sport, they are added as its own windows where that is necessary.
        """
        windows, this_year = list(windows), now.astimezone(self.zone).year
        kept = [window for window in self.windows if window.publishes.year < this_year]
        for year in (this_year, this_year + 1):
            closed_of_all = self._closed(year, "", now)
            for sport in sorted({window.sport for window in (*windows, *self.windows)} | {""}):
                closed = self._closed(year, sport, now)
                fallback = closed_of_all if sport else [one for one in _usual_windows(year) if self.is_closed(one, now)]
                is_own = any(window.sport == sport and window.publishes.year == year for window in windows)
                if is_own or _days_of(closed) != _days_of(fallback):
                    kept += [replace(window, sport=sport) for window in closed]
        return replace(self, windows=(*kept, *windows))

    def _closed(self, year: int, sport: str, now: datetime) -> list[Window]:
        return [window for window in self._windows_of(sport, year) if self.is_closed(window, now)]

    def _days_of_all_sports(self, now: datetime) -> set[date]:
        """Return the days of the editions of seasons from last year to next year."""
        years, sports = range(now.year - 1, now.year + 2), {"", *(window.sport for window in self.windows)}
        return {window.publishes for year in years for sport in sports for window in self._windows_of(sport, year)}

    def reading_time(self, closes: datetime) -> datetime:
        """Return from when moderators can read what was written on the days before it for an edition that `closes`."""
        return closes - (_DAY if self.mode == "weekly" else _WEEK)

    def _days(self, now: datetime, sport: str) -> Iterator[date]:
        """Yield the days of editions after the day of `now`, in time order, for about two years."""
        today = now.astimezone(self.zone).date()
        if self.mode == "weekly":
            first = today + timedelta(days=(self.weekday - today.weekday() - 1) % 7 + 1)
            yield from (first + week * _WEEK for week in range(105))
        else:
            days = (window.publishes for window in self.windows_around(now, sport))
            yield from (day for day in dict.fromkeys(days) if day > today)

    def _windows_of(self, sport: str, year: int) -> list[Window]:
        """Return the windows of a sport in a year: its own, else those of all sports, else the usual ones."""
        in_year = [window for window in self.windows if window.publishes.year == year]
        own = [window for window in in_year if window.sport == sport] if sport else []
        return own or [window for window in in_year if not window.sport] or _usual_windows(year)


def parse_publication(text: str) -> str:
    """Return the setting in lower case but for its time zone. Raises ValueError."""
    make_calendar(text)
    mode, *rest = text.split()
    return " ".join([mode.lower(), *rest])


def make_calendar(text: str, windows: Iterable[Window] = ()) -> Calendar | None:
    """Return the calendar of the setting, or None for a site that publishes at once. Raises ValueError."""
    mode, *rest = text.lower().split()[:1] + text.split()[1:]
    if mode == "now" and not rest:
        return None
    weekday, closes, zone = (rest or USUAL_TIMES) if len(rest) in (0, 3) else ("", "", "")
    if mode not in ("weekly", "seasons") or weekday.lower() not in WEEKDAYS or not _CLOCK_TIME.fullmatch(closes):
        raise ValueError(f"{_FORM}, as in: weekly monday 18:00 America/New_York")
    try:
        time_zone = ZoneInfo(zone)
    except (ValueError, OSError, KeyError):
        raise ValueError(f"{zone!a} is not a time zone like America/New_York") from None
    of_mode: Mode = "weekly" if mode == "weekly" else "seasons"
    return Calendar(of_mode, WEEKDAYS.index(weekday.lower()), time.fromisoformat(closes), time_zone, tuple(windows))


def _days_of(windows: Iterable[Window]) -> set[tuple[date, date]]:
    return {(window.closes, window.publishes) for window in windows}


def _usual_windows(year: int) -> list[Window]:
    days = [date.fromisoformat(f"{year}-{day}") for day in DAYS]
    return [Window("", day - _DAY, day) for day in days]


def read_windows_file(file: Path) -> list[Window]:
    """Return the windows of a file with the columns sport, closes and publishes. Raises ValueError for a bad one."""
    try:
        # Excel writes a byte order mark.
        with file.open(encoding="utf-8-sig", newline="") as lines:
            rows = csv.DictReader(lines)
            if rows.fieldnames != _COLUMNS:
                raise ValueError(f"{file}: the first line must be {','.join(_COLUMNS)}")
            return [_window(file, rows.line_num, row) for row in rows]
    except (UnicodeDecodeError, csv.Error):
        raise ValueError(f"{file} is not a CSV file in UTF-8") from None


def _window(file: Path, line: int, row: dict[str, str]) -> Window:
    try:
        window = Window(
            row["sport"].strip(),
            date.fromisoformat(row["closes"].strip()),
            date.fromisoformat(row["publishes"].strip()),
        )
    except (ValueError, AttributeError):
        raise ValueError(f"{file}, line {line}: days must look like 2026-12-21") from None
    if window.closes >= window.publishes:
        raise ValueError(f"{file}, line {line}: an edition must close on a day before it is published")
    return window
