"""The visit sheet of a coach. It follows from published reviews by fixed rules (`sheet`), so it says nothing that the
profile does not.
"""

from datetime import date
from typing import Any

from pydantic import Field

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.counters import read_counters
from sideline.coaches.schemas import CoachCard
from sideline.coaches.visit.sheet import CategoryCounts, about_ratings, for_players, not_mentioned
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.schemas import ResponseModel
from sideline.core.text.cleaning import comment_text

MOST_TEXTS = 500
"""How many of the newest comments are searched for topics."""

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


class VisitQuestion(ResponseModel):
    """A question, and why it is on the sheet."""

    text: str
    reason: str


class VisitSheet(ResponseModel):
    """Questions to ask on a campus visit. They quote nobody."""

    title: str = Field(description="Title of the browser's tab, without the site's name.")
    description: str = Field(description="One sentence for search engines and link previews.")
    coach: CoachCard
    about_ratings: list[VisitQuestion] = Field(
        description="About what athletes rated low or mixed, the lowest first; empty for fewer than five reviews."
    )
    not_mentioned: list[VisitQuestion] = Field(description="About topics that no written review mentions.")
    for_players: list[VisitQuestion] = Field(description="To ask players when no coach is near.")
    written_reviews: int = Field(description=f"Number of written reviews searched for topics, at most {MOST_TEXTS}.")
    is_newest_only: bool = Field(description="Whether there may be older written reviews, which were not searched.")
    newest: date | None = Field(description="The day of the newest review; null if there is none.")


def read_sheet(pool: ReadPool, coach: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of the `VisitSheet` of a coach, given the fields of a `CoachProfile`."""
    coach_id, reviews = coach["id"], coach["total_reviews"]
    counters = read_counters(pool, coach_id)
    [(newest, *counts)] = pool.fetch(_SPLIT, coach_id=coach_id)
    split = {name: CategoryCounts(*counts[2 * at : 2 * at + 2]) for at, name in enumerate(CATEGORIES)}
    comments = [comment_text(text) for (text,) in pool.fetch(_COMMENTS, coach_id=coach_id, limit=MOST_TEXTS)]
    about = about_ratings(reviews, counters, split)
    parts = {
        "about_ratings": about,
        "not_mentioned": not_mentioned(comments, is_alone=not about),
        "for_players": for_players(reviews, counters),
    }
    return {
        "title": f"Questions for a visit: {coach['name']}",
        "description": f"What to ask on a campus visit to {coach['short_university']}, made from reviews by athletes, "
        "on one page.",
        "coach": {name: coach[name] for name in CoachCard.model_fields},
        **{part: [question._asdict() for question in questions] for part, questions in parts.items()},
        "written_reviews": len(comments),
        "is_newest_only": len(comments) == MOST_TEXTS,
        "newest": clock.day_text(newest),
    }
