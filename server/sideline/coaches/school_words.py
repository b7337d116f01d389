"""The words of university names, in forms in which two spellings of one name are equal."""

from functools import cache, lru_cache

from sideline.coaches.search.normal_form import KIND_WORDS, lines_of, main_words, normal_form, words_of
from sideline.core.text.folding import fold

_SMALL_WORDS = {"the", "at", "and", "in"}
"""Optional words of a name: The Ohio State University. At the end of a name they count: (IN) is Indiana."""


@lru_cache(5_000)
def identity_of(folded: str) -> str:
    """Return the letters of the full name, equal for all spellings of one university ("DukeUniversity")."""
    full = names_by_alias().get(folded, ())
    return "".join(name_words(full[0] if len(full) == 1 else folded))


@lru_cache(5_000)
def name_words(folded: str) -> tuple[str, ...]:
    """Return the words of a folded name: St. at the end is State, and small words are left out."""
    words = words_of(folded)
    if len(words) > 1 and words[-1] == "st":
        words[-1] = "state"  # "Michigan St."
    kept = tuple("university" if word == "univ" else word for word in words[:-1] if word not in _SMALL_WORDS)
    return (*kept, *("university" if word == "univ" else word for word in words[-1:]))


@lru_cache(5_000)
def normal_words(folded: str) -> tuple[str, ...]:
    """Return the words as search compares them: St. equals Saint here, but not in `_identity`."""
    return tuple(main_words(" ".join(name_words(folded))))


@lru_cache(5_000)
def cached_normal_form(folded: str) -> str:
    """Return the letters that search compares."""
    return normal_form(folded)


@lru_cache(5_000)
def proper_words_of(folded: str) -> list[str]:
    """Return the words that are not about the kind of school."""
    return [word for word in main_words(folded) if word not in KIND_WORDS]


def likeness_of(folded: str) -> str:
    """Return the sorted words of a name without words for kinds of schools."""
    words = normal_words(folded)
    return " ".join(sorted(set(words) - KIND_WORDS) or sorted(words))


def lacks_only_kind_words(typed: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether `typed` has the words of `full` in the same order, except for words for kinds of schools."""
    rest = iter(typed)
    wanted = next(rest, None)
    for word in full:
        if word == wanted:
            wanted = next(rest, None)
        elif word not in KIND_WORDS:
            return False
    return wanted is None


@cache
def names_by_alias() -> dict[str, list[str]]:
    """Map each short name in aliases.txt to the folded full names of its universities."""
    lines = (line.split(" = ") for line in lines_of("aliases.txt"))
    return {short: [fold(name) for name in names.split(" | ")] for short, names in lines}
