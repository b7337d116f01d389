"""/transparency: the public transparency report."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.http.deps import site_of
from sideline.pages.initial_data import transparency_key
from sideline.pages.render import public_page, renderer_of
from sideline.transparency.read import read_transparency

PATH = "/transparency"


@public_page
def transparency_page(request: Request) -> Response:
    """Respond with the report of the last months."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[PATH]
    data = (transparency_key(), read_transparency(site_of(request)))
    return renderer.page(request, meta, renderer.page_of(meta, data))
