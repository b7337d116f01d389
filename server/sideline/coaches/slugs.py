"""The names of schools, sports and teams in URLs: /team/duke-university/womens-soccer."""

from collections.abc import Collection
from itertools import chain, count
from urllib.parse import quote

from sideline.coaches.choices import SPORTS
from sideline.core.text.folding import fold

_GENDERS = {"Women": "womens-", "Men": "mens-", "Both": ""}


def slug_of(name: str) -> str:
    """Return a name for URLs: lowercase letters of any alphabet and digits, with hyphens between words."""
    words = "".join(char if char.isalnum() else " " for char in fold(name).replace("'", ""))
    return "-".join(words.split()) or "school"


def free_slug(name: str, taken: Collection[str]) -> str:
    """Return the slug of a school's name, with a number if another school has it already."""
    slug = slug_of(name)
    candidates = chain([slug], (f"{slug}-{number}" for number in count(2)))
    return next(candidate for candidate in candidates if candidate not in taken)


SPORT_SLUGS = {slug_of(sport): sport for sport in SPORTS}
"""Sports by their names in URLs."""


def shown_genders(genders: Collection[str]) -> tuple[str, ...]:
    """Return the teams of a sport that pages and search list, given those that a school has.

    Coaches of `Both` belong to the women's and to the men's team if the school has one of these.
    """
    if set(genders) <= {"Both"}:
        return tuple(genders)
    return tuple(gender for gender in ("Women", "Men") if gender in genders or "Both" in genders)


TEAMS = {_GENDERS[gender] + slug: (sport, gender) for slug, sport in SPORT_SLUGS.items() for gender in _GENDERS}
"""Sport and gender by the name of the team in its URL."""

_TEAM_SLUGS = {team: slug for slug, team in TEAMS.items()}


def team_slug(sport: str, gender: str) -> str:
    """Return the name of a team in its URL, after the school's: 'womens-soccer', or 'swimming' for both genders."""
    return _TEAM_SLUGS[sport, gender]


def school_path(slug: str) -> str:
    """Return the path of a school's page."""
    return f"/school/{quote(slug)}"


def team_path(slug: str, sport: str, gender: str) -> str:
    """Return the path of the page of a team at the school with this slug."""
    return f"/team/{quote(slug)}/{team_slug(sport, gender)}"
