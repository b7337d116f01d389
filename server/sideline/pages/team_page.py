"""The page of a team: who coaches, who left, and what athletes say."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.initial_data import team_key
from sideline.pages.place_pages import place_page
from sideline.pages.render import Page, public_page
from sideline.pages.share.previews import team_picture
from sideline.pages.team_feed import feed_path
from sideline.teams.team import read_team

PATH = "/team/:school/:team"

Team = dict[str, Any]
"""The fields of a `TeamProfile`."""


@public_page
def team_page(request: Request) -> Response:
    """Respond with the page of a team; 301 from the address under a former slug of the school."""
    school, team = request.path_params["school"], request.path_params["team"]
    return place_page(request, PATH, team_key(school, team), lambda site: _page(site, school, team))


def _page(site: Site, school: str, slug: str) -> Page:
    team = read_team(site.database.read_pool, site.keys, school, slug)
    origin = site.settings.origin
    return Page(
        team["title"],
        team["description"],
        url=origin + team["path"],
        picture=team_picture(site, team),
        feed=feed_path(team["path"]),
        is_shared=True,
        reads_query=False,
        structured_data=_structured_data(team, origin),
        initial_data=[(team_key(school, slug), team)],
    )


def _structured_data(team: Team, origin: str) -> dict[str, Any]:
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
