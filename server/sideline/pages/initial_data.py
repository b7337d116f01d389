"""Data in a document that the web app would ask for first, under the keys of its queries (web/src/api/queryClient.ts).

A document holds a list of pairs of key and data, because JSON has no lists as keys. Tests of both languages read
tests/pages/query_keys.json.
"""

from collections.abc import Mapping
from typing import Any

Key = list[Any]
InitialData = list[tuple[Key, Any]]


def coach_key(coach_id: int) -> Key:
    """The key of a `CoachProfile`."""
    return ["coach", str(coach_id)]


def reviews_key(coach_id: int, query: Mapping[str, str]) -> Key:
    """The key of the first page of a coach's reviews; `query` is that of the profile's address."""
    return [*coach_key(coach_id), "reviews", query]


def related_key(coach_id: int) -> Key:
    """The key of `RelatedCoaches`."""
    return [*coach_key(coach_id), "related"]


def results_key(query: Mapping[str, str]) -> Key:
    """The key of the first page of search results; `query` is that of the address of /coaches."""
    return ["search", "results", query]


def transparency_key() -> Key:
    """The key of `Transparency`."""
    return ["transparency"]


def first_page(page: Any) -> dict[str, Any]:
    """The data of a query that fetches page after page, of which there is the first."""
    return {"pages": [page], "pageParams": [None]}
