"""The page on which athletes rate a whole staff."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.site import Site
from sideline.pages.coach_pages import edition_days
from sideline.pages.place_pages import place_page
from sideline.pages.render import Page, public_page, staff_key
from sideline.teams.rate_staff import read_staff_to_rate

RATE_STAFF = "/team/:school/:team/rate"


@public_page
def rate_staff_page(request: Request) -> Response:
    """Respond with the page on which a staff is rated. Search engines do not list it, and shared
    caches do not store it: they would tell who opened it before rating."""
    school, team = request.path_params["school"], request.path_params["team"]
    return place_page(request, RATE_STAFF, staff_key(school, team), lambda site: _rate_staff(site, school, team))


def _rate_staff(site: Site, school: str, slug: str) -> Page:
    staff = read_staff_to_rate(site.database.read_pool, school, slug)
    return Page(
        staff["title"],
        f"{staff['name']} at {staff['school']}: rate the whole staff, without your name.",
        initial_data=[(staff_key(school, slug), staff), *edition_days(site, staff["sport"])],
    )
