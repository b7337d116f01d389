"""Reviews for tests: the JSON body of a request, and the validated input of `reviews.write`."""

from typing import Any

from sideline.coaches.choices import CATEGORIES
from sideline.reviews.schemas import RateCoach


def review_body(rating: int = 5, category: int = 5, **fields: Any) -> dict[str, Any]:
    """Return the JSON body of a rating with the same score in every category."""
    return {"rating": rating, **dict.fromkeys(CATEGORIES.values(), category), **fields}


def review_input(rating: int = 5, category: int = 5, **fields: Any) -> RateCoach:
    """Return the same rating as validated input."""
    return RateCoach.model_validate(review_body(rating, category, **fields))
