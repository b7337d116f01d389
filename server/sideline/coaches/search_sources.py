"""Where do the candidates for a reading come from? From what it asks that the fewest coaches have."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce

from sideline.coaches.search_names import LONGEST_WORD
from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import SearchSql, among

RARE = 2_000
"""So many candidates are ranked sooner than a walk from the most reviewed coach down would be done."""

FEW = 12_000
"""So many are ranked where little hope is in a walk: how many have all that is asked is not known."""


@dataclass(frozen=True)
class Source:
    """Statements among whose rows is each coach whom the reading finds. `cost`: about how many rows there are."""

    cost: float
    statements: tuple[str, ...]


@dataclass
class Sources:
    """The sources of readings; there are `universities` universities."""

    sql: SearchSql
    universities: int
    _of_terms: dict[Term, Source | None] = field(default_factory=dict)

    def rarest(self, reading: Reading) -> Source | None:
        """The source of the least cost; none where only a look at everyone can tell."""
        if reading.prefix is not None:
            begins = self.sql.begins(reading.prefix)
            count = self.sql.count("coaches", begins, FEW + 1)
            return Source(count, (self.sql.listed(begins),) if count else ())
        known = [source for term in reading.terms if (source := self._known(term)) is not None]
        if reading.universities is not None:
            known.append(self._at(reading.universities))
        return min(known, key=lambda source: source.cost, default=None)

    def sports(self, reading: Reading, sport_id: int | None) -> frozenset[int] | None:
        """The sports to which the reading and the filter bind whoever fits; none: any."""
        bound = [term.sports for term in reading.terms if self._is_of_sports(term)]
        if sport_id is not None:
            bound.append(frozenset({sport_id}))
        return reduce(frozenset.intersection, bound) if bound else None

    def is_few(self, source: Source, reading: Reading) -> bool:
        """Whether all of the source are best ranked at once."""
        return source.cost <= (RARE if self._asks_one_thing(reading) else FEW)

    def _asks_one_thing(self, reading: Reading) -> bool:
        """Whether, of those whom a walk looks at, as many fit as of all: nothing is asked but one rare thing."""
        asked = [term for term in reading.terms if not self._is_of_sports(term) and not self._is_of_all(term)]
        return len(asked) + (reading.prefix is not None) + (reading.universities is not None) <= 1

    def _known(self, term: Term) -> Source | None:
        if term not in self._of_terms:
            self._of_terms[term] = self._of_term(term)
        return self._of_terms[term]

    def _of_term(self, term: Term) -> Source | None:
        words = self._words(term)
        if term.sports or words is None or self._is_of_all(term):
            return None
        at = self._at(term.universities)
        if not words:
            return at
        having = self.sql.having_word(words)
        count = self.sql.count("coach_words", having, FEW + 1)
        return Source(count + at.cost, (*((self.sql.named(having),) if count else ()), *at.statements))

    def _at(self, universities: frozenset[int]) -> Source:
        if not universities:
            return Source(0, ())
        statement = self.sql.listed(among("university_id", universities))
        return Source(len(universities) * self._a_university, (statement,))

    def _words(self, term: Term) -> frozenset[str] | None:
        """Words of which a name that fits the term has one; none where they are too many."""
        names = frozenset(name[:LONGEST_WORD] for name in term.names)
        held: Sequence[frozenset[str] | None] = [self.sql.words_with(word) for word in (term.text or "").split()]
        few = [words for words in held if words is not None]
        if held and not few:
            return None
        return min(few, key=len, default=frozenset()) | names

    def _is_of_sports(self, term: Term) -> bool:
        return bool(term.sports) and not term.universities and self._words(term) == frozenset()

    def _is_of_all(self, term: Term) -> bool:
        return len(term.universities) == self.universities

    @cached_property
    def _a_university(self) -> float:
        """About how many coaches a university has."""
        newest = self.sql.rows("SELECT max(id) FROM coaches")[0][0] or 0
        return float(newest / max(1, self.universities))
