"""Routes for teams, schools and sports."""

from typing import Annotated

from fastapi import APIRouter, Path

from sideline.core.http.deps import CurrentSite
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import problem_responses
from sideline.teams.schemas import SchoolProfile, SportProfile, TeamProfile
from sideline.teams.school import read_school as read_school_profile
from sideline.teams.sport import read_sport as read_sport_profile
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
