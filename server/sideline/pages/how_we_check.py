"""/how-we-check: what stands behind the ratings, in four pictures. The server renders all of it.

`?coach=ID` adds a line about the profile from which the page was opened.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from sideline.cases.model import REPORT_REASONS
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.transparency.summary import SiteSummary, read_profile_summary, read_site_summary

PATH = "/how-we-check"

SHELL = "/how-we-check-shell"
"""The prerendered document of the page without its content (web/build/prerender.ts)."""

MAX_RULES = 3
"""The number of rules that are named with their removals; the transparency report has all."""

_COLUMNS, _ROWS = 16, 7
_UNITS = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


class Square(NamedTuple):
    """One square of the picture: its column and row, and whether it stands for removals."""

    column: int
    row: int
    is_removed: bool


@public_page
def how_we_check_page(request: Request) -> Response:
    """Respond with the page. An unknown coach adds no line."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages.get(PATH)
    if meta is None:
        return renderer.not_found(request)
    template: Any = templates.get_template("how_we_check.html").module
    figures = _figures(read_site_summary(site))
    coach = _coach(site, request.query_params.get("coach", ""))
    page = Page(
        meta.title,
        meta.description,
        url=f"{site.settings.origin}{PATH}",
        is_shared=True,
        shell=SHELL,
        context={"hero": template.hero(), "body": template.body(figures, coach, site.settings.response_words)},
    )
    return renderer.fill_shell(request, page)


def squares_of(public: int, removed: int) -> tuple[int, list[Square]]:
    """Return how many reviews a square stands for, and the squares: public reviews first, then removals.

    Removals have at least one square if there are any; the unit is the smallest with which all squares fit.
    """
    for unit in _UNITS:
        green, red = -(-public // unit), -(-removed // unit)
        if green + red <= _COLUMNS * _ROWS:
            break
    return unit, list(_squares(green, min(red, _COLUMNS * _ROWS - green)))


def _squares(green: int, red: int) -> Iterator[Square]:
    for number in range(green + red):
        row, column = divmod(number, _COLUMNS)
        yield Square(column, row, number >= green)


def _figures(site: SiteSummary) -> dict[str, Any]:
    unit, squares = squares_of(site.public, site.removed)
    return {
        **site._asdict(),
        "since": f"{site.since:%b} {site.since.day}, {site.since.year}",
        "by_rule": [(REPORT_REASONS[rule], number) for rule, number in site.by_rule[:MAX_RULES]],
        "unit": unit,
        "squares": squares,
    }


def _coach(site: Site, text: str) -> dict[str, Any] | None:
    """Return what the page says about a coach; None if the text is not the id of a listed one."""
    try:
        coach = read_profile(site.database.read_pool, coach_id_of(text))
    except Refusal:
        return None
    with site.database.reading() as session:
        summary = read_profile_summary(session, coach["id"], clock.now())
    reviews = coach["total_reviews"]
    return {
        "id": coach["id"],
        "name": coach["name"],
        "reviews": reviews,
        "school_email": coach["school_email_reviews"] if reviews >= ENOUGH_REVIEWS else None,
        "removed": summary.removed,
        "since": f"{summary.since:%b %Y}",
        "until": f"{summary.until - timedelta(days=1):%b %Y}",
    }
