"""A coach to be added or the corrected details of one: the draft, and what its texts may be."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sideline.coaches.model import Coach
from sideline.coaches.person_names import BADGE, NOBODY, claims_badge, is_nobody, written_as_name
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_LENGTH = 200
"""Characters of a name, a university or a department."""

_MAX_FOLDED_BYTES = 1_000
"""Folding may turn one letter into several. Both texts are in an index of PostgreSQL, whose rows have 2,704 bytes."""

_MAX_MARKS = 4
"""Combining marks on one letter. Written languages stack four at most; dozens make a letter wider than a phone."""

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


DETAILS = tuple(field.name for field in fields(CoachDraft))
"""The columns of a coach that can be corrected."""


def details_of(coach: Coach) -> dict[str, Any]:
    """The details of a coach, to be stored as JSON."""
    return {name: getattr(coach, name) for name in DETAILS}


def stored_details(stored: Mapping[str, Any], coach: Coach) -> CoachDraft:
    """Details of the coach that were stored as JSON; fields unknown to the release that stored them stay unchanged."""
    return CoachDraft(**{name: stored.get(name, getattr(coach, name)) for name in DETAILS})


def required_text(value: str, label: str = "This field") -> str:
    """`value` as plain trimmed text with a visible character. Raises ValueError with the message for the user.

    `label` is what the message calls a field that was filled in with nothing but markup or invisible characters.
    """
    if len(value) > MAX_INPUT:
        raise ValueError(TOO_LONG)
    text = plain_name(value)
    if len(text) > MAX_LENGTH:
        raise ValueError(TOO_LONG)
    if any(unicodedata.category(letter) == "So" for letter in text):
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
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > _MAX_MARKS:
            return True
    return False


def person_name(value: str, label: str = "This field") -> str:
    """`required_text` as names are written. Raises ValueError also for one that stands for nobody ("TBA") or says that
    it is verified.
    """
    text = required_text(value, label)
    if is_nobody(text):
        raise ValueError(NOBODY)
    if claims_badge(text):
        raise ValueError(BADGE)
    return written_as_name(text)
