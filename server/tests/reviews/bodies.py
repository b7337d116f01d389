"""Reviews as tests send them: the JSON body of a request, and the validated input of `reviews.write`."""

from typing import Any

from sideline.coaches.choices import CATEGORIES
from sideline.reviews.schemas import RateCoach


def review_body(rating: int = 5, category: int = 5, **fields: Any) -> dict[str, Any]:
    """The JSON body of a rating with the same score in every category."""
    return {"rating": rating, **dict.fromkeys(CATEGORIES.values(), category), **fields}


def review_input(rating: int = 5, category: int = 5, **fields: Any) -> RateCoach:
    """The same, validated."""
    return RateCoach.model_validate(review_body(rating, category, **fields))
