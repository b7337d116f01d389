"""Alternative lists of words for a text: as typed, normalized, joined and separated."""

from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

from sideline.coaches.search.normal_form import full_word, lines_of, normal_words, small_words, words_of

COMMON_WORDS = lines_of("common_words.txt")
"""Words so common that an index lookup would return a large share of all coaches; a scan finds such coaches fast."""

_RARE_LETTERS = 3
"""Minimum length of a rare word, which is one that is not common."""

_JOINED = (2, 3)
"""How many adjacent words are joined."""


def without_small_words(words: Sequence[str]) -> list[str]:
    """Return the distinct words without small words, except at the end, where the visitor may still be typing."""
    needed = [word for word in words[:-1] if word not in small_words()] + list(words[-1:])
    return list(dict.fromkeys(needed))


def spellings(text: str, words: Sequence[str]) -> list[Sequence[str]]:
    """Return the words as written, in normal form, and with other names of sports replaced."""
    words = _with_saints(words)
    lists = (words, without_small_words(normal_words(text)), with_sports(words))
    return [list(spelling) for spelling in dict.fromkeys(map(tuple, lists)) if spelling]


def other_splits(text: str, words: list[str]) -> list[Sequence[str]]:
    """Return the words with initials separated, and with two or three adjacent words joined, if one word is rare."""
    apart = without_small_words(words_of(text))
    lists: list[Sequence[str]] = [apart] if apart != words or _with_saints(words) != words else []
    lists += [
        [*words[:start], "".join(words[start : start + size]), *words[start + size :]]
        for size in _JOINED
        for start in range(len(words) - size + 1)
    ]
    return [split for split in lists if has_rare_word(split)]


def is_common(word: str) -> bool:
    """Whether this word is a prefix of a common word."""
    return any(common.startswith(word) for common in COMMON_WORDS)


def has_rare_word(words: Sequence[str]) -> bool:
    """Whether an index can look up one of the words, on both databases."""
    return any(len(word) >= _RARE_LETTERS and not is_common(word) for word in words)


def _with_saints(words: Sequence[str]) -> list[str]:
    """Expand "st" to "saint" before a rare word ("st johns"), because in "ohio st tennis" it may mean State."""
    pairs = zip_longest(words, words[1:], fillvalue="")
    return list(dict.fromkeys(full_word(word) if has_rare_word([following]) else word for word, following in pairs))


def with_sports(words: Sequence[str]) -> list[str]:
    """Return the words with informal names of sports replaced (sports.txt)."""
    text = f" {' '.join(words)} "
    for name, sport in _sports():
        text = text.replace(f" {name} ", f" {sport} ")
    return list(dict.fromkeys(text.split()))


@cache
def _sports() -> Sequence[tuple[str, str]]:
    """Return pairs of an informal and the official name of a sport, without names of women's or men's teams."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    return [(name, sport) for name, sport in names if "'s " not in sport]
