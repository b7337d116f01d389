"""The pages of a coach: told apart by title and description, with structured data, and with the app's first data."""

from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.coach_id import coach_id_of
from sideline.coaches.read_coach import read_profile
from sideline.core.errors import Refusal
from sideline.core.keys import Keys
from sideline.core.site import site_of
from sideline.pages.documents import Head
from sideline.pages.site_pages import SitePages
from sideline.pages.titles import COACH_NOT_FOUND, NAME, NOT_AVAILABLE
from sideline.reviews import queries
from sideline.reviews.schemas import ReviewPage, ReviewPublic

_TEAMS = {"Both": "Men's and Women's", "Women": "Women's"}


def profile(request: Request) -> Response:
    """/coach/{id}."""
    return _page(request, _profile_head, with_data=True)


def rate(request: Request) -> Response:
    """/coach/{id}/rate."""
    return _page(request, _rate_head, with_data=False)


def _page(request: Request, head_of: Callable[[dict[str, Any], str], Head], with_data: bool) -> Response:
    pages: SitePages = request.app.state.pages
    site = site_of(request)
    try:
        coach_id = coach_id_of(request.path_params["coach_id"])
        with site.database.reading() as session:
            coach = read_profile(session, coach_id)
            data = _first_data(session, site.keys, coach) if with_data else None
    except Refusal as refusal:
        return pages.filled(request, COACH_NOT_FOUND, refusal.status)
    except SQLAlchemyError:
        # The app in the page says what is wrong, and asks again.
        return pages.filled(request, NOT_AVAILABLE, 503)
    return pages.filled(request, head_of(coach, pages.origin), first_data=data)


def _first_data(session: Session, keys: Keys, coach: dict[str, Any]) -> dict[str, Any]:
    """What the app would ask first (`CoachProfile`, `ReviewPage`), so that it shows the coach without asking."""
    reviews, following = queries.reviews_of_coach(session, keys, coach["id"], None)
    page = ReviewPage(items=[ReviewPublic.of(review) for review in reviews], next_cursor=following)
    return {"path": f"/api/coaches/{coach['id']}", "coach": coach, "reviews": page.model_dump()}


def _profile_head(coach: dict[str, Any], origin: str) -> Head:
    path = f"/coach/{coach['id']}"
    return Head(
        f"{coach['name']}, {team(coach)} · {NAME}",
        description(coach),
        path,
        kind="profile",
        structured=structured(coach, origin + path),
    )


def _rate_head(coach: dict[str, Any], _origin: str) -> Head:
    return Head(f"Rate {coach['name']} · {NAME}", description(coach), f"/coach/{coach['id']}", indexed=False)


def team(coach: dict[str, Any]) -> str:
    """The title line of spec section 2: "Women's Tennis @ Northfield University (DI)"."""
    division = f" ({coach['division']})" if coach["division"] else ""
    players = _TEAMS.get(coach["gender"], "Men's")
    return f"{players} {coach['sport']} @ {coach['university']}{division}"


def description(coach: dict[str, Any]) -> str:
    """One sentence on a coach."""
    count = coach["total_reviews"]
    if not count:
        return f"{coach['name']} coaches {team(coach)}. No reviews yet: be the first athlete to rate anonymously."
    reviews = "1 anonymous review" if count == 1 else f"{count:,} anonymous reviews"
    return f"{coach['name']}, {team(coach)}: rated {coach['rating']:.1f} of 5 in {reviews} by athletes."


def structured(coach: dict[str, Any], address: str) -> dict[str, Any]:
    """The coach in the words of schema.org."""
    person = {
        "@type": "Person",
        "@id": f"{address}#coach",
        "name": coach["name"],
        "jobTitle": f"{coach['sport']} coach",
        "worksFor": {"@type": "CollegeOrUniversity", "name": coach["university"]},
    }
    graph: list[dict[str, Any]] = [{"@type": "ProfilePage", "url": address, "mainEntity": person}]
    if coach["total_reviews"]:
        graph.append(
            {
                "@type": "AggregateRating",
                "itemReviewed": {"@id": person["@id"]},
                "ratingValue": round(coach["rating"], 1),
                "ratingCount": coach["total_reviews"],
                "bestRating": 5,
                "worstRating": 1,
            }
        )
    return {"@context": "https://schema.org", "@graph": graph}
