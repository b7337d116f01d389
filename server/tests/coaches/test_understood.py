"""Query words that mean a team or a division, and titles that every coach has."""

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.search.request import SearchRequest
from sideline.core.site import Site
from tests.factories import make_coach


@pytest.mark.parametrize(
    ("typed", "text", "filters"),
    [
        ("Women's Basketball", "basketball", {"gender": "Women"}),
        ("women\u2019s basketball", "basketball", {"gender": "Women"}),
        ("basketball women", "basketball", {"gender": "Women"}),
        ("mens soccer", "soccer", {"gender": "Men"}),
        ("DIII", "", {"division": "DIII"}),
        ("golf d3", "golf", {"division": "DIII"}),
        ("division ii golf", "golf", {"division": "DII"}),
        ("juco wrestling", "wrestling", {"division": "NJCAA"}),
        ("coach staley", "staley", {}),
        ("head coach", "", {}),
        ("assistant coach smith", "smith", {}),
        ("golf coach", "golf", {}),
        ("men", "men", {}),  # Mendez is being typed
        ("lopez di", "lopez di", {}),
        ("mike head", "mike head", {}),
        ("women's men's golf", "golf", {"gender": "Women"}),
    ],
)
def test_filters_understood_in_a_text(typed: str, text: str, filters: dict[str, str]) -> None:
    request = SearchRequest(typed)
    assert (request.text, request.filters) == (text, filters)


def test_a_selected_filter_takes_precedence_over_a_word() -> None:
    assert SearchRequest("women's golf", gender="Men").filters == {"gender": "Men"}


def test_displayed_terms_can_be_searched(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Dawn Staley", "University of South Carolina", "Basketball", gender="Women")
        make_coach(session, "Tyler Mensch", "Ohio State University", "Basketball", gender="Women", division="DIII")
        make_coach(session, "Ann Golfmann", "Ohio State University", "Soccer", gender="Men")

    def found(query: str) -> list[str]:
        items = client.get("/api/coaches", params={"q": query, "sort": "name"}).json()["items"]
        return [item["name"] for item in items]

    assert found("women's basketball") == ["Dawn Staley", "Tyler Mensch"]
    assert found("women's basketball DIII") == ["Tyler Mensch"]
    assert found("mens soccer") == ["Ann Golfmann"]
    assert found("coach staley") == ["Dawn Staley"]
    assert found("head coach") == ["Ann Golfmann", "Dawn Staley", "Tyler Mensch"]


def test_the_response_says_which_words_were_understood(client: TestClient) -> None:
    understood = client.get("/api/coaches", params={"q": "womens golf d2 ohio"}).json()["understood"]
    assert understood == [
        {"text": "womens", "gender": "Women", "division": None},
        {"text": "d2", "gender": None, "division": "DII"},
    ]
