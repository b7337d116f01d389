"""Cards and profiles as ready-made JSON, from rows and not model objects; tests hold the bytes to the schema."""

from typing import Any

import orjson

from sideline.coaches import numbers
from sideline.coaches.model import Coach, CoachTally
from sideline.core.columns import day_text

CARD_COLUMNS = (
    Coach.id,
    Coach.name,
    Coach.university,
    Coach.sport,
    Coach.gender,
    Coach.division,
    Coach.avatar,
    Coach.department,
    Coach.verified,
    Coach.rating,
    Coach.total_reviews,
)
PROFILE_COLUMNS = (
    *CARD_COLUMNS,
    Coach.ai_summary,
    day_text(Coach.ai_summary_updated_at).label("ai_summary_day"),
    *(column for column in CoachTally.__table__.columns if column.name not in ("coach_id", "edition")),
)


def card(row: Any) -> dict[str, Any]:
    """The fields of a `CoachCard`, from a row of CARD_COLUMNS, as SQLAlchemy or the driver reads it."""
    return {
        "id": row.id,
        "name": row.name,
        "university": row.university,
        "sport": row.sport,
        "gender": row.gender,
        "division": row.division,
        "avatar": row.avatar,
        "department": row.department,
        "verified": bool(row.verified),
        "rating": row.rating,
        "total_reviews": row.total_reviews,
    }


def profile(row: Any) -> dict[str, Any]:
    """The fields of a `CoachProfile`, from a row of PROFILE_COLUMNS (the tally's are None without reviews)."""
    yes, no = row.recommend_yes or 0, row.recommend_no or 0
    return {
        **card(row),
        "ratings": numbers.category_means(row),
        "recommendation_percentage": numbers.percentage(yes, yes + no),
        "recommend_answers": yes + no,
        "star_counts": numbers.star_counts(row),
        "popular_tags": numbers.popular_tags(row.tag_counts or {}),
        "ai_summary": row.ai_summary,
        "ai_summary_updated_at": row.ai_summary_day,
        "bio": f"Coach at {row.university}",
    }


def dump(answer: dict[str, Any]) -> bytes:
    """The JSON of an answer."""
    return orjson.dumps(answer)
