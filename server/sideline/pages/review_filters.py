"""Filters and order of a profile's reviews: read from its address, and as links for visitors without JavaScript.

The web app words them the same way (web/src/features/reviews/reviewsAddress.ts); tests of both read
tests/pages/review_filters.json.
"""

from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from sideline.coaches.choices import TAGS
from sideline.pages.wording import reviews_words
from sideline.reviews.coach_reviews import ALL_REVIEWS, SORTS, ReviewsQuery

_CHOICES = {"stars": tuple("12345"), "tag": TAGS, "sort": SORTS[1:]}
_SORT_LABELS = {"newest": "Newest", "highest": "Highest", "lowest": "Lowest"}


def read_reviews_query(params: QueryParams) -> ReviewsQuery:
    """What an address asks for, read as the web app reads it: the first of several values; none that does not exist."""
    first = dict(reversed(params.multi_items()))
    chosen: dict[str, Any] = {name: first[name] for name, values in _CHOICES.items() if first.get(name) in values}
    if "stars" in chosen:
        chosen["stars"] = int(chosen["stars"])
    return ReviewsQuery(**chosen)


def query_parameters(query: ReviewsQuery) -> dict[str, str]:
    """The parameters of an address for these reviews: none for all of them, newest first."""
    defaults = ALL_REVIEWS._asdict()
    return {name: str(value) for name, value in query._asdict().items() if value != defaults[name]}


def filtered_words(query: ReviewsQuery, count: int, total: int) -> str:
    """'12 of 204 reviews with 2 stars and the tag Honest', 'No reviews with 2 stars'."""
    stars = {None: "", 1: "1 star"}.get(query.stars, f"{query.stars} stars")
    tag = f"the tag {query.tag}" if query.tag else ""
    reviews = f"{count:,} of {reviews_words(total)}" if count else "No reviews"
    return f"{reviews} with {' and '.join(filter(None, [stars, tag]))}"


def filter_links(coach: dict[str, Any], query: ReviewsQuery) -> dict[str, Any]:
    """The variables of the filters in without_script/coach.html: bars, orders, tags, and the way back to all reviews.

    A link of a filter that is chosen takes it back.
    """

    def path(**change: Any) -> str:
        parameters = query_parameters(query._replace(**change))
        return f"/coach/{coach['id']}{'?' if parameters else ''}{urlencode(parameters)}#reviews"

    most = max(coach["star_counts"])
    return {
        "bars": [
            {
                "stars": stars,
                "count": coach["star_counts"][stars - 1],
                "share": 100 * coach["star_counts"][stars - 1] / most if most else 0,
                "is_chosen": query.stars == stars,
                "path": path(stars=None if query.stars == stars else stars),
            }
            for stars in (5, 4, 3, 2, 1)
        ],
        "sorts": [
            {"label": label, "is_chosen": query.sort == sort, "path": path(sort=sort)}
            for sort, label in _SORT_LABELS.items()
        ],
        "tags": {tag: path(tag=None if query.tag == tag else tag) for tag in coach["popular_tags"]},
        "chosen_tag": query.tag,
        "is_newest_first": query.sort == SORTS[0],
        "first_path": path(),
        "all_path": path(stars=None, tag=None),
    }
