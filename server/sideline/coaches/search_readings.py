"""What may a visitor mean by the text they typed? Readings of it, the likeliest first.

A coach stands where the first reading that fits puts them. Within a reading: most reviews first, then the lower id.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sideline.coaches.nicknames import NICKNAMES
from sideline.coaches.places import Places
from sideline.coaches.short_names import LONGEST
from sideline.coaches.vocabulary import forms_of, one_error_apart

MAX_TEXT = 200
MAX_WORDS = 12
"""What is longer names no coach that we hold."""

_UNPRINTED = str.maketrans("", "", "'.&")
"""Left out of short names: St. John's is st johns, Texas A&M texas am."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one word asks: the name holds `text`, or has one of `names` as a whole word, or the place is among these."""

    text: str | None
    names: tuple[str, ...]
    universities: frozenset[int]
    sports: frozenset[int]

    def __hash__(self) -> int:
        return hash((self.text, self.names))  # of the places they tell enough


@dataclass(frozen=True, slots=True)
class Reading:
    """All of it holds: the name begins with `prefix`, the university is among these, each term fits."""

    prefix: str | None = None
    universities: frozenset[int] | None = None
    terms: tuple[Term, ...] = ()


class Readings(NamedTuple):
    """Readings by number, in order; `widest`: those that together find all whom any of them finds."""

    by_number: dict[int, Reading]
    widest: tuple[int, ...]


ANYBODY = Readings({0: Reading()}, (0,))
"""What an empty text means."""

CORRECTED = 10
"""Number of the first reading that forgives a typing error; those before it take the text as typed."""


def readings(text: str, places: Places) -> Readings:
    """The readings of a folded text in which nothing is mistyped."""
    words = split(text)
    whole = Reading(terms=(_term(text, places),))
    each = Reading(terms=tuple(_term(word, places) for word in words))
    familiar = Reading(terms=_familiar(words, places))
    found = [Reading(prefix=text), *_short_name(words, places), *dict.fromkeys((whole, each, familiar))]
    short = (number for number, reading in enumerate(found) if reading.universities is not None)
    return Readings(dict(enumerate(found)), (*short, len(found) - 1))


def corrected(text: str, places: Places, spelled: Callable[[set[str]], Iterable[str]]) -> Readings:
    """The readings in which one word is mistyped by one letter.

    `spelled` knows the words of names that have one of some forms (vocabulary).
    """
    words = split(text)
    forms = {word: forms_of(word) for word in words}
    every = {form for its in forms.values() for form in its}
    near = {*spelled(every), *places.words_sharing(every)} if every else set()
    terms = _familiar(words, places)
    found = []
    for place, word in enumerate(words):
        right = [known for known in sorted(near) if forms[word] and one_error_apart(word, known)]
        if right:
            found.append(Reading(terms=(*terms[:place], _whole(right, places), *terms[place + 1 :])))
    by_number = dict(enumerate(found, start=CORRECTED))
    return Readings(by_number, tuple(by_number))


def split(text: str) -> list[str]:
    """The words of a folded text, each once; punctuation around a word is no part of it."""
    return list(dict.fromkeys(word.strip(',;:()"') or word for word in text.split()))


def _short_name(words: list[str], places: Places) -> Iterator[Reading]:
    for size in range(min(LONGEST, len(words)), 0, -1):
        for start in range(len(words) - size + 1):
            short = " ".join(words[start : start + size]).translate(_UNPRINTED)
            if short in places.by_short_name:
                rest = (*words[:start], *words[start + size :])
                yield Reading(universities=places.by_short_name[short], terms=_familiar(rest, places))
                return


def _familiar(words: Iterable[str], places: Places) -> tuple[Term, ...]:
    return tuple(_term(word, places, NICKNAMES.get(word, ())) for word in words)


def _term(text: str, places: Places, names: tuple[str, ...] = ()) -> Term:
    return Term(text, names, places.universities_with(text), places.sports_with(text))


def _whole(words: list[str], places: Places) -> Term:
    universities = frozenset[int]().union(*(places.by_word.get(word, frozenset()) for word in words))
    sports = frozenset[int]().union(*(places.sports_by_word.get(word, frozenset()) for word in words))
    return Term(None, tuple(words), universities, sports)
