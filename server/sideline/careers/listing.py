"""A line of a staff list."""

from dataclasses import dataclass


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
