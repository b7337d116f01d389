"""Read the latest reviews for the home page: those of earlier days, of coaches with enough reviews and without a raid.

Today's would show to the second when someone wrote, and a coach with few reviews would be judged by a single person.
"""

from collections.abc import Iterator
from typing import Any

from sideline.authorship.review_ids import public_ids
from sideline.coaches.profile import card, card_columns
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text

MAX_LATEST = 4
"""Maximum number of latest reviews."""

_NEWEST = 300
"""Number of newest comments to choose from, so that no single coach or university fills the page."""

EXCERPT_LENGTH = range(15, 241)
"""Allowed lengths of an excerpt, in characters: shorter comments are skipped, longer ones are cut at a space."""

_CARD = ", ".join(card_columns())
# Uses the index ix_reviews_latest.
NEWEST = (
    f"SELECT reviews.id, created_on, reviews.rating, comment, {_CARD} FROM"  # noqa: S608  # names of columns
    " (SELECT id, coach_id, created_on, rating, comment FROM published_reviews"
    " WHERE comment <> '' AND created_on < :today ORDER BY created_on DESC, id DESC LIMIT :limit) AS reviews"
    f" JOIN coaches ON coaches.id = coach_id WHERE coaches.total_reviews >= {ENOUGH_REVIEWS}"
    " AND NOT coaches.holds_new_reviews ORDER BY created_on DESC, reviews.id DESC"
)


def read_latest(pool: ReadPool, keys: Keys) -> list[dict[str, Any]]:
    """Return the latest reviews as day, rating, excerpt and the coach's card, at most one per university.

    Reviews of one day are sorted by their random public ids, because the order of writing could identify an author who
    was seen writing.
    """
    rows = pool.fetch(NEWEST, limit=_NEWEST, today=clock.today())
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
