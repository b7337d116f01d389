"""Render pages of the built web app: each HTML document is a Jinja template for head, content and data.

The content policy does not allow inline scripts. The script elements filled in here are JSON data, which never runs.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec
from urllib.parse import quote

import orjson
import structlog
from jinja2 import Environment, PackageLoader, Template
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.config.demo import DEMO_PASSWORD
from sideline.config.settings import Settings
from sideline.core import metrics
from sideline.core.db.timeouts import cause_fields
from sideline.core.errors import Refusal
from sideline.core.http.caching import NO_STORE, SHARED, UNSHARED
from sideline.core.http.deps import read_public
from sideline.core.http.errors import RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE
from sideline.core.http.security_headers import content_policy
from sideline.pages.branding import Brand, CurrentAnnouncement
from sideline.pages.build import PageMeta, WebBuild
from sideline.pages.react import NotRendered, react_for
from sideline.pages.responses import Content, respond
from sideline.pages.share.cards import SharedPicture

# Initial data embedded in a document for the web app, under the app's query keys (web/src/api/queryClient.ts).
#
# A document contains a list of (key, data) pairs, because JSON keys cannot be lists; what the API would refuse has a
# third member, the problem. Tests in both languages read tests/pages/query_keys.json.

Key = list[Any]
Entry = tuple[Key, Any] | tuple[Key, None, dict[str, Any]]
InitialData = list[Entry]


def refused(key: Key, refusal: Refusal) -> tuple[Key, None, dict[str, Any]]:
    """Return the entry for a query that the API refuses."""
    return key, None, {"status": refusal.status, "code": refusal.code, "detail": refusal.message, **refusal.extra}


def home_key() -> Key:
    """Return the key of `HomeContent`."""
    return ["home"]


def staff_key(school: str, team: str) -> Key:
    """Return the key of a `StaffToRate`."""
    return [*team_key(school, team), "staff"]


def poster_key(school: str, team: str) -> Key:
    """Return the key of a `TeamPoster`."""
    return [*team_key(school, team), "poster"]


def site_key() -> Key:
    """Return the key of `SiteFacts`."""
    return ["site"]


def coach_key(coach_id: int | str) -> Key:
    """Return the key of a `CoachProfile`."""
    return ["coach", str(coach_id)]


def edition_key(sport: str) -> Key:
    """Return the key of `EditionDays`."""
    return ["edition", sport]


def editions_key() -> Key:
    """Return the key of `EditionList`."""
    return ["editions"]


def data_key() -> Key:
    """Return the key of `DataTables`."""
    return ["data"]


def ledger_key(day: str) -> Key:
    """Return the key of `EditionDetails`."""
    return [*editions_key(), day]


def visit_sheet_key(coach_id: int | str) -> Key:
    """Return the key of a `VisitSheet`."""
    return [*coach_key(coach_id), "visit-sheet"]


def reviews_key(coach_id: int, query: Mapping[str, str]) -> Key:
    """Return the key of a coach's first page of reviews. `query` is the query string of the profile's URL."""
    return [*coach_key(coach_id), "reviews", query]


def related_key(coach_id: int) -> Key:
    """Return the key of `RelatedCoaches`."""
    return [*coach_key(coach_id), "related"]


def details_key(coach_id: int) -> Key:
    """Return the key of `ProfileDetails`."""
    return [*coach_key(coach_id), "details"]


def comparison_key(coaches: str, add: str) -> Key:
    """Return the key of a `Comparison`: the ids of the coaches as in the URL, and the text of the search."""
    return ["comparison", coaches, add]


def results_key(query: Mapping[str, str]) -> Key:
    """Return the key of the first page of search results. `query` is the query string of /coaches."""
    return ["search", "results", query]


def counts_key(query: Mapping[str, str]) -> Key:
    """Return the key of the `CoachCounts` of search results, which don't depend on the sort order."""
    return ["search", "counts", {name: value for name, value in query.items() if name != "sort"}]


def transparency_key() -> Key:
    """Return the key of `Transparency`."""
    return ["transparency"]


def how_we_check_key(coach: str) -> Key:
    """Return the key of `HowWeCheck`. `coach` is the parameter of the page's URL."""
    return ["how-we-check", coach]


def school_key(slug: str) -> Key:
    """Return the key of a `SchoolProfile`."""
    return ["school", slug]


def sport_key(slug: str) -> Key:
    """Return the key of a `SportProfile`."""
    return ["sport", slug]


def season_reports_key() -> Key:
    """Return the key of `SeasonReportList`."""
    return ["season-reports"]


def season_report_key(team: str, season: str) -> Key:
    """Return the key of `SeasonReportDetails`."""
    return [*season_reports_key(), team, season]


def team_key(school: str, team: str) -> Key:
    """Return the key of a `TeamProfile`."""
    return ["team", school, team]


def report_key(receipt: str) -> Key:
    """Return the key of a `ReportOutcome`."""
    return ["report", receipt]


def legal_key(name: str) -> Key:
    """Return the key of a `LegalPageText`."""
    return ["legal", name]


def first_page(page: Any, cursor: str | None = None) -> dict[str, Any]:
    """Return the data of an infinite query with only its first page, which begins at the cursor."""
    return {"pages": [page], "pageParams": [cursor]}


Parameters = ParamSpec("Parameters")

log = structlog.get_logger()

NOT_BUILT = "Sideline's pages are not built yet: run `make setup` (the API works without them).\n"

_META_OF_BUILD = re.compile(
    r"""\s*(?:<title>.*?</title>
    |<meta\s[^>]*?name="(?:description|robots|twitter:card|theme-color)"[^>]*>
    |<meta\s[^>]*?property="og:[^>]*>
    |<link\s[^>]*?rel="(?:canonical|icon)"[^>]*>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


_PLACE_OF_META = '<meta charset="utf-8" />'
"""After what the build's documents get title, description and previews."""

_MARK = re.compile(r"{{ (\w+) }}")
"""What the build writes in titles and descriptions for a fact of the site (such as web/src/lib/siteName.ts)."""

_FACTS = ("site_name", "runs_on", "response_time", "support_reply_time", "publication", "comments", "demo_password")
"""What the app reads about the site (web/src/lib/siteFacts.ts)."""

SHELL = "/shell"
"""The document that is empty until the app has started (web/build/documents.ts)."""


@dataclass(frozen=True)
class Page:
    """The contents of a page. The site's name is added to the `title`, unless it begins with the name and a colon.
    Without a `url` the page is not indexed by search engines; `listed_as` is the canonical URL if it differs. Without a
    `picture`, link previews show the site's. `is_shared` allows shared caches to store it (core.http.caching), and this
    process to keep it.

    The app reads `initial_data` instead of requesting it from the API. Without `reads_query`, the content is the same
    for each query string: it is rendered once, however many someone invents.
    """

    title: str
    description: str
    url: str = ""
    listed_as: str = ""
    og_type: str = "website"
    picture: SharedPicture | None = None
    is_shared: bool = False
    reads_query: bool = True
    structured_data: Any = None
    initial_data: InitialData = field(default_factory=list)


_UNAVAILABLE = Page("Unavailable right now", UNAVAILABLE_MESSAGE)


def _json(data: Any, **_: Any) -> str:
    # Jinja's tojson escapes <, >, & and ' in the result, but not the Unicode line separators.
    return (
        orjson.dumps(data, option=orjson.OPT_UTC_Z).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    )


templates = Environment(
    loader=PackageLoader("sideline.pages"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
templates.policies["json.dumps_function"] = _json


class PageRenderer:
    """Respond with pages: those that React renders, and others in a shell that is empty until the app has started."""

    def __init__(self, build: WebBuild, settings: Settings, brand: Brand) -> None:
        self.build = build
        self.site_name = settings.site_name
        self._origin = settings.origin
        self._site = {
            "origin": settings.origin,
            "support_email": settings.support_email,
            "site_name": settings.site_name,
            "runs_on": settings.runs_on,
            "brand": brand,
            "registration": settings.registration,
            "response_time": settings.response_words,
            "support_reply_time": settings.support_reply_words,
            "publication": settings.publication_mode,
            "comments": settings.comments,
            "demo_password": DEMO_PASSWORD if settings.public_demo else "",
        }
        self._policy = content_policy(brand.style_hashes())
        self._templates = {path: _compile(document) for path, document in build.documents.items()}
        facts = {name: self._site[name] for name in _FACTS}
        self._react = react_for(build.renderer, frozenset(facts.items()))
        self._announcement = CurrentAnnouncement(settings)

    def page_without_data(self, request: Request, meta: PageMeta) -> Response:
        """Respond with a page that is the same for everyone, or that the app renders."""
        page = self.page_of(meta)
        return self.page(request, meta, page) if meta.document else self._empty_page(request, page, meta.without_script)

    def unavailable(self, request: Request) -> Response:
        """Respond with the page for an unavailable database (503), in which the app shows an error and retries."""
        return self._empty_page(request, _UNAVAILABLE, status=503)

    def page(self, request: Request, meta: PageMeta, page: Page, status: int = 200) -> Response:
        """Respond with this page as React renders it from its data. If that fails, the web app renders it, and
        no shared cache stores the empty page for others.
        """
        try:
            location, data = _location(request, meta, page), _json(page.initial_data)
            # The page for unknown paths is the same for all of them.
            is_shared = page.is_shared or meta is self.build.not_found
            content = self._react.render(location, data, is_shared=is_shared)
        except NotRendered as error:
            # Not the path: that of a receipt is secret.
            request_id = request.scope.get("request_id")
            log.error("page_not_rendered", cause=str(error), route=meta.path, request_id=request_id)
            metrics.count_not_rendered()
            content, page = "", replace(page, is_shared=False)
        markup = Markup(content)  # noqa: S704  # React escapes all text
        return self._fill(request, meta.document, page, status, content=markup)

    def _empty_page(self, request: Request, page: Page, without_script: str = "", status: int = 200) -> Response:
        """Respond with the document that is empty until the app has started."""
        return self._fill(request, SHELL, page, status, without_script=without_script)

    def _fill(self, request: Request, document: str, page: Page, status: int, **context: Any) -> Response:
        if not self.build.documents:
            return PlainTextResponse(NOT_BUILT, 503, {"Cache-Control": NO_STORE})
        text = self._templates[document].render(
            self._site, **context, page=page, announcement=self._announcement.current()
        )
        response = respond(request, Content(text.encode(), cache_control=_cache_control(page)), status)
        response.headers["Content-Security-Policy"] = self._policy
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return response

    def not_found(self, request: Request) -> Response:
        """Respond with the page for an unknown path, with status 404."""
        meta = self.build.not_found
        if meta is None:
            return PlainTextResponse(NOT_BUILT, 503, {"Cache-Control": NO_STORE})
        return self.page(request, meta, self.page_of(meta), 404)

    def url_of(self, path: str) -> str:
        """Return the public URL of a path of this site."""
        return self._origin + path

    def page_of(self, meta: PageMeta, *data: Entry) -> Page:
        """Return the page described by an entry of the build, with the data that the app reads."""
        url = self.url_of(meta.path) if meta.indexed else ""
        title, description = (
            _MARK.sub(lambda mark: str(self._site[mark[1]]), text) for text in (meta.title, meta.description)
        )
        return Page(title, description, url, is_shared=meta.indexed, initial_data=list(data))


def renderer_of(request: Request) -> PageRenderer:
    """Return the renderer of the application that handles the request."""
    renderer: PageRenderer = request.app.state.page_renderer
    return renderer


def unavailable_without_database(
    endpoint: Callable[Concatenate[Request, Parameters], Response],
) -> Callable[Concatenate[Request, Parameters], Response]:
    """Decorate an endpoint to respond with the "unavailable" page (503) on a database error."""

    @wraps(endpoint)
    def guarded_endpoint(request: Request, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Response:
        try:
            return endpoint(request, *args, **kwargs)
        except SQLAlchemyError as error:
            log.error("database_error", **cause_fields(error), request_id=request.scope.get("request_id"))
            return renderer_of(request).unavailable(request)

    return guarded_endpoint


def public_page(
    endpoint: Callable[Concatenate[Request, Parameters], Response],
) -> Callable[Concatenate[Request, Parameters], Response]:
    """Decorate an endpoint that reads only public data: from the replica if there is one, and "unavailable" if no
    database works.
    """

    @wraps(endpoint)
    def reading_endpoint(request: Request, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Response:
        return read_public(request, lambda: endpoint(request, *args, **kwargs))

    return unavailable_without_database(reading_endpoint)


def _location(request: Request, meta: PageMeta, page: Page) -> str:
    """Return the path and query with which React renders a page. All unknown paths have the same page."""
    if meta.path == "*":
        return "/404"
    query = request.scope["query_string"].decode("latin-1") if page.reads_query else ""
    path = quote(request.scope["path"])
    return f"{path}?{query}" if query else path


def _cache_control(page: Page) -> str:
    return SHARED if page.is_shared else UNSHARED


def _compile(document: str) -> Template:
    head, head_end, body = document.partition("</head>")
    body_start, start, body = body.partition("<body>")
    body, body_end, rest = body.rpartition("</body>")
    before, _, after = _META_OF_BUILD.sub("", head).partition(_PLACE_OF_META)
    # Title and preview come first, because Slack reads only the first 32 kB. The brand's style comes after the style
    # sheet, to replace its colors. The data comes last, so that the browser can paint the page before it.
    return templates.from_string(
        f'{before}{_PLACE_OF_META}\n{{% include "page_head.html" %}}{after.rstrip()}\n'
        "{% if brand.style %}<style>{{ brand.style|safe }}</style>{% endif %}"
        f"{head_end}{body_start}{start}"
        f'{{% include "announcement.html" %}}{body}{{% include "page_data.html" %}}{body_end}{rest}'
    )
