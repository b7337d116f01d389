"""The home page: what is new on the site, its teams and sports."""

from typing import Any

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.choices import SPORTS, avatar_of
from sideline.coaches.schemas import CoachCard, SchoolColors
from sideline.core.http.deps import CurrentSite, read_public, site_of
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import ResponseModel, problem_responses
from sideline.core.site import Site
from sideline.pages.home_data import read_latest
from sideline.pages.initial_data import home_key
from sideline.pages.render import renderer_of
from sideline.teams.home_figures import home_figures
from sideline.teams.sport import sport_path

PATH = "/"

router = APIRouter(prefix="/api", tags=["site"])

_SPORTS = [{"name": sport, "avatar": avatar_of(sport), "path": sport_path(sport)} for sport in SPORTS]

_WITHOUT_DATABASE = {"counts": None, "latest": [], "best_rated": [], "teams": [], "sports": _SPORTS}


class HomeCounts(ResponseModel):
    """How many there are on the site; schools and teams with coaches."""

    coaches: int
    teams: int
    schools: int
    reviews: int


class LatestReview(ResponseModel):
    """The beginning of a review of an earlier day: YYYY-MM-DD."""

    date: str
    rating: int
    excerpt: str
    coach: CoachCard


class BestCoach(CoachCard):
    """A coach among the best rated of a sport."""

    ranked_as: float


class BestRated(ResponseModel):
    """The best rated coaches of a sport."""

    sport: str
    coaches: list[BestCoach]


class HomeTeam(ResponseModel):
    """A team with many reviews or, on a new site, many coaches."""

    school: str
    short_school: str
    colors: SchoolColors
    name: str
    path: str
    coaches: int


class HomeSport(ResponseModel):
    """A sport with its emoji and the path of its page."""

    name: str
    avatar: str
    path: str


class HomeContent(ResponseModel):
    """What the home page shows to everyone."""

    counts: HomeCounts | None = Field(description="Null in the page of a site whose database cannot be read.")
    latest: list[LatestReview]
    best_rated: list[BestRated]
    teams: list[HomeTeam]
    sports: list[HomeSport]


@json_get(router, "/home", in_thread=True, response_model=HomeContent, responses=problem_responses())
def read_home(site: CurrentSite) -> dict[str, Any]:
    """Return the latest reviews, the best rated coaches, teams, sports and counts; the latter are minutes old."""
    return read_content(site)


def home_page(request: Request) -> Response:
    """Respond with the page. If the database is unavailable, it has only the sports."""
    renderer = renderer_of(request)
    try:
        content = read_public(request, lambda: read_content(site_of(request)))
    except SQLAlchemyError:
        content = _WITHOUT_DATABASE
    meta = renderer.build.pages[PATH]
    return renderer.page(request, meta, renderer.page_of(meta, (home_key(), content)))


def read_content(site: Site) -> dict[str, Any]:
    """Return the fields of `HomeContent`."""
    pool = site.database.read_pool
    figures = home_figures(pool)
    return {
        "counts": figures.counts,
        "latest": read_latest(pool, site.keys),
        "best_rated": figures.best_rated,
        "teams": figures.teams,
        "sports": _SPORTS,
    }
