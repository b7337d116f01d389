"""The parts of the list of results: ranked coaches, coaches with few reviews, and those without reviews, folded.

The web app separates the same parts (features/search/ResultList.tsx).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sideline.coaches.search.orders import RANKED
from sideline.coaches.search.request import MATCH_SORTS
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.pages.results_words import count_words


def list_parts(results: dict[str, Any], *, is_continued: bool) -> dict[str, Any]:
    """Return the coaches of a page as `first`, `few` and `unrated`, and how to show them.

    In the order of the match nobody is set apart: a search for a name must not fold its only result away.
    """
    coaches, sort = results["items"], results["sort"]
    if sort in MATCH_SORTS:
        return {"first": coaches, "few": [], "unrated": [], "is_ranked": False}
    rated = [coach for coach in coaches if coach["total_reviews"]]
    is_ranked = sort in RANKED
    few = [coach for coach in rated if is_ranked and coach["total_reviews"] < ENOUGH_REVIEWS]
    return {
        "first": [coach for coach in rated if coach not in few],
        "few": few,
        "unrated": coaches[len(rated) :],
        "is_ranked": is_ranked and len(rated) > len(few),
        "is_open": is_continued or not rated,
        "without_reviews": _without_reviews(results, len(rated)),
    }


def rated_count(results: dict[str, Any], counts: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the count of coaches with reviews if the list sets them apart from others; else None."""
    is_filtered = any(found["name"] in ("min_reviews", "unrated") for found in results["filters"])
    if results["sort"] in MATCH_SORTS or is_filtered or not results["items"]:
        return None
    found = next((option for option in counts if (option["name"], option["value"]) == ("min_reviews", "1")), None)
    return found if found and found["coaches"] else None


def _without_reviews(results: dict[str, Any], rated: int) -> str:
    """Return '567 without reviews'; a page that continues a list does not know the number."""
    if results["total"] is None:
        return "Coaches without reviews"
    return f"{count_words(results['total'] - rated, results['is_total_exact'])} without reviews"
