"""Card and profile of a coach as JSON fields, built from rows; tests compare them with the schemas."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import orjson

from sideline.coaches import statistics
from sideline.coaches.model import COUNTERS
from sideline.coaches.schemas import CoachCard, coach_not_found
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool

CARD_FIELDS = tuple(CoachCard.model_fields)
"""The columns of a card: its fields have the names of the columns."""

_SUMMARY = ("ai_summary", "ai_summary_updated_at")
_COLUMNS = [f"c.{name}" for name in (*CARD_FIELDS, *_SUMMARY)] + [f"t.{name}" for name in COUNTERS]
# As text: SQLite stores JSON as text, and psycopg would parse it with the slower parser of the standard library.
_PROFILE = (
    f"SELECT {', '.join(_COLUMNS)}, CAST(t.tag_counts AS TEXT)"  # noqa: S608  # names of columns
    " FROM coaches c LEFT JOIN coach_tallies t ON t.coach_id = c.id WHERE c.id = :coach_id"
)
_Row = namedtuple("_Row", (*CARD_FIELDS, *_SUMMARY, *COUNTERS, "tag_counts"))  # type: ignore[misc]  # read from models


def read_profile(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """The fields of the coach's `CoachProfile`, in one statement whatever the number of reviews. Raises Refusal 404."""
    rows = pool.fetch(_PROFILE, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    return _profile(_Row._make(rows[0]))


def card(row: Sequence[Any]) -> dict[str, Any]:
    """The fields of a `CoachCard`, from the values of CARD_FIELDS."""
    fields = dict(zip(CARD_FIELDS, row, strict=True))
    fields["verified"] = bool(fields["verified"])  # SQLite has no booleans
    return fields


def _profile(row: Any) -> dict[str, Any]:
    """The fields of a `CoachProfile`; the counters are None without reviews."""
    yes, no = row.recommend_yes or 0, row.recommend_no or 0
    tag_counts = orjson.loads(row.tag_counts or "{}")
    popular_tags = statistics.popular_tags(tag_counts)
    return {
        **card(row[: len(CARD_FIELDS)]),
        "ratings": statistics.category_means(row),
        "recommendation_percentage": statistics.percentage(yes, yes + no),
        "recommend_answers": yes + no,
        "star_counts": statistics.star_counts(row),
        "school_mail_reviews": row.school_mail or 0,
        "popular_tags": popular_tags,
        "popular_tag_counts": [tag_counts[tag] for tag in popular_tags],
        "ai_summary": row.ai_summary,
        "ai_summary_updated_at": clock.day_text(row.ai_summary_updated_at),
        "bio": f"Coach at {row.university}",
    }
