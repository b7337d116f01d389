"""/coaches: the results of a search, with a head that describes it and the web app's initial data."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.rank import WEIGHT
from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.counts import read_counts
from sideline.coaches.search.orders import CATEGORY_OF
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import SearchPage, read_search_page
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.cursors import PAGE_SIZE
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.initial_data import counts_key, first_page, results_key
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.pages.results_filters import also_line, chips, panel, steps_back
from sideline.pages.results_list import list_parts, rated_count
from sideline.pages.results_query import (
    ResultsQuery,
    filters_of,
    hidden_fields,
    path_of,
    read_query,
    without_filters,
)
from sideline.pages.results_words import heading, results_description, results_title, scope_line, scope_of

SHELL = "/coaches-shell"
"""The prerendered document of the page without data (web/build/prerender.ts)."""

_SORT_LABELS = {"rank": "Honest rank", "best": "Best match", "reviews": "Most reviewed", "newest": "Newest review"}
_CATEGORY_LABELS = {sort: f"Best in {name}" for sort, name in CATEGORY_OF.items()}


@public_page
def results_page(request: Request) -> Response:
    """Respond with the results for the query string. Unknown parameters and values are ignored."""
    page = _page(site_of(request), read_query(request.query_params), request.query_params.get("cursor"))
    return renderer_of(request).fill_shell(request, page)


def _page(site: Site, query: ResultsQuery, cursor: str | None) -> Page:
    search = SearchRequest(cut_search_text(query.get("q", "")), filters_of(query), _asked_sort(query))
    (results, attempt), is_continued = _read_results(site, search, cursor)
    counts = read_counts(site.database.read_pool, search, attempt)
    rated = None if is_continued else rated_count(results, counts["items"])
    text, filters = query.get("q", ""), results["filters"]
    return Page(
        results_title(text, filters),
        results_description(text, filters),
        url="" if is_continued else _canonical(site, query),
        is_shared=True,
        shell=SHELL,
        context={
            "q": text,
            "kept_fields": hidden_fields({name: value for name, value in query.items() if name != "q"}),
            "chips": _filter_form().chips(**chips(query, filters), named=results["read_as"]),
            "also": also_line(query, results["also"]),
            "count": "More coaches" if is_continued else heading(results, rated),
            "scope": scope_of(filters) if is_continued else scope_line(results, rated),
            **_list_context(query, results, is_continued=is_continued),
            **_panel_context(query, filters, counts["items"]),
            "steps": steps_back(query, counts["without"]),
        },
        template="results.html",
        initial_data=[] if is_continued else [(results_key(query), first_page(results)), (counts_key(query), counts)],
    )


def _asked_sort(query: ResultsQuery) -> Any:
    return query.get("sort", "auto")


def _filter_form() -> Any:
    return templates.get_template("filter_form.html").module


def _canonical(site: Site, query: ResultsQuery) -> str:
    """Return the canonical URL, or "" for pages that search engines must not index.

    Only the list of all coaches and those by sport are indexed, because there are too many other combinations.
    """
    if query.keys() - {"sport", "sort"}:
        return ""
    return site.settings.origin + path_of({name: value for name, value in query.items() if name == "sport"})


def _read_results(site: Site, search: SearchRequest, cursor: str | None) -> tuple[SearchPage, bool]:
    """Return a page of results and whether it continues the list; an invalid or expired cursor gives the first page."""
    pool, keys = site.database.read_pool, site.keys
    try:
        return read_search_page(pool, keys, search, PAGE_SIZE, cursor), cursor is not None
    except Refusal:
        return read_search_page(pool, keys, search, PAGE_SIZE, None), False


def _list_context(query: ResultsQuery, results: dict[str, Any], *, is_continued: bool) -> dict[str, Any]:
    """Return the variables of results.html about the list."""
    cursor = results["next_cursor"]
    return {
        "results": results,
        "parts": list_parts(results, is_continued=is_continued),
        "fixed": _fixed(results["filters"]),
        "enough": ENOUGH_REVIEWS,
        "rank_weight": WEIGHT,
        "first_path": path_of(query) if is_continued else "",
        "next_path": path_of(query | {"cursor": cursor}) if cursor else "",
        "sorts": _SORT_LABELS.items(),
        "category_sorts": _CATEGORY_LABELS.items(),
    }


def _panel_context(query: ResultsQuery, filters: list[dict[str, Any]], counts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the variables of results.html about the filters. The form's text is without the words that are filters."""
    bare = without_filters(query, filters)
    kept = {found["name"]: found["values"][0] for found in filters if found["name"] in ("city", "unrated")}
    kept |= {name: value for name, value in bare.items() if name == "q"}
    return {
        "groups": panel(counts, filters),
        "hidden_fields": hidden_fields(kept),
        "bare_text": bare.get("q", ""),
        "clear_path": path_of(bare) if filters else "",
    }


def _fixed(filters: list[dict[str, Any]]) -> dict[str, str]:
    """Return the filters that allow one value, which rows don't repeat."""
    names = [found["name"] for found in filters]
    return {
        found["name"]: found["values"][0]
        for found in filters
        if len(found["values"]) == 1 and names.count(found["name"]) == 1
    }
