"""The best coaches of some readings, without ever holding more than a bounded set (docs/performance.md).

Where few coaches can fit, all of them are ranked at once. Where many can, each reading in turn is filled by a walk
from the most reviewed coach down, which is the sooner done the more there are.
"""

from sideline.coaches.search_fits import Filters, Fits, Hit
from sideline.coaches.search_readings import Readings
from sideline.coaches.search_sources import Source, Sources
from sideline.coaches.search_sql import BEST_FIRST, SearchSql, all_of

WALK = 16_000
"""Coaches looked at in order."""


class Candidates:
    """The coaches whom `readings` find, under `filters`."""

    def __init__(self, sql: SearchSql, readings: Readings, sources: Sources, filters: Filters) -> None:
        self._sql = sql
        self._readings = readings
        self._sources = sources
        self._filters = filters
        self._fits = Fits(sql, readings.by_number, sources.universities, filters)
        self._rarest: dict[int, Source | None] = {}

    def best(self, limit: int) -> list[Hit]:
        """The first `limit` of them, in order."""
        start = self._filters.after.reading if self._filters.after else min(self._readings.by_number)
        hits: list[Hit] = []
        # A cursor may be of another question, which had more readings.
        first = self._readings.by_number.get(start)
        if first is not None and first.prefix is not None:
            hits = self._of_one(start, limit)
            if len(hits) == limit:
                return hits
        if all(self._is_few(number) for number in self._readings.widest):
            return self._ranked(self._fits.rank(), self._readings.widest, limit)
        for number, reading in self._readings.by_number.items():
            if number >= start and reading.prefix is None and len(hits) < limit:
                hits += self._of_one(number, limit - len(hits))
        return hits

    def _of_one(self, number: int, limit: int) -> list[Hit]:
        """The best whom this reading is the first to find."""
        if not self._is_few(number):
            found = self._walked(number, WALK, limit)
            if len(found) == limit:
                return found
            if self._source(number) is None:
                return self._walked(number, None, limit)
        return self._ranked(self._fits.rank_of(number), (number,), limit)

    def _ranked(self, rank: str, numbers: tuple[int, ...], limit: int) -> list[Hit]:
        """The best of all who come from the sources of some readings."""
        sources = {statement for number in numbers for statement in self._statements(number)}
        if not sources:
            return []
        looked_at = " UNION ALL ".join(sorted(sources))
        judged = ("SELECT", rank, "AS rank, coach FROM (", looked_at, ") AS looked_at WHERE", self._fits.filtered())
        # Each is looked up by itself: a planner that thinks they are many would read the whole table instead.
        reviews = "(SELECT total_reviews FROM coaches WHERE coaches.id = coach)"
        fitting = ("SELECT rank,", reviews, "AS total_reviews, coach AS id FROM (", *judged, ") AS judged")
        best = ("SELECT DISTINCT rank, total_reviews, id FROM (", *fitting, "WHERE rank IS NOT NULL) AS fitting")
        order = ("WHERE", self._fits.behind(), "ORDER BY rank,", BEST_FIRST, f"LIMIT {limit}")
        return [Hit(*row) for row in self._sql.rows(*best, *order)]

    def _walked(self, number: int, length: int | None, limit: int) -> list[Hit]:
        """The best among the most reviewed coaches: at most `length` of each span and sport are looked at (None: all).

        None of them where that was too few to tell.
        """
        found: list[Hit] = []
        for span in self._fits.spans(number):
            left = limit - len(found)
            hits: list[Hit] = []
            for where, index in self._ways(number, span):
                first = self._first(number, where, index, length, left)
                if len(first) < left and length and self._sql.count("coaches", all_of(*where), length + 1) > length:
                    return []
                hits += first
            found += sorted(hits, key=lambda hit: (-hit.total_reviews, hit.id))[:left]
            if len(found) == limit:
                break
        return found

    def _ways(self, number: int, span: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
        """Conditions and the index by which to walk them: sport by sport, where only those of some sports can fit."""
        sports = self._sources.sports(self._readings.by_number[number], self._filters.sport_id)
        if sports is None:
            return [(span, "ix_coaches_by_reviews")]
        return [((f"sport_id = {sport:d}", *span), "ix_coaches_by_sport") for sport in sorted(sports)]

    def _first(self, number: int, where: tuple[str, ...], index: str, length: int | None, limit: int) -> list[Hit]:
        # Of a bounded walk no order is asked: the rows come as they are walked, and the database stops at the last
        # that is wanted. Of an endless one it is, or the walk would lose its own.
        order = "" if length else f"ORDER BY {BEST_FIRST}"
        walk = self._sql.walk(where, index, length)
        fits = ("AS walked WHERE", self._fits.first(number), "AND", self._fits.filtered(), order, f"LIMIT {limit}")
        return [Hit(number, *row) for row in self._sql.rows("SELECT total_reviews, id FROM (", walk, ")", *fits)]

    def _is_few(self, number: int) -> bool:
        source = self._source(number)
        return source is not None and self._sources.is_few(source, self._readings.by_number[number])

    def _statements(self, number: int) -> tuple[str, ...]:
        source = self._source(number)
        return source.statements if source else ()

    def _source(self, number: int) -> Source | None:
        if number not in self._rarest:
            self._rarest[number] = self._sources.rarest(self._readings.by_number[number])
        return self._rarest[number]
