"""What may be written into a coach's name and university (spec section 5)."""

from dataclasses import dataclass

from sideline.core.folding import fold
from sideline.core.text import plain_text

MAX_LENGTH = 200
"""Characters of a name, a university or a department."""

_MAX_FOLDED = 2 * MAX_LENGTH
"""A single letter may fold to a word; what is stored for comparing has a bound of its own."""

MISSING = "Please fill in all required fields"
"""The spec's sentence for an empty name, university or sport."""

TOO_LONG = f"Please use at most {MAX_LENGTH} characters"


@dataclass(frozen=True, slots=True)
class CoachDraft:
    """A coach to be: every field clean and checked."""

    name: str
    university: str
    sport: str
    gender: str = "Men"
    division: str = "DI"
    department: str | None = None


def required_text(value: str) -> str:
    """`value` as plain trimmed text. Raises ValueError with the sentence for the user."""
    # Bounded before it is cleaned: cleaning a megabyte of nested markup is work for nothing.
    text = plain_text(value[: 50 * MAX_LENGTH])
    folded = fold(text)
    if not folded:
        raise ValueError(MISSING)
    if len(text) > MAX_LENGTH or len(folded) > _MAX_FOLDED:
        raise ValueError(TOO_LONG)
    return text
