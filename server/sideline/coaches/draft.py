"""The draft of a coach to add or of corrected details, and the validation of its name and text fields."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from sideline.coaches.model import Coach
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

# Validate and capitalize the names of coaches.

NOT_A_PERSON = "Please enter the coach’s name. This isn’t a person’s name."

BADGE = "A name can’t say that it’s verified. Coaches get the badge by claiming their profile."

_PLACEHOLDERS = {
    "tba", "tbd", "tbc", "tbh", "vacant", "vacancy", "open", "opening", "staff", "null", "nan", "none", "nil", "n/a",
    "na", "unknown", "unnamed", "undefined", "unavailable", "undetermined", "announced", "determined", "hired",
    "filled", "pending", "interim", "nobody", "anonymous", "coach", "coaches", "noname", "true", "false", "named",
    "tbn", "tba/tbd", "tbd/tba", "posted", "recruiting", "hiring", "soon", "progress", "advertised", "appointed",
    "selected", "vacated", "blank", "empty", "redacted", "unfilled", "applications", "posting",
}  # fmt: skip
"""Words that lists use in place of an unknown person's name."""

_FILLERS = {
    "to", "be", "the", "not", "no", "name", "yet", "is", "currently", "position", "job", "search", "head", "assistant",
    "asst", "associate", "coaching", "in", "coming", "now", "being", "process", "underway", "at", "a", "of", "for",
    "this", "time", "new", "hire", "ongoing", "accepting",
}  # fmt: skip
"""Words that appear next to placeholders: "Position open", "To be announced"."""

_LOWER = {"de", "del", "der", "den", "dos", "von", "bin", "ibn"}
"""Parts of names that are lowercase after the first name: "Maria de la Cruz"."""

_NUMERALS = {"ii", "iii", "iv"}
_PART = re.compile(r"[^\W_]+")
_ERROR = re.compile(r"#[A-Z0-9/_ ]+[!?]?|Err:\d+")
_VOWELS = set("aeiouy")


def is_placeholder(name: str) -> bool:
    """Whether a text is not a name: a placeholder ("TBA", "#N/A"), or text without letters ("-", "123")."""
    folded = fold(name)
    if is_error(name):
        return True
    if not any(letter.isalpha() for letter in folded):
        return True
    words = [word.strip("#()[]<>*.,:;-_!?'\"").replace(".", "") for word in folded.replace("-", " ").split()]
    words = [word for word in words if word]
    return any(word in _PLACEHOLDERS for word in words) and all(word in _PLACEHOLDERS | _FILLERS for word in words)


def is_error(text: str) -> bool:
    """Whether a text is what a spreadsheet shows for a formula without a value: "#REF!", "#DIV/0!", "#N/A"."""
    return bool(_ERROR.fullmatch(text.strip()))


def claims_badge(name: str) -> bool:
    """Whether a name contains "verified", so that it looks as if the coach had the badge."""
    return "verified" in _PART.findall(fold(name))


def capitalize_name(name: str) -> str:
    """Capitalize a name typed in a single case ("dale kowalczyk", "SEAN O'HARA"); other names stay unchanged."""
    if not (name.islower() or name.isupper()):
        return name
    words = name.lower().split(" ")
    return " ".join(_word(words, index) for index in range(len(words)))


def _word(words: list[str], index: int) -> str:
    word = words[index]
    before = words[index - 1] if index else ""
    is_last = index == len(words) - 1
    if index and not is_last and (word in _LOWER or (word == "la" and before == "de")):
        return word
    if index and not is_last and word == "van" and words[index + 1] in _LOWER:
        return word
    if index and word.strip(".,") in _NUMERALS:
        return word.upper()
    if index == 0 and len(words) > 1 and _are_initials(word):
        return word.upper()
    return _PART.sub(lambda match: _part(match.group(), match.start(), word), word)


def _are_initials(word: str) -> bool:
    """Whether a first word of two letters is initials ("aj", "tj", "jd") instead of a name."""
    return len(word) == 2 and word.isalpha() and (word[1] == "j" or not _VOWELS & set(word))


def _part(part: str, start: int, word: str) -> str:
    """Capitalize a part of a word between punctuation marks, except the s of "Mary's"."""
    if part == "s" and start and word[start - 1] in "'’":
        return part
    if len(part) > 3 and part.startswith("mc"):
        return f"Mc{part[2:].capitalize()}"
    return part.capitalize()


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
    """A coach to add. The caller must have cleaned and validated the fields (`required_text`).

    The fields with a label are texts that a coach may lack: a column of an import, a correction and an edit request.
    """

    name: str
    university: str
    sport: str
    gender: str = "Men"
    division: str = "DI"
    department: str | None = field(default=None, metadata={"label": "Department"})


DETAILS = tuple(item.name for item in fields(CoachDraft))
"""The columns of a coach that can be corrected."""

OPTIONAL_TEXTS: dict[str, str] = {item.name: item.metadata["label"] for item in fields(CoachDraft) if item.metadata}
"""Those that a coach may lack, with their labels in messages."""


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
