"""What a review shows to its author: a closed list of fields, no time finer than the day."""

from typing import Any

from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.reviews.model import Review
from sideline.reviews.review_id import own_id
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
