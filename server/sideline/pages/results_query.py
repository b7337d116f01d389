"""The query string of /coaches: text, filters and sort order, and the paths of other results."""

from collections.abc import Mapping
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from sideline.coaches.choices import FilterName
from sideline.coaches.search.filters import FILTER_NAMES, LISTS, Filters, read_values
from sideline.coaches.search.parameters import present_sort
from sideline.coaches.search.request import SORTS

ResultsQuery = dict[str, str]
"""The valid parameters of a query string: `q`, the filters and `sort`, as far as present."""

PATH = "/coaches"


def read_query(params: QueryParams) -> ResultsQuery:
    """Parse a query string like the web app: of repeated parameters only the first counts, except in lists."""
    first = dict(reversed(params.multi_items()))
    query: dict[str, str] = {"q": first.get("q", "").strip()}
    query |= {name: ",".join(_values(name, params)) for name in FILTER_NAMES}
    sort = present_sort(first.get("sort", ""))
    query["sort"] = sort if sort in SORTS else ""
    return {name: value for name, value in query.items() if value}


def filters_of(query: ResultsQuery) -> Filters:
    """Return the filters of a query that `read_query` returned."""
    return Filters(**{name: read_values(name, [query[name]]) for name in FILTER_NAMES if name in query})


def path_of(query: Mapping[str, str]) -> str:
    """Return the path of the results for a query."""
    return f"{PATH}?{urlencode(query)}" if query else PATH


def _values(name: FilterName, params: QueryParams) -> tuple[str, ...]:
    """Return the values of a filter: a form without script repeats the parameter for each of them."""
    given = [value.replace("\0", " ") for value in params.getlist(name)]
    return read_values(name, given if name in LISTS else given[:1])
