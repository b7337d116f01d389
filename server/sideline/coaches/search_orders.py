"""In which orders do coaches lie, so that the first who fit are the answer? All of them, and those of each key."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Order:
    """Where coaches lie with the most reviewed first, then by id: all of them, or those of each key."""

    table: str
    index: str
    reviews: str
    """The column: their number, or minus their number."""
    id: str
    key: str = ""

    @property
    def _down(self) -> str:
        return " DESC" if self.reviews == "total_reviews" else ""

    @property
    def best_first(self) -> str:
        """The order in its own columns."""
        return f"{self.reviews}{self._down}, {self.id}"

    @property
    def best_first_of_answer(self) -> str:
        """The order where reviews and id are the first two columns of an answer."""
        return f"1{self._down}, 2"

    def spans(self, reviews: int, last: int) -> list[tuple[str, ...]]:
        """Conditions on whoever comes behind so many reviews and this id, each a range: as many reviews, then fewer."""
        fewer, number = ("<", reviews) if self._down else (">", -reviews)
        return [(f"{self.reviews} = {number:d}", f"{self.id} > {last:d}"), (f"{self.reviews} {fewer} {number:d}",)]


ALL = Order("coaches", "ix_coaches_by_reviews", "total_reviews", "id")
OF_SPORT = Order("coaches", "ix_coaches_by_sport", "total_reviews", "id", "sport_id")
OF_DIVISION = Order("coaches", "ix_coaches_by_division", "total_reviews", "id", "division")
OF_UNIVERSITY = Order("coaches", "ix_coaches_by_university", "total_reviews", "id", "university_id")
WITH_WORD = Order("coach_words", "", "minus_reviews", "coach_id", "word")


@dataclass(frozen=True)
class Rows:
    """The rows of an order that have one of some keys, or, where there are none, that fulfil a condition."""

    order: Order
    keys: tuple[str, ...] | tuple[int, ...] = ()
    condition: str = ""


def with_words(words: Iterable[str]) -> Rows:
    """The coaches with one of these words in the name; one with two of them comes twice."""
    return Rows(WITH_WORD, tuple(sorted(words)))


def at_universities(ids: Iterable[int]) -> Rows:
    """The coaches of these universities."""
    return Rows(OF_UNIVERSITY, tuple(sorted(ids)))
