"""/compare?coaches=1,2: two to four coaches in one table."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.compare.choice import MIN_COMPARED, PATH
from sideline.coaches.compare.read import read_comparison
from sideline.coaches.schemas import cut_search_text
from sideline.core.http.deps import site_of
from sideline.pages.initial_data import comparison_key
from sideline.pages.render import Page, public_page, renderer_of
from sideline.pages.share.previews import comparison_picture


@public_page
def compare_page(request: Request) -> Response:
    """Respond with the comparison of the coaches in the query string. Search engines do not index it."""
    renderer, site, query = renderer_of(request), site_of(request), request.query_params
    coaches, add = ",".join(query.getlist("coaches")), query.get("add", "")
    comparison = read_comparison(site, coaches, cut_search_text(add))
    compared, meta = comparison["coaches"], renderer.build.pages[PATH]
    page = Page(
        comparison["title"] or meta.title,
        comparison["description"],
        picture=comparison_picture(site, compared) if len(compared) >= MIN_COMPARED else None,
        initial_data=[(comparison_key(coaches, add), comparison)],
    )
    return renderer.page(request, meta, page)
