"""Alternative lists of words for a text: as typed, normalized, joined and separated."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import zip_longest

from sideline.coaches.search.text import full_word, lines_of, normal_words, small_words, sports_apart, words_of

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
    words = _with_saints(_with_sports_apart(words))
    lists = (words, _with_sports_apart(without_small_words(normal_words(text))), with_sports(words))
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
    return word in _beginnings_of_common_words()


def has_rare_word(words: Sequence[str]) -> bool:
    """Whether an index can look up one of the words, on both databases."""
    return any(len(word) >= _RARE_LETTERS and not is_common(word) for word in words)


def _with_saints(words: Sequence[str]) -> list[str]:
    """Expand "st" to "saint" before a rare word ("st johns"), because in "ohio st tennis" it may mean State."""
    pairs = zip_longest(words, words[1:], fillvalue="")
    return list(dict.fromkeys(full_word(word) if has_rare_word([following]) else word for word, following in pairs))


def _with_sports_apart(words: Sequence[str]) -> list[str]:
    """Join the words of a sport that ends with the name of another: 'field hockey' is no hockey coach named Field."""
    text = f" {' '.join(words)} "
    for sport, one_word in sports_apart().items():
        text = text.replace(f" {sport} ", f" {one_word} ")
    return text.split()


def with_sports(words: Sequence[str]) -> list[str]:
    """Return the words with informal names of sports replaced (sports.txt)."""
    return list(_with_sports(" ".join(words)))


# A search asks for the same words several times.
@lru_cache(1_000)
def _with_sports(words: str) -> Sequence[str]:
    text = f" {words} "
    for name, sport in _sports():
        text = text.replace(f" {name} ", f" {sport} ")
    return tuple(dict.fromkeys(text.split()))


@cache
def _beginnings_of_common_words() -> frozenset[str]:
    return frozenset(word[:size] for word in COMMON_WORDS for size in range(len(word) + 1))


@cache
def _sports() -> Sequence[tuple[str, str]]:
    """Return pairs of an informal and the official name of a sport, without names of women's or men's teams."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    return [(name, sport) for name, sport in names if "'s " not in sport]
