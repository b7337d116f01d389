"""/team/{school}/{team}: who coaches a team, who left, and what athletes say. The server renders all of it.

The web app shows the same HTML, which it takes out of the document (web/src/pages/rendered/renderedPage.ts).
"""

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.compare.choice import MAX_COMPARED, compare_path
from sideline.coaches.statistics import ENOUGH_REVIEWS, one_decimal
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.pages.share.previews import team_picture
from sideline.pages.team_feed import feed_path
from sideline.teams.team import read_team

PATH = "/team/:school/:team"

SHELL = "/team-shell"
"""The prerendered document of the page without its content (web/build/prerender.ts)."""

_NOT_FOUND = Page("Team Not Found", "There is no team at this address.")

Team = dict[str, Any]
"""The fields of a `TeamProfile`."""


@public_page
def team_page(request: Request) -> Response:
    """Respond with the page of a team; 301 from the address under a former slug of the school."""
    site, renderer = site_of(request), renderer_of(request)
    school, team = request.path_params["school"], request.path_params["team"]
    try:
        page = _page(site, read_team(site.database.read_pool, site.keys, school, team))
    except Refusal as refusal:
        if path := refusal.extra.get("path"):
            return RedirectResponse(str(path), 301, {"Cache-Control": REVALIDATE})
        return renderer.fill_shell(request, _NOT_FOUND, refusal.status)
    return renderer.fill_shell(request, page)


def team_title(team: Team) -> str:
    """Return the title of the page."""
    return f"{team['name']}, {team['school']}: coaches and reviews"


def team_description(team: Team) -> str:
    """Return one sentence about the team."""
    what = f"{team['name']} at {team['school']}: who coaches, since when, and who left."
    numbers = team["numbers"]
    if numbers["reviews"] < ENOUGH_REVIEWS:
        return f"{what} Athletes rate the staff anonymously."
    return f"{what} Rated {one_decimal(numbers['rating'])} of 5 in {numbers['reviews']:,} anonymous reviews."


def structured_data(team: Team, origin: str) -> dict[str, Any]:
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
    crumbs = [*_crumbs(team), Crumb(team["name"], team["path"])]
    return {"@context": "https://schema.org", "@graph": [sports_team, breadcrumb_list(origin, crumbs)]}


def _page(site: Site, team: Team) -> Page:
    origin = site.settings.origin
    url = origin + team["path"]
    return Page(
        team_title(team),
        team_description(team),
        url=url,
        picture=team_picture(site, team),
        feed=feed_path(team["path"]),
        is_shared=True,
        shell=SHELL,
        context=_render(team),
        structured_data=structured_data(team, origin),
    )


def _render(team: Team) -> dict[str, Markup]:
    """Return the HTML of hero and body."""
    template: Any = templates.get_template("team.html").module
    return {
        "hero": template.hero(team, _crumbs(team), ENOUGH_REVIEWS),
        "body": template.body({**team, "compare_path": _compare_path(team)}, _add_coach_path(team), ENOUGH_REVIEWS),
    }


def _compare_path(team: Team) -> str:
    """Return the path of the comparison of those of the staff who have numbers; empty for fewer than two."""
    rated = [member["coach_id"] for member in team["staff"] if (member["reviews"] or 0) >= ENOUGH_REVIEWS]
    return compare_path(rated[:MAX_COMPARED]) if len(rated) > 1 else ""


def _crumbs(team: Team) -> list[Crumb]:
    return [Crumb(team["school"], team["school_path"])]


def _add_coach_path(team: Team) -> str:
    """Return the path that opens the dialog to add a coach, filled in for this team."""
    fields = {"university": team["school"], "sport": team["sport"], "gender": team["gender"]}
    if team["division"]:
        fields["division"] = team["division"]
    return f"/?{urlencode({'add-coach': 'true', **fields})}"
