"""What a visitor asks for, and the three queries for it: SQL that says whether and how well a coach matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import UNLISTED
from sideline.coaches.search.dialect import Dialect, Term, Terms
from sideline.coaches.search.normal_form import lines_of, words_of
from sideline.coaches.search.text import LINE
from sideline.coaches.search.understood import Understood, understand
from sideline.core.db.cursors import CursorScope
from sideline.core.text.folding import fold

NAME_BEGINS, WORD_BEGINS, WORDS, SUBSTRING, CORRECTED = range(5)
"""Ranks of a match, the best first: the name begins with the text; a line of the search text has it from the beginning
of a word on; each word of it begins a word; a line has it inside a word; each word does once an error is corrected."""

COMMON_WORDS = lines_of("common_words.txt")
"""Words of so many coaches that an index would list a good part of all; the scan meets such coaches at once."""

MAX_LOOKUP_TERMS = 3
"""Terms of a text that an index looks up: the others are conditions on the coaches that it finds."""

MIN_SUBSTRING = 3
"""Characters of a text that the index of trigrams can look up."""


Sort = Literal["best", "reviews", "rating", "name"]
"""Orders of results: best match; most reviews; best rating (coaches with few reviews last); name."""

SORTS: tuple[Sort, ...] = get_args(Sort)


@dataclass(frozen=True)
class SearchRequest:
    """A text as typed, filters, and the order of the results.

    A filter counts more than a word of the text that stands for another one.
    """

    typed: str
    sport: str | None = None
    division: str | None = None
    gender: str | None = None
    sort: Sort = "best"

    @cached_property
    def understood(self) -> Understood:
        """The text folded, taken apart. No stored text holds a NUL, and PostgreSQL takes none."""
        return understand(fold(self.typed.replace("\0", " ")))

    @property
    def text(self) -> str:
        """What a coach is found by, folded."""
        return self.understood.rest

    @property
    def cursor_scope(self) -> CursorScope:
        """The list of all who match, to which its cursors are bound."""
        return ("coach-results", self.text, self.sort, *(self.filters.get(column) for column in _FILTERS))

    @property
    def filters(self) -> dict[str, Any]:
        """Columns of coaches and the values they must have."""
        words = self.understood.words
        values = (
            SPORT_IDS[self.sport] if self.sport else None,
            self.division or next((word.division for word in words if word.division), None),
            self.gender or next((word.gender for word in words if word.gender), None),
        )
        return {column: value for column, value in zip(_FILTERS, values, strict=True) if value is not None}

    @property
    def filter_condition(self) -> str:
        """SQL of `filters`, with parameters of their names. No search finds a coach who is not listed."""
        # A text is in no empty search text anyway.
        listed = "true" if self.text else f"NOT {UNLISTED}"
        return " AND ".join([listed, *(_FILTERS[column] for column in self.filters)])


_FILTERS = {
    "sport_id": "sport_id = :sport_id",
    "division": "division = :division",
    # A coach of both teams coaches the women and the men; the filter "Both" finds these coaches alone.
    "gender": "gender IN (:gender, 'Both')",
}
"""Each filter as a condition."""


@dataclass(frozen=True)
class Query:
    """One way to match a text: two SQL conditions, and what the indexes can look up. Built by the functions below."""

    worst_rank: int
    rank: str
    """SQL of the rank of a coach who matches."""
    matches: str
    """SQL of whether a coach matches."""
    parameters: dict[str, str]
    """The SQL parameters of `rank` and `matches`."""
    selective_terms: Sequence[Terms]
    """Of each alternative what the index of words looks up; empty if it can look up nothing of one of them."""
    selective_substring: str
    """What the index of trigrams looks up, if anything."""
    is_indexed: bool
    """Whether an index finds every match."""

    def matches_better_than(self, dialect: Dialect, rank: int) -> str:
        """SQL that holds for all coaches who match with a better rank than this one; empty where there is none.

        It implies that the coach matches, but for names so long that the search text was cut.
        """
        if self.worst_rank == CORRECTED or rank == NAME_BEGINS:
            return ""
        return _has(dialect, "start" if rank == WORD_BEGINS else "word")


def all_words(dialect: Dialect, text: str, words: Sequence[str]) -> Query:
    """Each word begins a word of the coach, in any order."""
    alternatives = [_prefixes(words)]
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    parameters |= _text_parameters(text)
    return Query(WORDS, _rank(dialect, WORDS), matches, parameters, terms, "", is_indexed=bool(terms))


def whole_text(dialect: Dialect, text: str) -> Query:
    """A line has the text, wherever it stands."""
    if words_of(text) == [text]:
        # The index of words has the better ranks, and is read first; only trigrams find matches inside a word.
        terms = _selective_terms(dialect, [_prefixes([text])])
        substring = _selective_substring(text)
        is_indexed = bool(substring)
    else:
        # Who has the text anywhere has all its words but the first, which may begin inside a word.
        words = [word for word in text.split(" ")[1:] if words_of(word) == [word]]
        terms = _selective_terms(dialect, [_prefixes(words)])
        substring = "" if terms else _selective_substring(text)
        is_indexed = bool(terms or substring)
    rank, matches = _rank(dialect, SUBSTRING), _has(dialect, "text")
    return Query(SUBSTRING, rank, matches, _text_parameters(text), terms, substring, is_indexed=is_indexed)


def corrected(dialect: Dialect, words: Sequence[str], alternatives: Sequence[Terms]) -> Query:
    """All terms of an alternative hold: the words with one of them corrected."""
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    condition, typed = _has_one_of_each_two(dialect, words)
    matches, parameters = f"{condition} AND ({matches})", parameters | typed
    return Query(CORRECTED, str(CORRECTED), matches, parameters, terms, "", is_indexed=bool(terms))


def _prefixes(words: Sequence[str]) -> Terms:
    return [Term((word,)) for word in words]


def _text_parameters(text: str) -> dict[str, str]:
    """The text as a substring to look for: anywhere, at the start of the search text, at the start of a word."""
    return {"text": text, "start": f"{LINE}{text}", "word": f" {text}"}


def _rank(dialect: Dialect, worst_rank: int) -> str:
    begins = f"{dialect.position}(search_text, :start) = 1"
    word_begins = _has(dialect, "word")
    return f"CASE WHEN {begins} THEN {NAME_BEGINS} WHEN {word_begins} THEN {WORD_BEGINS} ELSE {worst_rank} END"


def _has(dialect: Dialect, parameter: str) -> str:
    return f"{dialect.position}(search_text, :{parameter}) > 0"


def _has_all_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> tuple[str, dict[str, str]]:
    """SQL of whether all terms of an alternative hold, and its parameters."""
    substrings = {text for terms in alternatives for term in terms for text in _substrings(term)}
    names = {text: f"word{number}" for number, text in enumerate(sorted(substrings))}

    def holds(term: Term) -> str:
        return "(" + " OR ".join(_has(dialect, names[text]) for text in _substrings(term)) + ")"

    # The longest first: most coaches lack it, and the others are not evaluated for them.
    longest_first = [sorted(terms, key=lambda term: -len(term.words[0])) for terms in alternatives]
    condition = " OR ".join(" AND ".join(map(holds, terms)) for terms in longest_first)
    return condition, {name: text for text, name in names.items()}


def _has_one_of_each_two(dialect: Dialect, words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """SQL of a condition that every match with one corrected word meets, and its parameters.

    Of any two words one is as it was typed. Most coaches have neither, which spares the database the hundreds of
    substrings that twelve words with fifty corrections each may have.
    """
    longest_first = sorted(words, key=lambda word: -len(word))
    names = {word: f"typed{number}" for number, word in enumerate(longest_first)}
    pairs = zip(longest_first[::2], longest_first[1::2], strict=False)
    conditions = (f"({_has(dialect, names[one])} OR {_has(dialect, names[other])})" for one, other in pairs)
    return " AND ".join(["true", *conditions]), {name: f" {word}" for word, name in names.items()}


def _substrings(term: Term) -> list[str]:
    """One of them is in the search text of a coach for whom the term holds."""
    return [f" {word}{end}" for word in term.words for end in ((" ", "\n") if term.whole else ("",))]


def _selective_substring(text: str) -> str:
    """The text, or its longest selective word where it has a common one; empty where that is too short to look up."""
    selective = [word for word in text.split(" ") if not _is_common(word)]
    substring = text if selective == text.split(" ") else max(selective, key=len, default="")
    return substring if len(substring) >= MIN_SUBSTRING else ""


def _selective_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> Sequence[Terms]:
    """Of each alternative the terms to look up: whole words first, then the longest. Empty if one has none."""
    selective = [[term for term in terms if _is_selective(dialect, term)] for terms in alternatives]
    if not all(selective):
        return []
    return [sorted(terms, key=_whole_and_longest_first)[:MAX_LOOKUP_TERMS] for terms in selective]


def _whole_and_longest_first(term: Term) -> tuple[bool, int]:
    return not term.whole, -len(term.words[0])


def _is_selective(dialect: Dialect, term: Term) -> bool:
    return all(len(word) >= dialect.shortest_prefix and not _is_common(word) for word in term.words)


def _is_common(word: str) -> bool:
    return any(common.startswith(word) for common in COMMON_WORDS)
