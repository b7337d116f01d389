"""What search engines ask for: robots.txt and the sitemap, in pages of bounded size."""

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.coaches.model import Coach
from sideline.core.http.deps import site_of
from sideline.core.http.errors import problem
from sideline.core.http.page_route import PageRoute
from sideline.pages.answers import text_answer
from sideline.pages.titles import FIXED_PAGES

COACHES_A_PAGE = 20_000
"""Addresses in one file of the sitemap; the protocol allows 50,000."""

_XML = "application/xml"
_AN_HOUR = "public, max-age=3600"
_FORM = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def robots(request: Request) -> Response:
    """Everything may be read but the wire of the accounts."""
    origin = site_of(request).settings.origin
    text = f"User-agent: *\nDisallow: /auth/\n\nSitemap: {origin}/sitemap.xml\n"
    return PlainTextResponse(text, headers={"Cache-Control": "public, max-age=86400"})


def sitemap(request: Request) -> Response:
    """The index: one file with the fixed pages, and one for each COACHES_A_PAGE numbers of coaches."""
    site = site_of(request)
    with site.database.reading() as session:
        last = session.scalar(select(func.max(Coach.id))) or 0
    files = ["pages", *(f"coaches-{number}" for number in range(1, -(-last // COACHES_A_PAGE) + 1))]
    places = "".join(f"<sitemap><loc>{site.settings.origin}/sitemap/{file}.xml</loc></sitemap>" for file in files)
    return _xml(request, f"<sitemapindex {_FORM}>{places}</sitemapindex>")


def fixed_pages(request: Request) -> Response:
    """Those of the fixed pages that may be found."""
    return _places(request, [head.path for head in FIXED_PAGES if head.indexed])


def coaches(request: Request) -> Response:
    """The coaches whose numbers fall into this file."""
    number = request.path_params["number"]
    first = (number - 1) * COACHES_A_PAGE + 1
    if not 0 < first < 2**53:
        return problem(request, 404, "not_found", "There is nothing at this address.")
    here = select(Coach.id).where(Coach.id.between(first, first + COACHES_A_PAGE - 1)).order_by(Coach.id)
    with site_of(request).database.reading() as session:
        return _places(request, [f"/coach/{coach_id}" for coach_id in session.scalars(here)])


routes = [
    PageRoute("/robots.txt", robots),
    PageRoute("/sitemap.xml", sitemap),
    PageRoute("/sitemap/pages.xml", fixed_pages),
    PageRoute("/sitemap/coaches-{number:int}.xml", coaches),
]


def _places(request: Request, paths: list[str]) -> Response:
    origin = site_of(request).settings.origin
    return _xml(
        request, f"<urlset {_FORM}>" + "".join(f"<url><loc>{origin}{path}</loc></url>" for path in paths) + "</urlset>"
    )


def _xml(request: Request, root: str) -> Response:
    return text_answer(request, f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n', _XML, cache_control=_AN_HOUR)
