"""Initial data embedded in a document for the web app, under the app's query keys (web/src/api/queryClient.ts).

A document contains a list of (key, data) pairs, because JSON keys cannot be lists; what the API would refuse has a
third member, the problem. Tests in both languages read tests/pages/query_keys.json.
"""

from collections.abc import Mapping
from typing import Any

from sideline.core.errors import Refusal

Key = list[Any]
Entry = tuple[Key, Any] | tuple[Key, None, dict[str, Any]]
InitialData = list[Entry]


def refused(key: Key, refusal: Refusal) -> tuple[Key, None, dict[str, Any]]:
    """Return the entry for a query that the API refuses."""
    return key, None, {"status": refusal.status, "code": refusal.code, "detail": refusal.message, **refusal.extra}


def home_key() -> Key:
    """Return the key of `HomeContent`."""
    return ["home"]


def site_key() -> Key:
    """Return the key of `SiteFacts`."""
    return ["site"]


def coach_key(coach_id: int | str) -> Key:
    """Return the key of a `CoachProfile`."""
    return ["coach", str(coach_id)]


def visit_sheet_key(coach_id: int | str) -> Key:
    """Return the key of a `VisitSheet`."""
    return [*coach_key(coach_id), "visit-sheet"]


def reviews_key(coach_id: int, query: Mapping[str, str]) -> Key:
    """Return the key of a coach's first page of reviews. `query` is the query string of the profile's URL."""
    return [*coach_key(coach_id), "reviews", query]


def related_key(coach_id: int) -> Key:
    """Return the key of `RelatedCoaches`."""
    return [*coach_key(coach_id), "related"]


def details_key(coach_id: int) -> Key:
    """Return the key of `ProfileDetails`."""
    return [*coach_key(coach_id), "details"]


def comparison_key(coaches: str, add: str) -> Key:
    """Return the key of a `Comparison`: the ids of the coaches as in the URL, and the text of the search."""
    return ["comparison", coaches, add]


def results_key(query: Mapping[str, str]) -> Key:
    """Return the key of the first page of search results. `query` is the query string of /coaches."""
    return ["search", "results", query]


def counts_key(query: Mapping[str, str]) -> Key:
    """Return the key of the `CoachCounts` of search results, which don't depend on the sort order."""
    return ["search", "counts", {name: value for name, value in query.items() if name != "sort"}]


def transparency_key() -> Key:
    """Return the key of `Transparency`."""
    return ["transparency"]


def how_we_check_key(coach: str) -> Key:
    """Return the key of `HowWeCheck`. `coach` is the parameter of the page's URL."""
    return ["how-we-check", coach]


def school_key(slug: str) -> Key:
    """Return the key of a `SchoolProfile`."""
    return ["school", slug]


def sport_key(slug: str) -> Key:
    """Return the key of a `SportProfile`."""
    return ["sport", slug]


def team_key(school: str, team: str) -> Key:
    """Return the key of a `TeamProfile`."""
    return ["team", school, team]


def report_key(receipt: str) -> Key:
    """Return the key of a `ReportOutcome`."""
    return ["report", receipt]


def legal_key(name: str) -> Key:
    """Return the key of a `LegalPageText`."""
    return ["legal", name]


def first_page(page: Any, cursor: str | None = None) -> dict[str, Any]:
    """Return the data of an infinite query with only its first page, which begins at the cursor."""
    return {"pages": [page], "pageParams": [cursor]}
