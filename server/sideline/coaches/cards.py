"""Cards and profiles as ready-made JSON, from rows and not model objects; tests hold the bytes to the schema."""

from typing import Any

import orjson
from sqlalchemy import Row

from sideline.coaches import numbers
from sideline.coaches.lists import CATEGORIES
from sideline.coaches.model import Coach, CoachTally

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
    Coach.ai_summary_updated_at,
    *(column for column in CoachTally.__table__.columns if column.name != "coach_id"),
)


def card(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
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


def profile(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    """The fields of a `CoachProfile`, from a row of PROFILE_COLUMNS (the tally's are None without reviews)."""
    yes, answers = row.recommend_yes or 0, (row.recommend_yes or 0) + (row.recommend_no or 0)
    return {
        **card(row),
        "ratings": {shown: _mean(row, stored.removesuffix("_rating")) for shown, stored in CATEGORIES.items()},
        "recommendation_percentage": numbers.percentage(yes, answers),
        "recommend_answers": answers,
        "star_counts": [getattr(row, f"stars_{stars}") or 0 for stars in range(1, 6)],
        "popular_tags": numbers.popular_tags(row.tag_counts or {}),
        "ai_summary": row.ai_summary,
        "ai_summary_updated_at": row.ai_summary_updated_at.date() if row.ai_summary_updated_at else None,
        "bio": f"Coach at {row.university}",
    }


def dump(answer: dict[str, Any]) -> bytes:
    """The JSON of an answer."""
    return orjson.dumps(answer)


def _mean(row: Row[*tuple[Any, ...]], category: str) -> float:
    count = getattr(row, f"{category}_count") or 0
    return getattr(row, f"{category}_sum") / count if count else 0.0
