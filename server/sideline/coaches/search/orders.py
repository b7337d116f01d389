"""Sort orders of search results other than the best match: the SQL expressions, and what a cursor carries of them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from sideline.coaches.choices import (
    CATEGORY_SORTS,
    Sort,
)
from sideline.coaches.numbers import ENOUGH_REVIEWS, OVERALL
from sideline.coaches.rank import NO_PRIORS, Priors, category_rank_sql, priors, rank_sql
from sideline.core.db.read_pool import ReadPool


class SortKey(NamedTuple):
    """An SQL expression to sort by."""

    sql: str
    descending: bool = False


RANKED = {"rank", *CATEGORY_SORTS}
"""The orders by rank, whose cursors carry the averages."""

_BY_NAME = (SortKey("folded_name"), SortKey("id"))
"""The end of every order: no two coaches have the same position, so a cursor neither skips nor repeats one."""

_PART = f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN 2 WHEN total_reviews > 0 THEN 1 ELSE 0 END"
"""The part of a ranked list: first coaches with enough reviews, then those with few, last those with none."""

# Only the day is compared, which every list of reviews shows. Uses the index ix_reviews_newest_of_coach.
_NEWEST_DAY = (
    "CASE WHEN total_reviews > 0 THEN"
    " coalesce((SELECT CAST(max(created_on) AS TEXT) FROM published_reviews WHERE coach_id = coaches.id), '')"
    " ELSE '' END"
)
_ORDERS: Mapping[str, Sequence[SortKey]] = {
    "reviews": [SortKey("total_reviews", descending=True), SortKey("id")],
    "newest": [SortKey(_NEWEST_DAY, descending=True), *_BY_NAME],
    "name": _BY_NAME,
}


class Order(NamedTuple):
    """An order. `priors` are the averages toward which ranks are pulled; a cursor carries them, so that the order stays
    the same until the last page. None for an order without ranks.
    """

    keys: Sequence[SortKey]
    priors: Priors | None = None


def order_by(pool: ReadPool, sort: Sort, carried: Priors | None = None) -> Order:
    """Return an order, with the averages that a cursor carries, or else today's.

    Coaches with fewer than ENOUGH_REVIEWS reviews come after the others, by name, and then those without reviews. In an
    order by category, coaches whom too few rated in it come last among those with enough reviews.
    """
    if sort in _ORDERS:
        return Order(_ORDERS[sort])
    known = carried or priors(pool, CATEGORY_SORTS.get(sort, OVERALL))
    return Order(_ranked(sort, known), known)


@cache
def fixed_sql(sort: Sort) -> tuple[str, ...]:
    """Return the expressions of an order without today's averages, for the scope of cursors: another release may have
    other ones.
    """
    keys = () if sort == "best" else _ORDERS.get(sort) or _ranked(sort, NO_PRIORS)
    return tuple(key.sql for key in keys)


def _ranked(sort: Sort, known: Priors) -> Sequence[SortKey]:
    part = SortKey(_PART, descending=True)
    if sort != "rank":
        return (SortKey(category_rank_sql(CATEGORY_SORTS[sort], known), descending=True), part, *_BY_NAME)
    more_reviews = f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN total_reviews ELSE 0 END"
    return (SortKey(rank_sql(known), descending=True), part, SortKey(more_reviews, descending=True), *_BY_NAME)
