"""The figures of the home page: counts, best rated coaches, teams. The job `figures` stores them for all processes.

Reading them takes longer the more coaches there are, so no visitor should have to wait for it.
"""

from dataclasses import dataclass

from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.numbers import ENOUGH_REVIEWS, Reads, read_stored, stored_as
from sideline.coaches.profile import card, card_columns
from sideline.coaches.rank import priors, rank_sql, ranked_as
from sideline.coaches.schemas import CoachCard, SchoolColors
from sideline.coaches.schools import team_path
from sideline.core.http.schemas import ResponseDict
from sideline.teams.numbers import IS_HELD, team_name

MAX_BEST = 3
"""Maximum number of best rated coaches per sport."""

BEST_SPORTS = 4
"""Number of sports with a list of best rated coaches: those with the most eligible coaches."""

MIN_RATING = 3.5
"""Minimum mean rating of a best rated coach, because in a sport with few coaches even the worst would be listed."""

TEAMS = 8
"""Number of teams listed: those with the most reviews, or on a new site with the most coaches."""

TEAMS_PER_SPORT = 2
"""Maximum number of teams of a sport, because the largest staffs are all those of football."""

_CARD = ", ".join(card_columns())
_RANK = "ranked_as"
_BEST = f"""
    WITH rated AS (
        SELECT id, count(*) OVER (PARTITION BY sport_id) AS size, row_number() OVER (
            PARTITION BY sport_id ORDER BY {_RANK} DESC, total_reviews DESC, id) AS rank_in_sport
        FROM coaches WHERE total_reviews >= :min_reviews AND rating >= :min_rating
    )
    SELECT {_CARD} FROM rated JOIN coaches ON coaches.id = rated.id WHERE rank_in_sport <= :best
    ORDER BY size DESC, sport_id, rank_in_sport
"""  # noqa: S608  # names of columns
_COUNTS = (
    f"SELECT (SELECT count(*) FROM coaches) - (SELECT count(*) FROM coaches WHERE {UNLISTED}),"  # noqa: S608  # constant
    f" (SELECT count(DISTINCT team_id) FROM posts JOIN coaches ON coaches.id = posts.coach_id WHERE {IS_HELD}),"
    f" (SELECT count(*) FROM universities WHERE {HAS_COACHES}),"
    " (SELECT sum(total_reviews) FROM coaches WHERE total_reviews > 0)"
)
_TEAMS = f"""
    WITH staffs AS (
        SELECT team_id, count(DISTINCT coaches.id) AS coaches, sum(total_reviews) AS reviews
        FROM posts JOIN coaches ON coaches.id = posts.coach_id WHERE {IS_HELD} GROUP BY team_id
    ), ranked AS (
        SELECT teams.university_id, sports.name AS sport, teams.gender, staffs.coaches, reviews, teams.id, row_number()
            OVER (PARTITION BY sport_id ORDER BY reviews DESC, staffs.coaches DESC, teams.id) AS rank_in_sport
        FROM staffs JOIN teams ON teams.id = team_id JOIN sports ON sports.id = sport_id
    )
    SELECT short_name, universities.name, slug, color, second_color, sport, gender, coaches
    FROM ranked JOIN universities ON universities.id = university_id
    WHERE rank_in_sport <= :per_sport ORDER BY reviews DESC, coaches DESC, ranked.id
"""  # noqa: S608  # constants

FIGURES_NAME = stored_as("home", _BEST, _COUNTS, _TEAMS)
"""The name of the stored figures (`coaches.numbers`)."""


class HomeCounts(ResponseDict):
    """How many there are on the site; schools and teams with coaches."""

    coaches: int
    teams: int
    schools: int
    reviews: int


class BestCoach(CoachCard):
    """A coach among the best rated of a sport."""

    ranked_as: float


class BestRated(ResponseDict):
    """The best rated coaches of a sport."""

    sport: str
    coaches: list[BestCoach]


class HomeTeam(ResponseDict):
    """A team with many reviews or, on a new site, many coaches."""

    school: str
    short_school: str
    colors: SchoolColors
    name: str
    path: str
    coaches: int


@dataclass(frozen=True)
class HomeFigures:
    """The numbers of coaches, teams, schools and reviews by name, and the two lists."""

    counts: HomeCounts
    best_rated: list[BestRated]
    teams: list[HomeTeam]


def home_figures(reads: Reads) -> HomeFigures:
    """Return the stored figures or, before the job has run for the first time, the current ones."""
    stored = read_stored(reads, FIGURES_NAME)
    return HomeFigures(**stored) if stored else read_figures(reads)


def read_figures(reads: Reads) -> HomeFigures:
    """Return the current figures, as the job `figures` stores them under FIGURES_NAME."""
    return HomeFigures(read_counts(reads), read_best_rated(reads), read_teams(reads))


def read_best_rated(reads: Reads) -> list[BestRated]:
    """Return the sports with the most eligible coaches, each with those with the best rank."""
    known = priors(reads)
    sql = _BEST.replace(_RANK, rank_sql(known))
    by_sport: dict[str, list[BestCoach]] = {}
    for row in reads.fetch(sql, min_reviews=ENOUGH_REVIEWS, min_rating=MIN_RATING, best=MAX_BEST):
        coach = card(row)
        rank = ranked_as(coach["rating"], coach["total_reviews"], known.of(coach["sport"], coach["gender"])) or 0
        by_sport.setdefault(coach["sport"], []).append({**coach, "ranked_as": rank})
    return [{"sport": sport, "coaches": coaches} for sport, coaches in list(by_sport.items())[:BEST_SPORTS]]


def read_counts(reads: Reads) -> HomeCounts:
    """Return the numbers of coaches, teams and schools with coaches, and reviews."""
    coaches, teams, schools, reviews = reads.fetch(_COUNTS)[0]
    return {"coaches": coaches, "teams": teams, "schools": schools, "reviews": int(reviews or 0)}


def read_teams(reads: Reads) -> list[HomeTeam]:
    """Return teams of different schools, each with its school, name, path and number of coaches."""
    teams: dict[str, HomeTeam] = {}
    for short_name, school, slug, color, second_color, sport, gender, coaches in reads.fetch(
        _TEAMS, per_sport=TEAMS_PER_SPORT
    ):
        team: HomeTeam = {
            "school": school,
            "short_school": short_name,
            "colors": [color, second_color],
            "name": team_name(sport, gender),
            "path": team_path(slug, sport, gender),
            "coaches": coaches,
        }
        teams.setdefault(school, team)
    return list(teams.values())[:TEAMS]
