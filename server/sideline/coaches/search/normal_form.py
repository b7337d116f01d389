"""The normal form of a name, which is the same for all common spellings of a coach's or university's name.

`normal_form` normalizes punctuation, "&" and "and", initials ("A.J.", "A. J.", "AJ") and short forms ("St.", "Saint").
`main_words` also drops small words ("The Ohio State University"). `joined` also drops the spaces, so that "Van Horn",
"VanHorn" and "van-horn" are equal. All functions take folded text (`core.text.folding`).

Two different universities may have the same normal form: St. John's University and Saint John's University. Search
finds both; equal forms do not prove that two names mean the same university.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

KIND_WORDS = {"university", "college", "institute", "school", "academy", "technology", "of"}
"""Words for kinds of schools, which people often omit: 'Mount Union' is the University of Mount Union."""

_WORD = re.compile(r"[^\W_]+")


def words_of(folded: str) -> list[str]:
    """Return the words of a folded text without punctuation; "'s" stays with its word."""
    return _WORD.findall(folded.replace("'", ""))


def written_words(folded: str) -> list[str]:
    """Like `words_of`, but initials without a space are one word: "a.j. smith" has the words "aj" and "smith"."""
    return [word for part in folded.split() for word in _joined_initials(words_of(part))]


def normal_words(folded: str) -> list[str]:
    """Return the words of the normal form: initials joined, without "and", short forms expanded."""
    words = [word for word in words_of(folded) if word != "and"]
    return [full_word(word) for word in _joined_initials(words)]


def normal_form(folded: str) -> str:
    """Return the normal words separated by spaces."""
    return " ".join(normal_words(folded))


def main_words(folded: str) -> list[str]:
    """Return the normal words without small words, or all of them if there are no others."""
    words = normal_words(folded)
    return [word for word in words if word not in small_words()] or words


def joined(folded: str) -> str:
    """Return the main words without spaces, so that one word, two words and a hyphenated word are equal."""
    return "".join(main_words(folded))


def full_word(word: str) -> str:
    """Return the full form of a word ("st": "saint"), or the word itself if it is not a short form."""
    return _full_words().get(word, word)


def short_forms(word: str) -> Sequence[str]:
    """Return the short forms of a word that are not prefixes of it."""
    return [short for short in _short_words().get(word, ()) if not word.startswith(short)]


@cache
def small_words() -> frozenset[str]:
    """Return the optional words of names (small_words.txt)."""
    return frozenset(lines_of("small_words.txt"))


@cache
def left_out_first() -> frozenset[str]:
    """Return titles, suffixes and roles, which are dropped first (left_out_first.txt)."""
    return frozenset(lines_of("left_out_first.txt"))


def lines_of(file: str) -> list[str]:
    """Return the lines of a data file in this package, without comments."""
    text = (files(__package__) / file).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def _joined_initials(words: Sequence[str]) -> Iterator[str]:
    for is_initial, run in groupby(words, lambda word: len(word) == 1 and word.isalpha()):
        if is_initial:
            yield "".join(run)
        else:
            yield from run


@cache
def _short_words() -> dict[str, list[str]]:
    return {full: short for full, *short in map(str.split, lines_of("spellings.txt"))}


@cache
def _full_words() -> dict[str, str]:
    return {short: full for full, words in _short_words().items() for short in words}
