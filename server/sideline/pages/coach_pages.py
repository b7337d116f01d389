"""The pages of a coach: head, structured data for search engines, and the web app's initial data."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.avatars import initials
from sideline.coaches.profile import read_profile
from sideline.coaches.related import read_related
from sideline.coaches.schemas import coach_id_of
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.initial_data import InitialData, coach_key, details_key, first_page, related_key, reviews_key
from sideline.pages.render import Page, coach_shell, public_page, renderer_of, templates
from sideline.pages.review_filters import filter_links, filtered_words, query_parameters, read_reviews_query
from sideline.pages.share.previews import coach_picture
from sideline.pages.wording import department_line, hero_lines, one_decimal, sport_title, team_line
from sideline.reviews.coach_reviews import ReviewsQuery, read_review_page
from sideline.reviews.details import NO_DETAILS, read_details

Coach = dict[str, Any]
"""The fields of a `CoachProfile`."""

PROFILE_PAGE = "/coach/:coachId"
RATING_PAGE = "/coach/:coachId/rate"

RATING_SHELL = "/rating-shell"
"""The prerendered document of the rating form without data (web/build/prerender.ts)."""

_NOT_FOUND = Page("Coach Not Found", "This coach may have been removed or found inaccurate.")
_NO_RELATED: dict[str, Any] = {"team": [], "head_before": None, "rated": []}


@public_page
def coach_page(request: Request, page_of: Callable[[Request, Coach], Page]) -> Response:
    """Respond with the page that `page_of` builds for the coach in the path, or a page for an unknown coach."""
    renderer = renderer_of(request)
    try:
        coach_id = coach_id_of(request.path_params["coach_id"])
        page = page_of(request, read_profile(site_of(request).database.read_pool, coach_id))
    except Refusal as refusal:
        if (moved_to := refusal.extra.get("moved_to")) is not None:
            return _moved(request, moved_to)
        return renderer.fill_shell(request, _NOT_FOUND, refusal.status)
    return renderer.fill_shell(request, page)


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
    reviews, is_continued = _read_reviews(site, coach["id"], query, request.query_params.get("cursor"))
    related, details = _NO_RELATED, NO_DETAILS
    if coach["total_reviews"] < ENOUGH_REVIEWS:
        related = read_related(site.database.read_pool, coach["id"])
    else:
        details = read_details(site.database.read_pool, coach["id"])
    filters = filter_links(coach, query)
    template: Any = templates.get_template("profile.html").module
    url = _profile_url(site, coach)
    return Page(
        profile_title(coach),
        profile_description(coach),
        url=url,
        og_type="profile",
        picture=coach_picture(site, coach),
        is_shared=True,
        shell=coach_shell(is_verified=coach["verified"], is_rated=coach["total_reviews"] > 0),
        context={
            **_header_context(coach),
            "team": hero_lines(coach),
            **_pages_above(coach),
            "board": template.board(coach, filters, ENOUGH_REVIEWS),
            "hero_rest": template.hero_rest(coach),
            "reviews": orjson.loads(orjson.dumps(reviews)),  # parses the tags, which are raw JSON fragments
            "is_continued": is_continued,
            "filters": filters,
            "filtered": _filtered_words(coach, query, reviews),
            "query": urlencode(query_parameters(query)),
            "related": related,
            "details": details,
            "enough_reviews": ENOUGH_REVIEWS,
        },
        template="without_script/coach.html",
        structured_data=structured_data(coach, url),
        initial_data=_initial_data(coach, query, None if is_continued else reviews, related, details),
    )


def _read_reviews(site: Site, coach_id: int, query: ReviewsQuery, cursor: str | None) -> tuple[dict[str, Any], bool]:
    """Return a page of reviews and whether it continues the list; an invalid or expired cursor gives the first page."""
    try:
        return read_review_page(site, coach_id, cursor, query), cursor is not None
    except Refusal:
        return read_review_page(site, coach_id, None, query), False


def _filtered_words(coach: Coach, query: ReviewsQuery, reviews: dict[str, Any]) -> str:
    """Describe the filtered reviews; empty without a filter, and on later pages, which do not have the total."""
    if not query.has_filter or reviews["total"] is None:
        return ""
    return filtered_words(query, reviews["total"], coach["total_reviews"], coach["posts"])


def _initial_data(
    coach: Coach,
    query: ReviewsQuery,
    reviews: dict[str, Any] | None,
    related: dict[str, Any],
    details: dict[str, Any],
) -> InitialData:
    data: InitialData = [(coach_key(coach["id"]), coach)]
    if reviews:
        data.append((reviews_key(coach["id"], query_parameters(query)), first_page(reviews)))
    if coach["total_reviews"] < ENOUGH_REVIEWS:
        data.append((related_key(coach["id"]), related))
    else:
        data.append((details_key(coach["id"]), details))
    return data


def rating_page(request: Request, coach: Coach) -> Page:
    """Build the page of the rating form, which shows the coach until the web app renders the form.

    People share this URL with their team, so it has its own page. Its canonical URL is the profile.
    """
    meta = renderer_of(request).build.pages.get(RATING_PAGE)
    profile = _profile_url(site_of(request), coach)
    return Page(
        f"Rate {coach['name']}",
        profile_description(coach),
        url=f"{profile}/rate",
        listed_as=profile,
        picture=coach_picture(site_of(request), coach),
        shell=RATING_SHELL,
        context={
            **_header_context(coach),
            "team": department_line(coach),
            "without_script": meta.without_script if meta else "",
        },
        initial_data=[(coach_key(coach["id"]), coach)],
    )


def _profile_url(site: Site, coach: Coach) -> str:
    return f"{site.settings.origin}/coach/{coach['id']}"


def _pages_above(coach: Coach) -> dict[str, str]:
    """Return the variables of the shell's breadcrumbs: school and team. None without a post (see `coaches.career`)."""
    if not coach["posts"]:
        return {}
    post = coach["posts"][0]
    return {
        "school": post["school"],
        "school_path": post["school_path"],
        "sport": sport_title(post),
        "team_path": post["team_path"],
    }


def _header_context(coach: Coach) -> dict[str, Any]:
    return {
        "coach": coach,
        "name": coach["name"],
        "avatar": coach["avatar"],
        "initials": initials(coach["name"]),
        "color": coach["colors"][0],
        "second_color": coach["colors"][1],
    }


def profile_title(coach: Coach) -> str:
    """Return the title of a profile, identical to the web app's (tests/pages/coach_heads.json)."""
    return f"{coach['name']}, {team_line(coach)}"


def profile_description(coach: Coach) -> str:
    """Return one sentence about a coach, identical to the web app's (tests/pages/coach_heads.json)."""
    count = coach["total_reviews"]
    if not count:
        does = "no longer coaches" if coach["has_left"] else "coaches"
        return f"{coach['name']} {does} {team_line(coach)}. No reviews yet: be the first athlete to rate anonymously."
    reviews = "1 anonymous review" if count == 1 else f"{count:,} anonymous reviews"
    rated = f"rated {one_decimal(coach['rating'])} of 5 in " if count >= ENOUGH_REVIEWS else ""
    return f"{coach['name']}, {team_line(coach)}: {rated}{reviews} by athletes."


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
