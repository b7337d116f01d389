"""What rows of search results say from a coach's counters: rank, a category, recommendation and the strongest tag."""

from collections.abc import Sequence
from typing import Any

import orjson

from sideline.coaches.choices import CATEGORIES, Sort
from sideline.coaches.rank import Priors, priors, ranked_as
from sideline.coaches.search.orders import CATEGORY_OF
from sideline.coaches.statistics import ENOUGH_REVIEWS, ENOUGH_USES, popular_tags
from sideline.core.db.read_pool import ReadPool

USUAL_CATEGORY = "Honesty"
"""The category in rows of a list that isn't sorted by one."""

_TALLIES = """
    SELECT coach_id, {name}_sum, {name}_count, recommend_yes, recommend_no, CAST(tag_counts AS TEXT)
    FROM coach_tallies WHERE coach_id IN ({ids})
"""
_NOTHING = {"category_mean": 0.0, "recommend_yes": 0, "recommend_answers": 0, "top_tag": None, "top_tag_count": 0}


def with_tallies(
    pool: ReadPool, cards: Sequence[dict[str, Any]], sort: Sort, known: Priors | None
) -> list[dict[str, Any]]:
    """Return the cards with these fields of `FoundCoach`; only coaches with ENOUGH_REVIEWS reviews have them.

    `known` has the averages of an order by rank or category; without it, coaches are ranked with today's averages.
    """
    category = CATEGORY_OF.get(sort, USUAL_CATEGORY)
    nothing = _NOTHING | {"category": category, "ranked_as": None}
    rated = [coach for coach in cards if coach["total_reviews"] >= ENOUGH_REVIEWS]
    if not rated:
        return [coach | nothing for coach in cards]
    known = known or priors(pool)
    parameters = {f"id{index}": coach["id"] for index, coach in enumerate(rated)}
    sql = _TALLIES.format(
        name=CATEGORIES[category].removesuffix("_rating"), ids=", ".join(f":{name}" for name in parameters)
    )
    tallies = {coach_id: counters for coach_id, *counters in pool.fetch(sql, **parameters)}
    found = []
    for coach in cards:
        total, count, *others = tallies.get(coach["id"], (0, 0, 0, 0, "{}"))
        mean = total / count if count >= ENOUGH_REVIEWS else 0.0
        rank_of = (mean, count) if sort in CATEGORY_OF else (coach["rating"], coach["total_reviews"])
        rank = ranked_as(*rank_of, known.of(coach["sport"], coach["gender"]))
        found.append(coach | nothing | {"category_mean": mean, "ranked_as": rank} | _answers_and_tag(*others))
    return found


def _answers_and_tag(yes: int, no: int, tags: str) -> dict[str, Any]:
    counts = orjson.loads(tags)
    top = next(iter(popular_tags(counts)), None)
    is_strong = top is not None and counts[top] >= ENOUGH_USES
    return {
        "recommend_yes": yes,
        "recommend_answers": yes + no,
        "top_tag": top if is_strong else None,
        "top_tag_count": counts[top] if is_strong else 0,
    }
