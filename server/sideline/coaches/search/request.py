"""A visitor's search request: a text with two possible readings, filters, and a sort order."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import UNLISTED
from sideline.coaches.search.normal_form import written_words
from sideline.coaches.search.spellings import without_small_words
from sideline.coaches.search.understood import Understood, UnderstoodWord, understand
from sideline.core.db.cursors import CursorScope
from sideline.core.text.folding import fold

Sort = Literal["best", "reviews", "rating", "name"]
"""Sort orders: best match; most reviews; best rating (coaches with few reviews last); name."""

SORTS: tuple[Sort, ...] = get_args(Sort)


_FILTERS = {
    "sport_id": "sport_id = :sport_id",
    "division": "division = :division",
    # A coach of both teams matches either gender; the filter "Both" finds only these coaches.
    "gender": "gender IN (:gender, 'Both')",
    "role": "role = :role",
    "state": "university_id IN (SELECT id FROM universities WHERE state = :state)",
}
"""The SQL condition of each filter."""


@dataclass(frozen=True)
class Reading:
    """One reading of a text: the text to match, and the filters, some of which come from words of the text."""

    text: str
    filters: dict[str, Any]
    """Names of filters and their values."""
    understood: Sequence[UnderstoodWord]

    @property
    def condition(self) -> str:
        """SQL condition for `filters`, whose names are the parameters. It never matches a coach who is not listed."""
        # A nonempty text never matches the empty search text of an unlisted coach.
        listed = "true" if self.text else f"NOT {UNLISTED}"
        return " AND ".join([listed, *(_FILTERS[column] for column in self.filters)])

    @cached_property
    def words(self) -> list[str]:
        """The words that must match: small words count only at the end, where the visitor may still be typing."""
        return without_small_words(written_words(self.text))


@dataclass(frozen=True)
class SearchRequest:
    """A text as typed, filters, and the order of the results.

    A chosen filter takes precedence over a word of the text that stands for a different one.
    """

    typed: str
    sport: str | None = None
    division: str | None = None
    gender: str | None = None
    role: str | None = None
    state: str | None = None
    sort: Sort = "best"

    @cached_property
    def understood(self) -> Understood:
        """The folded text, split into filter words and the rest."""
        return understand(self._folded)

    @cached_property
    def with_filters(self) -> Reading:
        """The reading in which words like "women's" act as filters."""
        words = [word for word in self.understood.words if word.text not in self.overridden]
        division = self.division or next((word.division for word in words if word.division), None)
        gender = self.gender or next((word.gender for word in words if word.gender), None)
        return self._reading(self.understood.rest, division, gender, words)

    @property
    def overridden(self) -> list[str]:
        """Words of the text that contradict a chosen filter, which takes precedence."""
        return [
            word.text
            for word in self.understood.words
            if _is_other(word.gender, self.gender) or _is_other(word.division, self.division)
        ]

    @cached_property
    def literal(self) -> Reading:
        """The reading in which all words are part of a name, with only the chosen filters."""
        return self._reading(self._folded, self.division, self.gender, ())

    @property
    def text(self) -> str:
        """The folded text to match, without filter words."""
        return self.with_filters.text

    @property
    def filters(self) -> dict[str, Any]:
        """Names of filters and their values."""
        return self.with_filters.filters

    @property
    def cursor_scope(self) -> CursorScope:
        """The scope of this search's cursors."""
        filters = (self.literal.filters.get(column) for column in _FILTERS)
        return ("coach-results-3", self._folded, self.sort, *filters)

    def as_typed(self, word: str) -> str:
        """Return a word of the folded text as the visitor typed it."""
        parts = self.typed.split()
        return next((part for part in parts if word in (fold(part), *written_words(fold(part)))), word)

    @cached_property
    def _folded(self) -> str:
        # PostgreSQL rejects NUL, and no stored text contains it.
        return fold(self.typed.replace("\0", " "))

    def _reading(
        self, text: str, division: str | None, gender: str | None, understood: Sequence[UnderstoodWord]
    ) -> Reading:
        sport_id = SPORT_IDS[self.sport] if self.sport else None
        values = zip(_FILTERS, (sport_id, division, gender, self.role, self.state), strict=True)
        return Reading(text, {column: value for column, value in values if value is not None}, understood)


def _is_other(value: str | None, chosen: str | None) -> bool:
    return value is not None and chosen not in (None, value)
