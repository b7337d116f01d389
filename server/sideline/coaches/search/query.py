"""What a visitor asks for, and the queries that answer it: SQL that says whether and how well a coach matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.search.dialect import Dialect, Term, Terms
from sideline.coaches.search.text import LINE, lines_of, words_of
from sideline.core.db.cursors import OfList
from sideline.core.text.folding import fold

NAME_BEGINS, WORD_BEGINS, WORDS, INSIDE, CORRECTED = range(5)
"""Ranks of a match, the best first: the name begins with the text; a line of the search text has it from the beginning
of a word on; each word of it begins a word; a line has it inside a word; each word does once an error is corrected."""

COMMON_WORDS = lines_of("common_words.txt")
"""Words of so many coaches that an index would list a good part of all; the scan meets such coaches at once."""

MAX_LOOKED_UP = 3
"""Terms of a text that an index looks up: the others are conditions on the coaches that it finds."""

SHORTEST_PIECE = 3
"""The index of pieces holds trigrams."""


@dataclass(frozen=True)
class SearchRequest:
    """A text as typed, and filters that must hold exactly."""

    typed: str
    sport: str | None = None
    division: str | None = None

    @property
    def text(self) -> str:
        """The text folded. No stored text holds a NUL, and PostgreSQL takes none."""
        return fold(self.typed.replace("\0", " "))

    def as_list(self) -> OfList:
        """The list of all who match, to which its cursors are bound."""
        return ("coach-search", self.text, self.sport, self.division)

    @property
    def filters(self) -> dict[str, Any]:
        """Columns of coaches and the values they must have."""
        columns = {"sport_id": SPORT_IDS[self.sport] if self.sport else None, "division": self.division}
        return {column: value for column, value in columns.items() if value is not None}


class Query:
    """A coach matches who has the text (rank INSIDE at worst), or all terms of an alternative (WORDS or CORRECTED)."""

    def __init__(self, dialect: Dialect, text: str, alternatives: Sequence[Terms], worst_rank: int) -> None:
        self.text = text
        self.worst_rank = worst_rank
        self.values: dict[str, Any] = {"text": text, "start": f"{LINE}{text}", "word": f" {text}"}
        self._position = dialect.position
        by_text = worst_rank == INSIDE
        self.matches = self._has("text") if by_text else " OR ".join(map(self._has_all, alternatives))
        # Who has the text anywhere has all its words but the first, which may begin inside a word.
        terms = alternatives or [[Term((word,)) for word in text.split(" ")[1:] if words_of(word) == [word]]]
        self.rare_terms = [_rare_terms(all_terms, dialect) for all_terms in terms]
        self.rare_piece = _rare_piece(text) if by_text and (alternatives or not all(self.rare_terms)) else ""
        self.is_indexed = bool(self.rare_piece) or (all(self.rare_terms) and not (by_text and alternatives))
        """Whether an index finds every match."""

    @property
    def rank(self) -> str:
        """SQL of the rank of a coach who matches."""
        if self.worst_rank == CORRECTED:
            return str(CORRECTED)
        begins = f"{self._position}(search_text, :start) = 1"
        word_begins = self._has("word")
        return f"CASE WHEN {begins} THEN {NAME_BEGINS} WHEN {word_begins} THEN {WORD_BEGINS} ELSE {self.worst_rank} END"

    def _has(self, name: str) -> str:
        return f"{self._position}(search_text, :{name}) > 0"

    def _has_all(self, terms: Terms) -> str:
        # The longest first: most coaches lack it, and the others are not evaluated for them.
        longest_first = sorted(terms, key=lambda term: -len(term.words[0]))
        return " AND ".join(f"({' OR '.join(self._has_word(term))})" for term in longest_first)

    def _has_word(self, term: Term) -> Iterator[str]:
        for word in term.words:
            for end in (" ", "\n") if term.whole else ("",):
                name = f"word{len(self.values)}"
                self.values[name] = f" {word}{end}"
                yield self._has(name)


def _rare_piece(text: str) -> str:
    """The text, or its longest rare word where it has a common one; empty where that is too short to look up."""
    rare = [word for word in text.split(" ") if not _is_common(word)]
    piece = text if rare == text.split(" ") else max(rare, key=len, default="")
    return piece if len(piece) >= SHORTEST_PIECE else ""


def _rare_terms(terms: Terms, dialect: Dialect) -> Terms:
    """The terms that an index can look up fast: of those with rare words whole words, then the longest."""
    rare = [term for term in terms if _is_rare(term, dialect)]
    return sorted(rare, key=lambda term: (not term.whole, -len(term.words[0])))[:MAX_LOOKED_UP]


def _is_rare(term: Term, dialect: Dialect) -> bool:
    return all(len(word) >= dialect.shortest_prefix and not _is_common(word) for word in term.words)


def _is_common(word: str) -> bool:
    return any(common.startswith(word) for common in COMMON_WORDS)
