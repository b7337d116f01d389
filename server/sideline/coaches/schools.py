"""Schools by the slug in their URL, and the redirects of former slugs."""

from typing import NamedTuple

from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.core.db.read_pool import ReadPool

_HAS_POSTS = (
    "EXISTS (SELECT 1 FROM teams JOIN posts ON posts.team_id = teams.id JOIN coaches ON coaches.id = posts.coach_id"  # noqa: S608  # constant
    f" WHERE teams.university_id = universities.id AND NOT {UNLISTED})"
)
# A school whose coaches have all moved on keeps its page.
_SHOWN = f"({HAS_COACHES} OR {_HAS_POSTS})"

_BY_SLUG = (
    "SELECT id, name, slug, state, city, conference, nickname, short_name, color, second_color FROM universities"  # noqa: S608  # constant
    f" WHERE slug = :slug AND {_SHOWN}"
)
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
