"""What athletes say in tests."""

from typing import Any

from sideline.coaches.lists import CATEGORIES
from sideline.reviews.rate import Opinion


def form(rating: int = 5, category: int = 5, **other: Any) -> dict[str, Any]:
    """A filled rating form: every category the same."""
    return {"rating": rating, **dict.fromkeys(CATEGORIES.values(), category), **other}


def opinion(rating: int = 5, category: int = 5, **other: Any) -> Opinion:
    """The same without HTTP."""
    return Opinion(rating, dict.fromkeys(CATEGORIES.values(), category), **other)
