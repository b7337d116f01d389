"""/coaches: the results of a search, with a head that describes it and the web app's initial data."""

from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.choices import DIVISIONS, SPORTS, FilterName
from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.filters import FILTER_NAMES, LISTS, ROLE_LABELS, Filters, read_values
from sideline.coaches.search.orders import CATEGORY_OF
from sideline.coaches.search.parameters import present_sort
from sideline.coaches.search.places import states_of_schools
from sideline.coaches.search.request import SORTS, SearchRequest, Sort
from sideline.coaches.search.results import read_search_page
from sideline.coaches.search.understood import without_words
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.cursors import PAGE_SIZE
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.initial_data import first_page, results_key
from sideline.pages.render import SITE_NAME, Page, renderer_of, unavailable_without_database
from sideline.pages.wording import gender_label

ResultsQuery = dict[str, str]
"""The valid parameters of a query string: `q`, the filters and `sort`, as far as present."""

PATH = "/coaches"

SHELL = "/coaches-shell"
"""The prerendered document of the page without data (web/build/prerender.ts)."""

_BEST = SORTS[0]
_SORT_LABELS: dict[Sort, str] = {
    "rank": "Best rated",
    "reviews": "Most reviewed",
    "newest": "Newest review",
    **{cast(Sort, sort): f"Best in {name}" for sort, name in CATEGORY_OF.items()},
    "name": "Name",
}


@unavailable_without_database
def results_page(request: Request) -> Response:
    """Respond with the results for the query string. Unknown parameters and values are ignored."""
    page = _page(site_of(request), read_query(request.query_params), request.query_params.get("cursor"))
    return renderer_of(request).fill_shell(request, page)


def read_query(params: QueryParams) -> ResultsQuery:
    """Parse a query string like the web app: of repeated parameters only the first counts, except in lists."""
    first = dict(reversed(params.multi_items()))
    query: dict[str, str] = {"q": first.get("q", "").strip()}
    query |= {name: ",".join(_values(name, params)) for name in FILTER_NAMES}
    sort = present_sort(first.get("sort", ""))
    query["sort"] = sort if sort in SORTS[1:] else ""
    return {name: value for name, value in query.items() if value}


def filters_of(query: ResultsQuery) -> Filters:
    """Return the filters of a query that `read_query` returned."""
    return Filters(**{name: read_values(name, [query[name]]) for name in FILTER_NAMES if name in query})


def _values(name: FilterName, params: QueryParams) -> tuple[str, ...]:
    """Return the values of a filter: a form without script repeats the parameter for each of them."""
    given = [value.replace("\0", " ") for value in params.getlist(name)]
    return read_values(name, given if name in LISTS else given[:1])


def subject_of(query: ResultsQuery) -> str:
    """Describe what is listed: '“cedar”, Women's Golf, DI'; empty for all coaches."""
    gender = gender_label(query["gender"]) if "gender" in query else ""
    team = " ".join(filter(None, [gender, query.get("sport")]))
    text = f"“{query['q']}”" if "q" in query else ""
    roles = [ROLE_LABELS[role] for role in query.get("role", "").split(",") if role]
    others = [query.get(name, "").replace(",", " or ") for name in ("state", "conference", "city")]
    divisions = query.get("division", "").replace(",", " or ")
    return ", ".join(filter(None, [text, team, divisions, " or ".join(roles), *others]))


def results_title(query: ResultsQuery) -> str:
    """Return the title of the page, identical to the web app's (tests/pages/results_heads.json)."""
    subject = subject_of(query)
    return f"{subject} · Coaches · {SITE_NAME}" if subject else f"Coaches · {SITE_NAME}"


def results_description(query: ResultsQuery) -> str:
    """Return one sentence about the page, identical to the web app's (tests/pages/results_heads.json)."""
    if subject := subject_of(query):
        return f"College coaches, {subject}: with anonymous ratings from athletes."
    return "Search and filter college coaches by sport, team and division, with anonymous ratings from athletes."


def _page(site: Site, query: ResultsQuery, cursor: str | None) -> Page:
    results, is_continued = _read_results(site, query, cursor)
    return Page(
        results_title(query),
        results_description(query),
        url="" if is_continued else _canonical(site, query),
        shell=SHELL,
        context={
            "q": query.get("q", ""),
            "kept_fields": _kept_fields(query),
            **_list_context(query, results, is_continued=is_continued),
            "states": [(state["code"], state["name"]) for state in states_of_schools(site.database.read_pool)],
        },
        template="results.html",
        initial_data=[] if is_continued else [(results_key(query), first_page(results))],
    )


def _kept_fields(query: ResultsQuery) -> Markup:
    """Return hidden form fields that keep the filters and the order when the visitor searches for another text."""
    field = Markup('<input type="hidden" name="{}" value="{}">')
    return Markup("").join(field.format(name, value) for name, value in query.items() if name != "q")


def _canonical(site: Site, query: ResultsQuery) -> str:
    """Return the canonical URL, or "" for pages that search engines must not index.

    Only the list of all coaches and those by sport are indexed, because there are too many other combinations.
    """
    if query.keys() - {"sport", "sort"}:
        return ""
    return site.settings.origin + _path({name: value for name, value in query.items() if name == "sport"})


def _path(query: Mapping[str, str]) -> str:
    return f"{PATH}?{urlencode(query)}" if query else PATH


def _read_results(site: Site, query: ResultsQuery, cursor: str | None) -> tuple[dict[str, Any], bool]:
    """Return a page of results and whether it continues the list; an invalid or expired cursor gives the first page."""
    sort: Any = query.get("sort", _BEST)
    request = SearchRequest(cut_search_text(query.get("q", "")), filters_of(query), sort)
    pool, keys = site.database.read_pool, site.keys
    try:
        return read_search_page(pool, keys, request, PAGE_SIZE, cursor), cursor is not None
    except Refusal:
        return read_search_page(pool, keys, request, PAGE_SIZE, None), False


def _list_context(query: ResultsQuery, results: dict[str, Any], *, is_continued: bool) -> dict[str, Any]:
    """Return the variables of results.html. Sorted by rank, coaches with few reviews are in a separate list."""
    coaches, cursor = results["items"], results["next_cursor"]
    is_ranked = [query.get("sort") != "rank" or coach["total_reviews"] >= ENOUGH_REVIEWS for coach in coaches]
    return {
        "query": query,
        "results": results,
        "chosen": [(found["label"], _path(_without(query, found))) for found in results["filters"]],
        "subject": subject_of(query),
        "count": "More coaches" if is_continued else _count(results),
        "ranked": [coach for coach, ranked in zip(coaches, is_ranked, strict=True) if ranked],
        "unranked": [coach for coach, ranked in zip(coaches, is_ranked, strict=True) if not ranked],
        "first_path": _path(query) if is_continued else "",
        "next_path": _path(query | {"cursor": cursor}) if cursor else "",
        "sports": [(sport, sport) for sport in SPORTS],
        "teams": _teams(query),
        "in_effect": _first_values(results),
        "divisions": [(division, division) for division in DIVISIONS],
        "roles": ROLE_LABELS.items(),
        "sorts": _SORT_LABELS.items(),
    }


def _teams(query: ResultsQuery) -> list[tuple[str, str]]:
    """Return the options of the team filter, with "Both" only if the URL, which may be an old link, has it."""
    both = [("Both", "Both teams")] if query.get("gender") == "Both" else []
    return [(gender, f"{gender_label(gender)} teams") for gender in ("Women", "Men")] + both


def _first_values(results: dict[str, Any]) -> dict[str, str]:
    """Return the first value of each active filter, chosen or read from the text."""
    return {found["name"]: found["values"][0] for found in reversed(results["filters"])}


def _without(query: ResultsQuery, found: dict[str, Any]) -> ResultsQuery:
    """Return the query without a filter in effect: without its values and without the words that stand for them."""
    name = found["name"]
    left = ",".join(value for value in filters_of(query).values(name) if value not in found["values"])
    text = without_words(query.get("q", ""), found["words"])
    return {key: value for key, value in (query | {name: left, "q": text}).items() if value}


def _count(results: dict[str, Any]) -> str:
    """Return '382 coaches', '1 coach' or '1,000+ coaches'."""
    more = "" if results["is_total_exact"] else "+"
    return "1 coach" if results["total"] == 1 else f"{results['total']:,}{more} coaches"
