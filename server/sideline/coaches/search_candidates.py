"""The best coaches of one reading, without ever holding more than a bounded set (docs/performance.md).

First a short walk from the most reviewed coach down: where many coaches fit it fills the answer at once. Only where it
does not are all that fit fetched, by the rarest thing that the reading asks; there are few of them then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, literal, not_, or_, select, true
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import SearchSql, ways_of

WALK = 4_000
LONG_WALK = 40_000
"""Coaches looked at in order; the long walk is for what is neither common nor rare."""

RARE = 5_000
"""So many candidates are fetched without a long walk first."""

NARROW = 1_000
"""Names that begin with a text are fetched without any walk when they are fewer."""

_COUNTED = 20_000
_A_UNIVERSITY = 500
"""Coaches that a university may have, for choosing what to fetch."""

_C = Coach.__table__.c
_JUDGED = (_C.id, _C.total_reviews, _C.folded_name, _C.university_id, _C.sport_id, _C.division)


class Found(NamedTuple):
    """A coach's place within a reading."""

    total_reviews: int
    id: int


@dataclass(frozen=True)
class Candidates:
    """The coaches of `reading` that are not in one of `earlier`, under the filters, after `after`."""

    session: Session
    sql: SearchSql
    reading: Reading
    earlier: tuple[Reading, ...] = ()
    sport_id: int | None = None
    division: str | None = None
    after: Found | None = None
    _costs: dict[tuple[Term, tuple[Term, ...]], int] = field(default_factory=dict, compare=False)

    def best(self, limit: int) -> list[Found]:
        """The first `limit` of them, in order."""
        if self.reading == Reading():
            return self._walk(None, limit)
        if not self._is_narrow_prefix():
            found = self._walk(WALK, limit)
            if len(found) >= limit:
                return found
        if self._cost() > RARE:
            found = self._walk(LONG_WALK, limit)
            if len(found) >= limit:
                return found
        every = {found for source in self._sources(self.reading.terms, limit) for found in self._run(source)}
        return sorted(every, key=lambda found: (-found.total_reviews, found.id))[:limit]

    # -- what fits ------------------------------------------------------------------------------------------------

    def _fits(self, c: Any) -> ColumnElement[bool]:
        """The whole condition, over the columns `c`."""
        earlier = [not_(self._holds(c, reading)) for reading in self.earlier]
        return and_(self._holds(c, self.reading), *earlier, *self._filters(c), self._later(c))

    def _holds(self, c: Any, reading: Reading) -> ColumnElement[bool]:
        asked = [self._term(c, term) for term in reading.terms]
        if reading.prefix is not None:
            asked.append(self.sql.begins(c.folded_name, reading.prefix))
        if reading.universities is not None:
            asked.append(self.sql.among(c.university_id, reading.universities))
        return and_(true(), *asked)

    def _term(self, c: Any, term: Term) -> ColumnElement[bool]:
        words = [self.sql.within(literal(" ") + c.folded_name + " ", f" {name} ") for name in term.names]
        ways = [self.sql.within(c.folded_name, term.text)] if term.text is not None else []
        if term.universities:
            ways.append(self.sql.among(c.university_id, term.universities))
        if term.sports:
            ways.append(c.sport_id.in_(sorted(term.sports)))
        return or_(*ways, *words)

    def _filters(self, c: Any) -> Iterator[ColumnElement[bool]]:
        if self.sport_id is not None:
            yield c.sport_id == self.sport_id
        if self.division is not None:
            yield c.division == self.division

    def _later(self, c: Any) -> ColumnElement[bool]:
        return or_(*(and_(*span) for span in self._spans(c)))

    def _spans(self, c: Any) -> list[list[ColumnElement[bool]]]:
        """Where the answer goes on, as ranges of an index: among those with as many reviews, then with fewer."""
        if self.after is None:
            return [[true()]]
        reviews, last = self.after
        return [[c.total_reviews == reviews, c.id > last], [c.total_reviews < reviews]]

    # -- the walk -------------------------------------------------------------------------------------------------

    def _walk(self, length: int | None, limit: int) -> list[Found]:
        found: list[Found] = []
        for span in self._spans(_C):
            steps: Select[Any] = select(*_JUDGED).where(*span).order_by(_C.total_reviews.desc(), _C.id).limit(length)
            if self.sport_id is None:
                steps = self.sql.walking(steps, "ix_coaches_by_reviews")
            else:
                steps = self.sql.walking(steps.where(_C.sport_id == self.sport_id), "ix_coaches_by_sport")
            found += self._run(self._ordered(steps, limit - len(found)))
            if len(found) >= limit:
                break
        return found

    # -- everything that fits -------------------------------------------------------------------------------------

    def _sources(
        self, terms: tuple[Term, ...], limit: int, sports: frozenset[int] | None = None
    ) -> Iterator[Select[Any]]:
        """Queries that together find all that fit; `sports`: those that the terms left out already ask for."""
        reading, c = self.reading, _C
        rows = select(*_JUDGED)
        within: list[ColumnElement[bool]] = [c.sport_id.in_(sorted(sports))] if sports is not None else []
        if reading.prefix is not None:
            yield self._ordered(rows.where(self.sql.begins(c.folded_name, reading.prefix)), limit)
        elif reading.universities is not None:
            yield self._ordered(rows.where(self.sql.among(c.university_id, reading.universities)), limit)
        elif not terms:
            for sport in sorted(sports or ()):
                of_sport = self.sql.walking(rows.where(c.sport_id == sport, self._fits(c)), "ix_coaches_by_sport")
                yield of_sport.order_by(c.total_reviews.desc(), c.id).limit(limit)
        else:
            yield from self._driven(terms, limit, within, sports)

    def _driven(
        self, terms: tuple[Term, ...], limit: int, within: list[ColumnElement[bool]], sports: frozenset[int] | None
    ) -> Iterator[Select[Any]]:
        driver = self._rarest(terms)
        named = self.sql.with_grams(self._ways(driver, terms))
        yield self._ordered(self.sql.looked_up(select(*_JUDGED).where(named)), limit, within)
        if driver.universities:
            there = self.sql.among(_C.university_id, driver.universities)
            yield self._ordered(
                self.sql.walking(select(*_JUDGED).where(there), "ix_coaches_by_university"), limit, within
            )
        if driver.sports:
            left = driver.sports if sports is None else driver.sports & sports
            if left:
                yield from self._sources(tuple(term for term in terms if term is not driver), limit, left)

    def _ways(self, driver: Term, terms: tuple[Term, ...]) -> list[list[str]]:
        """Grams that every name has which fits `driver`, and those that only a name can fit."""
        others = [ways_of([term.text])[0] for term in terms if term.only_names and term.text and not term.names]
        texts = [text for text in (driver.text, *driver.names) if text]
        return [sorted({*way, *(gram for other in others for gram in other)}) for way in ways_of(texts)]

    def _rarest(self, terms: tuple[Term, ...]) -> Term:
        return terms[0] if len(terms) == 1 else min(terms, key=lambda term: self._cost_of(term, terms))

    def _cost_of(self, term: Term, terms: tuple[Term, ...]) -> int:
        if (term, terms) not in self._costs:
            named = int(self.session.scalar(self.sql.count_with_grams(self._ways(term, terms), _COUNTED)) or 0)
            self._costs[term, terms] = named + len(term.universities) * _A_UNIVERSITY
        return self._costs[term, terms]

    def _cost(self) -> int:
        terms = self.reading.terms
        if self.reading.prefix is not None or self.reading.universities is not None or not terms:
            return 0
        return min(self._cost_of(term, terms) for term in terms)

    def _is_narrow_prefix(self) -> bool:
        if self.reading.prefix is None:
            return False
        begins = self.sql.begins(_C.folded_name, self.reading.prefix)
        some = select(_C.id).where(begins).limit(NARROW).subquery()
        return (self.session.scalar(select(func.count()).select_from(some)) or 0) < NARROW

    # -- running --------------------------------------------------------------------------------------------------

    def _ordered(self, rows: Select[Any], limit: int, within: list[ColumnElement[bool]] | None = None) -> Select[Any]:
        # OFFSET keeps the planner from merging the two: which rows to look at has been decided here.
        looked_at = rows.where(*(within or ())).offset(0).subquery()
        c = looked_at.c
        fitting = select(c.total_reviews, c.id).where(self._fits(c))
        return fitting.order_by(c.total_reviews.desc(), c.id).limit(limit)

    def _run(self, query: Select[Any]) -> list[Found]:
        return [Found(row.total_reviews, row.id) for row in self.session.execute(query)]
