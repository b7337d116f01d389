"""The pages of schools, sports and teams: head, structured data for search engines, and initial data."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.render import Key, Page, public_page, refused, renderer_of, school_key, sport_key, team_key
from sideline.pages.share.pictures import team_picture
from sideline.teams.schemas import SchoolProfile, TeamProfile
from sideline.teams.school import read_school
from sideline.teams.sport import read_sport
from sideline.teams.team import read_team

# Breadcrumbs: the pages above a page, from the most general to the page itself, for search engines.


class Crumb(NamedTuple):
    """A page in the breadcrumbs: its name, and its path on this site."""

    name: str
    path: str


def breadcrumb_list(origin: str, crumbs: Sequence[Crumb]) -> dict[str, Any]:
    """Return the breadcrumbs as structured data (schema.org). The last one is the page itself."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": crumb.name, "item": origin + crumb.path}
            for position, crumb in enumerate(crumbs, start=1)
        ],
    }


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
            # `/rate` and the poster of a team whose school has another name now
            moved_to = f"{moved_to}{path.removeprefix(TEAM_PATH)}" if path.startswith(TEAM_PATH) else moved_to
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


def _college(school: SchoolProfile, url: str) -> dict[str, Any]:
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


# The page of a team: who coaches, who left, and what athletes say.

TEAM_PATH = "/team/:school/:team"


@public_page
def team_page(request: Request) -> Response:
    """Respond with the page of a team; 301 from the address under a former slug of the school."""
    school, team = request.path_params["school"], request.path_params["team"]
    return place_page(request, TEAM_PATH, team_key(school, team), lambda site: _page(site, school, team))


def _page(site: Site, school: str, slug: str) -> Page:
    team = read_team(site.database.read_pool, site.keys, school, slug)
    origin = site.settings.origin
    return Page(
        team["title"],
        team["description"],
        url=origin + team["path"],
        picture=team_picture(site, team),
        is_shared=True,
        reads_query=False,
        structured_data=_structured_data(team, origin),
        initial_data=[(team_key(school, slug), team)],
    )


def _structured_data(team: TeamProfile, origin: str) -> dict[str, Any]:
    """Return structured data about the team with its coaches, and its breadcrumbs (schema.org)."""
    sports_team: dict[str, Any] = {
        "@type": "SportsTeam",
        "@id": f"{origin}{team['path']}#team",
        "name": f"{team['school']} {team['name']}",
        "sport": team["sport"],
        "url": origin + team["path"],
        "memberOf": {"@type": "CollegeOrUniversity", "name": team["school"], "url": origin + team["school_path"]},
        "coach": [
            {
                "@type": "Person",
                "name": member["name"],
                "jobTitle": member["title"] or member["role_label"],
                "url": origin + member["path"],
            }
            for member in team["staff"]
        ],
    }
    if team["gender"] != "Both":
        sports_team["gender"] = {"Women": "https://schema.org/Female", "Men": "https://schema.org/Male"}[team["gender"]]
    crumbs = [Crumb(team["school"], team["school_path"]), Crumb(team["name"], team["path"])]
    return {"@context": "https://schema.org", "@graph": [sports_team, breadcrumb_list(origin, crumbs)]}
