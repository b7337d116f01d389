"""Routes for everything except the API: pages, static files, /api/docs, robots.txt, the sitemap, unknown paths."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import get_args
from urllib.parse import quote

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from sideline.coaches.comparison import COMPARISON_PATH as COMPARE
from sideline.config.own_files import BRANDING_FOLDER, LegalName
from sideline.config.settings import Settings
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.openapi import add_routes
from sideline.core.site import Site
from sideline.pages import about_pages, data_page, editions_page, season_report_page, sitemap
from sideline.pages.about_pages import CONTACT_PATH as CONTACT
from sideline.pages.about_pages import HOW_WE_CHECK_PATH as HOW_WE_CHECK
from sideline.pages.about_pages import RECEIPT_PATH as RECEIPT
from sideline.pages.about_pages import TRANSPARENCY_PATH as TRANSPARENCY
from sideline.pages.about_pages import contact_page, how_we_check_page, receipt_page, transparency_page
from sideline.pages.about_pages import router as site_router
from sideline.pages.branding import BRAND_FILES, read_brand
from sideline.pages.build import PageMeta, find_build, read_build
from sideline.pages.coach_pages import (
    PROFILE_PAGE,
    RATING_PAGE,
    coach_page,
    compare_page,
    profile_page,
    rating_page,
    visit_page,
)
from sideline.pages.coach_pages import VISIT_PATH as VISIT
from sideline.pages.data_page import DATA_PATH as DATA
from sideline.pages.editions_page import EDITION_PATH as EDITION
from sideline.pages.editions_page import EDITIONS_PATH as EDITIONS
from sideline.pages.home_page import PATH as HOME
from sideline.pages.home_page import home_page
from sideline.pages.home_page import router as home_router
from sideline.pages.legal import legal_page, read_legal_texts
from sideline.pages.legal import router as legal_router
from sideline.pages.logo import SVG_POLICY
from sideline.pages.place_pages import SCHOOL_PAGE, SPORT_PAGE, school_page, sport_page, team_page
from sideline.pages.place_pages import TEAM_PATH as TEAM
from sideline.pages.render import PageRenderer, renderer_of, visit_sheet_key
from sideline.pages.responses import Content, PageRoute, not_found, respond
from sideline.pages.results_page import RESULTS_PATH as RESULTS
from sideline.pages.results_page import results_page
from sideline.pages.season_report_page import REPORT_PATH as SEASON_REPORT
from sideline.pages.season_report_page import REPORTS_PATH as SEASON_REPORTS
from sideline.pages.share import routes as share
from sideline.pages.share.pictures import PictureCache, look_of
from sideline.pages.staff_pages import POSTER, RATE_STAFF, poster_page, rate_staff_page

Endpoint = Callable[[Request], Response]

PAGES_WITH_DATA: dict[str, Endpoint] = {
    HOME: home_page,
    SCHOOL_PAGE: school_page,
    SPORT_PAGE: sport_page,
    RESULTS: results_page,
    PROFILE_PAGE: partial(coach_page, path=PROFILE_PAGE, page_of=profile_page),
    RATING_PAGE: partial(coach_page, path=RATING_PAGE, page_of=rating_page),
    TEAM: team_page,
    RATE_STAFF: rate_staff_page,
    POSTER: poster_page,
    COMPARE: compare_page,
    VISIT: partial(coach_page, path=VISIT, page_of=visit_page, key_of=visit_sheet_key),
    TRANSPARENCY: transparency_page,
    HOW_WE_CHECK: how_we_check_page,
    EDITIONS: editions_page.editions_page,
    EDITION: editions_page.edition_page,
    SEASON_REPORTS: season_report_page.reports_page,
    SEASON_REPORT: season_report_page.report_page,
    DATA: data_page.data_page,
    RECEIPT: receipt_page,
    CONTACT: contact_page,
    **{f"/{name}": partial(legal_page, name=name) for name in get_args(LegalName)},
}
"""Pages for which the server reads data, by their pattern in routes.json."""

TYPED = {
    "/login": "/?log-in=true",
    "/signup": "/?sign-up=true",
    "/.well-known/change-password": "/?settings=true",
}
"""URLs that people type or password managers open, and the URLs that open the corresponding dialogs."""

_API_PREFIXES = ("/api/", "/auth/")
"""Unknown paths under these prefixes get a JSON response, never a page."""


def install(app: FastAPI, site: Site) -> None:
    """Serve the built web app. Call this after adding all routers of /api and /auth.

    Raises BuildError, BrandingError and LegalTextError.
    """
    build = read_build(find_build())
    last_logo: dict[str, Content] = {}

    def use_settings(settings: Settings) -> None:
        nonlocal last_logo
        brand, legal_texts = read_brand(settings), read_legal_texts(settings)
        # Browsers and shared caches have pages with the logo before this one.
        files = build.files | last_logo | brand.files
        last_logo = {path: file for path, file in brand.files.items() if path.startswith(f"/{BRANDING_FOLDER}/")}
        app.state.page_renderer = PageRenderer(replace(build, files=files), settings, brand)
        app.state.legal_texts = legal_texts
        app.state.picture_cache = PictureCache(look_of(settings))
        app.title, app.openapi_schema = settings.site_name, None

    use_settings(site.settings)
    site.use_settings = use_settings
    add_routes(
        app, site_router, home_router, legal_router, editions_page.router, data_page.router, season_report_page.router
    )
    pages = {
        path: PAGES_WITH_DATA.get(path) or partial(_page_without_data, meta=meta) for path, meta in build.pages.items()
    }
    app.router.routes.extend(
        [
            *(PageRoute(starlette_path(path), endpoint) for path, endpoint in pages.items()),
            *(PageRoute(path, partial(_redirect, to=to)) for path, to in TYPED.items()),
            *(PageRoute(f"/{folder}/{{path:path}}", _file) for folder in ("assets", BRANDING_FOLDER)),
            *(PageRoute(path, _file) for path in [*build.files, *BRAND_FILES] if not path.startswith("/assets/")),
            *sitemap.routes,
            *editions_page.routes,
            *season_report_page.routes,
            *data_page.routes,
            *share.routes,
            *about_pages.api_docs_routes,
        ]
    )
    app.router.default = _unknown_path


def starlette_path(pattern: str) -> str:
    """Convert a React Router pattern to Starlette's syntax: "/coach/:coachId" becomes "/coach/{coach_id}"."""

    def parameter(match: re.Match[str]) -> str:
        return "{" + re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", match[1]) + "}"

    return re.sub(r":(\w+)", parameter, pattern)


async def _redirect(_: Request, to: str) -> Response:
    return RedirectResponse(to, 302, {"Cache-Control": REVALIDATE})


def _page_without_data(request: Request, meta: PageMeta) -> Response:
    return renderer_of(request).page_without_data(request, meta)


async def _file(request: Request) -> Response:
    path = request.url.path
    file = renderer_of(request).build.files.get(path)
    if file is None:
        return not_found(request)
    response = respond(request, file)
    if path.startswith(f"/{BRANDING_FOLDER}/"):
        response.headers["Content-Security-Policy"] = SVG_POLICY
    return response


async def _unknown_path(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    if scope["method"] not in ("GET", "HEAD") or f"{request.url.path}/".startswith(_API_PREFIXES):
        response = not_found(request)
    elif path := _page_without_slash(request):
        query = scope["query_string"].decode("latin-1")
        response = Response(status_code=308, headers={"Location": quote(path) + (f"?{query}" if query else "")})
    else:
        # V8 refuses to run on an event loop.
        response = await run_in_threadpool(renderer_of(request).not_found, request)
    await response(scope, receive, send)


def _page_without_slash(request: Request) -> str:
    """Return the path without trailing slashes if a page has that path, or ''. Slashes alone mean the home page.

    Other paths must not become redirects, because a browser may read them as another site's URL ("//evil.example").
    """
    path = str(request.scope["path"]).rstrip("/") or "/"
    if path == request.scope["path"]:
        return ""
    scope = {**request.scope, "path": path}
    pages = (route for route in request.app.routes if isinstance(route, PageRoute))
    return path if any(route.matches(scope)[0] is Match.FULL for route in pages) else ""
