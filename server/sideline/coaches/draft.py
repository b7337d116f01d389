"""Validation of a coach's name and university (spec section 5)."""

from dataclasses import dataclass

from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_LENGTH = 200
"""Characters of a name, a university or a department."""

_MAX_FOLDED_BYTES = 1_000
"""Folding may turn one letter into several. Both texts are in an index of PostgreSQL, whose rows have 2,704 bytes."""

MAX_INPUT = 4 * MAX_LENGTH
"""Characters of the input before cleaning, which removes markup, character references and outer spaces."""

REQUIRED_MESSAGE = "Please fill in all required fields"
"""The spec's sentence for an empty name, university or sport."""

TOO_LONG = f"Please use at most {MAX_LENGTH} characters"


@dataclass(frozen=True, slots=True)
class CoachDraft:
    """A coach to add. Who makes one has cleaned and validated its fields (`required_text`)."""

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
    if len(folded) > 2 * MAX_LENGTH or len(folded.encode()) > _MAX_FOLDED_BYTES:
        raise ValueError(TOO_LONG)
    return text
