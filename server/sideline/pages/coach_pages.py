"""The pages of a coach: told apart by title and description, with structured data, and with the app's first data."""

from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site, site_of
from sideline.pages.documents import Head, Page
from sideline.pages.site_pages import COACH_SHELL, SHELL, VERIFIED_COACH_SHELL, SitePages
from sideline.pages.titles import COACH_NOT_FOUND, NAME, NOT_AVAILABLE
from sideline.reviews.list_reviews import list_reviews

_TEAMS = {"Both": "Men's and Women's", "Women": "Women's"}


def profile(request: Request) -> Response:
    """/coach/{id}."""
    return _answer(request, _profile)


def rate(request: Request) -> Response:
    """/coach/{id}/rate."""
    return _answer(request, _rate)


def _answer(request: Request, page_of: Callable[[Site, dict[str, Any]], tuple[Page, str]]) -> Response:
    pages: SitePages = request.app.state.pages
    site = site_of(request)
    try:
        coach_id = coach_id_of(request.path_params["coach_id"])
        page, shell = page_of(site, read_profile(site.database.read_pool, coach_id))
    except Refusal as refusal:
        return pages.filled(request, Page(COACH_NOT_FOUND, refusal.status))
    except SQLAlchemyError:
        # The app in the page says what is wrong, and asks again.
        return pages.filled(request, Page(NOT_AVAILABLE, 503))
    return pages.filled(request, page, shell)


def _profile(site: Site, coach: dict[str, Any]) -> tuple[Page, str]:
    path = f"/coach/{coach['id']}"
    head = Head(
        f"{coach['name']}, {team(coach)} · {NAME}",
        description(coach),
        path,
        kind="profile",
        structured=structured(coach, site.settings.origin + path),
    )
    words = {"avatar": coach["avatar"], "name": coach["name"], "team": team(coach)}
    data = _first_data(site, coach)
    return Page(head, words=words, first_data=data), VERIFIED_COACH_SHELL if coach["verified"] else COACH_SHELL


def _rate(_site: Site, coach: dict[str, Any]) -> tuple[Page, str]:
    head = Head(f"Rate {coach['name']} · {NAME}", description(coach), f"/coach/{coach['id']}", indexed=False)
    return Page(head), SHELL


def _first_data(site: Site, coach: dict[str, Any]) -> dict[str, Any]:
    """What the app would ask first (`CoachProfile`, `ReviewPage`), so that it shows the coach without asking."""
    reviews = list_reviews(site, coach["id"], None)
    return {"path": f"/api/coaches/{coach['id']}", "coach": coach, "reviews": reviews}


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
