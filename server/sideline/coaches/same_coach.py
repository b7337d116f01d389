"""Decide whether two names may be the same person, for imports, the dialog that adds a coach, and moderators."""

from difflib import SequenceMatcher
from functools import lru_cache

from sideline.coaches.search.normal_form import normal_words
from sideline.coaches.search.text import nicknames

MIN_SIMILARITY = 0.85
"""The difflib ratio of two names at or above which they may be the same person."""

MAX_COMPARED_LENGTH = 60
"""Longer names are never compared letter by letter, because that is slow."""

_TITLES = {"dr", "prof", "professor", "mr", "mrs", "ms", "coach"}
_SUFFIXES = {"junior", "senior", "ii", "iii", "iv", "phd", "md", "esq"}


def are_similar(first: str, second: str) -> bool:
    """Whether two folded names share a key or differ by only a letter or two."""
    return bool(name_keys(first) & name_keys(second)) or is_near(first, second)


def is_near(first: str, second: str) -> bool:
    """Whether most letters of two folded names are the same."""
    if max(len(first), len(second)) > MAX_COMPARED_LENGTH:
        return False
    # Letters that only one of them has are not matched, and are much faster to count than the rest.
    if len(set(first) ^ set(second)) > (1 - MIN_SIMILARITY) * (len(first) + len(second)):
        return False
    matcher = SequenceMatcher(None, first, second)
    # The first two are cheap upper bounds of the ratio.
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= MIN_SIMILARITY for bound in bounds)


@lru_cache(10_000)
def name_keys(folded: str) -> frozenset[str]:
    """Return keys that a folded name shares with other spellings of the same person's name.

    The keys are the name without spaces ("mcdonald" and "mc donald", "a.j." and "aj"), and the last name with the first
    initial or with a full form of the first name. Titles and "Jr." are dropped, and "Last, First" is reordered.
    """
    return keys_of_words(name_words(folded))


def keys_of_words(words: tuple[str, ...]) -> frozenset[str]:
    """Return the `name_keys` of the name with these `name_words`."""
    first, last = words[0], words[-1]
    keys = {"".join(words)}
    if len(words) > 1:
        keys |= {f"{first[0]} {last}", *(f"{other} {last}" for other in (first, *nicknames(first)))}
    return frozenset(keys)


def name_words(folded: str) -> tuple[str, ...]:
    """Return the words of a folded name in normal form and in the order "first last", without titles and "Jr."."""
    head, _, tail = folded.partition(",")
    after = normal_words(tail)
    words = normal_words(folded) if not after or after[0] in _SUFFIXES else [*after, *normal_words(head)]
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words = words[:-1]
    return tuple(words) or (folded,)
