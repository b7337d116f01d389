"""A line of a staff list, what a user says about the whole list, and its seasons."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import product

from sideline.coaches.choices import gender_of
from sideline.coaches.csv_rows import BadFile, BadRow, quoted
from sideline.coaches.team_model import EARLIEST, LATEST, Role
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.titles import gender_in, sports_of_team


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A post as `sideline export` writes it: what a site knows of it, which is more than a staff list says.

    `person` tells which posts are of one coach, and `is_of_profile` which of them is in the program that the profile
    names. The other fields are columns of `Post`.
    """

    person: str
    is_of_profile: bool
    role: Role
    first_season: int | None
    is_start_known: bool
    last_season: int | None
    is_over: bool
    listed_on: date | None


@dataclass(frozen=True, slots=True)
class Listing:
    """One person on one team's staff list, with the names of school, sport and gender as the site spells them.

    `title` is as listed; `state` and `division` are empty if the list does not have them. `season_from` and `season_to`
    are the years in which the list says the person's time there began and ended, or None. `post` is set for a row of an
    export, and `profile` then if another row of it is about the school of the coach's profile.
    """

    line: int
    name: str
    university: str
    sport: str
    gender: str
    title: str = ""
    state: str = ""
    division: str = ""
    season_from: int | None = None
    season_to: int | None = None
    post: StoredPost | None = None
    profile: "Listing | None" = None

    @property
    def of_profile(self) -> "Listing":
        """The listing with the school and the sport of the coach's profile."""
        return self.profile or self


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row, or one of several people in a row, that cannot be used: the line number and the reason.

    `may_be_coach` is false for a row that certainly names no coach, such as "TBA". `university`, `sports` and `gender`
    are what is known of the person's team; empty means any.
    """

    line: int
    reason: str
    may_be_coach: bool = field(default=True, compare=False)
    university: str = field(default="", compare=False)
    sports: tuple[str, ...] = field(default=(), compare=False)
    gender: str = field(default="", compare=False)


class IncompleteTeams:
    """The teams that may have coaches in rejected rows. None of their coaches is marked as no longer listed."""

    def __init__(self, rejected: Iterable[Rejected]) -> None:
        self._lines: dict[tuple[str, str, str], int] = {}
        for row in rejected:
            for sport in (row.sports or ("",)) if row.may_be_coach else ():
                self._lines.setdefault((fold(row.university), sport, row.gender), row.line)

    def line_of(self, listing: Listing) -> int | None:
        """Return the line of a rejected row that may be about the team of a listing, or None."""
        keys = product((fold(listing.university), ""), (listing.sport, ""), (listing.gender, ""))
        return next((self._lines[key] for key in keys if key in self._lines), None)


@dataclass(slots=True)
class Notes:
    """What a report says about a list besides the rows rejected.

    `contact_columns` are the ignored columns with email addresses, phone numbers or accounts, and `contacts` the number
    of their filled cells; `cut` is the number of those found in names and titles. `remarks` are lines to look at, and
    those that repeat an earlier one, which are left out.
    """

    contact_columns: list[str] = field(default_factory=list)
    contacts: int = 0
    cut: int = 0
    remarks: list[tuple[int, str]] = field(default_factory=list)


# What a user says about a whole staff list, besides the file.


@dataclass(frozen=True, slots=True)
class Given:
    """What the user says about the whole list: sport and gender as the site spells them, the season as a year."""

    university: str = ""
    sport: str = ""
    gender: str = ""
    season: int | None = None


def given_by_user(*, university: str = "", sport: str = "", gender: str = "", season: int | None = None) -> Given:
    """Return what the user says about a list, in the user's words ("women's soccer"). Raises BadFile if unknown."""
    sports = sports_of_team(sport)
    if sport and len(sports) != 1:
        raise BadFile(f"unknown sport {quoted(sport)}")
    read = gender_of(gender) if gender else gender_in(sport, short=True)
    if gender and not read:
        raise BadFile(f"unknown gender {quoted(gender)}")
    return Given(university.strip(), "".join(sports), read or "", season)


# Read seasons and the years of a person's time at a school from a staff list.

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
