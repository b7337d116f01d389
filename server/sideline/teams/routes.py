"""Routes for teams, schools and sports."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from sideline.accounts.current_user import CurrentUser
from sideline.authorship.authors import Author
from sideline.core import clock
from sideline.core.http.caching import UNSHARED
from sideline.core.http.deps import CurrentSite
from sideline.core.http.json_route import json_get
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import json_response, problem_responses
from sideline.core.limits import STAFF_RATINGS_PER_USER
from sideline.reviews.schemas import RateStaff, StaffRated
from sideline.teams.poster import read_poster
from sideline.teams.rate_staff import Sitting, read_staff_to_rate
from sideline.teams.schemas import SchoolProfile, SportProfile, StaffToRate, TeamPoster, TeamProfile
from sideline.teams.school import read_school as read_school_profile
from sideline.teams.sport import read_sport as read_sport_profile
from sideline.teams.team import find_team
from sideline.teams.team import read_team as read_team_profile

router = APIRouter(prefix="/api", tags=["teams"])

SchoolSlug = Annotated[str, Path(description="The name of a school in URLs: `northfield-university`.")]
SportSlug = Annotated[str, Path(description="The name of a sport in URLs: `track-field`.")]
TeamSlug = Annotated[str, Path(description="The name of a team in URLs: `womens-soccer`, or `soccer` for both.")]


@json_get(
    router, "/teams/{school}/{team}", in_thread=True, response_model=TeamProfile, responses=problem_responses(404)
)
def read_team(site: CurrentSite, school: SchoolSlug, team: TeamSlug) -> TeamProfile:
    """Return a team: its staff with the numbers of this program, who left, the latest reviews, and facts.

    A 404 `school_renamed` has the `path` of the team's page under the school's new slug.
    """
    return read_team_profile(site.database.read_pool, site.keys, school, team)


@json_get(
    router,
    "/teams/{school}/{team}/staff",
    in_thread=True,
    cached=UNSHARED,
    response_model=StaffToRate,
    responses=problem_responses(404),
)
def read_staff(site: CurrentSite, school: SchoolSlug, team: TeamSlug) -> StaffToRate:
    """Return the coaches of a team whom its athletes can rate together: today's staff, and who left within a year."""
    return read_staff_to_rate(site.database.read_pool, school, team)


@json_get(
    router,
    "/teams/{school}/{team}/poster",
    in_thread=True,
    cached=UNSHARED,
    response_model=TeamPoster,
    responses=problem_responses(404),
)
def read_team_poster(site: CurrentSite, school: SchoolSlug, team: TeamSlug) -> TeamPoster:
    """Return the poster that leads a team to the page on which it rates its staff, with its QR code."""
    return read_poster(site.database.read_pool, site.settings.origin, school, team)


@router.post(
    "/teams/{school}/{team}/reviews",
    response_model=StaffRated,
    responses=problem_responses(401, 403, 404, 422, 429),
)
def rate_whole_staff(
    *, user: CurrentUser, site: CurrentSite, address: ClientAddress, school: SchoolSlug, team: TeamSlug, body: RateStaff
) -> Response:
    """Rate several coaches of a team. Each rating becomes a review of its own; the response says which were refused.

    The reviews appear with the next edition, or on different days within two weeks. Sending the same ratings again is
    harmless.
    """
    site.rate_limiter.enforce(STAFF_RATINGS_PER_USER.of(user.id))
    _, rated_team, _ = find_team(site.database.read_pool, school, team)
    sitting = Sitting(site, Author(site.authors_key, user.id), address, rated_team, clock.today())
    return json_response(StaffRated(results=sitting.rate(body)))


@json_get(router, "/schools/{school}", in_thread=True, response_model=SchoolProfile, responses=problem_responses(404))
def read_school(site: CurrentSite, school: SchoolSlug) -> SchoolProfile:
    """Return a school: its teams with today's head coaches and numbers, and facts.

    A 404 `school_renamed` has the `path` of the school's page under its new slug.
    """
    return read_school_profile(site.database.read_pool, school)


@json_get(router, "/sports/{sport}", in_thread=True, response_model=SportProfile, responses=problem_responses(404))
def read_sport(site: CurrentSite, sport: SportSlug) -> SportProfile:
    """Return the schools with coaches in a sport, by division and state."""
    return read_sport_profile(site.database.read_pool, sport)
