"""The pages of schools and of sports. The server renders all of them, as it does the page of a team (`team_page`)."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.pages.wording import reviews_words
from sideline.teams.school import read_school
from sideline.teams.sport import read_sport

SCHOOL_PAGE, SPORT_PAGE = "/school/:school", "/sport/:sport"

SCHOOL_SHELL, SPORT_SHELL = "/school-shell", "/sport-shell"
"""The prerendered documents of the pages without their content (web/build/prerender.ts)."""

HOME = Crumb("Home", "/")

_NOT_FOUND = Page("Page Not Found", "There is no page at this address.")


def school_page(site: Site, slug: str) -> Page:
    """Return the page of a school. Raises Refusal 404, with the new `path` for a former slug."""
    school = read_school(site.database.read_pool, slug)
    url = site.settings.origin + school["path"]
    return Page(
        f"{school['name']}: teams and coaches",
        school_description(school),
        url=url,
        is_shared=True,
        shell=SCHOOL_SHELL,
        context=_render("school.html", _with_links(school)),
        structured_data=_graph(_college(school, url), site, Crumb(school["name"], school["path"])),
    )


def sport_page(site: Site, slug: str) -> Page:
    """Return the page of a sport. Raises Refusal 404."""
    sport = read_sport(site.database.read_pool, slug)
    name, url = sport["sport"], site.settings.origin + sport["path"]
    return Page(
        f"{name}: coaches by school",
        f"College {name} coaches at {sport['schools']:,} schools, by division and state.",
        url=url,
        is_shared=True,
        shell=SPORT_SHELL,
        context=_render("sport.html", sport),
        structured_data=_graph({"@type": "CollectionPage", "url": url, "name": name}, site, Crumb(name, sport["path"])),
    )


@public_page
def place_page(request: Request, page_of: Callable[[Site, str], Page], parameter: str) -> Response:
    """Respond with the page that `page_of` builds for the slug in the path; 301 from a former slug of a school."""
    renderer = renderer_of(request)
    try:
        page = page_of(site_of(request), request.path_params[parameter])
    except Refusal as refusal:
        if path := refusal.extra.get("path"):
            return RedirectResponse(str(path), 301, {"Cache-Control": REVALIDATE})
        return renderer.fill_shell(request, _NOT_FOUND, refusal.status)
    return renderer.fill_shell(request, page)


def school_description(school: dict[str, Any]) -> str:
    """Return one sentence about a school."""
    teams = len(school["teams"])
    counts = f"{teams} {'team' if teams == 1 else 'teams'}, {school['coaches']:,} coaches"
    if not school["reviews"]:
        return f"{school['name']}: {counts}. No reviews yet: be the first athlete to rate a coach anonymously."
    return f"{school['name']}: {counts} and {reviews_words(school['reviews'])} by athletes, all anonymous."


def _with_links(school: dict[str, Any]) -> dict[str, Any]:
    """Return the school with what its templates need besides: links to add coaches, and means to draw as bars."""
    details = {"university": school["name"], **({"division": school["divisions"][0]} if school["divisions"] else {})}
    means = {
        category["name"]: category["mean"] if category["count"] >= ENOUGH_REVIEWS else 0
        for category in school["categories"]
    }
    return {
        **school,
        "add_path": _add_coach_path(details),
        "teams": [
            {**team, "add_path": _add_coach_path({**details, "sport": team["sport"], "gender": team["gender"]})}
            for team in school["teams"]
        ],
        "means": means if school["reviews"] >= ENOUGH_REVIEWS else {},
    }


def _add_coach_path(details: dict[str, str]) -> str:
    """Return the path of the dialog that adds a coach, with the fields that it then has."""
    return f"/?{urlencode({'add-coach': 'true', **details})}"


def _render(template: str, data: dict[str, Any]) -> dict[str, Markup]:
    """Return the HTML of hero and body."""
    module: Any = templates.get_template(template).module
    return {"hero": module.hero(data, [HOME]), "body": module.body(data)}


def _college(school: dict[str, Any], url: str) -> dict[str, Any]:
    college: dict[str, Any] = {
        "@type": "CollegeOrUniversity",
        "@id": f"{url}#school",
        "url": url,
        "name": school["name"],
    }
    if school["state"]:
        place = {"addressLocality": school["city"], "addressRegion": school["state"]}
        college["address"] = {"@type": "PostalAddress", **{name: text for name, text in place.items() if text}}
    return college


def _graph(main: dict[str, Any], site: Site, crumb: Crumb) -> dict[str, Any]:
    crumbs = breadcrumb_list(site.settings.origin, [HOME, crumb])
    return {"@context": "https://schema.org", "@graph": [main, crumbs]}
