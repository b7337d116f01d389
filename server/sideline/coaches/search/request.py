"""A visitor's search request: a text with two possible readings, filters, and a sort order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from sideline.coaches.model import UNLISTED
from sideline.coaches.search.filters import FILTER_NAMES, NO_FILTERS, Filters, UnderstoodWord, combined
from sideline.coaches.search.gazetteer import NO_SCHOOLS, SchoolNames
from sideline.coaches.search.orders import Sort
from sideline.coaches.search.spellings import without_small_words
from sideline.coaches.search.text import written_words
from sideline.coaches.search.understood import Part, Understood, understand
from sideline.core.db.cursors import CursorScope
from sideline.core.text.folding import fold

if TYPE_CHECKING:
    AskedSort = str
else:
    AskedSort = Literal["auto", Sort]
    """A sort order, or "auto": best match for a text of which filters leave something, else the rank."""

_ADDRESS = re.compile(r"(?:https?://)?[^/\s]+\.[a-z]{2,}/\S+", re.IGNORECASE)
_PARTS_OF_ADDRESSES = {"sports", "roster", "coaches", "coach", "staff", "staff-directory", "index.aspx", "bios"}


def _words_of_address(address: str) -> str:
    """Return the words in the address of a coach's or team's page: 'womens-soccer/roster/coaches/ada-quill/1026'."""
    parts = re.sub("^https?://", "", address, flags=re.IGNORECASE).partition("?")[0].split("/")[1:]
    return " ".join(part.replace("-", " ") for part in parts if part not in _PARTS_OF_ADDRESSES and not part.isdigit())


@dataclass(frozen=True)
class Reading:
    """One reading of a text: the text to match, and the filters, some of which come from words of the text."""

    text: str
    filters: Filters
    understood: Sequence[UnderstoodWord]
    schools: Sequence[str] = ()
    """Folded names of the schools that the text names, if it names no coach: their coaches come first."""
    school_ids: Sequence[int] = ()
    """The schools that a nickname in the text stands for."""
    ignored: Sequence[str] = ()
    """Words that stood for a filter with which no coach was found."""
    named: Sequence[str] = ()
    """What words of the text mean besides filters: the sport and the school."""

    def is_same(self, other: "Reading") -> bool:
        """Whether another reading matches the same coaches."""
        return (self.text, self.filters, self.school_ids) == (other.text, other.filters, other.school_ids)

    @property
    def parameters(self) -> dict[str, Any]:
        """The SQL parameters of `condition`."""
        return self.filters.parameters | {f"school{index}": id_ for index, id_ in enumerate(self.school_ids)}

    @property
    def condition(self) -> str:
        """SQL condition for `filters` and `school_ids`. It never matches a coach who is not listed."""
        # A nonempty text never matches the empty search text of an unlisted coach.
        listed = "true" if self.text else f"NOT {UNLISTED}"
        schools = ", ".join(f":school{index}" for index in range(len(self.school_ids)))
        at_school = [f"university_id IN ({schools})"] if schools else []
        return " AND ".join([listed, *self.filters.conditions, *at_school])

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
    chosen: Filters = NO_FILTERS
    sort: AskedSort = "best"
    names: SchoolNames = field(default=NO_SCHOOLS, compare=False, repr=False)
    """The schools whose names and places the text may contain."""

    def knowing(self, names: SchoolNames) -> "SearchRequest":
        """Return this request with the schools of the site."""
        return self if self.names is names else replace(self, names=names)

    @cached_property
    def understood(self) -> Understood:
        """The folded text, split into filter words and the rest."""
        return understand(self._folded, self.names)

    @cached_property
    def readings(self) -> list[Reading]:
        """The readings of the text in the order in which they are tried. In one of them all words are names."""
        readings = [self._reading(part) for part in self.understood.parts]
        return readings if any(reading.is_same(self.literal) for reading in readings) else [*readings, self.literal]

    @property
    def with_filters(self) -> Reading:
        """The first reading, in which words like "women's" act as filters."""
        return self.readings[0]

    @property
    def overridden(self) -> list[str]:
        """Words of the text that contradict a chosen filter, which takes precedence."""
        return [word.text for word in self.understood.parts[0].words if self._is_overridden(word)]

    @cached_property
    def literal(self) -> Reading:
        """The reading in which all words are part of a name, with only the chosen filters."""
        return Reading(self._folded, self.chosen, [])

    @property
    def order(self) -> Sort:
        """The sort order of the results."""
        if self.sort != "auto":
            return self.sort
        return "best" if self.text else "rank"

    @property
    def text(self) -> str:
        """The folded text to match, without filter words."""
        return self.with_filters.text

    @property
    def filters(self) -> Filters:
        """The chosen filters, and those that words of the text stand for."""
        return self.with_filters.filters

    @property
    def cursor_scope(self) -> CursorScope:
        """The scope of this search's cursors."""
        filters = (",".join(self.chosen.values(name)) for name in FILTER_NAMES)
        return ("coach-results-7", self._folded, self.order, *filters)

    def as_typed(self, word: str) -> str:
        """Return a word of the folded text as the visitor typed it."""
        parts = self.typed.split()
        return next((part for part in parts if word in (fold(part), *written_words(fold(part)))), word)

    @cached_property
    def _folded(self) -> str:
        # PostgreSQL rejects NUL, and no stored text contains it.
        text = self.typed.replace("\0", " ").strip()
        return fold(_words_of_address(text) if _ADDRESS.fullmatch(text) else text)

    def _reading(self, part: Part) -> Reading:
        words = [word for word in part.words if not self._is_overridden(word)]
        filters = combined(self.chosen, words) if words else self.chosen
        return Reading(part.rest, filters, words, part.schools, part.school_ids, part.ignored, part.named)

    def _is_overridden(self, word: UnderstoodWord) -> bool:
        chosen = self.chosen.values(word.filter)
        return bool(chosen) and not set(chosen) & set(word.values)
