"""The queries for a search request, in the order in which they are tried until one has results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sideline.coaches.search.dialect import Dialect, dialect_of
from sideline.coaches.search.left_out import drop_one_word, drop_unneeded_words
from sideline.coaches.search.normal_form import small_words
from sideline.coaches.search.query import Query, all_words, corrected, joined_words, phrase, whole_text
from sideline.coaches.search.request import Reading, SearchRequest
from sideline.coaches.search.school_names import school_names
from sideline.coaches.search.spellings import other_splits, spellings
from sideline.coaches.search.typos import corrections, sounding_alike, written_in_one
from sideline.coaches.search.understood import is_too_long
from sideline.core.db.read_pool import ReadPool

STEP_RANKS = 10
"""Number of ranks per try, so that a cursor's rank identifies its try."""

_PHRASE, _AS_WRITTEN, _CORRECTED, _SOUNDS_ALIKE, _IN_ONE_WORD, _LEFT_OUT = 0, 1, 30, 40, 41, 42
"""First steps of each kind: three per reading from _AS_WRITTEN, one per reading from _CORRECTED, then many. A text has
at most nine readings.
"""


@dataclass(frozen=True)
class Try:
    """A query with the filters of a reading. `left_out` lists the words of the text that it ignores."""

    step: int
    reading: Reading
    query: Query
    may_match_many: bool = False
    """If False, few coaches can match, and the search starts with an index lookup instead of a scan."""
    left_out: Sequence[str] = ()

    @property
    def first_rank(self) -> int:
        """The rank of results whose name begins with the text."""
        return self.step * STEP_RANKS


def tries(pool: ReadPool, request: SearchRequest) -> Iterator[Try]:
    """Yield queries that match the text by its words, as a substring, and with words joined: first with words like
    "women's" as filters, then with all words as part of a name. Then with one typo corrected, with a name spelled
    differently, and last with words dropped.
    """
    request = request.knowing(school_names(pool))
    literal = request.literal
    if is_too_long(literal.text):
        return
    dialect = dialect_of(pool)
    if request.understood.is_nickname:
        yield Try(_PHRASE, literal, phrase(dialect, literal.text, is_whole=True))
    elif request.understood.may_be_a_name:
        yield Try(_PHRASE, literal, phrase(dialect, literal.text))
    for index, reading in enumerate(request.readings):
        yield from _as_written(dialect, reading, _AS_WRITTEN + 3 * index, is_first=index == 0)
    for index, reading in enumerate(request.readings):
        if alternatives := corrections(pool, reading.words):
            query = corrected(dialect, reading.words, alternatives)
            yield Try(_CORRECTED + index, reading, query, left_out=reading.ignored)
    yield from _spelled_differently(pool, dialect, request)
    yield from _with_fewer_words(pool, dialect, request)


def _as_written(dialect: Dialect, reading: Reading, step: int, *, is_first: bool) -> Iterator[Try]:
    text, words = reading.text, reading.words
    if words and (words != [text] or len(spellings(text, words)) > 1):
        yield Try(step, reading, all_words(dialect, text, words, reading.schools), is_first, reading.ignored)
        is_first = False
    yield Try(step + 1, reading, whole_text(dialect, text), is_first, reading.ignored)
    if splits := other_splits(text, words):
        yield Try(step + 2, reading, joined_words(dialect, text, splits), left_out=reading.ignored)


def _spelled_differently(pool: ReadPool, dialect: Dialect, request: SearchRequest) -> Iterator[Try]:
    """Yield queries for a name spelled by its sound, and for a name in one word."""
    reading, words = request.with_filters, request.with_filters.words
    if alike := sounding_alike(pool, [word for word in words if word not in small_words()]):
        yield Try(_SOUNDS_ALIKE, reading, corrected(dialect, words, alike))
    if splits := written_in_one(pool, words):
        yield Try(_IN_ONE_WORD, reading, joined_words(dialect, reading.text, splits))


def _with_fewer_words(pool: ReadPool, dialect: Dialect, request: SearchRequest) -> Iterator[Try]:
    """Yield queries with words of the text dropped, including words that act as filters."""
    reading, literal = request.with_filters, request.literal
    understood = [word.text for word in reading.understood]
    words = reading.words
    shorter = list(drop_unneeded_words(pool, dialect, words))
    one_dropped = list(drop_one_word(shorter[-1] if shorter else words))
    texts = [(reading, kept) for kept in shorter]
    texts += [(literal, kept) for kept in (words, *shorter) if understood and kept]
    texts += [(reading, kept) for kept in one_dropped]
    texts += [(literal, kept) for kept in one_dropped if understood]
    for number, (text_reading, kept) in enumerate(texts):
        left_out = [*(understood if text_reading is literal else ()), *(word for word in words if word not in kept)]
        text = " ".join(kept)
        query = all_words(dialect, text, kept)
        yield Try(_LEFT_OUT + number, text_reading, query, may_match_many=True, left_out=left_out)
