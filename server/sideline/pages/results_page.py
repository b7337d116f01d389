"""/coaches: the results of a search, with a head that describes it and the web app's initial data."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.choices import DIVISIONS, GENDERS, SPORTS
from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.places import states_of_schools
from sideline.coaches.search.request import SORTS, SearchRequest, Sort
from sideline.coaches.search.results import read_search_page
from sideline.coaches.states import STATES
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.coaches.team_model import ROLES, Role
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
_FILTERS = {"sport": SPORTS, "gender": GENDERS, "division": DIVISIONS, "role": ROLES, "state": tuple(STATES)}
_CHOICES = {**_FILTERS, "sort": SORTS[1:]}
_ROLE_LABELS: dict[Role, str] = {
    "head": "Head coaches",
    "associate": "Associate head coaches",
    "assistant": "Assistant coaches",
    "other": "Other roles",
}
_SORT_LABELS: dict[Sort, str] = {"reviews": "Most reviewed", "rating": "Best rated", "name": "Name"}


@unavailable_without_database
def results_page(request: Request) -> Response:
    """Respond with the results for the query string. Unknown parameters and values are ignored."""
    page = _page(site_of(request), read_query(request.query_params), request.query_params.get("cursor"))
    return renderer_of(request).fill_shell(request, page)


def read_query(params: QueryParams) -> ResultsQuery:
    """Parse a query string like the web app: only the first of repeated parameters counts."""
    first = dict(reversed(params.multi_items()))
    text = first.get("q", "").strip()
    query = {"q": text} if text else {}
    return query | {name: first[name] for name, values in _CHOICES.items() if first.get(name) in values}


def subject_of(query: ResultsQuery) -> str:
    """Describe what is listed: '“cedar”, Women's Golf, DI'; empty for all coaches."""
    gender = gender_label(query["gender"]) if "gender" in query else ""
    team = " ".join(filter(None, [gender, query.get("sport")]))
    text = f"“{query['q']}”" if "q" in query else ""
    labels = [_label(name, query) for name in ("division", "role", "state")]
    return ", ".join(filter(None, [text, team, *labels]))


def _label(name: str, query: ResultsQuery) -> str:
    """Return what a chip says about a filter; empty without it."""
    value: Any = query.get(name, "")
    if name == "gender" and value:
        return gender_label(value)
    return _ROLE_LABELS[value] if name == "role" and value else str(value)


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
    filters = {name: query.get(name) for name in _FILTERS}
    request = SearchRequest(cut_search_text(query.get("q", "")), **filters, sort=sort)
    pool, keys = site.database.read_pool, site.keys
    try:
        return read_search_page(pool, keys, request, PAGE_SIZE, cursor), cursor is not None
    except Refusal:
        return read_search_page(pool, keys, request, PAGE_SIZE, None), False


def _list_context(query: ResultsQuery, results: dict[str, Any], *, is_continued: bool) -> dict[str, Any]:
    """Return the variables of results.html. Sorted by rating, coaches with few reviews are in a separate list."""
    coaches, cursor = results["items"], results["next_cursor"]
    is_ranked = [query.get("sort") != "rating" or coach["total_reviews"] >= ENOUGH_REVIEWS for coach in coaches]
    return {
        "query": query,
        "results": results,
        "chosen": _chosen_filters(query),
        "subject": subject_of(query),
        "count": "More coaches" if is_continued else _count(results),
        "ranked": [coach for coach, ranked in zip(coaches, is_ranked, strict=True) if ranked],
        "unranked": [coach for coach, ranked in zip(coaches, is_ranked, strict=True) if not ranked],
        "first_path": _path(query) if is_continued else "",
        "next_path": _path(query | {"cursor": cursor}) if cursor else "",
        "sports": [(sport, sport) for sport in SPORTS],
        "teams": _teams(query),
        "in_effect": _filters_in_effect(query, results),
        "understood": [word for word in results["understood"] if not _is_chosen(word, query)],
        "divisions": [(division, division) for division in DIVISIONS],
        "roles": _ROLE_LABELS.items(),
        "sorts": _SORT_LABELS.items(),
    }


def _teams(query: ResultsQuery) -> list[tuple[str, str]]:
    """Return the options of the team filter, with "Both" only if the URL, which may be an old link, has it."""
    both = [("Both", "Both teams")] if query.get("gender") == "Both" else []
    return [(gender, f"{gender_label(gender)} teams") for gender in ("Women", "Men")] + both


def _filters_in_effect(query: ResultsQuery, results: dict[str, Any]) -> dict[str, str]:
    """Return the active filters, chosen or understood from the text."""
    words = {name: word[name] for word in results["understood"] for name in ("gender", "division") if word[name]}
    return words | query


def _is_chosen(word: dict[str, Any], query: ResultsQuery) -> bool:
    """Whether a word stands for a filter that is also chosen."""
    return any(word[name] and word[name] == query.get(name) for name in ("gender", "division"))


def _chosen_filters(query: ResultsQuery) -> list[tuple[str, str]]:
    """Return the labels of the chosen filters, each with the path of the results without that filter."""
    return [
        (_label(name, query), _path({other: value for other, value in query.items() if other != name}))
        for name in _FILTERS
        if name in query
    ]


def _count(results: dict[str, Any]) -> str:
    """Return '382 coaches', '1 coach' or '1,000+ coaches'."""
    more = "" if results["is_total_exact"] else "+"
    return "1 coach" if results["total"] == 1 else f"{results['total']:,}{more} coaches"
