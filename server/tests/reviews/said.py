"""What athletes say in tests."""

from typing import Any

from sideline.coaches.choices import CATEGORIES
from sideline.reviews.rate import ReviewInput


def form(rating: int = 5, category: int = 5, **other: Any) -> dict[str, Any]:
    """A filled rating form: every category the same."""
    return {"rating": rating, **dict.fromkeys(CATEGORIES.values(), category), **other}


def opinion(rating: int = 5, category: int = 5, **other: Any) -> ReviewInput:
    """The same without HTTP."""
    return ReviewInput(rating, dict.fromkeys(CATEGORIES.values(), category), **other)
