"""The home page with the site's latest content, rendered on the server so that it is readable before any script runs.

The web app keeps this HTML, and requests it from `/home.json` after a navigation within the app (web/src/pages/home/).
"""

import threading
import time
from dataclasses import replace
from typing import Any

import orjson
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.choices import SPORTS, avatar_of
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.caching import SHARED
from sideline.core.http.deps import read_public, site_of
from sideline.core.site import Site
from sideline.pages import home_data as home
from sideline.pages.build import PageMeta
from sideline.pages.render import PageRenderer, templates
from sideline.pages.responses import Content, respond
from sideline.teams.home_figures import HomeFigures, home_figures
from sideline.teams.sport import sport_path

PATH = "/"
PARTS_PATH = "/home.json"

FIGURES_SECONDS = 60
"""How long each process keeps the stored counts and lists."""


_SPORTS = [(sport, avatar_of(sport), sport_path(sport)) for sport in SPORTS]


_NO_FIGURES = HomeFigures({}, [], [])


class HomePage:
    """Respond with the home page or its parts. Each process keeps the figures for FIGURES_SECONDS."""

    def __init__(self, renderer: PageRenderer, meta: PageMeta) -> None:
        self._renderer = renderer
        self._meta = meta
        self._figures: HomeFigures | None = None
        self._read_at = 0.0
        self._reading = threading.Lock()

    def document(self, request: Request) -> Response:
        """Respond with the page. If the database is unavailable, it has no figures or reviews."""
        try:
            parts = read_public(request, lambda: self._parts(site_of(request)))
        except SQLAlchemyError:
            parts = _render([], _NO_FIGURES)
        context = {f"home_{name}": Markup(html) for name, html in parts.items()}  # noqa: S704  # from our own templates
        return self._renderer.fill_shell(
            request, replace(self._renderer.page_of(self._meta), shell=PATH, context=context)
        )

    def parts(self, request: Request) -> Response:
        """Respond with the HTML of the parts by name, as JSON."""
        content = Content(
            orjson.dumps(read_public(request, lambda: self._parts(site_of(request)))), "application/json", SHARED
        )
        response = respond(request, content)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    def _parts(self, site: Site) -> dict[str, str]:
        pool = site.database.read_pool
        return _render(home.read_latest(pool, site.keys), self._read_figures(pool))

    def _read_figures(self, pool: ReadPool) -> HomeFigures:
        figures = self._figures
        if figures and time.monotonic() < self._read_at + FIGURES_SECONDS:
            return figures
        # One thread refreshes the figures; the others use the old ones, and wait only if there are none yet.
        if not self._reading.acquire(blocking=figures is None):
            return figures or _NO_FIGURES
        try:
            if self._figures is figures:
                self._figures, self._read_at = home_figures(pool), time.monotonic()
            return self._figures or _NO_FIGURES
        finally:
            self._reading.release()


def _render(latest: list[dict[str, Any]], figures: HomeFigures) -> dict[str, str]:
    """Render the HTML of the parts by name."""
    template: Any = templates.get_template("home.html").module
    return {
        "counts": str(template.counts(figures.counts)),
        "news": str(template.news(latest, figures)),
        "browse": str(template.browse(figures, _SPORTS)),
    }
