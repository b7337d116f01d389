"""Pages of search results: best match first, or sorted; with the number of all results."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from sideline.coaches import profile
from sideline.coaches.search.dialect import Source, dialect_of
from sideline.coaches.search.find import LIMITS, Position, find_coaches, queries, scan_most_reviewed
from sideline.coaches.search.query import NAME_BEGINS, Query, SearchRequest, Sort
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.crypto import Keys
from sideline.core.db.cursors import cut_page, open_cursor
from sideline.core.db.read_pool import ReadPool

MAX_TOTAL = 1_000
"""Results that are counted; of more it is only said that there are more."""


class SortKey(NamedTuple):
    """An SQL expression to sort by."""

    sql: str
    descending: bool = False


_IS_RATED = f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN"
SORT_KEYS: dict[Sort, Sequence[SortKey]] = {
    "reviews": [SortKey("total_reviews", descending=True), SortKey("id")],
    "rating": [
        SortKey(f"{_IS_RATED} rating ELSE 0 END", descending=True),
        SortKey("total_reviews", descending=True),
        SortKey("rating", descending=True),
        SortKey("folded_name"),
        SortKey("id"),
    ],
    "name": [SortKey("folded_name"), SortKey("id")],
}
"""By rating, coaches with fewer than ENOUGH_REVIEWS reviews follow the others, by their number of reviews, then rating.

Every order ends with the id: no two coaches have the same place, so a cursor neither skips nor repeats one.
"""


def read_search_page(
    pool: ReadPool, keys: Keys, request: SearchRequest, limit: int, cursor: str | None
) -> dict[str, Any]:
    """One `CoachPage`. Raises Refusal 400 for a cursor of another search."""
    # A cursor holds the values of the sort keys: those of an earlier release may have been others.
    scope = (*request.cursor_scope, *(key.sql for key in SORT_KEYS.get(request.sort, ())))
    after = None if cursor is None else open_cursor(keys, scope, cursor)
    read = _read_best if request.sort == "best" else _read_sorted
    rows = read(pool, request, limit + 1, after)
    page, next_cursor = cut_page(keys, scope, rows, lambda row: row[0], limit)
    total = None
    if after is None:
        total = _count(pool, request, page[0][0][0]) if next_cursor else len(page)
    return {
        "items": [card for _, card in page],
        "next_cursor": next_cursor,
        "total": total if total is None else min(total, MAX_TOTAL),
        "is_total_exact": total is None or total <= MAX_TOTAL,
        "understood": [word._asdict() for word in request.understood.words],
    }


Row = tuple[tuple[Any, ...], dict[str, Any]]
"""A coach's place in the order, and the card. A place begins with a rank, which tells the query that found it."""


def _read_best(pool: ReadPool, request: SearchRequest, limit: int, after: list[Any] | None) -> list[Row]:
    matches = find_coaches(pool, request, limit, Position(*after) if after else None)
    return [(match.position, match.card) for match in matches]


def _read_sorted(pool: ReadPool, request: SearchRequest, limit: int, after: list[Any] | None) -> list[Row]:
    """The rank of each place is the worst one of the query that found the coach."""
    keys = SORT_KEYS[request.sort]
    rank, values = (after[0], after[1:]) if after else (NAME_BEGINS, [])
    parameters = {f"after{index}": value for index, value in enumerate(values)}
    names = [f"key{index}" for index in range(len(keys))]
    selected = ", ".join(f"{key.sql} AS {name}" for key, name in zip(keys, names, strict=True))
    order = ", ".join(f"{name} DESC" if key.descending else name for key, name in zip(keys, names, strict=True))
    cards = ", ".join(f"coaches.{name}" for name in profile.CARD_FIELDS)
    for query in _queries_from(pool, request, rank):
        sql, of_query = _all_of(pool, request, query)
        places = (
            f"SELECT {selected}, id FROM coaches WHERE id IN ({sql}) AND {_after(keys) if after else 'true'}"
            f" ORDER BY {order} LIMIT :limit"
        )
        rows = pool.fetch(
            f"SELECT {', '.join(names)}, {cards} FROM ({places}) AS places JOIN coaches ON coaches.id = places.id"
            f" ORDER BY {order}",
            **of_query, **parameters, limit=limit,
        )  # fmt: skip
        if rows or after:
            return [((query.worst_rank, *row[: len(keys)]), profile.card(row[len(keys) :])) for row in rows]
    return []


def _after(keys: Sequence[SortKey]) -> str:
    """SQL of whether a coach comes after the cursor, whose values are the parameters after0, after1, …"""
    condition = "false"
    for index, key in reversed(list(enumerate(keys))):
        beyond = f"{key.sql} {'<' if key.descending else '>'} :after{index}"
        condition = f"({beyond} OR {key.sql} = :after{index} AND {condition})"
    return condition


def _count(pool: ReadPool, request: SearchRequest, rank: int) -> int:
    """How many coaches match, where one has this rank; MAX_TOTAL + 1 if there are more than MAX_TOTAL."""
    for query in _queries_from(pool, request, rank):
        sql, parameters = _all_of(pool, request, query)
        total: int = pool.fetch(
            f"SELECT count(*) FROM ({sql} LIMIT :max_total) AS matches", **parameters, max_total=MAX_TOTAL + 1
        )[0][0]
        if total:
            return total
    return 0


def _queries_from(pool: ReadPool, request: SearchRequest, rank: int) -> Iterator[Query]:
    """The queries without those that nobody of this rank matches."""
    return (query for query in queries(pool, request) if query.worst_rank >= rank)


def _all_of(pool: ReadPool, request: SearchRequest, query: Query) -> Source:
    """The ids of all coaches whom the query matches, of the first `long_scan` (40,000) that an index looks up; where no
    index finds the matches, of the 40,000 coaches with the most reviews.
    """
    dialect, filters = dialect_of(pool), request.filter_condition
    if query.selective_substring:
        source = dialect.look_up_substring(query.selective_substring, filters)
    elif query.is_indexed:
        source = dialect.look_up_words(query.selective_terms, filters)
    else:
        source = scan_most_reviewed(filters, "candidates")
    limits = asdict(LIMITS) | {"candidates": LIMITS.long_scan}
    parameters = query.parameters | source.parameters | request.filters | limits
    return Source(f"SELECT id FROM ({source.sql}) AS source WHERE {query.matches}", parameters)
