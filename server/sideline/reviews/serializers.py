"""Reviews as JSON fields, for everybody and for their authors: closed lists of fields, no time finer than the day."""

from typing import Any

import orjson

from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.reviews.model import Review
from sideline.reviews.review_ids import own_id
from sideline.reviews.schemas import ReviewedCoach, ReviewPublic

PUBLIC_FIELDS = tuple(ReviewPublic.model_fields)


def own_review(keys: Keys, review: Review, coach: Coach) -> dict[str, Any]:
    """The fields of a `ReviewMine`."""
    return {
        **{field: getattr(review, field) for field in PUBLIC_FIELDS if field != "date"},
        "id": own_id(keys, review.id),
        "date": clock.day(review.created_at),
        "coach": {field: getattr(coach, field) for field in ReviewedCoach.model_fields},
    }


def public_review(row: tuple[Any, ...], public_id: str) -> dict[str, Any]:
    """The fields of a `ReviewPublic`, from the stored values of PUBLIC_FIELDS."""
    review = dict(zip(PUBLIC_FIELDS, row, strict=True))
    review["id"] = public_id
    review["date"] = clock.day_text(review["date"])
    review["tags"] = orjson.Fragment(review["tags"])
    if review["would_recommend"] is not None:
        review["would_recommend"] = bool(review["would_recommend"])  # SQLite has no booleans
    return review
