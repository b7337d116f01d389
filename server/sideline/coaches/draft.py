"""Validation of a coach's name and university (spec section 5)."""

from dataclasses import dataclass

from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_LENGTH = 200
"""Characters of a name, a university or a department."""

_MAX_FOLDED = 2 * MAX_LENGTH
"""Folding may turn one letter into several, so the folded text has a limit of its own."""

MAX_INPUT = 4 * MAX_LENGTH
"""Characters of the input before cleaning, which removes markup, character references and outer spaces."""

REQUIRED_MESSAGE = "Please fill in all required fields"
"""The spec's sentence for an empty name, university or sport."""

TOO_LONG = f"Please use at most {MAX_LENGTH} characters"


@dataclass(frozen=True, slots=True)
class CoachDraft:
    """A coach to add: every field is cleaned and validated."""

    name: str
    university: str
    sport: str
    gender: str = "Men"
    division: str = "DI"
    department: str | None = None


def required_text(value: str) -> str:
    """`value` as plain trimmed text with a visible character. Raises ValueError with the message for the user."""
    if len(value) > MAX_INPUT:
        raise ValueError(TOO_LONG)
    text = plain_name(value)
    if len(text) > MAX_LENGTH:
        raise ValueError(TOO_LONG)
    folded = fold(text)
    if not folded:
        raise ValueError(REQUIRED_MESSAGE)
    if len(folded) > _MAX_FOLDED:
        raise ValueError(TOO_LONG)
    return text
