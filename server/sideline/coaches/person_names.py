"""Names of coaches as they are stored: written as names are, and of persons."""

import re

from sideline.core.text.folding import fold

NOBODY = "Please enter the coach’s name. This isn’t a person’s name."

BADGE = "A name can’t say that it’s verified. Coaches get the badge by claiming their profile."

_PLACEHOLDERS = {
    "tba", "tbd", "tbc", "tbh", "vacant", "vacancy", "open", "opening", "staff", "null", "nan", "none", "nil", "n/a",
    "na", "unknown", "unnamed", "undefined", "unavailable", "undetermined", "announced", "determined", "hired",
    "filled", "pending", "interim", "nobody", "anonymous", "coach", "coaches", "noname",
}  # fmt: skip
"""Words that stand for a person who is not known."""

_FILLERS = {
    "to", "be", "the", "not", "no", "name", "yet", "is", "currently", "position", "job", "search", "head", "assistant",
    "asst", "associate", "coaching",
}  # fmt: skip
"""What stands beside them: "Position open", "To be announced"."""

_LOWER = {"de", "del", "der", "den", "dos", "von", "bin", "ibn"}
"""Parts of names that are written small behind the first name: "Maria de la Cruz"."""

_NUMERALS = {"ii", "iii", "iv"}
_PART = re.compile(r"[^\W_]+")
_VOWELS = set("aeiouy")


def is_nobody(name: str) -> bool:
    """Whether a name is none: a placeholder of a list ("TBA", "#N/A"), or without a letter ("-", "123")."""
    folded = fold(name)
    if not any(letter.isalpha() for letter in folded):
        return True
    words = [word.strip("#()[]<>*.,:;-_!?'\"") for word in folded.replace("-", " ").split()]
    words = [word for word in words if word]
    return any(word in _PLACEHOLDERS for word in words) and all(word in _PLACEHOLDERS | _FILLERS for word in words)


def claims_badge(name: str) -> bool:
    """Whether a name has the word of the badge, so that it looks as if somebody had checked it."""
    return "verified" in _PART.findall(fold(name))


def written_as_name(name: str) -> str:
    """A name that is typed in one case as names are written: "dale kowalczyk", "SEAN O'HARA"; others as they are."""
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
    """Whether a first word of two letters is no name, but initials: "aj", "tj", "jd"."""
    return len(word) == 2 and word.isalpha() and (word[1] == "j" or not _VOWELS & set(word))


def _part(part: str, start: int, word: str) -> str:
    """A part of a word between marks: all have a capital but the s of "Mary's"."""
    if part == "s" and start and word[start - 1] in "'’":
        return part
    if len(part) > 3 and part.startswith("mc"):
        return f"Mc{part[2:].capitalize()}"
    return part.capitalize()
