"""The pages of schools and of sports: head, structured data for search engines, and the web app's initial data."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.initial_data import Key, refused, school_key, sport_key
from sideline.pages.render import Page, public_page, renderer_of
from sideline.teams.school import read_school
from sideline.teams.sport import read_sport

SCHOOL_PAGE, SPORT_PAGE = "/school/:school", "/sport/:sport"

HOME = Crumb("Home", "/")


@public_page
def school_page(request: Request) -> Response:
    """Respond with the page of a school; 301 from a former slug."""
    slug = request.path_params["school"]
    return place_page(request, SCHOOL_PAGE, school_key(slug), lambda site: _school(site, slug))


@public_page
def sport_page(request: Request) -> Response:
    """Respond with the page of a sport."""
    slug = request.path_params["sport"]
    return place_page(request, SPORT_PAGE, sport_key(slug), lambda site: _sport(site, slug))


def place_page(request: Request, path: str, key: Key, read: Callable[[Site], Page]) -> Response:
    """Respond with the page of this path that `read` returns, or say that there is none."""
    renderer, status = renderer_of(request), 200
    meta = renderer.build.pages[path]
    try:
        page = read(site_of(request))
    except Refusal as refusal:
        if moved_to := refusal.extra.get("path"):
            return RedirectResponse(str(moved_to), 301, {"Cache-Control": REVALIDATE})
        page, status = renderer.page_of(renderer.build.not_found or meta, refused(key, refusal)), refusal.status
    return renderer.page(request, meta, page, status)


def _school(site: Site, slug: str) -> Page:
    school = read_school(site.database.read_pool, slug)
    url = site.settings.origin + school["path"]
    return Page(
        school["title"],
        school["description"],
        url=url,
        is_shared=True,
        reads_query=False,
        structured_data=_graph(_college(school, url), site, Crumb(school["name"], school["path"])),
        initial_data=[(school_key(slug), school)],
    )


def _sport(site: Site, slug: str) -> Page:
    sport = read_sport(site.database.read_pool, slug)
    name, url = sport["sport"], site.settings.origin + sport["path"]
    return Page(
        sport["title"],
        sport["description"],
        url=url,
        is_shared=True,
        reads_query=False,
        structured_data=_graph({"@type": "CollectionPage", "url": url, "name": name}, site, Crumb(name, sport["path"])),
        initial_data=[(sport_key(slug), sport)],
    )


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
