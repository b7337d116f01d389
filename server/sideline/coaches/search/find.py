"""Find coaches, best match first: scan the most reviewed, look up names by prefix, then use the indexes."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sideline.coaches import profile
from sideline.coaches.schemas import CoachCard
from sideline.coaches.search.gazetteer import school_names
from sideline.coaches.search.query import (
    CORRECTED,
    NAME_BEGINS,
    RANKED_COLUMNS,
    SUBSTRING,
    WORD_BEGINS,
    WORDS,
    Dialect,
    Query,
    Source,
    all_words,
    corrected,
    dialect_of,
    joined_words,
    phrase,
    whole_text,
)
from sideline.coaches.search.request import Reading, SearchRequest
from sideline.coaches.search.spellings import other_splits, spellings
from sideline.coaches.search.text import small_words
from sideline.coaches.search.typos import (
    corrections,
    drop_one_word,
    drop_unneeded_words,
    sounding_alike,
    written_in_one,
)
from sideline.coaches.search.understood import is_too_long
from sideline.coaches.team_model import ROLES
from sideline.core.db.read_pool import ReadPool

# The queries for a search request, in the order in which they are tried until one has results.

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


_CARD = ", ".join(profile.card_columns())
_BEST_FIRST = "ORDER BY rank, total_reviews DESC, role_order, id"
_AFTER_IN_SCAN = "total_reviews <= :total_reviews AND (total_reviews < :total_reviews OR id > :id)"
_AFTER = """
    (rank > :rank OR rank = :rank AND (total_reviews < :total_reviews OR total_reviews = :total_reviews
        AND (role_order > :role_order OR role_order = :role_order AND id > :id)))
"""
_ROLES = " ".join(f"WHEN '{role}' THEN {number}" for number, role in enumerate(ROLES))
_BY_ROLE = f"CASE WHEN has_left THEN {len(ROLES) + 1} ELSE CASE role {_ROLES} ELSE {len(ROLES)} END END"
_READ_BY_ROLE = f"(SELECT {_BY_ROLE} FROM coaches AS of_role WHERE of_role.id = source.id)"  # constants


class SearchLimits(NamedTuple):
    """The maximum number of coaches that one statement reads."""

    scan: int = 1_000
    """In a scan of the most reviewed coaches."""

    long_scan: int = 40_000
    """In a scan for a text that no index can look up: one or two letters, or only common words."""

    candidates: int = 2_000
    """From an index. If more coaches match, and few of the most reviewed ones, some matches are missed."""

    few: int = 300
    """From an index in place of a scan, which takes about as long."""


LIMITS = SearchLimits()


class Position(NamedTuple):
    """The sort position of a match: by rank, then most reviews, then id. Without reviews, coaches of a school that the
    text names stand by role: the head coach first, and who has left last.
    """

    rank: int
    total_reviews: int
    role_order: int
    id: int


class Match(NamedTuple):
    """A coach who matches, with the sort position."""

    position: Position
    card: CoachCard


class Found(NamedTuple):
    """The first try with results, and its best matches; None if no try has results."""

    attempt: Try | None
    matches: list[Match]


def find_coaches(
    pool: ReadPool, request: SearchRequest, limit: int, after: Position | None = None, limits: SearchLimits = LIMITS
) -> list[Match]:
    """Return the first `limit` coaches after a position, best first."""
    return find(pool, request, limit, after, limits).matches


def find(
    pool: ReadPool, request: SearchRequest, limit: int, after: Position | None = None, limits: SearchLimits = LIMITS
) -> Found:
    """Return the first `limit` coaches after a position, best first, with the try that found them."""
    for attempt in tries(pool, request):
        # A cursor continues the try that it comes from.
        if after is None or after.rank // STEP_RANKS == attempt.step:
            matches = _Search(pool, dialect_of(pool), attempt, limit, after, limits).run()
            if matches or after:
                return Found(attempt, matches)
    return Found(None, [])


_NOTHING_READ = -1
"""Lower than all ranks."""


@dataclass(frozen=True)
class _Search:
    pool: ReadPool
    dialect: Dialect
    attempt: Try
    limit: int
    after: Position | None
    limits: SearchLimits

    def run(self) -> list[Match]:
        """Read the sources of candidates in order until the page is complete."""
        query = self.attempt.query
        matches: dict[int, Match] = {}
        page: list[Match] = []
        condition = query.matches
        if self.after and not self._is_by_role:
            # In the scan's order, matches with the cursor's rank come after the cursor; those of later ranks may not.
            same_rank = f"({condition}) AND {query.rank} = :rank"
            page = self._fetch(self._scan("scan", _AFTER_IN_SCAN), same_rank)
            if len(page) == self.limit:
                return page
            matches = {match.position.id: match for match in page}
        for source, complete_rank, read_rank in self._sources():
            matches |= {match.position.id: match for match in self._fetch(source, condition)}
            page = sorted(matches.values(), key=_best_first)[: self.limit]
            if self._is_complete(page, complete_rank, read_rank):
                break
            if len(page) == self.limit and self.after is None and not self._may_be_preceded(page[-1]):
                # Later sources have coaches with fewer reviews, so only a match with a better rank can enter the page.
                condition = query.matches_better_than(self.dialect, self._rank(page[-1]))
                if not condition:
                    break
        return page

    def _is_complete(self, page: Sequence[Match], complete_rank: int, read_rank: int) -> bool:
        if len(page) == self.limit:
            return self._rank(page[-1]) <= (read_rank if self._may_be_preceded(page[-1]) else complete_rank)
        # Without a text everybody matches, so a scan that finds few has read all.
        return not self.attempt.reading.text and self.after is None and len(page) < self.limits.scan

    def _may_be_preceded(self, match: Match) -> bool:
        """Whether a head coach with the same rank may stand before a match, though no source has read that one yet."""
        return self._is_by_role and match.position.total_reviews == 0

    def _rank(self, match: Match) -> int:
        return match.position.rank - self.attempt.first_rank

    def _sources(self) -> Iterator[tuple[Source, int, int]]:
        """Yield each source of candidates with the rank up to which a full page is complete after reading it, and with
        the one up to which all matches have then been read.

        A page is complete if no coach outside the sources read so far can precede its last match: coaches outside a
        scan have fewer reviews.
        """
        query = self.attempt.query
        may_match_many = self.attempt.may_match_many and not self._are_few()
        if may_match_many or not query.is_indexed:
            yield self._scan("scan"), NAME_BEGINS, _NOTHING_READ
        # All matches with rank NAME_BEGINS; a cursor with a later rank is past them. One letter matches many names.
        if may_match_many and (self.after is None or self.after.rank == self.attempt.first_rank):
            yield self._names("candidates" if query.is_indexed else "long_scan"), WORD_BEGINS, NAME_BEGINS
        if query.selective_terms:
            yield self.dialect.look_up_words(query.selective_terms, self._filters), WORDS, WORDS
        if query.selective_substring:
            yield self.dialect.look_up_substring(query.selective_substring, self._filters), SUBSTRING, SUBSTRING
        if not query.is_indexed:
            yield self._scan("long_scan"), CORRECTED, CORRECTED

    def _are_few(self) -> bool:
        """Whether the word index finds few enough coaches to read all of them. Only asked if that is likely: of texts
        that name schools or have several words.
        """
        terms = self.attempt.query.selective_terms
        if not terms or not (self._is_by_role or all(len(words) > 1 for words in terms)):
            return False
        source, most = self.dialect.look_up_words(terms, "true"), min(self.limits.few, self.limits.candidates - 1)
        sql = f"SELECT count(*) FROM ({source.sql}) AS found"
        count: int = self.pool.fetch(sql, **source.parameters, candidates=most + 1)[0][0]
        return count <= most

    def _scan(self, limit_name: str, condition: str = "") -> Source:
        where = f"{self._filters} AND {condition}" if condition else self._filters
        return scan_most_reviewed(where, limit_name)

    def _names(self, limit_name: str) -> Source:
        names = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE folded_name >= :name AND folded_name < :name_end"
        text = self.attempt.query.text
        parameters = {"name": text, "name_end": text + chr(sys.maxunicode)}
        return Source(f"{names} AND {self._filters} LIMIT :{limit_name}", parameters)

    @property
    def _is_by_role(self) -> bool:
        reading = self.attempt.reading
        return bool(reading.schools or reading.school_ids)

    @property
    def _filters(self) -> str:
        return self.attempt.reading.condition

    def _fetch(self, source: Source, condition: str) -> list[Match]:
        query, filters = self.attempt.query, self.attempt.reading.parameters
        by_role = _BY_ROLE if source.has_roles else _READ_BY_ROLE
        role_order = f"CASE WHEN total_reviews > 0 THEN 0 ELSE {by_role} END" if self._is_by_role else "0"
        columns = f"total_reviews, {role_order} AS role_order, id"
        ranked = f"SELECT {query.rank} AS rank, {columns} FROM ({source.sql}) AS source WHERE {condition}"
        best = f"SELECT * FROM ({ranked}) AS ranked WHERE {_AFTER if self.after else 'true'} {_BEST_FIRST} LIMIT :limit"
        cards = f"FROM ({best}) AS best CROSS JOIN coaches WHERE coaches.id = best.id"
        sql = f"SELECT best.rank, best.role_order, {_CARD} {cards}"
        after = self.after and self.after._replace(rank=self.after.rank - self.attempt.first_rank)._asdict()
        parameters = query.parameters | source.parameters | filters | self.limits._asdict() | (after or {})
        return [self._match(row) for row in self.pool.fetch(sql, **parameters, limit=self.limit)]

    def _match(self, row: tuple[Any, ...]) -> Match:
        card = profile.card(row[2:])
        return Match(Position(self.attempt.first_rank + row[0], card["total_reviews"], row[1], card["id"]), card)


def scan_most_reviewed(where: str, limit_name: str) -> Source:
    """Return a query for the coaches with the most reviews, read in that order from a covering index. `limit_name` is
    the field of SearchLimits, passed as an SQL parameter, that limits their number.
    """
    coaches = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE {where}"
    return Source(f"{coaches} ORDER BY total_reviews DESC, id LIMIT :{limit_name}", {})


def _best_first(match: Match) -> tuple[int, int, int, int]:
    rank, total_reviews, role_order, coach_id = match.position
    return rank, -total_reviews, role_order, coach_id
