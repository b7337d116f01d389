"""Which coaches fit what is asked? The condition, as SQL."""

from dataclasses import dataclass

from sideline.coaches.search_readings import Reading, Term
from sideline.coaches.search_sql import SearchSql, all_of, among, any_of


@dataclass
class Asked:
    """The coaches of `reading` whom none of `earlier` fits, under the filters, behind `after` (reviews, id)."""

    sql: SearchSql
    universities: int
    """How many there are."""

    reading: Reading
    earlier: tuple[Reading, ...] = ()
    sport_id: int | None = None
    division: str | None = None
    after: tuple[int, int] | None = None

    def condition(self) -> str:
        """All of it."""
        asked = [self._holds(self.reading), *(f"NOT ({self._holds(reading)})" for reading in self.earlier)]
        if self.sport_id is not None:
            asked.append(f"sport_id = {self.sport_id}")
        if self.division is not None:
            asked.append(f"division = {self.sql.bind(self.division)}")
        return all_of(*asked, any_of(*(all_of(*span) for span in self.spans())))

    def spans(self) -> list[tuple[str, ...]]:
        """Where the answer goes on, as ranges of an index: among those with as many reviews, then with fewer."""
        if self.after is None:
            return [("true",)]
        reviews, last = self.after
        return [(f"total_reviews = {reviews:d}", f"id > {last:d}"), (f"total_reviews < {reviews:d}",)]

    def _holds(self, reading: Reading) -> str:
        asked = [self._term(term) for term in reading.terms]
        if reading.prefix is not None:
            asked.append(self.sql.begins(reading.prefix))
        if reading.universities is not None:
            asked.append(among("university_id", reading.universities))
        return all_of(*asked)

    def _term(self, term: Term) -> str:
        ways = [self.sql.within(term.text)] if term.text is not None else []
        if term.universities:
            ways.append(among("university_id", term.universities))
        if term.sports:
            ways.append(among("sport_id", term.sports))
        return any_of(*ways, *(self.sql.with_word(name) for name in term.names))
