"""The counters of one coach's published reviews, for pages that count more than a profile does."""

from collections import namedtuple
from typing import Any, NamedTuple

import orjson

from sideline.coaches import statistics
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import COUNTERS
from sideline.core.db.read_pool import ReadPool

# Cast to text: SQLite stores JSON as text, and psycopg would parse it with the standard library's slower parser.
_COUNTERS = (
    f"SELECT {', '.join(COUNTERS)}, CAST(tag_counts AS TEXT)"  # noqa: S608  # columns
    " FROM coach_tallies WHERE coach_id = :coach_id"
)
_Tally = namedtuple("_Tally", (*COUNTERS, "tag_counts"))  # type: ignore[misc]  # read from the model


class Counters(NamedTuple):
    """Numbers of published reviews. `categories` has the sum and the number of each category's chosen values."""

    categories: dict[str, tuple[int, int]]
    recommend_yes: int
    recommend_answers: int
    tags: dict[str, int]


def read_counters(pool: ReadPool, coach_id: int) -> Counters:
    """Return the counters of a coach; all are 0 for a coach without reviews."""
    rows = pool.fetch(_COUNTERS, coach_id=coach_id)
    if not rows:
        return Counters(dict.fromkeys(CATEGORIES, (0, 0)), 0, 0, {})
    tally: Any = _Tally(*rows[0])
    return Counters(
        statistics.category_sums(tally),
        tally.recommend_yes,
        tally.recommend_yes + tally.recommend_no,
        orjson.loads(tally.tag_counts),
    )
