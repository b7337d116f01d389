"""Filters and order of a profile's reviews: parsing the query string.

The web app parses it the same way (web/src/features/reviews/reviewsAddress.ts); tests in both languages read
tests/pages/review_filters.json.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import QueryParams

from sideline.coaches.choices import TAGS
from sideline.reviews.coach_reviews import ALL_REVIEWS, SORTS, ReviewsQuery

_CHOICES = {"stars": tuple("12345"), "tag": TAGS, "sort": SORTS[1:]}


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
