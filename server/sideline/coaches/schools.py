"""Schools: slugs and redirects of their URLs, short names, colors, and email addresses."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import orjson

from sideline.coaches.choices import SPORTS, Gender
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.config.settings import Settings
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.folding import fold

_HAS_POSTS = (
    "EXISTS (SELECT 1 FROM teams JOIN posts ON posts.team_id = teams.id JOIN coaches ON coaches.id = posts.coach_id"  # noqa: S608  # constant
    f" WHERE teams.university_id = universities.id AND NOT {UNLISTED})"
)
# A school whose coaches have all moved on keeps its page.
_SHOWN = f"({HAS_COACHES} OR {_HAS_POSTS})"

_SCHOOL = "SELECT id, name, slug, state, city, conference, nickname, short_name, color, second_color FROM universities"
_BY_SLUG = f"{_SCHOOL} WHERE slug = :slug AND {_SHOWN}"
_AFTER_SLUG = f"{_SCHOOL} WHERE slug > :slug AND {_SHOWN} ORDER BY slug LIMIT 100"
_BY_FORMER_SLUG = (
    "SELECT universities.slug FROM university_names JOIN universities ON universities.id = university_id"  # noqa: S608  # constant
    f" WHERE university_names.slug = :slug AND {_SHOWN}"
)


class School(NamedTuple):
    """A school that has a page. Facts are empty if they are not known."""

    id: int
    name: str
    slug: str
    state: str
    city: str
    conference: str
    nickname: str
    short_name: str
    color: int
    second_color: int

    @property
    def colors(self) -> list[int]:
        """The numbers of both colors (`school_identity`)."""
        return [self.color, self.second_color]


def find_school(pool: ReadPool, slug: str) -> School | str | None:
    """Return the school with a slug, or for a former slug the one to redirect to; None if no school has a page there.

    Only schools with listed coaches, today's or former ones, have a page: users can make up any other name.
    """
    if "\0" in slug:  # PostgreSQL rejects NUL
        return None
    if rows := pool.fetch(_BY_SLUG, slug=slug):
        return School(*rows[0])
    former = pool.fetch(_BY_FORMER_SLUG, slug=slug)
    return str(former[0][0]) if former else None


def read_schools(pool: ReadPool) -> Iterator[School]:
    """Yield all schools that have a page, in the order of their slugs."""
    slug = ""
    while rows := pool.fetch(_AFTER_SLUG, slug=slug):
        for row in rows:
            school = School(*row)
            slug = school.slug
            yield school


# The names of schools, sports and teams in URLs: /team/duke-university/womens-soccer.

_GENDERS: dict[Gender, str] = {"Women": "womens-", "Men": "mens-", "Both": ""}


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


def shown_genders(genders: Collection[str]) -> tuple[Gender, ...]:
    """Return the teams of a sport that pages and search list, given those that a school has.

    Coaches of `Both` belong to the women's and to the men's team if the school has one of these.
    """
    if set(genders) <= {"Both"}:
        return ("Both",) if genders else ()
    return tuple(gender for gender in _GENDERS if gender != "Both" and (gender in genders or "Both" in genders))


TEAMS = {_GENDERS[gender] + slug: (sport, gender) for slug, sport in SPORT_SLUGS.items() for gender in _GENDERS}
"""Sport and gender by the name of the team in its URL."""

_TEAM_SLUGS: dict[tuple[str, str], str] = {team: slug for slug, team in TEAMS.items()}


def team_slug(sport: str, gender: str) -> str:
    """Return the name of a team in its URL, after the school's: 'womens-soccer', or 'swimming' for both genders."""
    return _TEAM_SLUGS[sport, gender]


def school_path(slug: str) -> str:
    """Return the path of a school's page."""
    return f"/school/{quote(slug)}"


def team_path(slug: str, sport: str, gender: str) -> str:
    """Return the path of the page of a team at the school with this slug."""
    return f"/team/{quote(slug)}/{team_slug(sport, gender)}"


# Which email addresses belong to universities.


def is_school_address(address: str, settings: Settings) -> bool:
    """Whether an email address belongs to a university: it ends in .edu, or its domain is listed."""
    domains = {"edu"} | domains_in(listed_domains(settings))
    return "." in address.rpartition("@")[2] and bool(matching_domain(address, domains))


def read_email_domains(pool: ReadPool, school_id: int) -> list[str]:
    """Return the email domains of a school that files of schools have (`sideline import-schools`)."""
    rows = pool.fetch("SELECT CAST(email_domains AS TEXT) FROM universities WHERE id = :id", id=school_id)
    return list(orjson.loads(rows[0][0])) if rows else []


def matching_domain(address: str, domains: Collection[str]) -> str:
    """Return the one of these domains that an email address is at, or at a subdomain of; empty if there is none."""
    parts = address.rpartition("@")[2].split(".")
    suffixes = (".".join(parts[start:]) for start in range(len(parts)))
    return next((suffix for suffix in suffixes if suffix in domains), "")


def listed_domains(settings: Settings) -> str:
    """Return the list of further domains of school addresses: that of the desk, or else of the file."""
    text, file = settings.site_text("school_domains"), settings.school_domains
    if text is not None:
        return text
    return _read(file, file.stat().st_mtime_ns) if file else ""


@lru_cache(maxsize=2)
def _read(file: Path, _changed_at: int) -> str:
    return file.read_text(encoding="utf-8")


@lru_cache(maxsize=2)
def domains_in(text: str) -> frozenset[str]:
    """Return the domains of a list, one per line; what follows # is a comment."""
    lines = (line.partition("#")[0].strip().lower() for line in text.splitlines())
    return frozenset(line.removeprefix("@").removeprefix(".") for line in lines if line)
