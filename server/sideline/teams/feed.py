"""The days on which reviews of a team's staff appeared, for its feed: without their texts, stars and authors.

Only days that are over are listed, so that a feed read every minute tells no more than the day.
"""

from collections import defaultdict
from typing import NamedTuple

from sideline.coaches.schools import team_path
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.teams.numbers import public_numbers, read_posts, team_name
from sideline.teams.team import find_team

MAX_DAYS = 30
"""Maximum number of days in a feed."""

# Uses the index ix_reviews_newest_of_coach.
_DAYS = """
    SELECT created_on, count(*) FROM published_reviews r JOIN teams ON teams.id = r.team_id
    WHERE coach_id = :coach_id AND university_id = :university_id AND sport_id = :sport_id AND created_on < :today
    GROUP BY created_on ORDER BY created_on DESC LIMIT :limit
"""


class ReviewDay(NamedTuple):
    """A day with its number of published reviews, and the coach whom all of them are about.

    Empty for several coaches: reviews of two coaches on one day could be by the same athlete (`teams.quotes`).
    """

    day: str
    reviews: int
    coach: str
    coach_path: str


class TeamDays(NamedTuple):
    """A team with its days, the newest first."""

    path: str
    name: str
    school: str
    days: list[ReviewDay]


def read_days(pool: ReadPool, school_slug: str, team_slug: str) -> TeamDays:
    """Return the days of the reviews about today's staff. Raises the refusals of `find_team`.

    As on the team's page, only reviews of coaches whose numbers are public count.
    """
    school, team, sport = find_team(pool, school_slug, team_slug)
    public = public_numbers(pool, team.school_id, team.sport_id)
    found: dict[str, dict[tuple[int, str], int]] = defaultdict(dict)
    for post in read_posts(pool, team).staff:
        if public.get((team.sport_id, post.coach_id)):
            for day, reviews in _read(pool, post.coach_id, team.school_id, team.sport_id):
                found[day][post.coach_id, post.name] = reviews
    days = [_review_day(day, found[day]) for day in sorted(found, reverse=True)[:MAX_DAYS]]
    return TeamDays(team_path(school.slug, sport, team.gender), team_name(sport, team.gender), school.name, days)


def _read(pool: ReadPool, coach_id: int, school_id: int, sport_id: int) -> list[tuple[str, int]]:
    program = {"university_id": school_id, "sport_id": sport_id}
    # As text, which both drivers accept as a parameter.
    rows = pool.fetch(_DAYS, coach_id=coach_id, **program, today=clock.today().isoformat(), limit=MAX_DAYS)
    return [(day, reviews) for created_on, reviews in rows if (day := clock.day_text(created_on))]


def _review_day(day: str, reviews_of: dict[tuple[int, str], int]) -> ReviewDay:
    reviews = sum(reviews_of.values())
    if len(reviews_of) > 1:
        return ReviewDay(day, reviews, "", "")
    [(coach_id, name)] = reviews_of
    return ReviewDay(day, reviews, name, f"/coach/{coach_id}")
