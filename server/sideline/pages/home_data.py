"""Read the home page's data: counts, latest reviews, best rated coaches, teams."""

from collections.abc import Iterator
from typing import Any

from sideline.authorship.review_ids import public_ids
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.profile import card, card_columns
from sideline.coaches.rank import priors, rank_sql, ranked_as
from sideline.coaches.slugs import team_path
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text
from sideline.teams.numbers import IS_HELD
from sideline.teams.posts import team_name

MAX_LATEST = 4
"""Maximum number of latest reviews."""

_NEWEST = 60
"""Number of newest comments to choose from, so that no single coach or university fills the page."""

EXCERPT_LENGTH = range(15, 241)
"""Allowed lengths of an excerpt, in characters: shorter comments are skipped, longer ones are cut at a space."""

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
# Uses the index ix_reviews_latest.
NEWEST = (
    f"SELECT reviews.id, created_on, reviews.rating, comment, {_CARD}"  # noqa: S608  # names of columns
    " FROM published_reviews AS reviews JOIN coaches ON coaches.id = coach_id WHERE comment <> ''"
    " ORDER BY created_on DESC, reviews.id DESC LIMIT :limit"
)
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


def read_latest(pool: ReadPool, keys: Keys) -> list[dict[str, Any]]:
    """Return the latest reviews as day, rating, excerpt and the coach's card, at most one per university.

    Reviews of one day are sorted by their random public ids, because the order of writing could identify an author who
    was seen writing.
    """
    rows = pool.fetch(NEWEST, limit=_NEWEST)
    ids = public_ids(keys, [str(row[0]) for row in rows])
    by_day = sorted(zip(ids, rows, strict=True), key=lambda pair: (clock.day_text(pair[1][1]), pair[0]), reverse=True)
    return list(_first_per_university([row for _, row in by_day]))[:MAX_LATEST]


def _first_per_university(rows: list[tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Yield the first review of each university that is long enough."""
    seen: set[str] = set()
    for _, created_on, rating, comment, *card_row in rows:
        coach, text = card(card_row), comment_text(comment)
        if coach["university"] in seen or len(text) < EXCERPT_LENGTH.start:
            continue
        seen.add(coach["university"])
        yield {"date": clock.day_text(created_on), "rating": rating, "excerpt": _excerpt(text), "coach": coach}


def _excerpt(text: str) -> str:
    if len(text) < EXCERPT_LENGTH.stop:
        return text
    length = EXCERPT_LENGTH.stop - 2
    words, _, _ = text[:length].rpartition(" ")
    return f"{words or text[: length - 1]} …"


def read_best_rated(pool: ReadPool) -> list[dict[str, Any]]:
    """Return the sports with the most eligible coaches, each with the cards of those with the best rank, and
    `ranked_as`.
    """
    known = priors(pool)
    sql = _BEST.replace(_RANK, rank_sql(known))
    by_sport: dict[str, list[dict[str, Any]]] = {}
    for row in pool.fetch(sql, min_reviews=ENOUGH_REVIEWS, min_rating=MIN_RATING, best=MAX_BEST):
        coach = card(row)
        coach["ranked_as"] = ranked_as(
            coach["rating"], coach["total_reviews"], known.of(coach["sport"], coach["gender"])
        )
        by_sport.setdefault(coach["sport"], []).append(coach)
    return [{"sport": sport, "coaches": coaches} for sport, coaches in list(by_sport.items())[:BEST_SPORTS]]


def read_counts(pool: ReadPool) -> dict[str, int]:
    """Return the numbers of coaches, teams and schools with coaches, and reviews."""
    coaches, teams, schools, reviews = pool.fetch(_COUNTS)[0]
    return {"coaches": coaches, "teams": teams, "schools": schools, "reviews": int(reviews or 0)}


def read_teams(pool: ReadPool) -> list[dict[str, Any]]:
    """Return teams of different schools, each with its school, name, path and number of coaches."""
    teams: dict[str, dict[str, Any]] = {}
    for short_name, school, slug, color, second_color, sport, gender, coaches in pool.fetch(
        _TEAMS, per_sport=TEAMS_PER_SPORT
    ):
        team = {
            "school": school,
            "short_school": short_name,
            "colors": [color, second_color],
            "name": team_name(sport, gender),
            "path": team_path(slug, sport, gender),
            "coaches": coaches,
        }
        teams.setdefault(school, team)
    return list(teams.values())[:TEAMS]
