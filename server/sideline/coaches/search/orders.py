"""Sort orders of search results other than the best match: the SQL expressions, and what a cursor carries of them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from sideline.coaches.averages import OVERALL
from sideline.coaches.choices import CATEGORIES, Sort
from sideline.coaches.rank import NO_PRIORS, Priors, category_rank_sql, priors, rank_sql
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.read_pool import ReadPool


class SortKey(NamedTuple):
    """An SQL expression to sort by."""

    sql: str
    descending: bool = False


CATEGORY_OF: Mapping[str, str] = {name.lower().replace(" ", "_"): name for name in CATEGORIES}
"""The category by which an order sorts: 'honesty' -> 'Honesty'."""

RANKED = {"rank", *CATEGORY_OF}
"""The orders by rank, whose cursors carry the averages."""

_BY_NAME = (SortKey("folded_name"), SortKey("id"))
"""The end of every order: no two coaches have the same position, so a cursor neither skips nor repeats one."""

_HAS_REVIEWS = "CASE WHEN total_reviews > 0 THEN 1 ELSE 0 END"
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

    Coaches with fewer than ENOUGH_REVIEWS reviews come after those who are ranked, by name, and then those without
    reviews.
    """
    if sort in _ORDERS:
        return Order(_ORDERS[sort])
    known = carried or priors(pool, CATEGORY_OF.get(sort, OVERALL))
    return Order(_ranked(sort, known), known)


@cache
def fixed_sql(sort: Sort) -> tuple[str, ...]:
    """Return the expressions of an order without today's averages, for the scope of cursors: another release may have
    other ones.
    """
    keys = () if sort == "best" else _ORDERS.get(sort) or _ranked(sort, NO_PRIORS)
    return tuple(key.sql for key in keys)


def _ranked(sort: Sort, known: Priors) -> Sequence[SortKey]:
    if sort == "rank":
        more_reviews = f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN total_reviews ELSE {_HAS_REVIEWS} END"
        return (SortKey(rank_sql(known), True), SortKey(more_reviews, True), *_BY_NAME)
    return (SortKey(category_rank_sql(CATEGORY_OF[sort], known), True), SortKey(_HAS_REVIEWS, True), *_BY_NAME)
