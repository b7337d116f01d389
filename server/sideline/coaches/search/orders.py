"""Sort orders of search results: names, labels, SQL expressions, and what a cursor carries of them."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from sideline.coaches.choices import CATEGORY_SORTS
from sideline.coaches.numbers import ENOUGH_REVIEWS, OVERALL
from sideline.coaches.rank import NO_PRIORS, Priors, category_rank_sql, priors, rank_sql
from sideline.core.db.read_pool import ReadPool


class SortKey(NamedTuple):
    """An SQL expression to sort by."""

    sql: str
    descending: bool = False


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


class SortOrder(NamedTuple):
    """An order of search results."""

    label: str
    """What the menu says; empty if only old addresses ask for it."""
    parts: Literal["match", "rank", "other"] = "other"
    """How the list is separated: best match and name say nothing about reviews; ranks set few reviews apart."""
    keys: Sequence[SortKey] = ()
    """What to sort by; empty for the best match, and for orders by rank, which depend on today's averages."""
    former: str = ""
    """Its name in old addresses."""
    is_by_category: bool = False


SORT_ORDERS = {
    "rank": SortOrder("Honest rank", "rank", former="rating"),
    "best": SortOrder("Best match", "match"),
    "reviews": SortOrder("Most reviewed", keys=(SortKey("total_reviews", descending=True), SortKey("id"))),
    "newest": SortOrder("Newest review", keys=(SortKey(_NEWEST_DAY, descending=True), *_BY_NAME)),
    **{
        sort: SortOrder(f"Best in {category}", "rank", is_by_category=True) for sort, category in CATEGORY_SORTS.items()
    },
    "name": SortOrder("", "match", _BY_NAME),
}
"""The orders by their names in addresses, as the menu lists them."""

FORMER_SORTS = {order.former: sort for sort, order in SORT_ORDERS.items() if order.former}

if TYPE_CHECKING:
    Sort = str
else:
    Sort = Literal[tuple(SORT_ORDERS)]

SORTS: tuple[Sort, ...] = tuple(SORT_ORDERS)


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
    if keys := SORT_ORDERS[sort].keys:
        return Order(keys)
    known = carried or priors(pool, CATEGORY_SORTS.get(sort, OVERALL))
    return Order(_ranked(sort, known), known)


@cache
def fixed_sql(sort: Sort) -> tuple[str, ...]:
    """Return the expressions of an order without today's averages, for the scope of cursors: another release may have
    other ones.
    """
    order = SORT_ORDERS[sort]
    keys = _ranked(sort, NO_PRIORS) if order.parts == "rank" else order.keys
    return tuple(key.sql for key in keys)


def _ranked(sort: Sort, known: Priors) -> Sequence[SortKey]:
    part = SortKey(_PART, descending=True)
    if sort != "rank":
        return (SortKey(category_rank_sql(CATEGORY_SORTS[sort], known), descending=True), part, *_BY_NAME)
    more_reviews = f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN total_reviews ELSE 0 END"
    return (SortKey(rank_sql(known), descending=True), part, SortKey(more_reviews, descending=True), *_BY_NAME)
