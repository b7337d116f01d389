"""The posts of everybody who is or was in a program, and the numbers of coaches in it and of whole staffs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from operator import add
from typing import NamedTuple

from sideline.coaches.career import public_programs
from sideline.coaches.choices import CATEGORIES, Gender, SportName
from sideline.coaches.model import UNLISTED
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.team_model import IS_OPEN, ROLES, Role
from sideline.core.db.read_pool import ReadPool, Row
from sideline.teams.schemas import StaffNumbers, StaffRating

IS_HELD = f"{IS_OPEN} AND NOT has_left AND NOT {UNLISTED}"
"""SQL condition for a post joined with its coach: who holds it is on the staff today."""

ALL_SPORTS = 0

_FIELDS = tuple(CATEGORIES.values())
COUNTS = ", ".join(
    [
        "count(*)",
        "sum(r.rating)",
        "count(CASE WHEN would_recommend THEN 1 END)",
        "count(would_recommend)",
        *(f"sum({field})" for field in _FIELDS),
        *(f"count(NULLIF({field}, 0))" for field in _FIELDS),
    ]
)
"""SQL for the columns of published reviews `r` from which `numbers_of` makes `Numbers`."""

_IN_PROGRAM = "university_id = :university_id AND (:sport_id = 0 OR sport_id = :sport_id)"
# Goes from the program's posts to the reviews of their coaches, so its time depends on these alone.
_BY_COACH = f"""
    SELECT sport_id, r.coach_id, {COUNTS} FROM published_reviews r JOIN teams ON teams.id = r.team_id
    WHERE {_IN_PROGRAM}
    AND r.coach_id IN (SELECT posts.coach_id FROM posts JOIN teams ON teams.id = posts.team_id WHERE {_IN_PROGRAM})
    GROUP BY sport_id, r.coach_id
"""  # noqa: S608  # names of columns
_PROGRAMS = f"""
    SELECT was.coach_id, was.university_id, was.sport_id, max(was.is_held), count(r.id)
    FROM (
        SELECT posts.coach_id, university_id, sport_id, max(CASE WHEN {IS_OPEN} THEN 1 ELSE 0 END) is_held
        FROM posts JOIN teams ON teams.id = posts.team_id
        WHERE posts.coach_id IN (
            SELECT posts.coach_id FROM posts JOIN teams ON teams.id = posts.team_id WHERE {_IN_PROGRAM})
        GROUP BY posts.coach_id, university_id, sport_id
    ) was
    JOIN teams ON teams.university_id = was.university_id AND teams.sport_id = was.sport_id
    LEFT JOIN published_reviews r ON r.coach_id = was.coach_id AND r.team_id = teams.id
    GROUP BY was.coach_id, was.university_id, was.sport_id
"""  # noqa: S608  # constant
PROGRAMS_OF_SPORT = _PROGRAMS.replace(_IN_PROGRAM, "sport_id = :sport_id")
"""All programs of everybody with a post in a sport (`:sport_id`), for `untold_programs`."""

_STAFFS = f"""
    SELECT DISTINCT t.sport_id, t.gender, coaches.id FROM teams t
    JOIN posts ON posts.team_id = t.id JOIN coaches ON coaches.id = posts.coach_id
    WHERE t.university_id = :university_id AND {IS_HELD}
"""  # noqa: S608  # constants


class Numbers(NamedTuple):
    """Counts of published reviews. `sums` and `counts` have the chosen values of each category, in their order."""

    reviews: int = 0
    stars: int = 0
    recommend_yes: int = 0
    recommend_answers: int = 0
    sums: tuple[int, ...] = (0,) * len(_FIELDS)
    counts: tuple[int, ...] = (0,) * len(_FIELDS)

    @property
    def rating(self) -> float | None:
        """The mean of the stars; None for fewer than ENOUGH_REVIEWS."""
        return self.stars / self.reviews if self.reviews >= ENOUGH_REVIEWS else None

    def shown(self) -> StaffRating:
        """Return what pages show of them, without the categories."""
        return {
            "reviews": self.reviews,
            "rating": self.rating,
            "recommend_yes": self.recommend_yes,
            "recommend_answers": self.recommend_answers,
        }

    def with_categories(self) -> StaffNumbers:
        """Return what pages show of a staff."""
        chosen = zip(CATEGORIES, self.sums, self.counts, strict=True)
        return {
            **self.shown(),
            "categories": [
                {"name": name, "mean": total / count if count else 0.0, "count": count} for name, total, count in chosen
            ],
        }


NO_REVIEWS = Numbers()


def pooled(numbers: Iterable[Numbers]) -> Numbers:
    """Return the numbers of several coaches together."""
    result = NO_REVIEWS
    for one in numbers:
        result = Numbers(
            result.reviews + one.reviews,
            result.stars + one.stars,
            result.recommend_yes + one.recommend_yes,
            result.recommend_answers + one.recommend_answers,
            tuple(map(add, result.sums, one.sums)),
            tuple(map(add, result.counts, one.counts)),
        )
    return result


def numbers_of_coaches(
    pool: ReadPool, university_id: int, sport_id: int = ALL_SPORTS
) -> dict[tuple[int, int], Numbers]:
    """Return the numbers by sport and coach of everybody with a post in a program, or in all programs of a school.

    A coach without reviews there is missing.
    """
    rows = pool.fetch(_BY_COACH, university_id=university_id, sport_id=sport_id)
    return {(row[0], row[1]): numbers_of(row[2:]) for row in rows}


def public_numbers(
    pool: ReadPool, university_id: int, sport_id: int = ALL_SPORTS
) -> dict[tuple[int, int], Numbers | None]:
    """Return what pages may show of `numbers_of_coaches`: None for what could reveal an author (`public_programs`)."""
    rows = pool.fetch(_PROGRAMS, university_id=university_id, sport_id=sport_id)
    result: dict[tuple[int, int], Numbers | None] = dict(numbers_of_coaches(pool, university_id, sport_id))
    untold = untold_programs(rows)
    return result | dict.fromkeys((sport, coach_id) for coach_id, school, sport in untold if school == university_id)


def untold_programs(rows: Iterable[Row]) -> set[tuple[int, int, int]]:
    """Return the ids of coach, school and sport of all numbers that could reveal an author (`public_programs`). `rows`
    have all programs of the coaches: coach, school, sport, whether the post is held, and the number of reviews.
    """
    programs: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
    held: set[tuple[int, int, int]] = set()
    for coach_id, school, sport, is_held, reviews in rows:
        programs[coach_id][school, sport] = reviews
        if is_held:
            held.add((coach_id, school, sport))
    result = set()
    for coach_id, reviews_of in programs.items():
        held_of = {program for program in reviews_of if (coach_id, *program) in held}
        result |= {(coach_id, *program) for program in reviews_of.keys() - public_programs(reviews_of, held_of)}
    return result


def numbers_of_staffs(pool: ReadPool, university_id: int) -> dict[tuple[int, str], Numbers]:
    """Return the numbers of all of a school's staffs today, by sport and team: Women, Men, and Both for everybody.

    Numbers that are not public are left out. A coach of both teams counts for each. Only teams with a coach are in the
    result.
    """
    by_coach = public_numbers(pool, university_id)
    staffs: dict[tuple[int, str], set[int]] = {}
    for sport_id, gender, coach_id in pool.fetch(_STAFFS, university_id=university_id):
        for team in ("Women", "Men", "Both") if gender == "Both" else (gender, "Both"):
            staffs.setdefault((sport_id, team), set()).add(coach_id)
    return {
        (sport_id, team): pooled(filter(None, (by_coach.get((sport_id, coach_id)) for coach_id in coach_ids)))
        for (sport_id, team), coach_ids in staffs.items()
    }


def numbers_of(row: Row) -> Numbers:
    """Return the numbers in a row of COUNTS."""
    reviews, stars, yes, answers, *chosen = (int(value or 0) for value in row)
    return Numbers(reviews, stars, yes, answers, tuple(chosen[: len(_FIELDS)]), tuple(chosen[len(_FIELDS) :]))


# The posts of everybody who is or was in a program, here and elsewhere.

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
    gender: Gender


class TeamPost(NamedTuple):
    """A post with its coach and its team. Seasons are as in `Post`; SQLite has no booleans and stores days as text."""

    coach_id: int
    name: str
    coach_school_id: int
    coach_division: str
    has_left: bool
    role: Role
    title: str
    first_season: int | None
    is_start_known: bool
    last_season: int | None
    is_over: bool
    listed_on: date | str | None
    school_id: int
    sport_id: int
    gender: Gender
    school: str
    school_slug: str
    sport: SportName
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
