"""Compare how one person's name may be spelled on two staff lists."""

from enum import Enum

from sideline.coaches.same_coach import is_near
from sideline.coaches.search.normal_form import normal_words
from sideline.coaches.search.text import nicknames

Words = tuple[str, ...]
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


def compare(old: str, new: str, old_words: Words, new_words: Words) -> Spelling | None:
    """Return how two folded names are alike, or None; the words are their `name_words`."""
    if old_words == new_words or "".join(old_words) == "".join(new_words):
        return Spelling.SAME if _generation(old) == _generation(new) else Spelling.GENERATION
    if not (old_words[1:] and new_words[1:]):
        return None  # There is no first and last name to compare.
    if old_words[0] == new_words[0]:
        return _same_first(old_words, new_words)
    alike = _alike_first(old_words[0], new_words[0]) if old_words[-1] == new_words[-1] else None
    return alike or (Spelling.NEAR if _are_near(old_words, new_words) else None)


def _same_first(old_words: Words, new_words: Words) -> Spelling | None:
    old_rest, new_rest = set(old_words[1:]), set(new_words[1:])
    if old_rest <= new_rest or new_rest <= old_rest:
        return Spelling.ADDED
    if old_words[-1] == new_words[-1] and all(len(word) == 1 for word in old_rest ^ new_rest):
        return None  # John A. Smith and John B. Smith
    return Spelling.NEAR if _are_near(old_words, new_words) else Spelling.FIRST


def _alike_first(old: str, new: str) -> Spelling | None:
    if new in nicknames(old):
        return Spelling.SHORT
    if old[0] == new[0] and 1 in (len(old), len(new)):
        return Spelling.INITIAL
    return Spelling.BEGINNING if old[:3] == new[:3] else None


def _are_near(old_words: Words, new_words: Words) -> bool:
    # An initial is near to every name: A. Smith and B. Smith.
    return min(len(old_words[0]), len(new_words[0])) > 1 and is_near(" ".join(old_words), " ".join(new_words))


def _generation(folded: str) -> set[str]:
    return _GENERATIONS & set(normal_words(folded))
