"""Pages of the built web app under the origin of this site."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.core.http.errors import RETRY_AFTER_SECONDS
from sideline.core.http.security_headers import content_policy
from sideline.pages.build import PageMeta, WebBuild
from sideline.pages.responses import Content, precompressed, respond
from sideline.pages.template import Page, PageTemplate

NOT_BUILT = "The pages of Sideline are not built: run `make setup` (the API works without them).\n"

SITE_NAME = "Sideline"
_NOT_FOUND = Page(f"Page Not Found · {SITE_NAME}", "There is no page at this address.")


class PageRenderer:
    """Responds with pages. Those with a document of their own are compressed at start, others fill a shell."""

    def __init__(self, build: WebBuild, origin: str) -> None:
        self.build = build
        self.origin = origin
        self._policy = content_policy(build.style_hashes())
        self._templates = {path: PageTemplate(document) for path, document in build.documents.items()}
        self._prerendered = {
            path: precompressed(self._templates[path].render(self._page(meta)))
            for path, meta in build.pages.items()
            if path in self._templates
        }

    def unchanging_page(self, request: Request, meta: PageMeta) -> Response:
        """A page that is the same for everyone."""
        if meta.path in self._prerendered:
            return self._respond(request, self._prerendered[meta.path], 200)
        return self.fill_shell(request, self._page(meta))

    def fill_shell(self, request: Request, page: Page, status: int = 200) -> Response:
        """This page in its shell; the web app draws the rest."""
        if not self.build.documents:
            return not_built()
        response = self._respond(request, Content(self._templates[page.shell].render(page).encode()), status)
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response

    def not_found(self, request: Request) -> Response:
        """The page for an unknown path, with status 404."""
        return self.fill_shell(request, _NOT_FOUND, 404)

    def _page(self, meta: PageMeta) -> Page:
        return Page(meta.title, meta.description, self.origin + meta.path if meta.indexed else "")

    def _respond(self, request: Request, content: Content, status: int) -> Response:
        response = respond(request, content, status)
        response.headers["Content-Security-Policy"] = self._policy
        return response


def not_built() -> Response:
    """One line for whoever started the server without the pages."""
    return PlainTextResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
