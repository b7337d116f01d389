"""The best coaches of some readings, without ever holding more than a bounded set (docs/performance.md).

Where few coaches can fit, all of them are judged at once for all readings. Where more can, each reading in turn takes
the first who fit: of those with a word, who lie in order; or of all, walked from the most reviewed coach down, which
is the sooner done the more there are.
"""

from collections.abc import Callable
from functools import partial

from sideline.coaches.search_fits import Filters, Fits, Hit
from sideline.coaches.search_orders import ALL, OF_DIVISION, OF_SPORT, Order, Rows
from sideline.coaches.search_readings import Readings
from sideline.coaches.search_sources import Source, Sources
from sideline.coaches.search_sql import SearchSql, all_of, any_of

WALK = 16_000
"""Coaches looked at in order."""

FAR = 256_000
"""So many are looked at in order before everyone is: where many fit, an answer is met long before."""

FEW_NAMES = 50
"""So many names that begin with a text are looked at one by one."""


class Candidates:
    """The coaches whom `readings` find, under `filters`."""

    def __init__(self, sql: SearchSql, readings: Readings, sources: Sources, filters: Filters) -> None:
        self._sql = sql
        self._readings = readings
        self._sources = sources
        self._filters = filters
        self._fits = Fits(sql, readings.by_number, sources.universities, filters)

    def best(self, limit: int) -> list[Hit]:
        """The first `limit` of them, in order."""
        numbers = self._readings.by_number
        self._sources.look_up(numbers.values())
        rare = self._sources.rare([numbers[number] for number in self._readings.widest])
        if rare is not None:
            return self._judged(self._fits.rank, {rows for source in rare for rows in source.rows}, limit)
        # A cursor may be of another question, which had more readings.
        start = self._filters.after.reading if self._filters.after else 0
        hits: list[Hit] = []
        for number in numbers:
            if number >= start and len(hits) < limit:
                hits += self._of_one(number, limit - len(hits))
        return hits

    def _of_one(self, number: int, limit: int) -> list[Hit]:
        """The best whom this reading is the first to find."""
        reading = self._readings.by_number[number]
        if reading.prefix is not None and (few := self._named_so(number, reading.prefix)) is not None:
            return few[:limit]
        source = self._sources.rarest(reading)
        if source is None:
            return self._walked(number, FAR, limit) or self._walked(number, None, limit)
        if source.is_followed and not source.has_few:
            return self._followed(number, source, limit)
        if not source.has_few and len(found := self._walked(number, WALK, limit)) == limit:
            return found
        return self._judged(partial(self._fits.rank_of, number), set(source.rows), limit)

    def _named_so(self, number: int, prefix: str) -> list[Hit] | None:
        """Those whose names begin so, best first; None where they are many."""
        behind = any_of(*(all_of(*span) for span in self._fits.spans(number, ALL)))
        fits = all_of(behind, self._fits.filtered())
        rows = self._sql.some(self._sql.beginning(prefix), fits, FEW_NAMES + 1)
        hits = (Hit(number, reviews, coach) for reviews, coach, fitting in rows if fitting)
        return sorted(hits, key=_best_first) if len(rows) <= FEW_NAMES else None

    def _judged(self, rank: Callable[[], str], some: set[Rows], limit: int) -> list[Hit]:
        """The best of all these rows."""
        if not some:
            return []
        looked_at = (self._sql.judged(rows, rank(), self._fits.filtered()) for rows in some)
        # Materialized: SQLite would judge each coach once for each time that the rank is spoken of.
        judged = ("WITH judged AS MATERIALIZED (", " UNION ALL ".join(sorted(looked_at)), ") SELECT * FROM judged")
        best = ("WHERE rank IS NOT NULL AND", self._fits.behind(), "ORDER BY rank, total_reviews DESC, id")
        statement = " ".join((*judged, *best))
        return _distinct(lambda asked: [Hit(*row) for row in self._sql.rows(statement, f"LIMIT {asked}")], limit)

    def _followed(self, number: int, source: Source, limit: int) -> list[Hit]:
        """The best of a source whose coaches lie in order."""
        found = {hit for rows in source.rows for hit in self._first_of(number, rows, limit)}
        return sorted(found, key=_best_first)[:limit]

    def _first_of(self, number: int, rows: Rows, limit: int) -> list[Hit]:
        found: list[Hit] = []
        for span in self._fits.spans(number, rows.order):
            fits = all_of(*span, self._fits.first(number), self._fits.filtered())
            found += _distinct(partial(self._best, number, rows, fits), limit - len(found))
            if len(found) == limit:
                break
        return found

    def _best(self, number: int, rows: Rows, fits: str, limit: int) -> list[Hit]:
        # Some orders have minus the reviews.
        return [Hit(number, abs(reviews), coach) for reviews, coach in self._sql.best(rows, fits, limit)]

    def _walked(self, number: int, length: int | None, limit: int) -> list[Hit]:
        """The best among the most reviewed coaches: at most `length` of each span and sport are looked at (None: all).

        None of them where that was too few to tell.
        """
        order, keys = self._walks(number)
        found: list[Hit] = []
        for span in self._fits.spans(number, order):
            left = limit - len(found)
            hits: list[Hit] = []
            for key in keys:
                where = all_of(key, *span)
                first = self._first(number, where, order, length, left)
                if len(first) < left and length and self._is_longer(order, where, length):
                    return []
                hits += first
            found += sorted(hits, key=_best_first)[:left]
            if len(found) == limit:
                break
        return found

    def _is_longer(self, order: Order, where: str, length: int) -> bool:
        [count] = self._sql.told(self._sql.count(Rows(order, condition=where), length + 1))
        return bool(count > length)

    def _walks(self, number: int) -> tuple[Order, list[str]]:
        """The order to walk in, and its keys: sport by sport, or of a division, where only those can fit."""
        sports = self._sources.sports(self._readings.by_number[number], self._filters.sport_id)
        if sports is not None:
            return OF_SPORT, [f"sport_id = {sport:d}" for sport in sorted(sports)]
        if self._filters.division is not None:
            return OF_DIVISION, [f"division = {self._sql.bind(self._filters.division)}"]
        return ALL, ["true"]

    def _first(self, number: int, where: str, order: Order, length: int | None, limit: int) -> list[Hit]:
        # Of a bounded walk no order is asked: the rows come as they are walked, and the database stops at the last
        # that is wanted. Of an endless one it is, or the walk would lose its own.
        by = "" if length else f"ORDER BY {order.best_first}"
        walk = self._sql.walk(order, where, length)
        met = self._sources.to_meet(self._readings.by_number[number])
        fits = all_of(met, self._fits.first(number), self._fits.filtered())
        walked = ("AS walked WHERE", fits, by, f"LIMIT {limit}")
        return [Hit(number, *row) for row in self._sql.rows("SELECT total_reviews, id FROM (", walk, ")", *walked)]


def _distinct(first: Callable[[int], list[Hit]], limit: int) -> list[Hit]:
    """The first hits, each once: a coach may come by several words. `first` gives the first so many."""
    asked = 2 * limit
    while True:
        hits = first(asked)
        distinct = list(dict.fromkeys(hits))
        if len(distinct) >= limit or len(hits) < asked:
            return distinct[:limit]
        asked *= 4


def _best_first(hit: Hit) -> tuple[int, int]:
    return -hit.total_reviews, hit.id
