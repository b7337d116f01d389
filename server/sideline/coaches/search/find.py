"""Finds coaches: the scan of the most reviewed, the names that begin so, the index; page by page."""

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sideline.coaches import profile
from sideline.coaches.search.dialect import Source, Term, dialect_of
from sideline.coaches.search.query import CORRECTED, INSIDE, NAME_BEGINS, WORD_BEGINS, WORDS, Query, SearchRequest
from sideline.coaches.search.text import words_of
from sideline.coaches.search.typos import corrections
from sideline.core.crypto import Keys
from sideline.core.db.cursors import open_cursor, seal_cursor
from sideline.core.db.read_pool import ReadPool

MAX_TEXT, MAX_WORDS = 200, 12
"""A longer text finds nobody."""

_CARD = ", ".join(f"coaches.{name}" for name in profile.CARD_FIELDS)
BEST_FIRST = "ORDER BY rank, total_reviews DESC, id"
AFTER_IN_SCAN = "total_reviews <= :total_reviews AND (total_reviews < :total_reviews OR id > :id)"
AFTER = f"(rank > :rank OR rank = :rank AND {AFTER_IN_SCAN})"


@dataclass(frozen=True)
class Bounds:
    """How many coaches one statement looks at."""

    scan: int = 2_000
    """Of the most reviewed."""

    long_scan: int = 40_000
    """The same for a text that no index can look up: one or two letters, or common words alone."""

    candidates: int = 2_000
    """Whom an index finds. Where more match than this, and few of the most reviewed do, some are not shown."""


BOUNDS = Bounds()


class Position(NamedTuple):
    """Where a match stands in the answer: by rank, then the most reviews, then the id."""

    rank: int
    total_reviews: int
    id: int


class Match(NamedTuple):
    """A coach who was found."""

    position: Position
    card: dict[str, Any]


def read_search_page(
    pool: ReadPool, keys: Keys, request: SearchRequest, limit: int, cursor: str | None
) -> dict[str, Any]:
    """One `CoachPage`, best first. Raises Refusal 400 for a cursor of another search."""
    after = None if cursor is None else Position(*open_cursor(keys, request.as_list(), cursor))
    found = find_coaches(pool, request, limit + 1, after)
    page = found[:limit]
    next_cursor = seal_cursor(keys, request.as_list(), *page[-1].position) if len(found) > limit else None
    return {"items": [match.card for match in page], "next_cursor": next_cursor}


def find_coaches(
    pool: ReadPool, request: SearchRequest, limit: int, after: Position | None = None, bounds: Bounds = BOUNDS
) -> list[Match]:
    """The first `limit` coaches after a position, best first."""
    text = request.text
    words = list(dict.fromkeys(words_of(text)))
    if len(text) > MAX_TEXT or len(words) > MAX_WORDS:
        return []
    search = _Search(pool, request, limit, after, bounds)
    for number, query in enumerate(_queries(pool, text, words)):
        # A cursor goes on with the query that it comes from.
        if after is None or after.rank <= query.worst_rank:
            found = search.run(query, is_first=number == 0)
            if found or after:
                return found
    return []


def _queries(pool: ReadPool, text: str, words: list[str]) -> Iterator[Query]:
    """By words, then by the text wherever it stands, then with an error corrected: each if nobody matches before."""
    dialect = dialect_of(pool)
    each = [Term((word,)) for word in words]
    if words and words != [text]:
        yield Query(dialect, text, [each], WORDS)
    yield Query(dialect, text, [each] if words == [text] else [], INSIDE)
    if corrected := corrections(pool, words):
        yield Query(dialect, text, corrected, CORRECTED)


@dataclass(frozen=True)
class _Search:
    pool: ReadPool
    request: SearchRequest
    limit: int
    after: Position | None
    bounds: Bounds

    def run(self, query: Query, *, is_first: bool) -> list[Match]:
        """Read one source of coaches after the other until the page is complete."""
        query.values |= {**self.request.filters, **asdict(self.bounds), "limit": self.limit}
        query.values |= self.after._asdict() if self.after else {}
        found: dict[int, Match] = {}
        page: list[Match] = []
        for (source, values), complete_up_to in self._sources(query, is_first):
            query.values |= values
            found |= {match.position.id: match for match in self._ask(query, source)}
            page = sorted(found.values(), key=_best_first)[: self.limit]
            if len(page) == self.limit and page[-1].position.rank <= complete_up_to:
                break
        return page

    def _sources(self, query: Query, is_first: bool) -> Iterator[tuple[Source, int]]:
        """SQL of coaches who may match, and the rank up to which a page that is full by then is complete.

        A page is complete if no coach outside the sources so far can come before its last one: coaches outside a scan
        have fewer reviews. Few match what nobody matched at first, so one index suffices for the later queries.
        """
        dialect = dialect_of(self.pool)
        filters = " AND ".join(["true", *(f"{column} = :{column}" for column in self.request.filters)])
        scan = f"SELECT id, total_reviews, search_text FROM coaches WHERE {filters}"
        order = "ORDER BY total_reviews DESC, id LIMIT"
        if self.after:
            # Matches of the cursor's rank come after the cursor in the order of the scan, too.
            yield (f"{scan} AND {AFTER_IN_SCAN} {order} :scan", {}), self.after.rank
        if is_first or not query.is_indexed:
            yield (f"{scan} {order} :scan", {}), NAME_BEGINS
        if is_first and (self.after is None or self.after.rank == NAME_BEGINS):
            names = "SELECT * FROM coaches WHERE folded_name >= :text AND folded_name < :text_end"
            end = {"text_end": query.text + chr(sys.maxunicode)}
            yield (f"{names} AND {filters} LIMIT :candidates", end), WORD_BEGINS
        if query.rare_terms and all(query.rare_terms):
            yield dialect.look_up_words(query.rare_terms, filters), WORDS
        if query.rare_piece:
            yield dialect.look_up_piece(query.rare_piece, filters), INSIDE
        if not query.is_indexed:
            yield (f"{scan} {order} :long_scan", {}), CORRECTED

    def _ask(self, query: Query, source: str) -> list[Match]:
        ranked = f"SELECT {query.rank} AS rank, total_reviews, id FROM ({source}) AS source WHERE {query.matches}"
        best = f"SELECT * FROM ({ranked}) AS ranked WHERE {AFTER if self.after else 'true'} {BEST_FIRST} LIMIT :limit"
        sql = f"SELECT best.rank, {_CARD} FROM ({best}) AS best CROSS JOIN coaches WHERE coaches.id = best.id"
        return [_match(row) for row in self.pool.fetch(sql, **query.values)]


def _match(row: tuple[Any, ...]) -> Match:
    card = profile.card(row[1:])
    return Match(Position(row[0], card["total_reviews"], card["id"]), card)


def _best_first(match: Match) -> tuple[int, int, int]:
    rank, total_reviews, coach_id = match.position
    return rank, -total_reviews, coach_id
