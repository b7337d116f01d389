"""What may be written into a coach's name and university (spec section 5)."""

from dataclasses import dataclass

from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_LENGTH = 200
"""Characters of a name, a university or a department."""

_MAX_FOLDED = 2 * MAX_LENGTH
"""A single letter may fold to a word; what is stored for comparing has a bound of its own."""

MAX_TYPED = 4 * MAX_LENGTH
"""Characters that are cleaned at all: markup, references and outer spaces are taken out of what is typed."""

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
    """`value` as plain trimmed text that shows something. Raises ValueError with the sentence for the user."""
    if len(value) > MAX_TYPED:
        raise ValueError(TOO_LONG)
    text = plain_name(value)
    if len(text) > MAX_LENGTH:
        raise ValueError(TOO_LONG)
    folded = fold(text)
    if not folded:
        raise ValueError(MISSING)
    if len(folded) > _MAX_FOLDED:
        raise ValueError(TOO_LONG)
    return text
