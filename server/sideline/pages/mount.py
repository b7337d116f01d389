"""Hangs the pages into the application: routes of the spec's section 2, files of the build, unknown paths."""

from urllib.parse import quote

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from sideline.core.http.deps import Site
from sideline.core.http.errors import problem
from sideline.core.http.page_route import PageRoute
from sideline.pages import answers, api_docs, coach_pages, crawlers, site_facts
from sideline.pages.documents import Page
from sideline.pages.site_files import find_site_folder, read_site
from sideline.pages.site_pages import SitePages
from sideline.pages.titles import EDIT_REVIEW, FIXED_PAGES, PAGE_NOT_FOUND

_JSON_ALONE = ("/api/", "/auth/")
"""Below these an unknown path is answered to a program, never with a page."""


def install(app: FastAPI, site: Site) -> None:
    """Serve the built pages; call it after every router of /api and /auth."""
    pages = SitePages(read_site(find_site_folder()), site.settings.origin)
    app.state.pages = pages
    app.include_router(site_facts.router)
    routes = [PageRoute(head.path, pages.fixed) for head in FIXED_PAGES]
    routes += [
        PageRoute("/coach/{coach_id}", coach_pages.profile),
        PageRoute("/coach/{coach_id}/rate", coach_pages.rate),
        PageRoute("/review/{review_id}/edit", _edit_review),
        PageRoute("/assets/{path:path}", _asset),
        *(PageRoute(path, _file) for path in pages.built.files if not path.startswith("/assets/")),
        *crawlers.routes,
        *api_docs.routes,
    ]
    app.router.routes.extend(routes)
    app.router.default = _unknown


def _edit_review(request: Request) -> Response:
    pages: SitePages = request.app.state.pages
    return pages.filled(request, Page(EDIT_REVIEW))


async def _file(request: Request) -> Response:
    pages: SitePages = request.app.state.pages
    return answers.file_answer(request, pages.built.files[request.url.path])


async def _asset(request: Request) -> Response:
    pages: SitePages = request.app.state.pages
    file = pages.built.files.get(request.url.path)
    return answers.file_answer(request, file) if file else _not_found(request)


async def _unknown(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    pages: SitePages = request.app.state.pages
    if scope["method"] not in ("GET", "HEAD") or f"{request.url.path}/".startswith(_JSON_ALONE):
        answer = _not_found(request)
    elif known := _known_without_slash(request):
        query = scope["query_string"].decode("latin-1")
        answer = Response(status_code=308, headers={"Location": quote(known) + (f"?{query}" if query else "")})
    else:
        answer = pages.filled(request, Page(PAGE_NOT_FOUND, 404))
    await answer(scope, receive, send)


def _known_without_slash(request: Request) -> str:
    """The path of the page that was asked for with a slash at its end; '' if there is none.

    Only what a route knows: the path of an unknown one may be read as another site's address ('//evil.example').
    """
    path = str(request.scope["path"]).rstrip("/")
    if path == request.scope["path"]:
        return ""
    asked = {**request.scope, "path": path}
    pages = (route for route in request.app.routes if isinstance(route, PageRoute))
    return path if any(route.matches(asked)[0] is Match.FULL for route in pages) else ""


def _not_found(request: Request) -> Response:
    return problem(request, 404, "not_found", "There is nothing at this address.")
