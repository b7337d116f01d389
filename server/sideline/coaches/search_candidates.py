"""The best coaches of one reading, without ever holding more than a bounded set (docs/performance.md).

Where few coaches can fit, they are all fetched, by the rarest thing that the reading asks. Where many can, a short
walk from the most reviewed coach down fills the answer at once. What is neither common nor rare is walked for longer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sideline.coaches.search_fits import Asked
from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import BEST_FIRST, NameGrams, SearchSql, among, grams_of

WALK = 4_000
LONG_WALK = 40_000
"""Coaches looked at in order."""

RARE = 2_000
"""So many candidates are fetched without walking."""

MANY = 20_000
"""More candidates than this are fetched only when the long walk did not fill the answer."""


class Found(NamedTuple):
    """A coach's place within a reading."""

    total_reviews: int
    id: int


@dataclass
class Candidates:
    """The coaches whom `asked` fits."""

    sql: SearchSql
    asked: Asked

    def __post_init__(self) -> None:
        self._fits = self.asked.condition()
        self._a_university: float | None = None
        self._named: int | None = None

    def best(self, limit: int) -> list[Found]:
        """The first `limit` of them, in order."""
        if self.asked.reading == Reading():
            return self._walk(None, limit)
        early = self.sql.counts_cheaply or self.asked.reading.prefix is not None
        if not (early and self._cost() <= RARE):
            found = self._walk(WALK, limit)
            if len(found) < limit and self._cost() >= MANY:
                found = self._walk(LONG_WALK, limit)
            if len(found) >= limit:
                return found
        every = {found for rows in self._sources(self.asked.reading.terms, limit) for found in self._run(rows, limit)}
        return sorted(every, key=lambda found: (-found.total_reviews, found.id))[:limit]

    def _walk(self, length: int | None, limit: int) -> list[Found]:
        found: list[Found] = []
        sport = self.asked.sport_id
        index = "ix_coaches_by_reviews" if sport is None else "ix_coaches_by_sport"
        for span in self.asked.spans():
            where = span if sport is None else (f"sport_id = {sport}", *span)
            left = limit - len(found)
            steps = (
                self.sql.coaches(*where, walking=index, at_most=length) if length else self._endless(where, index, left)
            )
            found += self._run(steps, left)
            if len(found) >= limit:
                break
        return found

    def _endless(self, where: tuple[str, ...], index: str, limit: int) -> str:
        return self.sql.coaches(*where, self._fits, walking=index, at_most=limit)

    def _sources(self, terms: tuple[Term, ...], limit: int, sports: frozenset[int] | None = None) -> Iterator[str]:
        """Rows among which are all that fit; `sports`: what the terms that are left out have asked for."""
        reading = self.asked.reading
        if reading.prefix is not None:
            yield self.sql.coaches(self.sql.begins(reading.prefix))
        elif reading.universities is not None:
            yield self.sql.coaches(among("university_id", reading.universities))
        elif light := self._light(terms):
            yield from self._by_light(light)
        elif terms:
            yield from self._by_heavy(terms, limit, sports)
        else:
            for sport in sorted(sports or ()):
                fitting = (f"sport_id = {sport}", self._fits)
                yield self.sql.coaches(*fitting, walking="ix_coaches_by_sport", at_most=limit)

    def _light(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """The terms that only names fit, or names and a few universities."""
        return tuple(term for term in terms if not term.sports and self._at(term.universities) < MANY)

    def _by_light(self, light: tuple[Term, ...]) -> Iterator[str]:
        """Whoever fits has all light terms in the name, or is at a university that one of them means."""
        few = self.sql.few_with_grams(grams := _grams(light), RARE)
        if few is None or few:
            yield self.sql.coaches(self.sql.with_grams(grams) if few is None else among("id", few))
        for term in light:
            if term.universities:
                yield self.sql.coaches(among("university_id", term.universities))

    def _by_heavy(self, terms: tuple[Term, ...], limit: int, sports: frozenset[int] | None) -> Iterator[str]:
        """Those whose name fits the first term, those whose university does, and all whose sport does."""
        first, *others = sorted(terms, key=lambda term: len(term.universities))
        within = () if sports is None else (among("sport_id", sports),)
        yield self.sql.coaches(self.sql.with_grams(_grams((first,))), *within)
        if first.universities:
            yield self.sql.coaches(among("university_id", first.universities), *within)
        both = first.sports if sports is None else first.sports & sports
        if both:
            yield from self._sources(tuple(others), limit, both)

    def _cost(self) -> int:
        """About how many coaches `_sources` would fetch; exact only where they are few."""
        reading = self.asked.reading
        if reading.prefix is not None:
            named = ("SELECT 1 FROM coaches WHERE", self.sql.begins(reading.prefix))
            return self.sql.count(*named, at_most=RARE + 1)
        if reading.universities is not None:
            return self._at(reading.universities)
        light = self._light(reading.terms)
        if not light:
            return MANY
        if self._named is None:
            few = self.sql.few_with_grams(_grams(light), RARE)
            self._named = len(few) if few is not None else self.sql.count_with_grams(_grams(light), MANY)
        return self._named + sum(self._at(term.universities) for term in light)

    def _at(self, universities: frozenset[int]) -> int:
        """About how many coaches so many universities have."""
        if not universities:
            return 0
        if self._a_university is None:
            newest = self.sql.rows("SELECT max(id) FROM coaches")[0][0] or 0
            self._a_university = newest / self.asked.universities
        return int(len(universities) * self._a_university)

    def _run(self, rows: str, limit: int) -> list[Found]:
        fitting = ("SELECT total_reviews, id FROM (", rows, ") AS looked_at WHERE", self._fits)
        return [Found(*row) for row in self.sql.rows(*fitting, "ORDER BY", BEST_FIRST, f"LIMIT {limit}")]


def _grams(terms: tuple[Term, ...]) -> NameGrams:
    """Grams of the names that fit all the terms."""
    return [grams_of(text for text in (term.text, *term.names) if text) for term in terms]
