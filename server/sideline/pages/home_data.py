"""What the home page shows of the site: counts, latest reviews, best rated coaches, universities with most reviews."""

from collections.abc import Iterator
from typing import Any

from sideline.authorship.review_ids import public_ids
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.profile import CARD_FIELDS, card
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text

MAX_LATEST = 4
"""Latest reviews that are shown."""

_NEWEST = 60
"""Reviews with a comment among which the latest are chosen, so that no coach or university fills the page."""

EXCERPT_LENGTH = range(15, 241)
"""Characters of an excerpt: shorter comments say nothing alone, longer ones are cut at a space."""

MAX_BEST = 4
"""Best rated coaches of a sport."""

BEST_SPORTS = 4
"""Sports with a list of the best rated: those with the most coaches who can be one."""

MIN_RATING = 3.5
"""The least rating of one of the best rated: without it a sport with few coaches would praise the worst."""

UNIVERSITIES = 6
"""Universities that are listed: those with the most reviews."""

_CARD = ", ".join(f"coaches.{field}" for field in CARD_FIELDS)
# Index ix_reviews_latest.
NEWEST = (
    f"SELECT reviews.id, created_on, reviews.rating, comment, {_CARD}"  # noqa: S608  # names of columns
    " FROM published_reviews AS reviews JOIN coaches ON coaches.id = coach_id WHERE comment <> ''"
    " ORDER BY created_on DESC, reviews.id DESC LIMIT :limit"
)
_BEST = f"""
    WITH rated AS (
        SELECT id, count(*) OVER (PARTITION BY sport_id) AS size, row_number() OVER (
            PARTITION BY sport_id ORDER BY rating DESC, total_reviews DESC, id) AS rank_in_sport
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
    SELECT name, reviews, (
        SELECT count(*) FROM coaches WHERE coaches.university_id = universities.id AND NOT {UNLISTED}
    )
    FROM reviewed JOIN universities ON universities.id = reviewed.university_id ORDER BY reviews DESC, universities.id
"""  # noqa: S608  # constant


def read_latest(pool: ReadPool, keys: Keys) -> list[dict[str, Any]]:
    """The latest reviews: day, rating, excerpt and card of the coach; a coach or university at most once.

    Those of one day are in the order of their public ids, which are random: the order of writing would tell who was
    seen writing.
    """
    rows = pool.fetch(NEWEST, limit=_NEWEST)
    ids = public_ids(keys, [str(row[0]) for row in rows])
    by_day = sorted(zip(ids, rows, strict=True), key=lambda pair: (clock.day_text(pair[1][1]), pair[0]), reverse=True)
    return list(_first_of_each([row for _, row in by_day]))[:MAX_LATEST]


def _first_of_each(rows: list[tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """The first review with enough words of each coach and university."""
    seen: set[str] = set()
    for _, at, rating, comment, *of_coach in rows:
        coach, text = card(of_coach), comment_text(comment)
        if coach["university"] in seen or len(text) < EXCERPT_LENGTH.start:
            continue
        seen.add(coach["university"])
        yield {"date": clock.day_text(at), "rating": rating, "excerpt": _excerpt(text), "coach": coach}


def _excerpt(text: str) -> str:
    if len(text) < EXCERPT_LENGTH.stop:
        return text
    room = EXCERPT_LENGTH.stop - 2
    words, _, _ = text[:room].rpartition(" ")
    return f"{words or text[: room - 1]} …"


def read_best_rated(pool: ReadPool) -> list[dict[str, Any]]:
    """For some sports the name, and the cards of the best rated coaches with enough reviews."""
    by_sport: dict[str, list[dict[str, Any]]] = {}
    for row in pool.fetch(_BEST, min_reviews=ENOUGH_REVIEWS, min_rating=MIN_RATING, best=MAX_BEST):
        coach = card(row)
        by_sport.setdefault(coach["sport"], []).append(coach)
    return [{"sport": sport, "coaches": coaches} for sport, coaches in list(by_sport.items())[:BEST_SPORTS]]


def read_counts(pool: ReadPool) -> dict[str, int]:
    """How many coaches, universities and reviews there are."""
    coaches, universities, reviews = pool.fetch(_COUNTS)[0]
    return {"coaches": coaches, "universities": universities, "reviews": int(reviews or 0)}


def read_universities(pool: ReadPool) -> list[dict[str, Any]]:
    """The universities with the most reviews: name, reviews, coaches."""
    rows = pool.fetch(_UNIVERSITIES, limit=UNIVERSITIES)
    return [{"name": name, "reviews": int(reviews), "coaches": coaches} for name, reviews, coaches in rows]
