"""The home page: what is new on the site, its teams and sports."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from sideline.authorship.review_ids import public_ids
from sideline.coaches.choices import SPORTS, avatar_of
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.profile import card, card_columns
from sideline.coaches.schemas import CoachCard
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool, Row
from sideline.core.http.deps import CurrentSite, read_public, site_of
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import ResponseDict, doc, problem_responses
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_text
from sideline.pages.render import home_key, renderer_of
from sideline.teams.home_figures import BestRated, HomeCounts, HomeTeam, home_figures
from sideline.teams.sport import sport_path

# Read the latest reviews for the home page: those of coaches with enough reviews and without a raid, without today's
# unless they are an edition.
#
# Today's would otherwise show to the second when someone wrote, and a coach with few reviews would be judged by a
# single person.

MAX_LATEST = 4
"""Maximum number of latest reviews."""

_NEWEST = 300
"""Number of newest comments to choose from, so that no single coach or university fills the page."""

EXCERPT_LENGTH = range(15, 241)
"""Allowed lengths of an excerpt, in characters: shorter comments are skipped, longer ones are cut at a space."""

_CARD = ", ".join(card_columns())
# Uses the index ix_reviews_latest.
NEWEST = (
    f"SELECT reviews.id, created_on, reviews.rating, comment, {_CARD} FROM"  # noqa: S608  # names of columns
    " (SELECT id, coach_id, created_on, rating, comment FROM published_reviews"
    " WHERE comment <> '' AND created_on < :end ORDER BY created_on DESC, id DESC LIMIT :limit) AS reviews"
    f" JOIN coaches ON coaches.id = coach_id WHERE coaches.total_reviews >= {ENOUGH_REVIEWS}"
    " AND NOT coaches.holds_new_reviews ORDER BY created_on DESC, reviews.id DESC"
)


class LatestReview(ResponseDict):
    """The beginning of a review, and its day: YYYY-MM-DD."""

    date: str
    rating: int
    excerpt: str
    coach: CoachCard


def read_latest(pool: ReadPool, keys: Keys, end: date) -> list[LatestReview]:
    """Return the latest reviews of days before `end`, at most one per university.

    Reviews of one day are sorted by their random public ids, because the order of writing could identify an author who
    was seen writing.
    """
    rows = pool.fetch(NEWEST, limit=_NEWEST, end=end)
    ids = public_ids(keys, [str(row[0]) for row in rows])
    by_day = sorted(zip(ids, rows, strict=True), key=lambda pair: (clock.day_text(pair[1][1]), pair[0]), reverse=True)
    return list(_first_per_university([row for _, row in by_day]))[:MAX_LATEST]


def _first_per_university(rows: list[Row]) -> Iterator[LatestReview]:
    """Yield the first review of each university that is long enough."""
    seen: set[str] = set()
    for _, created_on, rating, comment, *card_row in rows:
        coach, text = card(card_row), comment_text(comment)
        if coach["university"] in seen or len(text) < EXCERPT_LENGTH.start:
            continue
        seen.add(coach["university"])
        yield {"date": clock.day_text(created_on), "rating": rating, "excerpt": _excerpt(text), "coach": coach}


def _excerpt(text: str) -> str:
    if len(text) < EXCERPT_LENGTH.stop:
        return text
    length = EXCERPT_LENGTH.stop - 2
    words, _, _ = text[:length].rpartition(" ")
    return f"{words or text[: length - 1]} …"


PATH = "/"

router = APIRouter(prefix="/api", tags=["site"])


class HomeSport(ResponseDict):
    """A sport with its emoji and the path of its page."""

    name: str
    avatar: str
    path: str


class HomeContent(ResponseDict):
    """What the home page shows to everyone."""

    counts: Annotated[HomeCounts | None, doc("Null in the page of a site whose database cannot be read.")]
    latest: list[LatestReview]
    best_rated: list[BestRated]
    teams: list[HomeTeam]
    sports: list[HomeSport]


_SPORTS: list[HomeSport] = [{"name": sport, "avatar": avatar_of(sport), "path": sport_path(sport)} for sport in SPORTS]

_WITHOUT_DATABASE: HomeContent = {"counts": None, "latest": [], "best_rated": [], "teams": [], "sports": _SPORTS}


@json_get(router, "/home", in_thread=True, response_model=HomeContent, responses=problem_responses())
def read_home(site: CurrentSite) -> HomeContent:
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


def read_content(site: Site) -> HomeContent:
    """Return what the home page shows."""
    pool, today = site.database.read_pool, clock.today()
    figures = home_figures(pool)
    return {
        "counts": figures.counts,
        "latest": read_latest(pool, site.keys, today + timedelta(days=1) if site.settings.has_editions else today),
        "best_rated": figures.best_rated,
        "teams": figures.teams,
        "sports": _SPORTS,
    }
