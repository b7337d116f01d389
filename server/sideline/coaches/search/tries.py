"""The queries for what a visitor asks for, in the order in which they are tried: each where nobody matches before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sideline.coaches.search.dialect import Dialect, dialect_of
from sideline.coaches.search.left_out import without_needless, without_one
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.query import Query, all_words, corrected, joined_words, phrase, whole_text
from sideline.coaches.search.request import Reading, SearchRequest
from sideline.coaches.search.spellings import other_partings, spellings
from sideline.coaches.search.typos import corrections
from sideline.core.db.read_pool import ReadPool

MAX_TEXT, MAX_WORDS = 200, 12
"""A longer text finds nobody."""

STEP_RANKS = 10
"""Ranks of each try: a cursor's rank says which try it belongs to."""

_PHRASE, _AS_WRITTEN, _CORRECTED, _LEFT_OUT = 0, 1, 7, 10
"""Steps. From _AS_WRITTEN on there are three for each reading, from _CORRECTED on one for each, and then many."""


@dataclass(frozen=True)
class Try:
    """A query under the filters of a reading; `left_out` are words of the text that it does without."""

    step: int
    reading: Reading
    query: Query
    may_match_many: bool = False
    """False where few match what nobody matched before: it begins with its index."""
    left_out: Sequence[str] = ()

    @property
    def first_rank(self) -> int:
        """The rank of results whose name begins with the text."""
        return self.step * STEP_RANKS


def tries(pool: ReadPool, request: SearchRequest) -> Iterator[Try]:
    """The text by its words, wherever it stands, and with words joined: with words like "women's" as filters, then with
    all words as those of a name. Then with a typing error corrected, and at last with words left out.
    """
    with_filters, literal = request.with_filters, request.literal
    if len(literal.text) > MAX_TEXT or len(set(words_of(literal.text))) > MAX_WORDS:
        return
    dialect = dialect_of(pool)
    if request.understood.may_be_a_name:
        yield Try(_PHRASE, literal, phrase(dialect, literal.text))
    readings = [with_filters] if with_filters.text == literal.text else [with_filters, literal]
    for index, reading in enumerate(readings):
        yield from _as_written(dialect, reading, _AS_WRITTEN + 3 * index, is_first=index == 0)
    for index, reading in enumerate(readings):
        if alternatives := corrections(pool, reading.words):
            yield Try(_CORRECTED + index, reading, corrected(dialect, reading.words, alternatives))
    yield from _with_less(pool, dialect, request)


def _as_written(dialect: Dialect, reading: Reading, step: int, *, is_first: bool) -> Iterator[Try]:
    text, words = reading.text, reading.words
    if words and (words != [text] or len(spellings(text, words)) > 1):
        yield Try(step, reading, all_words(dialect, text, words), is_first)
        is_first = False
    yield Try(step + 1, reading, whole_text(dialect, text), is_first)
    if partings := other_partings(text, words):
        yield Try(step + 2, reading, joined_words(dialect, text, partings))


def _with_less(pool: ReadPool, dialect: Dialect, request: SearchRequest) -> Iterator[Try]:
    """With words of the text left out, among them those that were understood as filters."""
    reading, literal = request.with_filters, request.literal
    understood = [word.text for word in reading.understood]
    words = reading.words
    shorter = list(without_needless(pool, dialect, words))
    one_less = list(without_one(shorter[-1] if shorter else words))
    texts = [(reading, kept) for kept in shorter]
    texts += [(literal, kept) for kept in (words, *shorter) if understood]
    texts += [(reading, kept) for kept in one_less]
    texts += [(literal, kept) for kept in one_less if understood]
    for number, (under, kept) in enumerate(texts):
        left_out = [*(understood if under is literal else ()), *(word for word in words if word not in kept)]
        text = " ".join(kept)
        query = all_words(dialect, text, kept)
        yield Try(_LEFT_OUT + number, under, query, may_match_many=True, left_out=left_out)
