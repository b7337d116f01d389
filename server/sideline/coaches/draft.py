"""The draft of a coach to add or of corrected details, and the validation of its text fields."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sideline.coaches.model import Coach
from sideline.coaches.person_names import BADGE, NOT_A_PERSON, capitalize_name, claims_badge, is_placeholder
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_LENGTH = 200
"""Maximum number of characters in a name, university or department."""

_MAX_FOLDED_BYTES = 1_000
"""Folding may turn one letter into several, and a row of a PostgreSQL index holds at most 2,704 bytes."""

_MAX_MARKS = 4
"""Combining marks on one letter. Real languages use four at most; dozens would overflow the line."""

MAX_INPUT = 4 * MAX_LENGTH
"""Maximum length of the input before cleaning removes markup, character references and outer spaces."""

REQUIRED_MESSAGE = "Please fill in all required fields"
"""The spec's sentence for an empty name, university or sport."""

TOO_LONG = f"Please use at most {MAX_LENGTH} characters"


@dataclass(frozen=True, slots=True)
class CoachDraft:
    """A coach to add. The caller must have cleaned and validated the fields (`required_text`)."""

    name: str
    university: str
    sport: str
    gender: str = "Men"
    division: str = "DI"
    department: str | None = None


DETAILS = tuple(field.name for field in fields(CoachDraft))
"""The columns of a coach that can be corrected."""


def details_of(coach: Coach | CoachDraft) -> dict[str, Any]:
    """Return the details of a coach or a draft by column."""
    return {name: getattr(coach, name) for name in DETAILS}


def stored_details(stored: Mapping[str, Any], coach: Coach) -> CoachDraft:
    """Return a coach's details from stored JSON; fields unknown to the release that stored them keep their value."""
    return CoachDraft(**{name: stored.get(name, getattr(coach, name)) for name in DETAILS})


def required_text(value: str, label: str = "This field") -> str:
    """Return `value` as plain trimmed text. Raises ValueError with a message for the user if no visible text is left.

    `label` is the name of the field in the messages.
    """
    if len(value) > MAX_INPUT:
        raise ValueError(TOO_LONG)
    text = plain_name(value)
    if len(text) > MAX_LENGTH:
        raise ValueError(TOO_LONG)
    if not text.isascii() and any(unicodedata.category(letter) == "So" for letter in text):
        raise ValueError(f"{label} can’t contain symbols like ✓ or ®")
    if _has_stacked_marks(text):
        raise ValueError(f"{label} has too many marks on one letter")
    folded = fold(text)
    if not folded:
        raise ValueError(f"{label} has no readable text" if value.strip() else REQUIRED_MESSAGE)
    if len(folded) > 2 * MAX_LENGTH or len(folded.encode()) > _MAX_FOLDED_BYTES:
        raise ValueError(TOO_LONG)
    return text


def _has_stacked_marks(text: str) -> bool:
    if text.isascii():
        return False
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > _MAX_MARKS:
            return True
    return False


def person_name(value: str, label: str = "This field") -> str:
    """Return `required_text` with the capitalization of a name. Raises ValueError also for a placeholder ("TBA") or a
    name that contains "verified".
    """
    text = required_text(value, label)
    if is_placeholder(text):
        raise ValueError(NOT_A_PERSON)
    if claims_badge(text):
        raise ValueError(BADGE)
    return capitalize_name(text)
