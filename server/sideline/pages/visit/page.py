"""/visit/{coach_id}: questions to ask on a campus visit, on one page to print. The server renders all of it.

The questions follow from published reviews by fixed rules (`sheet`), so they say nothing that the profile does not.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.counters import read_counters
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE
from sideline.core.http.deps import site_of
from sideline.core.text.cleaning import comment_text
from sideline.pages.render import Page, public_page, renderer_of, templates
from sideline.pages.visit.sheet import CategoryCounts, about_ratings, for_players, not_mentioned

PATH = "/visit/:coachId"

SHELL = "/visit-shell"
"""The prerendered document of the page without its content (web/build/prerender.ts)."""

MOST_TEXTS = 500
"""How many of the newest comments are searched for topics."""

_NOT_FOUND = Page("Coach Not Found", "This coach may have been removed or found inaccurate.")

_COUNTS = ", ".join(
    f"count(CASE WHEN {field} = 5 THEN 1 END), count(CASE WHEN {field} IN (1, 2) THEN 1 END)"
    for field in CATEGORIES.values()
)
_SPLIT = f"SELECT max(created_on), {_COUNTS} FROM published_reviews WHERE coach_id = :coach_id"  # noqa: S608  # columns
# Uses the index ix_reviews_newest_of_coach.
_COMMENTS = """
    SELECT comment FROM published_reviews WHERE coach_id = :coach_id AND comment <> ''
    ORDER BY created_on DESC, id DESC LIMIT :limit
"""


@public_page
def visit_page(request: Request) -> Response:
    """Respond with the sheet of a coach, which is not indexed; 301 if the coach was merged into another one."""
    renderer = renderer_of(request)
    try:
        coach_id = coach_id_of(request.path_params["coach_id"])
        sheet = read_sheet(site_of(request).database.read_pool, coach_id)
    except Refusal as refusal:
        if (moved_to := refusal.extra.get("moved_to")) is not None:
            return RedirectResponse(f"/visit/{moved_to}", 301, {"Cache-Control": REVALIDATE})
        return renderer.fill_shell(request, _NOT_FOUND, refusal.status)
    template: Any = templates.get_template("visit.html").module
    coach = sheet["coach"]
    page = Page(
        f"Questions for a visit: {coach['name']}",
        f"What to ask on a campus visit to {coach['short_university']}, made from reviews by athletes, on one page.",
        shell=SHELL,
        context={"hero": template.hero(sheet), "body": template.body(sheet, renderer.site_name)},
    )
    return renderer.fill_shell(request, page)


def read_sheet(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """Return what visit.html shows: the coach, the three parts, and from how many reviews they are.

    Raises Refusal 404 like `read_profile`.
    """
    coach = read_profile(pool, coach_id)
    reviews, counters = coach["total_reviews"], read_counters(pool, coach_id)
    [(newest, *counts)] = pool.fetch(_SPLIT, coach_id=coach_id)
    split = {name: CategoryCounts(*counts[2 * at : 2 * at + 2]) for at, name in enumerate(CATEGORIES)}
    comments = [comment_text(text) for (text,) in pool.fetch(_COMMENTS, coach_id=coach_id, limit=MOST_TEXTS)]
    about = about_ratings(reviews, counters, split)
    return {
        "coach": coach,
        "has_numbers": reviews >= ENOUGH_REVIEWS,
        "about_ratings": about,
        "not_mentioned": not_mentioned(comments, is_alone=not about),
        "texts": len(comments),
        "has_more_texts": len(comments) == MOST_TEXTS,
        "for_players": for_players(reviews, counters),
        "newest": clock.day_text(newest),
        "enough": ENOUGH_REVIEWS,
    }
