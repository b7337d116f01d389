"""Universities and sports as search sees them: so few that matching them in memory is the fast way.

Universities are only ever added, so a count tells whether what we hold is all.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any
from weakref import WeakKeyDictionary

from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.search_names import search_name, words_of
from sideline.coaches.short_names import short_names_of
from sideline.coaches.vocabulary import forms_of
from sideline.core.folding import fold
from sideline.core.glances import Glances

SPORTS = {number: fold(name) for name, number in SPORT_IDS.items()}

_TEXTS_KNOWN = 1_000
"""So many texts are remembered with the universities that hold them."""

_BETWEEN = "\n"
"""No folded text holds it."""


@dataclass(frozen=True)
class Places:
    """Names of the universities by id as they are searched, their words, and what people call them."""

    universities: dict[int, str]
    by_short_name: dict[str, frozenset[int]]
    by_word: dict[str, frozenset[int]]
    sports_by_word: dict[str, frozenset[int]] = field(default_factory=lambda: _invert(SPORTS))

    @cached_property
    def universities_with(self) -> Callable[[str], frozenset[int]]:
        """Those whose name holds a text."""
        return lru_cache(_TEXTS_KNOWN)(self._universities_with)

    def _universities_with(self, text: str) -> frozenset[int]:
        # All names are searched as one long text.
        names, starts, ids = self._all_names
        found, at = set(), names.find(text)
        while at >= 0:
            place = bisect_right(starts, at)
            found.add(ids[place - 1])
            at = names.find(text, starts[place]) if place < len(starts) else -1
        return frozenset(found)

    @staticmethod
    def sports_with(text: str) -> frozenset[int]:
        return frozenset(number for number, name in SPORTS.items() if text in name)

    def words_sharing(self, forms: Iterable[str]) -> set[str]:
        """The words of places that have one of these forms (vocabulary)."""
        return {word for form in forms for word in self._words_by_form.get(form, ())}

    @cached_property
    def _all_names(self) -> tuple[str, list[int], list[int]]:
        names = list(self.universities.values())
        starts = list(accumulate((len(name) + len(_BETWEEN) for name in names), initial=0))[:-1]
        return _BETWEEN.join(names), starts, list(self.universities)

    @cached_property
    def _words_by_form(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for word in {*self.by_word, *self.sports_by_word}:
            for form in forms_of(word):
                found.setdefault(form, set()).add(word)
        return found


_held: WeakKeyDictionary[Glances, Places] = WeakKeyDictionary()


def places_of(glances: Glances) -> Places:
    """The universities that there are."""
    count = glances.told("SELECT count(*) FROM universities", {})[0][0]
    held = _held.get(glances)
    if held is None or len(held.universities) != count:
        held = _held[glances] = _read(glances)
    return held


def _read(glances: Glances) -> Places:
    folded: dict[int, str] = dict(glances.told("SELECT id, folded FROM universities", {}))
    short = {number: short_names_of(name) for number, name in folded.items()}
    names = {number: search_name(name) for number, name in folded.items()}
    return Places(names, _gather(short), _invert(names))


def _invert(names: dict[int, str]) -> dict[str, frozenset[int]]:
    return _gather({number: words_of(name) for number, name in names.items()})


def _gather(keys: dict[int, Any]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, its in keys.items():
        known: Iterable[str] = its
        for key in known:
            found.setdefault(key, set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}
