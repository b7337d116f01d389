"""The posts of everybody who is or was in a program, here and elsewhere."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from sideline.coaches.model import UNLISTED
from sideline.coaches.team_model import ROLES
from sideline.core.db.read_pool import ReadPool

_POSTS = f"""
    SELECT coaches.id, coaches.name, coaches.university_id, division, has_left, posts.role, title, first_season,
        is_start_known, last_season, is_over, listed_on, t.university_id, t.sport_id, t.gender, schools.name,
        schools.slug, sports.name, schools.color, schools.second_color
    FROM posts JOIN coaches ON coaches.id = posts.coach_id JOIN teams t ON t.id = posts.team_id
    JOIN universities schools ON schools.id = t.university_id JOIN sports ON sports.id = t.sport_id
    WHERE NOT {UNLISTED} AND posts.coach_id IN (
        SELECT p.coach_id FROM posts p JOIN teams ON teams.id = p.team_id
        WHERE teams.university_id = :university_id AND teams.sport_id = :sport_id)
    ORDER BY posts.id
"""  # noqa: S608  # constant


class Team(NamedTuple):
    """The team of a page. `Both` stands for everybody in the program."""

    school_id: int
    sport_id: int
    gender: str


class TeamPost(NamedTuple):
    """A post with its coach and its team. Seasons are as in `Post`; SQLite has no booleans and stores days as text."""

    coach_id: int
    name: str
    coach_school_id: int
    coach_division: str
    has_left: bool
    role: str
    title: str
    first_season: int | None
    is_start_known: bool
    last_season: int | None
    is_over: bool
    listed_on: date | str | None
    school_id: int
    sport_id: int
    gender: str
    school: str
    school_slug: str
    sport: str
    color: int
    second_color: int

    @property
    def is_held(self) -> bool:
        """Whether the coach is on the staff today."""
        return not self.is_over and not self.has_left

    @property
    def program(self) -> tuple[int, int]:
        """School and sport."""
        return self.school_id, self.sport_id

    @property
    def division(self) -> str:
        """The division of the school if it is known: coaches have only that of their present post."""
        return self.coach_division if self.school_id == self.coach_school_id else ""

    def is_in(self, team: Team) -> bool:
        """Whether the page of a team shows the post: one for both teams is on the women's and the men's page."""
        return self.program == team[:2] and (team.gender == "Both" or self.gender in (team.gender, "Both"))


class TeamPosts:
    """The posts that the page of a team shows, and all others of the same coaches."""

    def __init__(self, team: Team, posts: Sequence[TeamPost]) -> None:
        self._team = team
        self.everywhere = posts
        self.here = [post for post in posts if post.is_in(team)]
        self.season = max((post.last_season for post in self.here if post.last_season is not None), default=None)
        """The latest season that a list of the team covers; None without a list."""

    @property
    def staff(self) -> list[TeamPost]:
        """The post of each coach of today, in the order of roles; the most senior one of a coach with two."""
        return self._one_per_coach(post for post in self.here if post.is_held)

    @property
    def former(self) -> list[TeamPost]:
        """The last post here of each coach who is no longer on the staff, the most recent first."""
        today = {post.coach_id for post in self.here if post.is_held}
        gone = [post for post in self.here if post.coach_id not in today]
        gone.sort(key=lambda post: (-(post.last_season or 0), ROLES.index(post.role), post.coach_id))
        return list({post.coach_id: post for post in reversed(gone)}.values())[::-1]

    def elsewhere(self, coach_id: int) -> list[TeamPost]:
        """Return a coach's posts in other teams, the most recent first."""
        posts = [post for post in self.everywhere if post.coach_id == coach_id and not post.is_in(self._team)]
        return sorted(posts, key=lambda post: (post.is_held, post.last_season or 0), reverse=True)

    @staticmethod
    def _one_per_coach(posts: Iterable[TeamPost]) -> list[TeamPost]:
        ordered = sorted(posts, key=lambda post: (ROLES.index(post.role), post.first_season or 9999, post.name))
        return list({post.coach_id: post for post in reversed(ordered)}.values())[::-1]


def team_name(sport: str, gender: str) -> str:
    """Return how a page calls a team: "Women's Soccer"; without gender if it is one staff for both."""
    return sport if gender == "Both" else f"{gender}'s {sport}"


def read_posts(pool: ReadPool, team: Team) -> TeamPosts:
    """Return the posts of everybody who is or was in the program of a team."""
    rows = pool.fetch(_POSTS, university_id=team.school_id, sport_id=team.sport_id)
    return TeamPosts(team, [TeamPost(*row) for row in rows])
