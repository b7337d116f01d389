"""/how-we-check: what stands behind the ratings. `?coach=ID` adds a line about the profile from which it was opened."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.http.deps import site_of
from sideline.pages.initial_data import how_we_check_key
from sideline.pages.render import public_page, renderer_of
from sideline.transparency.summary import read_how_we_check

PATH = "/how-we-check"


@public_page
def how_we_check_page(request: Request) -> Response:
    """Respond with the page. An unknown coach adds no line."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[PATH]
    coach = request.query_params.get("coach", "")
    data = (how_we_check_key(coach), read_how_we_check(site_of(request), coach))
    return renderer.page(request, meta, renderer.page_of(meta, data))
