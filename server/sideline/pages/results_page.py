"""/coaches: the results of a search, with a head that describes it and the web app's initial data."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.counts import read_counts
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import SearchPage, read_search_page
from sideline.core.db.cursors import PAGE_SIZE
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.build import PageMeta
from sideline.pages.initial_data import counts_key, first_page, results_key
from sideline.pages.render import Page, public_page, renderer_of
from sideline.pages.results_query import PATH, ResultsQuery, filters_of, path_of, read_query


@public_page
def results_page(request: Request) -> Response:
    """Respond with the results for the query string. Unknown parameters and values are ignored."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[PATH]
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
