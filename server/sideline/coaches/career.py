"""The career of a coach as pages show it: posts by program, with seasons and numbers, and what reviews say of them.

Rows of posts become one entry per program (`coaches.posts.PostedTeam.program`): the women's and the men's team of a
sport, which reviews do not tell apart.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple, cast

from typing_extensions import ReadOnly, TypedDict

from sideline.coaches.choices import SPORT_NAMES, Gender
from sideline.coaches.model import UNLISTED
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.schemas import CoachPost
from sideline.coaches.schools import school_path, team_path
from sideline.coaches.team_model import ROLES, Role, season_name
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool, Row

NAMED_FROM = ENOUGH_REVIEWS
"""The number of visible reviews about a post from which each of them may name it."""

EARLIER_SCHOOL = "an earlier school"
"""What reviews say about posts with fewer visible reviews, if there are at least NAMED_FROM such reviews together."""

POST_COLUMNS = (
    "p.team_id", "teams.university_id", "teams.sport_id", "teams.gender", "u.name", "u.slug", "p.role", "p.title",
    "p.first_season", "p.is_start_known", "p.last_season", "p.is_over", "p.listed_on",
)  # fmt: skip
"""The columns that `read_career` needs, from POSTS_OF_COACH."""

POSTS_OF_COACH = (
    " LEFT JOIN posts p ON p.coach_id = c.id LEFT JOIN teams ON teams.id = p.team_id"
    " LEFT JOIN universities u ON u.id = teams.university_id"
)
"""Joins a coach `c` to the rows of their posts."""


class _Coach(TypedDict):
    """What a career needs to know of a coach."""

    id: ReadOnly[int]
    university: ReadOnly[str]
    sport: ReadOnly[str]
    rating: ReadOnly[float]
    total_reviews: ReadOnly[int]


_COACH_FIELDS = tuple(_Coach.__annotations__)
_CAREER = (
    f"SELECT {', '.join(f'c.{field}' for field in _COACH_FIELDS)}, {', '.join(POST_COLUMNS)}"  # noqa: S608  # columns
    f" FROM coaches c {POSTS_OF_COACH} WHERE c.id = :coach_id AND NOT c.{UNLISTED}"
)
_NUMBERS = (
    "SELECT teams.university_id, teams.sport_id, teams.id, count(*), sum(rating) FROM published_reviews"
    " JOIN teams ON teams.id = team_id WHERE coach_id = :coach_id"
    " GROUP BY teams.university_id, teams.sport_id, teams.id"
)

Program = tuple[int, int]
"""The ids of university and sport."""


class PostRow(NamedTuple):
    """The values of POST_COLUMNS."""

    team_id: int
    university_id: int
    sport_id: int
    gender: Gender
    school: str
    slug: str
    role: Role
    title: str
    first_season: int | None
    is_start_known: bool
    last_season: int | None
    is_over: bool
    listed_on: date | str | None

    @property
    def program(self) -> Program:
        return self.university_id, self.sport_id


class Career(NamedTuple):
    """The posts, and what a review may say about where its author was, by the review's team."""

    posts: list[CoachPost]
    places: dict[int, str]


NO_CAREER = Career([], {})


def read_career(pool: ReadPool, coach: _Coach, rows: Iterable[Row]) -> Career:
    """Return the career in a coach's rows of POST_COLUMNS: open posts first, then the most recent first.

    Reads the reviews only if the coach was in several programs.
    """
    # A coach has no post only if the database is damaged; the profile is shown anyway.
    stored = [PostRow._make(row) for row in rows if row[0] is not None]
    if len(stored) == 1:  # as for most coaches
        return Career([_post(stored, coach["total_reviews"], coach["rating"])], {})
    programs: dict[Program, list[PostRow]] = defaultdict(list)
    for row in sorted(stored, key=lambda row: _order(row, coach)):
        programs[row.program].append(row)
    if len(programs) == 1:
        [posts] = programs.values()
        return Career([_post(posts, coach["total_reviews"], coach["rating"])], {})
    numbers, program_of = _read_numbers(pool, coach["id"])
    reviews = {program: numbers.get(program, (0, 0))[0] for program in programs}
    held = {row.program for row in stored if not row.is_over}
    public = public_programs(reviews, held)
    career = {
        program: _post(rows, *(numbers.get(program, (0, 0)) if program in public else (None, 0)))
        for program, rows in programs.items()
    }
    places = _places(career, reviews, held)
    for program, place in places.items():
        career[program]["named_as"] = place if place != EARLIER_SCHOOL else None
    return Career(list(career.values()), {team: places[key] for team, key in program_of.items() if key in places})


def _read_numbers(pool: ReadPool, coach_id: int) -> tuple[dict[Program, tuple[int, float]], dict[int, Program]]:
    """Return number and mean of a coach's visible reviews by program, and the programs of the teams in them."""
    ratings: dict[Program, list[tuple[int, int]]] = defaultdict(list)
    program_of: dict[int, Program] = {}
    for university_id, sport_id, team_id, reviews, stars in pool.fetch(_NUMBERS, coach_id=coach_id):
        program_of[team_id] = (university_id, sport_id)
        ratings[university_id, sport_id].append((reviews, stars))
    sums = {program: tuple(map(sum, zip(*teams, strict=True))) for program, teams in ratings.items()}
    return {program: (reviews, stars / reviews) for program, (reviews, stars) in sums.items()}, program_of


def public_programs(reviews: Mapping[Program, int], held: Collection[Program]) -> set[Program]:
    """Return the programs whose numbers pages may show, given how many visible reviews are about each of a coach's.
    `held` has those in which the coach is now.

    A few reviews about an earlier school must not be recognized: whoever subtracts the numbers of the other programs
    from the coach's gets theirs. So if a single earlier school has a few, or several have fewer than NAMED_FROM
    together, no numbers are shown; otherwise theirs are not. A few reviews about the school of today are no secret, as
    with a coach who was nowhere else.
    """
    small = _small_programs(reviews, held)
    if len(reviews) == 1 or not small:
        return set(reviews)
    if not _are_unrecognizable(small, reviews):
        return set()
    return {program for program, count in reviews.items() if count >= NAMED_FROM or program in held}


def read_career_of(pool: ReadPool, coach_id: int) -> Career:
    """Return the career of a listed coach; an empty one if there is no such coach."""
    rows = pool.fetch(_CAREER, coach_id=coach_id)
    if not rows:
        return NO_CAREER
    coach = cast("_Coach", dict(zip(_COACH_FIELDS, rows[0], strict=False)))
    return read_career(pool, coach, [row[len(_COACH_FIELDS) :] for row in rows])


def years_of(rows: Iterable[Row]) -> str:
    """Return the years of a `CoachPost` with these rows of POST_COLUMNS, all of one program."""
    return _years([PostRow._make(row) for row in rows])


def _order(row: PostRow, coach: _Coach) -> Row:
    is_present = row.school == coach["university"] and SPORT_NAMES[row.sport_id] == coach["sport"]
    return bool(row.is_over), not is_present, -(row.last_season or 0), ROLES.index(row.role)


def _post(posts: Sequence[PostRow], reviews: int | None, rating: float) -> CoachPost:
    """Return a post that is not named, from its rows, the newest first, and its numbers.

    `reviews` is None if the numbers are not public.
    """
    newest = posts[0]
    sport = SPORT_NAMES[newest.sport_id]
    is_for_both = any(post.gender != newest.gender for post in posts[1:] if post.is_over == newest.is_over)
    gender = "Both" if is_for_both else newest.gender
    return {
        "team_id": newest.team_id,
        "school": newest.school,
        "school_path": school_path(newest.slug),
        "team_path": team_path(newest.slug, sport, gender),
        "sport": sport,
        "gender": gender,
        "role": newest.role,
        "title": newest.title,
        "years": _years(posts),
        "last_season": season_name(newest.last_season) if newest.last_season is not None else None,
        "is_over": bool(newest.is_over),
        "listed_on": clock.day_text(newest.listed_on),
        "total_reviews": reviews,
        "rating": rating if reviews is not None and reviews >= ENOUGH_REVIEWS else None,
        "named_as": None,
    }


def _years(posts: Sequence[PostRow]) -> str:
    """Return when a coach was in a program: "since 2021-22", "2016–2021", or "listed since 2024-25" if the first list
    that has the coach need not be the season in which they began. Empty without a list. Years apart are listed newest
    first: "since 2021-22, 2010–2014".
    """
    if len(posts) == 1:
        return _stay_years(posts) if posts[0].first_season is not None else ""
    stays: list[list[PostRow]] = []
    for post in sorted((post for post in posts if post.first_season is not None), key=_start):
        if stays and not _is_apart(stays[-1], post):
            stays[-1].append(post)
        else:
            stays.append([post])
    return ", ".join(map(_stay_years, reversed(stays)))


def _start(post: PostRow) -> tuple[int, bool]:
    return post.first_season or 0, not post.is_start_known


def _is_apart(stay: Sequence[PostRow], post: PostRow) -> bool:
    """Whether there is a season between the posts of a stay and a later one."""
    return all(before.is_over and _end(before) + 1 < _start(post)[0] for before in stay)


def _end(post: PostRow) -> int:
    return max(post.first_season or 0, post.last_season or 0)


def _stay_years(stay: Sequence[PostRow]) -> str:
    first, end, is_known = _start(stay[0])[0], max(map(_end, stay)), stay[0].is_start_known
    if not all(post.is_over for post in stay):
        return f"{'since' if is_known else 'listed since'} {season_name(first)}"
    if is_known:
        return f"{first}–{end + 1}"
    return f"listed {season_name(first)}" + (f" to {season_name(end)}" if end > first else "")


def _small_programs(reviews: Mapping[Program, int], held: Collection[Program]) -> list[Program]:
    """Return the earlier programs with a few visible reviews."""
    return [program for program, count in reviews.items() if 0 < count < NAMED_FROM and program not in held]


def _are_unrecognizable(small: Collection[Program], reviews: Mapping[Program, int]) -> bool:
    """Whether the reviews of these programs are enough, and about enough schools, to be told apart from the others."""
    return len({school for school, _ in small}) > 1 and sum(reviews[program] for program in small) >= NAMED_FROM


def _places(
    posts: Mapping[Program, CoachPost], reviews: Mapping[Program, int], held: Collection[Program]
) -> dict[Program, str]:
    """Return what reviews say about their programs, so that a few about an earlier school cannot be recognized.

    A program is named from NAMED_FROM visible reviews. If a single earlier school has fewer, or several have fewer
    together, their reviews would be recognized by what they lack, so no review says anything; otherwise theirs say
    EARLIER_SCHOOL.
    """
    small = _small_programs(reviews, held)
    if len(posts) == 1 or (small and not _are_unrecognizable(small, reviews)):
        return {}
    named = [program for program, count in reviews.items() if count >= NAMED_FROM]
    return {program: _place(posts[program], posts.values()) for program in named} | dict.fromkeys(small, EARLIER_SCHOOL)


def _place(post: CoachPost, posts: Iterable[CoachPost]) -> str:
    """Return the name of the school, with the sport if the coach was in several programs there."""
    is_only = sum(other["school"] == post["school"] for other in posts) == 1
    return post["school"] if is_only else f"{post['school']} ({post['sport']})"
