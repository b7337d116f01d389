"""What does a review show, to anyone and to its author? A closed list: no author, no time finer than the day."""

from typing import Any

from sideline.coaches.lists import CATEGORIES
from sideline.core import clock
from sideline.core.columns import day_text, id_text, json_text
from sideline.core.keys import Keys
from sideline.reviews.model import Review
from sideline.reviews.review_id import own_id

_CATEGORY_FIELDS = tuple(CATEGORIES.values())
_COACH_FIELDS = ("id", "name", "sport", "gender", "university", "division", "avatar")

COLUMNS = (
    Review.id,
    Review.created_at,
    Review.rating,
    Review.comment,
    Review.tags,
    Review.would_recommend,
    *(getattr(Review, field) for field in _CATEGORY_FIELDS),
)
"""What `mine` needs of a review."""

READY_COLUMNS = (
    id_text(Review.id).label("id"),
    day_text(Review.created_at).label("date"),
    Review.rating,
    Review.comment,
    json_text(Review.tags).label("tags"),
    Review.would_recommend,
    *(getattr(Review, field) for field in _CATEGORY_FIELDS),
)
"""The fields of a `ReviewPublic`, in order, ready for orjson once `public_ids` has changed the id."""

FIELDS = tuple(column.key for column in READY_COLUMNS)


def mine(keys: Keys, review: Any, coach: Any) -> dict[str, Any]:
    """The fields of a `ReviewMine`: of a review or a row of COLUMNS, and of the coach what `tally.held_coach` tells."""
    return {
        "id": own_id(keys, review.id),
        "date": clock.day(review.created_at),
        "rating": review.rating,
        "comment": review.comment,
        "tags": review.tags,
        "would_recommend": review.would_recommend,
        **{field: getattr(review, field) for field in _CATEGORY_FIELDS},
        "coach": {field: getattr(coach, field) for field in _COACH_FIELDS},
    }
