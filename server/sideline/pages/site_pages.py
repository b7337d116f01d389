"""The built pages under the origin of this site: the fixed ones prepared at start, others filled for each visit."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.core.http.errors import RETRY_AFTER_SECONDS
from sideline.core.http.security_headers import content_policy
from sideline.pages import answers
from sideline.pages.documents import Document, Head, Page, with_own_words
from sideline.pages.encodings import Beginning
from sideline.pages.site_files import BuiltSite, SiteFile
from sideline.pages.titles import FIXED_PAGES

NOT_BUILT = "The pages of Sideline are not built: run `make setup` (the API works without them).\n"


SHELL, COACH_SHELL, VERIFIED_COACH_SHELL = "/shell", "/coach-shell", "/verified-coach-shell"
"""The empty page, and a profile's first look with {{avatar}}, {{name}} and {{team}} (web/build/prerender.ts)."""


class SitePages:
    """Answers with pages."""

    def __init__(self, built: BuiltSite, origin: str) -> None:
        self.built = built
        self.origin = origin
        self._policy = content_policy(built.styles())
        self._prepared: dict[str, SiteFile] = {}
        self._shells: dict[str, tuple[Document, Beginning]] = {}
        if built.is_built:
            self._prepared = {head.path: self._prepare(head) for head in FIXED_PAGES}
            self._shells = {path: self._open(path) for path in (SHELL, COACH_SHELL, VERIFIED_COACH_SHELL)}

    def fixed(self, request: Request) -> Response:
        """A page that is the same for everyone, by its path."""
        prepared = self._prepared.get(request.url.path)
        return self._as_page(answers.file_answer(request, prepared)) if prepared else self.not_built()

    def filled(self, request: Request, page: Page, shell: str = SHELL) -> Response:
        """A shell made into this page; the app in it draws the rest."""
        if not self._shells:
            return self.not_built()
        document, beginning = self._shells[shell]
        rest = document.fill(self.origin, page)
        answer = self._as_page(answers.page_answer(request, beginning, rest, page.status))
        if page.status == HTTPStatus.SERVICE_UNAVAILABLE:
            answer.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return answer

    def _as_page(self, answer: Response) -> Response:
        answer.headers["Content-Security-Policy"] = self._policy
        return answer

    def _open(self, path: str) -> tuple[Document, Beginning]:
        document = Document(self.built.document(path))
        return document, Beginning(document.beginning)

    def _prepare(self, head: Head) -> SiteFile:
        built = self.built.document(head.path)
        own = with_own_words(head, built) if head.path in self.built.documents else head
        document = Document(built)
        return answers.prepared(document.beginning + document.fill(self.origin, Page(own)))

    def not_built(self) -> Response:
        """One line for whoever started the server without the pages."""
        return PlainTextResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
