"""/share/…: pictures of coaches, teams, comparisons and reports. Everybody gets the same ones, and after the same time.

Neither a picture's URL, nor its ETag, nor any other header has a time: they depend on what is drawn alone.
"""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.comparison import MAX_COMPARED, MIN_COMPARED
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of, coach_not_found
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE, etag_matches, etag_of
from sideline.core.http.deps import read_public, site_of
from sideline.core.site import Site
from sideline.pages.responses import PageRoute
from sideline.pages.share.cards import Picture, Shape, edition
from sideline.pages.share.pictures import (
    PictureCache,
    coach_card,
    compared_cards,
    is_kept,
    report_card,
    team_card,
)
from sideline.teams.season_reports import read_report, report_not_found
from sideline.teams.team import read_team

_ONE_DAY = "max-age=86400"
"""For the URL of this edition. No longer, so that the numbers of a removed coach do not stay in caches."""

PictureOf = Callable[[Site, Request], Picture | str]
"""Returns the picture of a request, or the path of another picture, without '.png'."""


def _coach(site: Site, request: Request) -> Picture | str:
    pool = site.database.read_pool
    try:
        return coach_card(pool, read_profile(pool, coach_id_of(request.path_params["coach_id"])))
    except Refusal as refusal:
        if (moved_to := refusal.extra.get("moved_to")) is not None:
            return f"/share/coach/{moved_to}"
        raise


def _team(site: Site, request: Request) -> Picture | str:
    school, team = request.path_params["school"], request.path_params["team"]
    try:
        return team_card(read_team(site.database.read_pool, site.keys, school, team))
    except Refusal as refusal:
        if path := refusal.extra.get("path"):
            return f"/share{path}"
        raise


def _compared(site: Site, request: Request) -> Picture:
    ids = list(dict.fromkeys(request.query_params.get("coaches", "").split(",")))
    if not MIN_COMPARED <= len(ids) <= MAX_COMPARED:
        raise coach_not_found()
    pool = site.database.read_pool
    return compared_cards([coach_card(pool, read_profile(pool, coach_id_of(id_))) for id_ in ids])


def _report(site: Site, request: Request) -> Picture:
    report = read_report(site, request.path_params["team"], request.path_params["season"])["report"]
    if report is None or not report["teams"]:
        raise report_not_found()
    return report_card(report)


async def _respond(request: Request, *, picture_of: PictureOf, shape: Shape) -> Response:
    """Respond with a picture, or redirect to that of the coach or school that replaced the one in the URL.

    Nothing is counted: in a limit that people at one address share, each could see what the others ask for.
    """
    picture_cache: PictureCache = request.app.state.picture_cache
    picture = await run_in_threadpool(read_public, request, lambda: picture_of(site_of(request), request))
    if isinstance(picture, str):
        suffix = "-story" if shape == "story" else ""
        return RedirectResponse(f"{picture}{suffix}.png", 302, {"Cache-Control": REVALIDATE})
    drawn = edition(picture, shape, picture_cache.look)
    is_this_edition = request.query_params.get("v") == drawn
    # A shared cache says how long it has had a picture, which must not be known of one that the server does not keep.
    readers = "public" if is_kept(picture) else "private"
    lifetime = _ONE_DAY if is_this_edition else REVALIDATE
    headers = {"ETag": etag_of(drawn.encode()), "Cache-Control": f"{readers}, {lifetime}"}
    if etag_matches(request.scope, headers["ETag"]):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(await picture_cache.png(picture, shape), 200, headers, "image/png")


def _route(path: str, picture_of: PictureOf, shape: Shape) -> PageRoute:
    return PageRoute(path, partial(_respond, picture_of=picture_of, shape=shape))


routes = [
    # A story's path also matches that of the wide picture, so it comes first.
    _route("/share/coach/{coach_id}-story.png", _coach, "story"),
    _route("/share/coach/{coach_id}.png", _coach, "wide"),
    _route("/share/team/{school}/{team}-story.png", _team, "story"),
    _route("/share/team/{school}/{team}.png", _team, "wide"),
    _route("/share/compare.png", _compared, "wide"),
    _route("/share/reports/{team}/{season}.png", _report, "wide"),
]
