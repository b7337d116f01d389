"""Validate and capitalize the names of coaches."""

import re

from sideline.core.text.folding import fold

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
