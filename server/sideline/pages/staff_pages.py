"""The page on which athletes rate a whole staff, and the poster that leads to it."""

from starlette.requests import Request
from starlette.responses import Response

from sideline.core.site import Site
from sideline.pages.coach_pages import edition_days
from sideline.pages.place_pages import place_page
from sideline.pages.render import Page, poster_key, public_page, staff_key
from sideline.teams.poster import read_poster
from sideline.teams.rate_staff import read_staff_to_rate

RATE_STAFF, POSTER = "/team/:school/:team/rate", "/team/:school/:team/poster"


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


@public_page
def poster_page(request: Request) -> Response:
    """Respond with the poster of a team. Search engines do not list it, and shared caches do not store it: who looks at
    it often rates soon after."""
    school, team = request.path_params["school"], request.path_params["team"]
    return place_page(request, POSTER, poster_key(school, team), lambda site: _poster(site, school, team))


def _poster(site: Site, school: str, slug: str) -> Page:
    poster = read_poster(site.database.read_pool, site.settings.origin, school, slug)
    return Page(
        poster["title"],
        f"A poster for the locker room of {poster['name']} at {poster['school']}.",
        initial_data=[(poster_key(school, slug), poster)],
    )
