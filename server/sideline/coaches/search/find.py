"""Finding coaches, best match first: the scan of the most reviewed, the names with the prefix, the indexes."""

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sideline.coaches import profile
from sideline.coaches.search.dialect import RANKED_COLUMNS, Dialect, Source, dialect_of
from sideline.coaches.search.query import CORRECTED, NAME_BEGINS, SUBSTRING, WORD_BEGINS, WORDS
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.tries import STEP_RANKS, Try, tries
from sideline.core.db.read_pool import ReadPool

_CARD = ", ".join(f"coaches.{name}" for name in profile.CARD_FIELDS)
BEST_FIRST = "ORDER BY rank, total_reviews DESC, id"
AFTER_IN_SCAN = "total_reviews <= :total_reviews AND (total_reviews < :total_reviews OR id > :id)"
AFTER = f"(rank > :rank OR rank = :rank AND {AFTER_IN_SCAN})"


@dataclass(frozen=True)
class SearchLimits:
    """How many coaches one statement looks at."""

    scan: int = 1_000
    """Of the most reviewed coaches, read in that order."""

    long_scan: int = 40_000
    """The same for a text that no index can look up: one or two letters, or common words alone."""

    candidates: int = 2_000
    """From an index. Where more match than this, and few of the most reviewed do, some are left out."""


LIMITS = SearchLimits()


class Position(NamedTuple):
    """Where a match stands in the results: by rank, then the most reviews, then the id."""

    rank: int
    total_reviews: int
    id: int


class Match(NamedTuple):
    """A coach who was found."""

    position: Position
    card: dict[str, Any]


class Found(NamedTuple):
    """The first try that coaches match, and the best of them; None where nobody matches any."""

    by: Try | None
    matches: list[Match]


def find_coaches(
    pool: ReadPool, request: SearchRequest, limit: int, after: Position | None = None, limits: SearchLimits = LIMITS
) -> list[Match]:
    """The first `limit` coaches after a position, best first."""
    return find(pool, request, limit, after, limits).matches


def find(
    pool: ReadPool, request: SearchRequest, limit: int, after: Position | None = None, limits: SearchLimits = LIMITS
) -> Found:
    """The first `limit` coaches after a position, best first, with what found them."""
    for each in tries(pool, request):
        # A cursor goes on with the try that it comes from.
        if after is None or after.rank // STEP_RANKS == each.step:
            matches = _Search(pool, dialect_of(pool), each, limit, after, limits).run()
            if matches or after:
                return Found(each, matches)
    return Found(None, [])


@dataclass(frozen=True)
class _Search:
    pool: ReadPool
    dialect: Dialect
    by: Try
    limit: int
    after: Position | None
    limits: SearchLimits

    def run(self) -> list[Match]:
        """Read one source of coaches after the other until the page is complete."""
        query = self.by.query
        matches: dict[int, Match] = {}
        page: list[Match] = []
        condition = query.matches
        if self.after:
            # The matches of the cursor's rank follow it in the order of the scan; those of later ranks do not.
            of_rank = f"({condition}) AND {query.rank} = :rank"
            page = self._fetch(self._scan("scan", AFTER_IN_SCAN), of_rank)
            if len(page) == self.limit:
                return page
            matches = {match.position.id: match for match in page}
        for source, complete_rank in self._sources():
            matches |= {match.position.id: match for match in self._fetch(source, condition)}
            page = sorted(matches.values(), key=_best_first)[: self.limit]
            if len(page) < self.limit:
                continue
            worst_rank = page[-1].position.rank - self.by.first_rank
            if worst_rank <= complete_rank:
                break
            if self.after is None:
                # Later sources have coaches with fewer reviews: only a better rank brings one of them into the page.
                condition = query.matches_better_than(self.dialect, worst_rank)
                if not condition:
                    break
        return page

    def _sources(self) -> Iterator[tuple[Source, int]]:
        """Coaches who may match, and the rank up to which a full page is complete once they are read.

        A page is complete if no coach outside the sources so far can come before its last match: coaches outside a scan
        have fewer reviews.
        """
        query, may_match_many = self.by.query, self.by.may_match_many
        if may_match_many or not query.is_indexed:
            yield self._scan("scan"), NAME_BEGINS
        # All with rank NAME_BEGINS; a cursor of a later rank is past them. Many names begin with one letter.
        if may_match_many and (self.after is None or self.after.rank == self.by.first_rank):
            yield self._names("candidates" if query.is_indexed else "long_scan"), WORD_BEGINS
        if query.selective_terms:
            yield self.dialect.look_up_words(query.selective_terms, self._filters), WORDS
        if query.selective_substring:
            yield self.dialect.look_up_substring(query.selective_substring, self._filters), SUBSTRING
        if not query.is_indexed:
            yield self._scan("long_scan"), CORRECTED

    def _scan(self, limit_name: str, condition: str = "") -> Source:
        where = f"{self._filters} AND {condition}" if condition else self._filters
        return scan_most_reviewed(where, limit_name)

    def _names(self, limit_name: str) -> Source:
        names = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE folded_name >= :name AND folded_name < :name_end"
        text = self.by.query.text
        parameters = {"name": text, "name_end": text + chr(sys.maxunicode)}
        return Source(f"{names} AND {self._filters} LIMIT :{limit_name}", parameters)

    @property
    def _filters(self) -> str:
        return self.by.reading.condition

    def _fetch(self, source: Source, condition: str) -> list[Match]:
        query, filters = self.by.query, self.by.reading.filters
        ranked = f"SELECT {query.rank} AS rank, total_reviews, id FROM ({source.sql}) AS source WHERE {condition}"
        best = f"SELECT * FROM ({ranked}) AS ranked WHERE {AFTER if self.after else 'true'} {BEST_FIRST} LIMIT :limit"
        sql = f"SELECT best.rank, {_CARD} FROM ({best}) AS best CROSS JOIN coaches WHERE coaches.id = best.id"
        after = self.after and self.after._replace(rank=self.after.rank - self.by.first_rank)._asdict()
        parameters = query.parameters | source.parameters | filters | asdict(self.limits) | (after or {})
        return [self._match(row) for row in self.pool.fetch(sql, **parameters, limit=self.limit)]

    def _match(self, row: tuple[Any, ...]) -> Match:
        card = profile.card(row[1:])
        return Match(Position(self.by.first_rank + row[0], card["total_reviews"], card["id"]), card)


def scan_most_reviewed(where: str, limit_name: str) -> Source:
    """The coaches with the most reviews, read in that order from a covering index; as many as the field of SearchLimits
    with this name says, whose value is an SQL parameter.
    """
    coaches = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE {where}"
    return Source(f"{coaches} ORDER BY total_reviews DESC, id LIMIT :{limit_name}", {})


def _best_first(match: Match) -> tuple[int, int, int]:
    rank, total_reviews, coach_id = match.position
    return rank, -total_reviews, coach_id
