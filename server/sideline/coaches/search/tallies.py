"""What rows of search results say from a coach's counters: rank, Honesty, recommendation and the strongest tag."""

from collections.abc import Sequence
from typing import Any

import orjson

from sideline.coaches.rank import Priors, priors, ranked_as
from sideline.coaches.statistics import ENOUGH_REVIEWS, ENOUGH_USES, popular_tags
from sideline.core.db.read_pool import ReadPool

_TALLIES = """
    SELECT coach_id, honesty_sum, honesty_count, recommend_yes, recommend_no, CAST(tag_counts AS TEXT)
    FROM coach_tallies WHERE coach_id IN ({ids})
"""
_NOTHING = {"honesty": 0.0, "recommend_yes": 0, "recommend_answers": 0, "top_tag": None, "top_tag_count": 0}


def with_tallies(pool: ReadPool, cards: Sequence[dict[str, Any]], known: Priors | None) -> list[dict[str, Any]]:
    """Return the cards with these fields of `FoundCoach`; only coaches with ENOUGH_REVIEWS reviews have them.

    They are ranked with the averages `known`, or with today's.
    """
    rated = [coach for coach in cards if coach["total_reviews"] >= ENOUGH_REVIEWS]
    if not rated:
        return [coach | _NOTHING | {"ranked_as": None} for coach in cards]
    known = known or priors(pool)
    parameters = {f"id{index}": coach["id"] for index, coach in enumerate(rated)}
    sql = _TALLIES.format(ids=", ".join(f":{name}" for name in parameters))
    tallies = {coach_id: _fields(*counters) for coach_id, *counters in pool.fetch(sql, **parameters)}
    return [
        coach
        | tallies.get(coach["id"], _NOTHING)
        | {"ranked_as": ranked_as(coach, known.of(coach["sport"], coach["gender"]))}
        for coach in cards
    ]


def _fields(honesty: int, honesty_count: int, yes: int, no: int, tags: str) -> dict[str, Any]:
    counts = orjson.loads(tags)
    top = next(iter(popular_tags(counts)), None)
    is_strong = top is not None and counts[top] >= ENOUGH_USES
    return {
        "honesty": honesty / honesty_count if honesty_count >= ENOUGH_REVIEWS else 0.0,
        "recommend_yes": yes,
        "recommend_answers": yes + no,
        "top_tag": top if is_strong else None,
        "top_tag_count": counts[top] if is_strong else 0,
    }
