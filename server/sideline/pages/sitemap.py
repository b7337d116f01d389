"""robots.txt, and the sitemap in files of limited size."""

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.coaches.model import Coach
from sideline.core.http.deps import site_of
from sideline.pages.render import renderer_of
from sideline.pages.responses import Content, PageRoute, not_found, respond

COACHES_PER_FILE = 20_000
"""Number of coach ids per sitemap file; the protocol allows 50,000 URLs."""

_ONE_HOUR = "public, max-age=3600"
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def robots(request: Request) -> Response:
    """Respond with robots.txt, which allows everything except the /auth API."""
    origin = site_of(request).settings.origin
    text = f"User-agent: *\nDisallow: /auth/\n\nSitemap: {origin}/sitemap.xml\n"
    return PlainTextResponse(text, headers={"Cache-Control": "public, max-age=86400"})


def sitemap_index(request: Request) -> Response:
    """Respond with the sitemap index: one file for static pages, and one for every COACHES_PER_FILE coach ids."""
    site = site_of(request)
    with site.database.reading() as session:
        last = session.scalar(select(func.max(Coach.id))) or 0
    files = ["pages", *(f"coaches-{number}" for number in range(1, -(-last // COACHES_PER_FILE) + 1))]
    entries = "".join(f"<sitemap><loc>{site.settings.origin}/sitemap/{file}.xml</loc></sitemap>" for file in files)
    return _xml(request, f"<sitemapindex {_NAMESPACE}>{entries}</sitemapindex>")


def pages(request: Request) -> Response:
    """Respond with the URLs of the static pages that search engines may index."""
    paths = [meta.path for meta in renderer_of(request).build.pages.values() if meta.indexed and ":" not in meta.path]
    return _urlset(request, paths)


def coaches(request: Request) -> Response:
    """Respond with the URLs of the coaches whose ids belong to this file."""
    number = request.path_params["number"]
    first = (number - 1) * COACHES_PER_FILE + 1
    if not 0 < first < 2**53:
        return not_found(request)
    ids = select(Coach.id).where(Coach.id.between(first, first + COACHES_PER_FILE - 1), Coach.is_listed)
    with site_of(request).database.reading() as session:
        return _urlset(request, [f"/coach/{coach_id}" for coach_id in session.scalars(ids.order_by(Coach.id))])


routes = [
    PageRoute("/robots.txt", robots),
    PageRoute("/sitemap.xml", sitemap_index),
    PageRoute("/sitemap/pages.xml", pages),
    PageRoute("/sitemap/coaches-{number:int}.xml", coaches),
]


def _urlset(request: Request, paths: list[str]) -> Response:
    origin = site_of(request).settings.origin
    urls = "".join(f"<url><loc>{origin}{path}</loc></url>" for path in paths)
    return _xml(request, f"<urlset {_NAMESPACE}>{urls}</urlset>")


def _xml(request: Request, root: str) -> Response:
    body = f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'.encode()
    return respond(request, Content(body, "application/xml", _ONE_HOUR))
