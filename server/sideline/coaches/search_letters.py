"""Which few coaches have all the letters that a reading asks for? By their grams (`grams`), where none of its pieces is
rare, but all of them together are.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from pyroaring import BitMap

from sideline.coaches.grams import Ways, grams_asked, grams_asked_of_places, who_may_fit
from sideline.coaches.search_readings import Term
from sideline.coaches.search_sql import SearchSql

FEW_WITH_LETTERS = 1_000
"""So many are looked up one by one. Where more have the letters, a walk soon meets those who fit."""

FEW_TO_MEET = 2_000
"""So many are known in a walk by their ids, which costs less than to judge whoever is met."""

VERY_FEW = 200
"""So many are looked up sooner than more is asked of the letters."""

GRAMS = (4, 12)
"""So many are intersected: of the rarest first as many as mostly tell, then as many as tell more."""

MOST_WAYS = 6
"""A term that is met in more ways is not looked for by its letters."""

_Terms = tuple[Term, ...]


@dataclass
class Letters:
    """What was asked of the grams in one search: each is asked for once."""

    sql: SearchSql
    filters: Sequence[Ways] = ()
    """The grams of what must hold besides."""

    _ways: dict[Term, Ways] = field(default_factory=dict)
    _sizes: dict[str, int] = field(default_factory=dict)
    _held: dict[str, BitMap] = field(default_factory=dict)
    _found: dict[_Terms, BitMap | None] = field(default_factory=dict)

    def look_up(self, some: Collection[_Terms]) -> None:
        """Find out at once who may fit each of these."""
        asked = {terms: self._ways_of(terms) for terms in some if terms not in self._found}
        self._found.update(dict.fromkeys(asked))
        asked = {terms: ways for terms, ways in asked.items() if ways}
        for most in GRAMS:
            self._measure([ways for ways in asked.values() if len(_grams_of(ways)) > most])
            chosen = {terms: _rarest(ways, most, self._sizes) for terms, ways in asked.items()}
            self._hold(_grams_of(ways for some_ways in chosen.values() for ways in some_ways))
            found = {terms: who_may_fit(ways, self._held) for terms, ways in chosen.items()}
            self._found.update(found)
            asked = {terms: ways for terms, ways in asked.items() if len(found[terms]) > VERY_FEW}

    def ids(self, terms: _Terms) -> list[int] | None:
        """Whoever may fit all these terms, if they are few; None where they are many, or nothing tells."""
        self.look_up([terms])
        return self._at_most(FEW_WITH_LETTERS, terms)

    def ids_to_meet(self, terms: _Terms) -> list[int] | None:
        """The same for a walk, where more are few enough; None also where these terms were not looked up."""
        return self._at_most(FEW_TO_MEET, terms)

    def _at_most(self, count: int, terms: _Terms) -> list[int] | None:
        found = self._found.get(terms)
        return None if found is None or len(found) > count else list(found)

    def _ways_of(self, terms: _Terms) -> list[Ways]:
        """The grams of the ways to fit each term of which they tell something."""
        self._ways.update((term, _ways(term)) for term in terms if term not in self._ways)
        return [*(ways for term in terms if 0 < len(ways := self._ways[term]) <= MOST_WAYS), *self.filters]

    def _measure(self, some: Iterable[Iterable[Ways]]) -> None:
        """Know about how many have each of these."""
        grams = _grams_of(ways for some_ways in some for ways in some_ways)
        if new := [gram for gram in grams if gram not in self._sizes]:
            self._sizes.update(dict.fromkeys(new, 0))
            self._sizes.update(self.sql.sizes_of_grams(new))

    def _hold(self, grams: Iterable[str]) -> None:
        """Have the ids of whoever has each of these."""
        if new := [gram for gram in grams if gram not in self._held]:
            self._held.update((gram, BitMap()) for gram in new)
            for kept in self.sql.with_grams(new):
                self._held[kept.gram] |= kept.bitmap


def _ways(term: Term) -> Ways:
    names = term.names if term.text is None else (term.text, *term.names)
    ways = tuple(map(grams_asked, names))
    if term.text and " " in term.text and (term.universities or term.sports):
        return (*ways, grams_asked_of_places(term.text))
    return ways


def _grams_of(terms: Iterable[Ways]) -> frozenset[str]:
    return frozenset[str]().union(*(grams for ways in terms for grams in ways))


def _rarest(terms: Sequence[Ways], most: int, sizes: Mapping[str, int]) -> Sequence[Ways]:
    """About `most` grams: the rarest of each way, of those terms first that fewest fit."""
    if len(_grams_of(terms)) <= most:
        return terms
    of_way = max(1, most // sum(map(len, terms)))
    fewest: list[tuple[int, Ways]] = []
    for ways in terms:
        rarest = tuple(_first(grams, of_way, sizes) for grams in ways)
        fewest.append((sum(min(sizes[gram] for gram in grams) for grams in rarest), rarest))
    first, *others = (ways for _, ways in sorted(fewest, key=itemgetter(0)))
    chosen, grams = [first], set(_grams_of([first]))
    for ways in others:
        grams |= _grams_of([ways])
        if len(grams) > most:
            break
        chosen.append(ways)
    return chosen


def _first(grams: Collection[str], count: int, sizes: Mapping[str, int]) -> frozenset[str]:
    return frozenset(sorted(grams, key=lambda gram: (sizes[gram], gram))[:count])
