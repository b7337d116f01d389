"""What may a visitor mean by the text they typed? Readings of it, the likeliest first.

A coach stands where the first reading that fits puts them. Within a reading: most reviews first, then the lower id.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sideline.coaches.nicknames import NICKNAMES
from sideline.coaches.places import Places
from sideline.coaches.short_names import LONGEST

MAX_TEXT = 200
MAX_WORDS = 12
"""What is longer names no coach that we hold."""

SHORTEST_TYPO = 4
"""Letters of the shortest word in which a typing error is forgiven."""


_UNPRINTED = str.maketrans("", "", "'.&")
"""Left out of short names: St. John's is st johns, Texas A&M texas am."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one word asks: the name holds `text`, or has one of `names` as a whole word, or the place is among these."""

    text: str | None
    names: tuple[str, ...]
    universities: frozenset[int]
    sports: frozenset[int]

    @property
    def only_names(self) -> bool:
        return not self.universities and not self.sports


@dataclass(frozen=True, slots=True)
class Reading:
    """All of it holds: the name begins with `prefix`, the university is among these, each term fits."""

    prefix: str | None = None
    universities: frozenset[int] | None = None
    terms: tuple[Term, ...] = ()


def readings(text: str, places: Places) -> list[Reading]:
    """The readings of a folded text in which nothing is mistyped."""
    words = split(text)
    found = [Reading(prefix=text)] if text else []
    found.extend(_short_name(words, places))
    whole = Reading(terms=(_term(text, places),)) if text else Reading()
    each = Reading(terms=tuple(_term(word, places) for word in words))
    familiar = Reading(terms=tuple(_term(word, places, NICKNAMES.get(word, ())) for word in words))
    return [*found, *dict.fromkeys((whole, each, familiar))]


def corrected(text: str, places: Places, spellings: Callable[[str], Iterable[str]]) -> list[Reading]:
    """The readings in which one word is mistyped by one letter; `spellings` knows the words it may have been."""
    words = split(text)
    terms = [_term(word, places, NICKNAMES.get(word, ())) for word in words]
    found = []
    for place, word in enumerate(words):
        right = sorted(set(spellings(word))) if len(word) >= SHORTEST_TYPO else []
        if right:
            found.append(Reading(terms=(*terms[:place], _whole(right, places), *terms[place + 1 :])))
    return found


def split(text: str) -> list[str]:
    """The words of a folded text, each once; punctuation around a word is no part of it."""
    return list(dict.fromkeys(word.strip(',;:()"') or word for word in text.split()))


def _short_name(words: list[str], places: Places) -> Iterator[Reading]:
    for size in range(min(LONGEST, len(words)), 0, -1):
        for start in range(len(words) - size + 1):
            short = " ".join(
                word.replace("'", "").replace(".", "").replace("&", "") for word in words[start : start + size]
            )
            if short in places.by_short_name:
                rest = (*words[:start], *words[start + size :])
                terms = tuple(_term(word, places, NICKNAMES.get(word, ())) for word in rest)
                yield Reading(universities=places.by_short_name[short], terms=terms)
                return


def _term(text: str, places: Places, names: tuple[str, ...] = ()) -> Term:
    return Term(text, names, places.universities_with(text), places.sports_with(text))


def _whole(words: list[str], places: Places) -> Term:
    universities = frozenset[int]().union(*(places.by_word.get(word, frozenset()) for word in words))
    sports = frozenset[int]().union(*(places.sports_by_word.get(word, frozenset()) for word in words))
    return Term(None, tuple(words), universities, sports)
