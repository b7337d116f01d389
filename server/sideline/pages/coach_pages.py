"""The pages of coaches: profile, rating form, visit sheet and comparison, with heads and initial data."""

from collections.abc import Callable, Sequence
from typing import Any

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.choices import TAGS
from sideline.coaches.comparison import COMPARISON_PATH, MIN_COMPARED, read_comparison
from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.profile import read_profile, read_related
from sideline.coaches.schemas import CoachPost, CoachProfile, coach_id_of, cut_search_text
from sideline.coaches.visit_sheet import read_sheet
from sideline.coaches.wording import sport_title
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.site import Site
from sideline.pages.place_pages import Crumb, breadcrumb_list
from sideline.pages.render import (
    InitialData,
    Key,
    Page,
    coach_key,
    comparison_key,
    details_key,
    edition_key,
    first_page,
    public_page,
    refused,
    related_key,
    renderer_of,
    reviews_key,
    visit_sheet_key,
)
from sideline.pages.share.pictures import coach_picture, comparison_picture
from sideline.reviews.coach_reviews import ALL_REVIEWS, SORTS, ReviewsQuery, read_review_page
from sideline.reviews.details import NO_DETAILS, read_details
from sideline.reviews.editions import read_edition_days
from sideline.reviews.schemas import ReviewPage, TrendPoint

# Filters and order of a profile's reviews: parsing the query string.
#
# The web app parses it the same way (web/src/features/reviews/reviewsAddress.ts); tests in both languages read
# tests/pages/review_filters.json.

_CHOICES = {"stars": tuple("12345"), "tag": TAGS, "sort": SORTS[1:]}


def read_reviews_query(
    params: QueryParams, posts: Sequence[CoachPost], trend: Sequence[TrendPoint] = ()
) -> ReviewsQuery:
    """Parse a query string like the web app: the first of repeated parameters counts; unknown values are ignored, and
    so are posts that reviews don't name and seasons that are no point of the trend.
    """
    first = dict(reversed(params.multi_items()))
    choices = {
        **_CHOICES,
        "team": [str(post["team_id"]) for post in posts if post["named_as"]],
        "seasons": [point["seasons"] for point in trend],
    }
    chosen: dict[str, Any] = {name: first[name] for name, values in choices.items() if first.get(name) in values}
    for name in ("stars", "team"):
        if name in chosen:
            chosen[name] = int(chosen[name])
    return ReviewsQuery(**chosen)


def query_parameters(query: ReviewsQuery) -> dict[str, str]:
    """Return the URL parameters for this query; none for all reviews, newest first."""
    defaults = ALL_REVIEWS._asdict()
    return {name: str(value) for name, value in query._asdict().items() if value != defaults[name]}


PROFILE_PAGE = "/coach/:coachId"
RATING_PAGE = "/coach/:coachId/rate"


@public_page
def coach_page(
    request: Request,
    path: str,
    page_of: Callable[[Request, CoachProfile], Page],
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


def profile_page(request: Request, coach: CoachProfile) -> Page:
    """Build the profile page. The query string may filter or sort the reviews, and its cursor selects a later page of
    reviews for visitors without JavaScript.
    """
    site = site_of(request)
    has_details = coach["total_reviews"] >= ENOUGH_REVIEWS
    details = read_details(site, coach["id"]) if has_details else NO_DETAILS
    query = read_reviews_query(request.query_params, coach["posts"], details["trend"])
    cursor = request.query_params.get("cursor")
    parameters = {**query_parameters(query), **({"cursor": cursor} if cursor else {})}
    data: InitialData = [
        (coach_key(coach["id"]), coach),
        (reviews_key(coach["id"], parameters), first_page(_read_reviews(site, coach["id"], query, cursor), cursor)),
    ]
    if has_details:
        data.append((details_key(coach["id"]), details))
    else:
        data.append((related_key(coach["id"]), read_related(site.database.read_pool, coach["id"])))
    data += edition_days(site, coach["sport"])
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


def _read_reviews(site: Site, coach_id: int, query: ReviewsQuery, cursor: str | None) -> ReviewPage:
    """Return a page of reviews; an invalid or expired cursor gives the first page."""
    try:
        return read_review_page(site, coach_id, cursor, query)
    except Refusal:
        return read_review_page(site, coach_id, None, query)


def rating_page(request: Request, coach: CoachProfile) -> Page:
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
        initial_data=[(coach_key(coach["id"]), coach), *edition_days(site_of(request), coach["sport"])],
    )


def edition_days(site: Site, sport: str) -> InitialData:
    """Return the data of the editions; none on a site that publishes at once, of which the app asks for none."""
    return [(edition_key(sport), read_edition_days(site, sport))] if site.settings.has_editions else []


def _profile_url(site: Site, coach: CoachProfile) -> str:
    return f"{site.settings.origin}/coach/{coach['id']}"


def structured_data(coach: CoachProfile, url: str) -> dict[str, Any]:
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


# /visit/{coach_id}: questions to ask on a campus visit, on one page to print.

VISIT_PATH = "/visit/:coachId"


def visit_page(request: Request, coach: CoachProfile) -> Page:
    """Build the visit sheet of a coach. Search engines do not index it."""
    sheet = read_sheet(site_of(request).database.read_pool, coach)
    return Page(sheet["title"], sheet["description"], initial_data=[(visit_sheet_key(coach["id"]), sheet)])


# /compare?coaches=1,2: two to four coaches in one table.


@public_page
def compare_page(request: Request) -> Response:
    """Respond with the comparison of the coaches in the query string. Search engines do not index it."""
    renderer, site, query = renderer_of(request), site_of(request), request.query_params
    coaches, add = ",".join(query.getlist("coaches")), query.get("add", "")
    comparison = read_comparison(site, coaches, cut_search_text(add))
    compared, meta = comparison["coaches"], renderer.build.pages[COMPARISON_PATH]
    page = Page(
        comparison["title"] or meta.title,
        comparison["description"],
        picture=comparison_picture(site, compared) if len(compared) >= MIN_COMPARED else None,
        initial_data=[(comparison_key(coaches, add), comparison)],
    )
    return renderer.page(request, meta, page)
