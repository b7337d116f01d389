"""Reviews as tests send them: the JSON body of a request, and the validated input of `reviews.write`."""

from typing import Any

from sideline.coaches.choices import CATEGORIES
from sideline.reviews.write import ReviewInput


def review_body(rating: int = 5, category: int = 5, **fields: Any) -> dict[str, Any]:
    """The JSON body of a rating with the same score in every category."""
    return {"rating": rating, **dict.fromkeys(CATEGORIES.values(), category), **fields}


def review_input(rating: int = 5, category: int = 5, **fields: Any) -> ReviewInput:
    """The same as `reviews.write.rate` takes it."""
    return ReviewInput(rating, dict.fromkeys(CATEGORIES.values(), category), **fields)
