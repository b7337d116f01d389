"""Read the home page's data: counts, latest reviews, best rated coaches, universities with the most reviews."""

from collections.abc import Iterator
from typing import Any

from sideline.authorship.review_ids import public_ids
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.profile import card, card_columns
from sideline.coaches.rank import priors, rank_sql, ranked_as
from sideline.coaches.slugs import school_path
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text

MAX_LATEST = 4
"""Maximum number of latest reviews."""

_NEWEST = 60
"""Number of newest comments to choose from, so that no single coach or university fills the page."""

EXCERPT_LENGTH = range(15, 241)
"""Allowed lengths of an excerpt, in characters: shorter comments are skipped, longer ones are cut at a space."""

MAX_BEST = 4
"""Maximum number of best rated coaches per sport."""

BEST_SPORTS = 4
"""Number of sports with a list of best rated coaches: those with the most eligible coaches."""

MIN_RATING = 3.5
"""Minimum mean rating of a best rated coach, because in a sport with few coaches even the worst would be listed."""

UNIVERSITIES = 6
"""Number of universities listed: those with the most reviews."""

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
    f" (SELECT count(*) FROM universities WHERE {HAS_COACHES}),"
    " (SELECT sum(total_reviews) FROM coaches WHERE total_reviews > 0)"
)
_UNIVERSITIES = f"""
    WITH reviewed AS (
        SELECT university_id, sum(total_reviews) AS reviews FROM coaches WHERE total_reviews > 0
        GROUP BY university_id ORDER BY reviews DESC, university_id LIMIT :limit
    )
    SELECT name, slug, color, second_color, reviews, (
        SELECT count(*) FROM coaches WHERE coaches.university_id = universities.id AND NOT {UNLISTED}
    )
    FROM reviewed JOIN universities ON universities.id = reviewed.university_id ORDER BY reviews DESC, universities.id
"""  # noqa: S608  # constant


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
        coach["ranked_as"] = ranked_as(coach, known.of(coach["sport"], coach["gender"]))
        by_sport.setdefault(coach["sport"], []).append(coach)
    return [{"sport": sport, "coaches": coaches} for sport, coaches in list(by_sport.items())[:BEST_SPORTS]]


def read_counts(pool: ReadPool) -> dict[str, int]:
    """Return the numbers of coaches, universities and reviews."""
    coaches, universities, reviews = pool.fetch(_COUNTS)[0]
    return {"coaches": coaches, "universities": universities, "reviews": int(reviews or 0)}


def read_universities(pool: ReadPool) -> list[dict[str, Any]]:
    """Return the universities with the most reviews, each with name, path and numbers of reviews and coaches."""
    rows = pool.fetch(_UNIVERSITIES, limit=UNIVERSITIES)
    return [
        {"name": name, "path": school_path(slug), "colors": colors, "reviews": int(reviews), "coaches": coaches}
        for name, slug, *colors, reviews, coaches in rows
    ]
