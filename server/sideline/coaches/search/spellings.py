"""The lists of words that a text may stand for, as it is written and otherwise."""

from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

from sideline.coaches.search.normal_form import full_word, lines_of, normal_words, small_words, words_of

COMMON_WORDS = lines_of("common_words.txt")
"""Words so common that an index would return a large share of all coaches; a scan finds such coaches at once."""

_RARE_LETTERS = 3
"""From how many letters on a word that is not common is rare."""

_JOINED = (2, 3)
"""How many neighboring words are tried as one."""


def without_small_words(words: Sequence[str]) -> list[str]:
    """The distinct words that a coach must have: small words count only at the end, where a visitor may be typing."""
    needed = [word for word in words[:-1] if word not in small_words()] + list(words[-1:])
    return list(dict.fromkeys(needed))


def spellings(text: str, words: Sequence[str]) -> list[Sequence[str]]:
    """The words as written, in normal form, and with the names of sports for what the sports are called."""
    words = _with_saints(words)
    lists = (words, without_small_words(normal_words(text)), _with_sports(words))
    return [list(each) for each in dict.fromkeys(map(tuple, lists)) if each]


def other_partings(text: str, words: list[str]) -> list[Sequence[str]]:
    """The words as typed with initials apart, and with two or three neighbors as one: each list with a rare word."""
    apart = without_small_words(words_of(text))
    lists: list[Sequence[str]] = [apart] if apart != words or _with_saints(words) != words else []
    lists += [
        [*words[:start], "".join(words[start : start + size]), *words[start + size :]]
        for size in _JOINED
        for start in range(len(words) - size + 1)
    ]
    return [each for each in lists if has_rare_word(each)]


def is_common(word: str) -> bool:
    """Whether a common word begins with this one."""
    return any(common.startswith(word) for common in COMMON_WORDS)


def has_rare_word(words: Sequence[str]) -> bool:
    """Whether an index can look up one of the words, on either database."""
    return any(len(word) >= _RARE_LETTERS and not is_common(word) for word in words)


def _with_saints(words: Sequence[str]) -> list[str]:
    """The words with "saint" for "st" before a rare word ("st johns"); "ohio st tennis" may mean State."""
    pairs = zip_longest(words, words[1:], fillvalue="")
    return list(dict.fromkeys(full_word(word) if has_rare_word([following]) else word for word, following in pairs))


def _with_sports(words: Sequence[str]) -> list[str]:
    text = f" {' '.join(words)} "
    for name, sport in _sports():
        text = text.replace(f" {name} ", f" {sport} ")
    return list(dict.fromkeys(text.split()))


@cache
def _sports() -> Sequence[tuple[str, str]]:
    """What sports are called, without names of teams of women or men, and their names."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    return [(name, sport) for name, sport in names if "'s " not in sport]
