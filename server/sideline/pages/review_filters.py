"""Filters and order of a profile's reviews: parsing the query string, and links for visitors without JavaScript.

The web app uses the same texts (web/src/features/reviews/reviewsAddress.ts); tests in both languages read
tests/pages/review_filters.json.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from sideline.coaches.choices import TAGS
from sideline.pages.wording import reviews_words
from sideline.reviews.coach_reviews import ALL_REVIEWS, SORTS, ReviewsQuery

_CHOICES = {"stars": tuple("12345"), "tag": TAGS, "sort": SORTS[1:]}
_SORT_LABELS = {"newest": "Newest", "highest": "Highest", "lowest": "Lowest"}


Posts = Sequence[Mapping[str, Any]]
"""The fields of each `CoachPost`."""


def read_reviews_query(params: QueryParams, posts: Posts) -> ReviewsQuery:
    """Parse a query string like the web app: the first of repeated parameters counts; unknown values are ignored, and
    so are posts that reviews don't name.
    """
    first = dict(reversed(params.multi_items()))
    choices = {**_CHOICES, "team": [str(post["team_id"]) for post in posts if post["named_as"]]}
    chosen: dict[str, Any] = {name: first[name] for name, values in choices.items() if first.get(name) in values}
    for name in ("stars", "team"):
        if name in chosen:
            chosen[name] = int(chosen[name])
    return ReviewsQuery(**chosen)


def query_parameters(query: ReviewsQuery) -> dict[str, str]:
    """Return the URL parameters for this query; none for all reviews, newest first."""
    defaults = ALL_REVIEWS._asdict()
    return {name: str(value) for name, value in query._asdict().items() if value != defaults[name]}


def filtered_words(query: ReviewsQuery, count: int, total: int, posts: Posts) -> str:
    """Return text like '12 of 204 reviews from Duke University with 2 stars and the tag Honest' or 'No reviews with 2
    stars'.
    """
    stars = {None: "", 1: "1 star"}.get(query.stars, f"{query.stars} stars")
    tag = f"the tag {query.tag}" if query.tag else ""
    reviews = f"{count:,} of {reviews_words(total)}" if count else "No reviews"
    place = next((f"from {post['named_as']}" for post in posts if post["team_id"] == query.team), "")
    words = " and ".join(filter(None, [stars, tag]))
    return " ".join(filter(None, [reviews, place, words and f"with {words}"]))


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
        "posts": [
            {
                "label": post["named_as"],
                "count": post["total_reviews"],
                "is_chosen": query.team == post["team_id"],
                "path": path(team=None if query.team == post["team_id"] else post["team_id"]),
            }
            for post in coach["posts"]
            if post["named_as"]
        ],
        "is_newest_first": query.sort == SORTS[0],
        "first_path": path(),
        "all_path": path(stars=None, tag=None, team=None),
    }
