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

MOST_GRAMS = 12
"""So many are intersected: the rarest."""

MOST_WAYS = 6
"""A term that is met in more ways is not looked for by its letters."""

_Terms = Sequence[Ways]


@dataclass
class Letters:
    """What was asked of the grams in one search: each is asked for once."""

    sql: SearchSql
    filters: Sequence[Ways] = ()
    """The grams of what must hold besides."""

    _held: dict[str, BitMap] = field(default_factory=dict)
    _in_sample: dict[str, int] = field(default_factory=dict)

    def ask_for(self, some: Iterable[Sequence[Term]]) -> None:
        """Ask at once for the grams that `ids` needs, for each of several readings' terms."""
        self._hold(_grams_of(ways for terms in self._chosen([*map(self._ways_of, some)]) for ways in terms))

    def ids(self, terms: Sequence[Term]) -> list[int] | None:
        """Whoever may fit all these terms, if they are few; None where they are many, or nothing tells."""
        [chosen] = self._chosen([self._ways_of(terms)])
        if not chosen:
            return None
        self._hold(_grams_of(chosen))
        ids = who_may_fit(chosen, self._held)
        return list(ids) if len(ids) <= FEW_WITH_LETTERS else None

    def _ways_of(self, terms: Iterable[Term]) -> _Terms:
        """The grams of the ways to fit each term of which they tell something."""
        return [*(ways for term in terms if 0 < len(ways := _ways(term)) <= MOST_WAYS), *self.filters]

    def _chosen(self, some: Sequence[_Terms]) -> list[_Terms]:
        """Of each the rarest grams, where there are too many."""
        many = [terms for terms in some if len(_grams_of(terms)) > MOST_GRAMS]
        if new := [gram for gram in _grams_of(ways for terms in many for ways in terms) if gram not in self._in_sample]:
            self._in_sample.update(dict.fromkeys(new, 0))
            self._in_sample.update((kept.gram, len(kept.bitmap)) for kept in self.sql.sample(new))
        return [_rarest(terms, self._in_sample) if terms in many else terms for terms in some]

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


def _rarest(terms: _Terms, in_sample: Mapping[str, int]) -> _Terms:
    """About `MOST_GRAMS`: the rarest of each way, and those terms first that fewest fit."""
    of_way = max(2, MOST_GRAMS // sum(map(len, terms)))
    fewest: list[tuple[int, Ways]] = []
    for ways in terms:
        rarest = tuple(_first(grams, of_way, in_sample) for grams in ways)
        fewest.append((sum(min(in_sample[gram] for gram in grams) for grams in rarest), rarest))
    chosen = [ways for _, ways in sorted(fewest, key=itemgetter(0))]
    while len(chosen) > 1 and len(_grams_of(chosen)) > MOST_GRAMS:
        chosen.pop()
    return chosen


def _first(grams: Collection[str], count: int, in_sample: Mapping[str, int]) -> frozenset[str]:
    return frozenset(sorted(grams, key=lambda gram: (in_sample[gram], gram))[:count])
