"""Filters and order of a profile's reviews: parsing the query string, and links for visitors without JavaScript.

The web app uses the same texts (web/src/features/reviews/reviewsAddress.ts); tests in both languages read
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
    """Parse a query string like the web app: the first of repeated parameters counts, unknown values are ignored."""
    first = dict(reversed(params.multi_items()))
    chosen: dict[str, Any] = {name: first[name] for name, values in _CHOICES.items() if first.get(name) in values}
    if "stars" in chosen:
        chosen["stars"] = int(chosen["stars"])
    return ReviewsQuery(**chosen)


def query_parameters(query: ReviewsQuery) -> dict[str, str]:
    """Return the URL parameters for this query; none for all reviews, newest first."""
    defaults = ALL_REVIEWS._asdict()
    return {name: str(value) for name, value in query._asdict().items() if value != defaults[name]}


def filtered_words(query: ReviewsQuery, count: int, total: int) -> str:
    """Return text like '12 of 204 reviews with 2 stars and the tag Honest' or 'No reviews with 2 stars'."""
    stars = {None: "", 1: "1 star"}.get(query.stars, f"{query.stars} stars")
    tag = f"the tag {query.tag}" if query.tag else ""
    reviews = f"{count:,} of {reviews_words(total)}" if count else "No reviews"
    return f"{reviews} with {' and '.join(filter(None, [stars, tag]))}"


def filter_links(coach: dict[str, Any], query: ReviewsQuery) -> dict[str, Any]:
    """Return the variables of the filters in without_script/coach.html: bars, orders, tags, and links to all reviews.

    The link of a chosen filter removes it.
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
