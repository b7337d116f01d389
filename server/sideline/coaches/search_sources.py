"""Where do the candidates for a reading come from? From what it asks that the fewest coaches have."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from math import inf

from sideline.coaches.grams import Ways
from sideline.coaches.places import SPORTS
from sideline.coaches.search_letters import Letters
from sideline.coaches.search_names import LONGEST_WORD
from sideline.coaches.search_orders import ALL, Rows, at_universities, with_words
from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import SearchSql

PAIR = 2
"""Of so many terms the words are looked at first; whether a coach meets more of them the letters tell sooner."""

LONG = 4
"""Letters of a piece that is looked up among the words although there is another."""

FEW_WORDS = 20
"""So many words hold such a piece at most: their coaches are followed. Where more do, the letters tell."""

COUNTED = 400
"""So many candidates are judged for all readings at once; more are not counted where they can be followed."""

FEW = 12_000
"""So many are judged, where they cannot be followed, sooner than a walk from the most reviewed down would be done."""

_SPORTS = frozenset(word for name in SPORTS.values() for word in name.split())


@dataclass(frozen=True)
class Source:
    """Where each coach lies whom the reading finds. `cost`: about how many lie there.

    `is_followed`: they lie in the order of an answer, so that the first who fit are all that is looked for.
    """

    cost: float
    rows: tuple[Rows, ...]
    is_followed: bool = False

    @property
    def has_few(self) -> bool:
        """Whether all of them are best judged at once."""
        return self.cost <= (COUNTED if self.is_followed else FEW)


@dataclass(frozen=True)
class _Lot:
    """The coaches with one of these words in the name, and those of these universities."""

    words: frozenset[str]
    universities: frozenset[int] = frozenset()


@dataclass
class Sources:
    """The sources of readings; there are `universities` universities. `filters`: grams of whoever they let through."""

    sql: SearchSql
    universities: int
    filters: Sequence[Ways] = ()
    _costs: dict[_Lot, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._letters = Letters(self.sql, self.filters)
        self._telling = cache(self._find_telling)
        self._lots = cache(self._find_lots)

    def look_up(self, readings: Collection[Reading]) -> None:
        """Ask at once what the sources of these readings depend on: which words there are, and how many have them."""
        texts = [text for reading in readings for text in self._looked_up(reading)]
        self.sql.words_with(texts, max((self._most_words(reading) for reading in readings if reading.terms), default=0))
        self._count([self._lots(reading) for reading in readings])

    def rare(self, readings: Collection[Reading]) -> list[Source] | None:
        """The sources of all these readings, if they have so few that all are judged at once."""
        self._letters.look_up([terms for reading in readings if len(terms := self._telling(reading)) > PAIR])
        sources = [self.rarest(reading) for reading in readings]
        known = [source for source in sources if source is not None and source.has_few]
        return known if len(known) == len(sources) else None

    def rarest(self, reading: Reading) -> Source | None:
        """The source of the least cost; none where only a look at everyone can tell."""
        if reading.prefix is not None:
            return self._beginning(reading.prefix)
        telling = self._telling(reading)
        if len(telling) > PAIR:
            return self._with_letters(telling) or self._least(self._lots(reading))
        return self._least(self._lots(reading)) or (self._with_letters(telling) if len(_pieces(telling)) > 1 else None)

    def to_meet(self, reading: Reading) -> str:
        """A condition on whoever a walk may meet who fits, as far as the letters tell."""
        ids = self._letters.ids_to_meet(self._telling(reading))
        return self.sql.among("id", ids) if ids else "true"

    def sports(self, reading: Reading, sport_id: int | None) -> frozenset[int] | None:
        """The sports to which the reading and the filter bind whoever fits; none: any."""
        bound = [term.sports for term in reading.terms if self._is_of_sports(term)]
        if sport_id is not None:
            bound.append(frozenset({sport_id}))
        return reduce(frozenset.intersection, bound) if bound else None

    def _beginning(self, prefix: str) -> Source:
        """Whoever's name begins so: the words before the last are words of it, the last begins one."""
        *whole, last = (word[:LONGEST_WORD] for word in prefix.split())
        lots = [_Lot(frozenset({word})) for word in whole]
        if (held := self.sql.words_with([last])[last]) is not None:
            lots.append(_Lot(frozenset(word for word in held if word.startswith(last))))
        self._count([lots])
        rarest = self._least(lots)
        return rarest if rarest and rarest.is_followed else Source(FEW + 1, (self.sql.beginning(prefix),))

    def _with_letters(self, terms: tuple[Term, ...]) -> Source | None:
        ids = self._letters.ids(terms)
        if ids is None:
            return None
        return Source(len(ids), (Rows(ALL, condition=self.sql.among("id", ids)),) if ids else ())

    def _find_lots(self, reading: Reading) -> list[_Lot]:
        """In each of which is everyone whom the reading finds."""
        looked_up = self._looked_up(reading)
        most = self._most_words(reading)
        lots = [
            _Lot(words, term.universities)
            for term in reading.terms
            if not term.sports and not self._is_of_all(term)
            if (words := self._words(term, looked_up, most)) is not None
        ]
        return lots if reading.universities is None else [*lots, _Lot(frozenset(), reading.universities)]

    def _least(self, lots: Iterable[_Lot]) -> Source | None:
        return min(map(self._source, lots), key=lambda source: source.cost, default=None)

    def _source(self, lot: _Lot) -> Source:
        if not lot.words and not lot.universities:
            return Source(0, ())
        named = [with_words(lot.words)] if lot.words else []
        listed = [at_universities(lot.universities)] if lot.universities else []
        # Not counted is what there was nothing to choose from.
        return Source(self._costs.get(lot, inf), (*named, *listed), self._is_followed(lot))

    def _count(self, some: Iterable[Sequence[_Lot]]) -> None:
        """Find out what lots cost, where it matters: to choose one, or to judge all of one at once."""
        asked = (lot for lots in some for lot in lots if len(lots) > 1 or not self._is_followed(lot))
        new = [lot for lot in dict.fromkeys(asked) if lot not in self._costs]
        if new:
            named = [self._named(lot) for lot in new]
            newest, *counts = self.sql.told("(SELECT max(id) FROM coaches)", *named)
            a_university = (newest or 0) / max(1, self.universities)
            for lot, count in zip(new, counts, strict=True):
                self._costs[lot] = count + len(lot.universities) * a_university

    def _named(self, lot: _Lot) -> str:
        """The expression that tells how many have the words of a lot, up to a little more than matters."""
        most = (COUNTED if self._is_followed(lot) else FEW) + 1
        return self.sql.count(with_words(lot.words), most) if lot.words else "0"

    def _is_followed(self, lot: _Lot) -> bool:
        return len(lot.words) + len(lot.universities) <= self.sql.most_keys

    def _find_telling(self, reading: Reading) -> tuple[Term, ...]:
        """The terms that few may fit: not what every university is called, nor a sport."""
        return tuple(term for term in reading.terms if not self._is_of_all(term) and term.text not in _SPORTS)

    def _looked_up(self, reading: Reading) -> list[str]:
        """Its pieces that are looked up among the words."""
        telling = self._telling(reading)
        pieces = _pieces(telling)
        if len(pieces) > 1:
            long = sorted((text for text in pieces if len(text) >= LONG), key=len)[-PAIR:]
            pieces = long if len(telling) <= PAIR else []
        return [*pieces, *_pieces(term for term in reading.terms if term.text in _SPORTS)]

    def _most_words(self, reading: Reading) -> int:
        return FEW_WORDS if len(_pieces(self._telling(reading))) > 1 else self.sql.most_words

    def _words(self, term: Term, looked_up: Collection[str], most: int) -> frozenset[str] | None:
        """Words of which a name that fits the term has one; none where they are more, or are not `looked_up`."""
        held = self.sql.words_with([text for text in _texts(term) if text in looked_up]).values()
        few = [words for words in held if words is not None and len(words) <= most]
        if term.text and not few:
            return None
        return min(few, key=len, default=frozenset()) | frozenset(name[:LONGEST_WORD] for name in term.names)

    def _is_of_sports(self, term: Term) -> bool:
        return (
            bool(term.sports)
            and not term.universities
            and self._words(term, _texts(term), self.sql.most_words) == frozenset()
        )

    def _is_of_all(self, term: Term) -> bool:
        return len(term.universities) == self.universities


def _pieces(terms: Iterable[Term]) -> list[str]:
    return [text for term in terms for text in _texts(term)]


def _texts(term: Term) -> list[str]:
    return (term.text or "").split()
