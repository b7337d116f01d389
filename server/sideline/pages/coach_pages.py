"""The pages of a coach: head, structured data for search engines, and the data that the web app asks for first."""

from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches.avatars import colour_of, initials
from sideline.coaches.profile import read_profile
from sideline.coaches.related import read_related
from sideline.coaches.schemas import coach_id_of
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site, site_of
from sideline.core.http.errors import UNAVAILABLE_MESSAGE
from sideline.pages.initial_data import InitialData, coach_key, first_page, related_key, reviews_key
from sideline.pages.render import SITE_NAME, Page, coach_shell, renderer_of
from sideline.pages.wording import one_decimal, team_line
from sideline.reviews.read import read_review_page
from sideline.summaries.summary import ENOUGH_REVIEWS

Coach = dict[str, Any]
"""The fields of a `CoachProfile`."""

_NOT_FOUND = Page(f"Coach Not Found · {SITE_NAME}", "This coach may have been removed or found inaccurate.")
_UNAVAILABLE = Page(f"Not available right now · {SITE_NAME}", UNAVAILABLE_MESSAGE)


def coach_page(request: Request, page_of: Callable[[Site, Coach], Page]) -> Response:
    """What `page_of` makes of the coach in the path; the page for an unknown coach, or for a database that is away."""
    renderer, site = renderer_of(request), site_of(request)
    try:
        coach_id = coach_id_of(request.path_params["coach_id"])
        page = page_of(site, read_profile(site.database.read_pool, coach_id))
    except Refusal as refusal:
        return renderer.fill_shell(request, _NOT_FOUND, refusal.status)
    except SQLAlchemyError:
        # The web app in the page says what is wrong, and tries again.
        return renderer.fill_shell(request, _UNAVAILABLE, 503)
    return renderer.fill_shell(request, page)


def profile_page(site: Site, coach: Coach) -> Page:
    url = f"{site.settings.origin}/coach/{coach['id']}"
    return Page(
        profile_title(coach),
        profile_description(coach),
        url=url,
        og_type="profile",
        shell=coach_shell(is_verified=coach["verified"], is_rated=coach["total_reviews"] > 0),
        words={
            "avatar": coach["avatar"],
            "initials": initials(coach["name"]),
            "colour": str(colour_of(coach["university"])),
            "name": coach["name"],
            "team": team_line(coach),
        },
        structured_data=structured_data(coach, url),
        initial_data=_initial_data(site, coach),
    )


def _initial_data(site: Site, coach: Coach) -> InitialData:
    coach_id = coach["id"]
    data = [
        (coach_key(coach_id), coach),
        (reviews_key(coach_id), first_page(read_review_page(site, coach_id, None))),
    ]
    if coach["total_reviews"] < ENOUGH_REVIEWS:
        data.append((related_key(coach_id), read_related(site.database.read_pool, coach_id)))
    return data


def rating_page(_site: Site, coach: Coach) -> Page:
    return Page(f"Rate {coach['name']} · {SITE_NAME}", profile_description(coach))


def profile_title(coach: Coach) -> str:
    """The title of a profile, as the web app words it (tests/pages/coach_heads.json)."""
    return f"{coach['name']}, {team_line(coach)} · {SITE_NAME}"


def profile_description(coach: Coach) -> str:
    """One sentence on a coach, as the web app words it (tests/pages/coach_heads.json)."""
    count = coach["total_reviews"]
    if not count:
        return f"{coach['name']} coaches {team_line(coach)}. No reviews yet: be the first athlete to rate anonymously."
    reviews = "1 anonymous review" if count == 1 else f"{count:,} anonymous reviews"
    return f"{coach['name']}, {team_line(coach)}: rated {one_decimal(coach['rating'])} of 5 in {reviews} by athletes."


def structured_data(coach: Coach, url: str) -> dict[str, Any]:
    """The coach in the vocabulary of schema.org."""
    person = {
        "@type": "Person",
        "@id": f"{url}#coach",
        "name": coach["name"],
        "jobTitle": f"{coach['sport']} coach",
        "worksFor": {"@type": "CollegeOrUniversity", "name": coach["university"]},
    }
    graph: list[dict[str, Any]] = [{"@type": "ProfilePage", "url": url, "mainEntity": person}]
    if coach["total_reviews"]:
        graph.append(
            {
                "@type": "AggregateRating",
                "itemReviewed": {"@id": person["@id"]},
                "ratingValue": float(one_decimal(coach["rating"])),
                "ratingCount": coach["total_reviews"],
                "bestRating": 5,
                "worstRating": 1,
            }
        )
    return {"@context": "https://schema.org", "@graph": graph}
