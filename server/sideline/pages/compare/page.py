"""/compare?coaches=1,2: two to four coaches in one table. The server renders all of it, as it does the page of a team.

Every number is one that the profiles show. A coach with fewer than ENOUGH_REVIEWS has none, as there.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.counters import read_counters
from sideline.coaches.schemas import cut_search_text
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import read_search_page
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.compare.choice import MAX_COACHES, Choice, Coach, compare_path, read_choice
from sideline.pages.compare.table import MARKED_FROM, category_rows, differs_most, short_names
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.pages.share.pictures import MIN_COMPARED
from sideline.pages.share.previews import comparison_picture

SHELL = "/compare-shell"
"""The prerendered document of the page without its content (web/build/prerender.ts)."""

FOUND = 8
"""Maximum number of coaches that the search for one more coach lists."""

TAGS = 2
"""Number of a coach's tags in the table."""

DESCRIPTION = "Put two to four college coaches side by side: ratings, what athletes say, and facts."


@public_page
def compare_page(request: Request) -> Response:
    """Respond with the comparison of the coaches in the query string. Search engines do not index it."""
    site, params = site_of(request), request.query_params
    choice = read_choice(site.database.read_pool, params.getlist("coaches"))
    comparison = _comparison(site, choice, params.get("add", "").strip())
    template: Any = templates.get_template("compare.html").module
    page = Page(
        _title(choice),
        comparison["sentence"] or DESCRIPTION,
        picture=comparison_picture(site, choice.coaches) if len(choice.coaches) >= MIN_COMPARED else None,
        shell=SHELL,
        context={"hero": template.hero(comparison), "body": template.body(comparison)},
    )
    return renderer_of(request).fill_shell(request, page)


def _title(choice: Choice) -> str:
    names = [coach["name"] for coach in choice.coaches]
    if len(names) < MIN_COMPARED:
        return "Compare coaches"
    return f"{', '.join(names[:-1])} and {names[-1]} compared"


def _comparison(site: Site, choice: Choice, add: str) -> dict[str, Any]:
    """Return what compare.html shows."""
    pool, coaches = site.database.read_pool, choice.coaches
    ids = [coach["id"] for coach in coaches]
    names = short_names([coach["name"] for coach in coaches])
    counters = [
        read_counters(pool, coach["id"]) if coach["total_reviews"] >= ENOUGH_REVIEWS else None for coach in coaches
    ]
    rows = category_rows(counters)
    columns = [
        {
            "coach": coach,
            "short_name": name,
            "has_numbers": numbers is not None,
            "recommend_yes": numbers.recommend_yes if numbers else 0,
            "recommend_answers": numbers.recommend_answers if numbers else 0,
            "tags": coach["popular_tags"][:TAGS],
            "tag_counts": [f"{count:,} of {coach['total_reviews']:,}" for count in coach["popular_tag_counts"][:TAGS]],
            "post": coach["posts"][0] if coach["posts"] else None,
            "path_without": compare_path([other for other in ids if other != coach["id"]]),
        }
        for coach, name, numbers in zip(coaches, names, counters, strict=True)
    ]
    is_comparison = len(coaches) > 1
    return {
        "columns": columns,
        "rows": rows,
        "sentence": differs_most(names, [coach["total_reviews"] for coach in coaches], rows) if is_comparison else "",
        "caution": _caution(coaches),
        "path": compare_path(ids),
        "ids": ",".join(map(str, ids)),
        "missing": choice.missing,
        "named": choice.named,
        "most": MAX_COACHES,
        "enough": ENOUGH_REVIEWS,
        "marked_from": MARKED_FROM,
        "add": add,
        "found": _found(site, add, ids) if add and len(ids) < MAX_COACHES else [],
    }


def _caution(coaches: list[Coach]) -> str:
    """Return why the coaches are hard to compare; empty if they coach the same sport in the same division."""
    sports = {coach["sport"] for coach in coaches}
    divisions = {coach["division"] for coach in coaches if coach["division"]}
    if len(sports) > 1:
        return "They coach different sports, so their numbers are hard to compare."
    if len(divisions) > 1:
        return "They coach in different divisions, so their numbers are hard to compare."
    return ""


def _found(site: Site, text: str, ids: list[int]) -> list[dict[str, Any]]:
    """Return the coaches that a text finds, without those in the comparison, each with the path that adds the coach."""
    request = SearchRequest(cut_search_text(text))
    found = read_search_page(site.database.read_pool, site.keys, request, FOUND, None).fields["items"]
    return [{**coach, "path_with": compare_path([*ids, coach["id"]])} for coach in found if coach["id"] not in ids]
