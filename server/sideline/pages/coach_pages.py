"""The pages of a coach: head, structured data for search engines, and the web app's initial data."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.profile import read_profile
from sideline.coaches.related import read_related
from sideline.coaches.schemas import coach_id_of
from sideline.coaches.statistics import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.wording import sport_title
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.initial_data import (
    InitialData,
    Key,
    coach_key,
    details_key,
    first_page,
    refused,
    related_key,
    reviews_key,
)
from sideline.pages.render import Page, public_page, renderer_of
from sideline.pages.review_filters import query_parameters, read_reviews_query
from sideline.pages.share.previews import coach_picture
from sideline.reviews.coach_reviews import ReviewsQuery, read_review_page
from sideline.reviews.details import read_details

Coach = dict[str, Any]
"""The fields of a `CoachProfile`."""

PROFILE_PAGE = "/coach/:coachId"
RATING_PAGE = "/coach/:coachId/rate"


@public_page
def coach_page(
    request: Request,
    path: str,
    page_of: Callable[[Request, Coach], Page],
    key_of: Callable[[str], Key] = coach_key,
) -> Response:
    """Respond with the page of this path that `page_of` builds for the coach, or say that there is no such coach.

    `key_of` returns the key of the data without which the page shows nothing.
    """
    renderer = renderer_of(request)
    meta = renderer.build.pages[path]
    requested, status = request.path_params["coach_id"], 200
    try:
        page = page_of(request, read_profile(site_of(request).database.read_pool, coach_id_of(requested)))
    except Refusal as refusal:
        if (moved_to := refusal.extra.get("moved_to")) is not None:
            return _moved(request, moved_to)
        page = Page(refusal.message, meta.description, initial_data=[refused(key_of(requested), refusal)])
        status = refusal.status
    return renderer.page(request, meta, page, status)


def _moved(request: Request, coach_id: int) -> Response:
    """Redirect (301) to the same page of the coach into whom this coach was merged."""
    path = request.url.path.replace(str(request.path_params["coach_id"]), str(coach_id), 1)
    return RedirectResponse(path, 301, {"Cache-Control": REVALIDATE})


def profile_page(request: Request, coach: Coach) -> Page:
    """Build the profile page. The query string may filter or sort the reviews, and its cursor selects a later page of
    reviews for visitors without JavaScript.
    """
    site = site_of(request)
    query = read_reviews_query(request.query_params, coach["posts"])
    cursor = request.query_params.get("cursor")
    parameters = {**query_parameters(query), **({"cursor": cursor} if cursor else {})}
    data: InitialData = [
        (coach_key(coach["id"]), coach),
        (reviews_key(coach["id"], parameters), first_page(_read_reviews(site, coach["id"], query, cursor), cursor)),
    ]
    if coach["total_reviews"] < ENOUGH_REVIEWS:
        data.append((related_key(coach["id"]), read_related(site.database.read_pool, coach["id"])))
    else:
        data.append((details_key(coach["id"]), read_details(site.database.read_pool, coach["id"])))
    url = _profile_url(site, coach)
    return Page(
        coach["page_title"],
        coach["page_description"],
        url=url,
        og_type="profile",
        picture=coach_picture(site, coach),
        is_shared=True,
        structured_data=structured_data(coach, url),
        initial_data=data,
    )


def _read_reviews(site: Site, coach_id: int, query: ReviewsQuery, cursor: str | None) -> dict[str, Any]:
    """Return a page of reviews; an invalid or expired cursor gives the first page."""
    try:
        return read_review_page(site, coach_id, cursor, query)
    except Refusal:
        return read_review_page(site, coach_id, None, query)


def rating_page(request: Request, coach: Coach) -> Page:
    """Build the page of the rating form.

    People share this URL with their team, so it has its own page. Its canonical URL is the profile.
    """
    profile = _profile_url(site_of(request), coach)
    return Page(
        renderer_of(request).build.pages[RATING_PAGE].title.replace("{{ name }}", coach["name"]),
        coach["page_description"],
        url=f"{profile}/rate",
        listed_as=profile,
        picture=coach_picture(site_of(request), coach),
        initial_data=[(coach_key(coach["id"]), coach)],
    )


def _profile_url(site: Site, coach: Coach) -> str:
    return f"{site.settings.origin}/coach/{coach['id']}"


def structured_data(coach: Coach, url: str) -> dict[str, Any]:
    """Return structured data about the coach (schema.org), with a rating from ENOUGH_REVIEWS on: search engines show it
    as stars beside the name.
    """
    post = next(iter(coach["posts"]), None)
    person: dict[str, Any] = {
        "@type": "Person",
        "@id": f"{url}#coach",
        "name": coach["name"],
        "jobTitle": post["title"] if post and post["title"] else f"{coach['sport']} coach",
        "worksFor": {"@type": "CollegeOrUniversity", "name": coach["university"]},
    }
    if coach["has_left"] or (post and post["is_over"]):
        del person["worksFor"]
    graph: list[dict[str, Any]] = [{"@type": "ProfilePage", "url": url, "mainEntity": person}]
    if post:
        above = [Crumb(post["school"], post["school_path"]), Crumb(sport_title(post), post["team_path"])]
        path = f"/coach/{coach['id']}"
        graph.append(breadcrumb_list(url.removesuffix(path), [*above, Crumb(coach["name"], path)]))
    if coach["total_reviews"] >= ENOUGH_REVIEWS:
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
