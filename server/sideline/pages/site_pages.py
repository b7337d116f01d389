"""The built pages under the origin of this site: the fixed ones prepared at start, others filled for each visit."""

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.core.error_door import RETRY_AFTER_SECONDS
from sideline.pages import answers
from sideline.pages.documents import Head, fill, with_own_words
from sideline.pages.site_files import BuiltSite, SiteFile
from sideline.pages.titles import FIXED_PAGES

NOT_BUILT = "The pages of Sideline are not built: run `make setup` (the API works without them).\n"


class SitePages:
    """Answers with pages."""

    def __init__(self, built: BuiltSite, origin: str) -> None:
        self.built = built
        self.origin = origin
        self._prepared: dict[str, SiteFile] = {}
        if built.is_built:
            self._prepared = {head.path: self._prepare(head) for head in FIXED_PAGES}

    def fixed(self, request: Request) -> Response:
        """A page that is the same for everyone, by its path."""
        prepared = self._prepared.get(request.url.path)
        return answers.file_answer(request, prepared) if prepared else self.not_built()

    def filled(self, request: Request, head: Head, status: int = 200, first_data: Any = None) -> Response:
        """The shell with this head and data; the app in it draws the page."""
        if not self.built.is_built:
            return self.not_built()
        shell = self.built.document("/coach-shell" if first_data else "/shell")
        page = fill(shell, self.origin, head, first_data)
        answer = answers.text_answer(request, page, status=status)
        if status == 503:
            answer.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return answer

    def _prepare(self, head: Head) -> SiteFile:
        document = self.built.document(head.path)
        own = with_own_words(head, document) if head.path in self.built.documents else head
        return answers.prepared(fill(document, self.origin, own))

    def not_built(self) -> Response:
        """One line for whoever started the server without the pages."""
        return PlainTextResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
