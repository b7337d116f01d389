"""/reports and the page of each season report: JSON and CSV of what they show, from the stored reports."""

import csv
from io import StringIO

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sideline.core.errors import Refusal
from sideline.core.http.caching import SHARED
from sideline.core.http.deps import CurrentSite, site_of
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import problem_responses
from sideline.core.site import Site
from sideline.core.text.csv_cells import csv_cell
from sideline.pages.place_pages import HOME, Crumb, breadcrumb_list, place_page
from sideline.pages.render import Page, public_page, renderer_of, season_report_key, season_reports_key
from sideline.pages.responses import Content, PageRoute, not_found, respond
from sideline.pages.share.pictures import report_picture
from sideline.teams.season_reports import SeasonReportDetails, SeasonReportList, read_report, read_reports

REPORTS_PATH = "/reports"
REPORT_PATH = "/reports/:team/:season"

router = APIRouter(prefix="/api", tags=["site"])


@json_get(router, "/season-reports", in_thread=True, response_model=SeasonReportList, responses=problem_responses())
def list_season_reports(site: CurrentSite) -> SeasonReportList:
    """Return which season reports there are."""
    return read_reports(site)


@json_get(
    router,
    "/season-reports/{team}/{season}",
    in_thread=True,
    response_model=SeasonReportDetails,
    responses=problem_responses(404),
)
def read_season_report(site: CurrentSite, team: str, season: str) -> SeasonReportDetails:
    """Return the report of a season (2026 for 2026-27) of the women's or men's teams of a sport ('womens-soccer')."""
    return read_report(site, team, season)


@public_page
def reports_page(request: Request) -> Response:
    """Respond with the list of all reports."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[REPORTS_PATH]
    crumbs = breadcrumb_list(site.settings.origin, [HOME, Crumb(meta.title, REPORTS_PATH)])
    page = Page(
        meta.title,
        meta.description,
        url=renderer.url_of(REPORTS_PATH),
        is_shared=True,
        reads_query=False,
        structured_data={"@context": "https://schema.org", **crumbs},
        initial_data=[(season_reports_key(), read_reports(site))],
    )
    return renderer.page(request, meta, page)


@public_page
def report_page(request: Request) -> Response:
    """Respond with the page of a report."""
    team, season = request.path_params["team"], request.path_params["season"]
    return place_page(request, REPORT_PATH, season_report_key(team, season), lambda site: _page(site, team, season))


def _page(site: Site, team: str, season: str) -> Page:
    details, origin = read_report(site, team, season), site.settings.origin
    report = details["report"]
    crumbs = [HOME, Crumb("Reports", REPORTS_PATH), Crumb(details["title"], details["path"])]
    return Page(
        details["title"],
        details["description"],
        url=origin + details["path"],
        og_type="article",
        picture=report_picture(site, report) if report and report["teams"] else None,
        is_shared=True,
        reads_query=False,
        structured_data={"@context": "https://schema.org", **breadcrumb_list(origin, crumbs)},
        initial_data=[(season_report_key(team, season), details)],
    )


def report_paths(site: Site) -> list[str]:
    """Return the paths of the pages for search engines."""
    paths = [row["path"] for row in read_reports(site)["reports"]]
    return [REPORTS_PATH, *paths] if paths else []


@public_page
def report_as_csv(request: Request) -> Response:
    """Respond with the table of a report, one row per team. From it, everything else in the report can be computed."""
    team, season = request.path_params["team"], request.path_params["season"]
    try:
        details = read_report(site_of(request), team, season)
    except Refusal:
        return not_found(request)
    report, reasons = details["report"], details["method"]["reasons"]
    if report is None:
        return not_found(request)
    names = [name.lower().replace(" ", "_") for name in report["names"]]
    rows: list[list[object]] = [
        ["conference", "division", "school", "athletes", *names, "recommend_yes", "recommend_of", "no_numbers"]
    ]
    for conference in report["conferences"]:
        for row in conference["teams"]:
            numbers = [row["athletes"], *row["grades"], row["recommend_yes"], row["recommend_of"]]
            reason = reasons[row["reason"]] if row["reason"] else ""
            rows.append([conference["name"], row["division"], row["school"], *numbers, reason])
    text = StringIO(newline="")
    csv.writer(text).writerows(map(csv_cell, row) for row in rows)
    response = respond(request, Content(text.getvalue().encode(), "text/csv; charset=utf-8", SHARED))
    response.headers["Content-Disposition"] = f'attachment; filename="{report["team"]}-{report["season"]}.csv"'
    return response


routes = [PageRoute("/reports/{team}/{season}/table.csv", report_as_csv)]
