"""Compare how one person's name may be spelled on two staff lists."""

from enum import Enum

from sideline.coaches.same_coach import is_near
from sideline.coaches.search.normal_form import normal_words
from sideline.coaches.search.text import nicknames

_GENERATIONS = {"junior", "senior", "ii", "iii", "iv"}


class Spelling(Enum):
    """How two names are alike; the value is what a moderator reads about it."""

    SAME = "same name"
    GENERATION = "same name, but Jr., Sr. or a number in only one"
    SHORT = "short form of the same first name"
    ADDED = "one has a further middle or last name"
    NEAR = "almost the same spelling"
    BEGINNING = "same last name, and the first names begin alike"
    INITIAL = "same last name, only the initial of the first name"
    FIRST = "same first name, other last name, same team"


def compare(old: str, new: str, old_words: tuple[str, ...], new_words: tuple[str, ...]) -> Spelling | None:
    """Return how two folded names are alike, or None; the words are their `name_words`."""
    if old_words == new_words or "".join(old_words) == "".join(new_words):
        return Spelling.SAME if _generation(old) == _generation(new) else Spelling.GENERATION
    if min(len(old_words), len(new_words)) < 2:  # noqa: PLR2004  # Only one word: no first and last name to compare.
        return None
    (first, *old_rest), (other, *new_rest) = old_words, new_words
    if old_words[-1] == new_words[-1] and first != other:
        if other in nicknames(first):
            return Spelling.SHORT
        if 1 in (len(first), len(other)):
            return Spelling.INITIAL if first[0] == other[0] else None
        if first[:3] == other[:3]:
            return Spelling.BEGINNING
    if first == other and (set(old_rest) <= set(new_rest) or set(new_rest) <= set(old_rest)):
        return Spelling.ADDED
    if first == other and old_rest[-1] == new_rest[-1] and _initials(old_rest) and _initials(new_rest):
        return None  # John A. Smith and John B. Smith
    if is_near(" ".join(old_words), " ".join(new_words)):
        return Spelling.NEAR
    return Spelling.FIRST if first == other else None


def _initials(rest: list[str]) -> bool:
    return len(rest) > 1 and all(len(word) == 1 for word in rest[:-1])


def _generation(folded: str) -> set[str]:
    return _GENERATIONS & set(normal_words(folded))
