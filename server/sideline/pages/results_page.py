"""/coaches: the results of a search, with a head that describes it and the web app's initial data."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.counts import read_counts
from sideline.coaches.search.filters import FILTER_NAMES, FILTERS, FilterName, Filters, read_values
from sideline.coaches.search.orders import FORMER_SORTS, SORTS
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import SearchPage, read_search_page
from sideline.core.db.cursors import PAGE_SIZE
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.build import PageMeta
from sideline.pages.render import Page, counts_key, first_page, public_page, renderer_of, results_key

# The query string of /coaches: text, filters and sort order, and the paths of other results.

ResultsQuery = dict[str, str]
"""The valid parameters of a query string: `q`, the filters and `sort`, as far as present."""

RESULTS_PATH = "/coaches"


def read_query(params: QueryParams) -> ResultsQuery:
    """Parse a query string like the web app: of repeated parameters only the first counts, except in lists."""
    first = dict(reversed(params.multi_items()))
    query: dict[str, str] = {"q": first.get("q", "").strip()}
    query |= {name: ",".join(_values(name, params)) for name in FILTER_NAMES}
    sort = first.get("sort", "")
    sort = FORMER_SORTS.get(sort, sort)
    query["sort"] = sort if sort in SORTS else ""
    return {name: value for name, value in query.items() if value}


def filters_of(query: ResultsQuery) -> Filters:
    """Return the filters of a query that `read_query` returned."""
    return Filters(**{name: read_values(name, [query[name]]) for name in FILTER_NAMES if name in query})


def path_of(query: Mapping[str, str]) -> str:
    """Return the path of the results for a query."""
    return f"{RESULTS_PATH}?{urlencode(query)}" if query else RESULTS_PATH


def _values(name: FilterName, params: QueryParams) -> tuple[str, ...]:
    """Return the values of a filter: a form without script repeats the parameter for each of them."""
    given = [value.replace("\0", " ") for value in params.getlist(name)]
    return read_values(name, given if FILTERS[name].is_list else given[:1])


@public_page
def results_page(request: Request) -> Response:
    """Respond with the results for the query string. Unknown parameters and values are ignored."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[RESULTS_PATH]
    query = read_query(request.query_params)
    return renderer.page(request, meta, _page(site, meta, query, request.query_params.get("cursor")))


def _page(site: Site, meta: PageMeta, query: ResultsQuery, cursor: str | None) -> Page:
    asked: Any = query.get("sort", "auto")
    search = SearchRequest(cut_search_text(query.get("q", "")), filters_of(query), asked)
    results, attempt = _read_results(site, search, cursor)
    counts = read_counts(site.database.read_pool, search, attempt)
    key = results_key({**query, **({"cursor": cursor} if cursor else {})})
    return Page(
        results["title"] or meta.title,
        results["description"] or meta.description,
        url="" if cursor else _canonical(site, query),
        is_shared=True,
        initial_data=[(key, first_page(results, cursor)), (counts_key(query), counts)],
    )


def _canonical(site: Site, query: ResultsQuery) -> str:
    """Return the canonical URL, or "" for pages that search engines must not index.

    Only the list of all coaches and those by sport are indexed, because there are too many other combinations.
    """
    if query.keys() - {"sport", "sort"}:
        return ""
    return site.settings.origin + path_of({name: value for name, value in query.items() if name == "sport"})


def _read_results(site: Site, search: SearchRequest, cursor: str | None) -> SearchPage:
    """Return a page of results; an invalid or expired cursor gives the first page."""
    pool, keys = site.database.read_pool, site.keys
    try:
        return read_search_page(pool, keys, search, PAGE_SIZE, cursor)
    except Refusal:
        return read_search_page(pool, keys, search, PAGE_SIZE, None)
