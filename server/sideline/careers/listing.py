"""A line of a staff list, and what a report says about a list."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from sideline.core.text.folding import fold


@dataclass(frozen=True, slots=True)
class Listing:
    """One person on one team's staff list, with the names of school, sport and gender as the site spells them.

    `title` is as listed; `state` and `division` are empty if the list does not have them. `season_from` and `season_to`
    are the years in which the list says the person's time there began and ended, or None.
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
