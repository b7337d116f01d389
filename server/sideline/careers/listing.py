"""A line of a staff list, and what a report says about a list."""

from dataclasses import dataclass, field


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
    """A row, or one of several people in a row, that cannot be used: the line number and the reason."""

    line: int
    reason: str


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
