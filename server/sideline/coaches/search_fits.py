"""Which coaches fit what is asked, and which reading of it puts them where? The condition, as SQL."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sideline.coaches.search_orders import ALL, Order
from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import SearchSql, all_of, any_of


class Hit(NamedTuple):
    """A coach and their place: the number of the reading that found them, then their reviews, then their id."""

    reading: int
    total_reviews: int
    id: int


@dataclass(frozen=True)
class Filters:
    """What must hold exactly; and `after`, the place behind which the answer goes on."""

    sport_id: int | None = None
    division: str | None = None
    after: Hit | None = None


class Fits:
    """Conditions on the coaches whom the first of some readings that fits puts somewhere, under the filters."""

    def __init__(self, sql: SearchSql, readings: dict[int, Reading], universities: int, filters: Filters) -> None:
        """`readings` by number, in order; `universities`: how many there are."""
        self._sql = sql
        self._universities = universities
        self._filters = filters
        self._readings = readings
        self._holds = cache(self._reading)

    def rank(self) -> str:
        """The number of the reading that finds a coach; NULL where none does."""
        return " ".join(("CASE", *(f"WHEN {self._holds(number)} THEN {number}" for number in self._readings), "END"))

    def rank_of(self, number: int) -> str:
        """The number of this reading where it is the first that finds a coach; NULL elsewhere."""
        return f"CASE WHEN {self.first(number)} THEN {number} END"

    def first(self, number: int) -> str:
        """This reading finds the coach and no earlier one does."""
        earlier = (f"NOT ({self._holds(other)})" for other in self._readings if other < number)
        return all_of(self._holds(number), *earlier)

    def filtered(self) -> str:
        """The filters hold."""
        asked = []
        if self._filters.sport_id is not None:
            asked.append(self._sql.seen_to_be("sport_id", self._filters.sport_id))
        if self._filters.division is not None:
            asked.append(self._sql.seen_to_be("division", self._filters.division))
        return all_of(*asked)

    def behind(self) -> str:
        """The rank and the coach come after what was shown."""
        after = self._filters.after
        if after is None:
            return "true"
        spans = any_of(*(all_of(*span) for span in self.spans(after.reading, ALL)))
        return any_of(f"rank > {after.reading:d}", all_of(f"rank = {after.reading:d}", spans))

    def spans(self, number: int, order: Order) -> list[tuple[str, ...]]:
        """Where a reading's answer goes on in an order, as ranges of it: as many reviews, then fewer."""
        after = self._filters.after
        return [("true",)] if after is None or after.reading != number else order.spans(after.total_reviews, after.id)

    def _reading(self, number: int) -> str:
        reading = self._readings[number]
        # What is the least work and what fewest fit first: most coaches are out of it then.
        terms = sorted(reading.terms, key=lambda term: (len(term.names), -len(term.text or ""), len(term.universities)))
        asked = [self._term(term) for term in terms]
        if reading.prefix is not None:
            asked.append(self._sql.begins(reading.prefix))
        if reading.universities is not None:
            asked.append(self._sql.among("university_id", reading.universities))
        return all_of(*asked)

    def _term(self, term: Term) -> str:
        if len(term.universities) == self._universities:
            return "true"
        # The places first: to compare a number costs less than to look into a name.
        ways = [self._sql.among("sport_id", term.sports)] if term.sports else []
        if term.universities:
            ways.append(self._sql.among("university_id", term.universities))
        if term.text is not None:
            ways.append(self._sql.within(term.text))
        return any_of(*ways, *(self._sql.is_word(name) for name in term.names))
