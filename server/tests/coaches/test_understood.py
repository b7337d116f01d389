"""Query words that mean a team or a division, and titles that every coach has."""

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.model import University
from sideline.coaches.search.filters import Filters
from sideline.coaches.search.request import SearchRequest
from sideline.core.site import Site
from tests.factories import make_coach


@pytest.mark.parametrize(
    ("typed", "text", "filters"),
    [
        ("Women's Basketball", "", {"sport": "Basketball", "gender": "Women"}),
        ("women\u2019s basketball", "", {"sport": "Basketball", "gender": "Women"}),
        ("basketball women", "", {"sport": "Basketball", "gender": "Women"}),
        ("mens soccer", "", {"sport": "Soccer", "gender": "Men"}),
        ("DIII", "", {"division": "DIII"}),
        ("golf d3", "", {"sport": "Golf", "division": "DIII"}),
        ("division ii golf", "", {"sport": "Golf", "division": "DII"}),
        ("juco wrestling", "", {"sport": "Wrestling", "division": "NJCAA"}),
        ("coach staley", "staley", {}),
        ("head coach", "", {"role": "head"}),
        ("assistant coach smith", "smith", {"role": "assistant"}),
        ("golf coach", "golf", {}),
        ("golf", "golf", {}),
        ("men", "men", {}),  # Mendez is being typed
        ("lopez di", "lopez di", {}),
        ("mike head", "mike head", {}),
        ("women's men's golf", "", {"sport": "Golf", "gender": "Women"}),
    ],
)
def test_filters_understood_in_a_text(typed: str, text: str, filters: dict[str, str]) -> None:
    request = SearchRequest(typed)
    found = {name: ",".join(request.filters.values(name)) for name in request.filters.names}
    assert (request.text, found) == (text, filters)


def test_a_selected_filter_takes_precedence_over_a_word() -> None:
    chosen = Filters(gender=("Men",))
    assert SearchRequest("women's golf", chosen).filters == Filters(sport=("Golf",), gender=("Men",))


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


def _filters(client: TestClient, **parameters: str) -> list[tuple[str, list[str], str, list[str]]]:
    found = client.get("/api/coaches", params=parameters).json()["filters"]
    return [(item["name"], item["values"], item["label"], item["words"]) for item in found]


def test_the_response_says_which_filters_are_in_effect(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach = make_coach(session, "Ann Lee", "Ohio State University", "Golf", gender="Women", division="DII")
        session.get_one(University, coach.university_id).state = "OH"
    women, dii = ("gender", ["Women"], "Women's", ["womens"]), ("division", ["DII"], "DII", ["d2"])
    golf, ohio = ("sport", ["Golf"], "Golf", ["golf"]), ("state", ["OH"], "Ohio", ["ohio"])
    assert _filters(client, q="womens golf d2 ohio") == [golf, women, dii, ohio]
    assert _filters(client, q="womens golf d2") == [golf, women, dii]
    assert _filters(client, q="womens golf", division="DII,DI", state="OH", gender="Women", min_reviews="0") == [
        golf,
        women,
        ("division", ["DI"], "DI", []),
        ("division", ["DII"], "DII", []),
        ("state", ["OH"], "Ohio", []),
    ]


def test_a_word_of_another_value_than_the_chosen_one_is_left_out(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee", "Ohio State University", "Golf", gender="Men")
    page = client.get("/api/coaches", params={"q": "women's golf", "gender": "Men"}).json()
    assert (page["left_out"], [item["name"] for item in page["items"]]) == (["women's"], ["Ann Lee"])
    assert _filters(client, q="women's golf", gender="Men") == [
        ("sport", ["Golf"], "Golf", ["golf"]),
        ("gender", ["Men"], "Men's", []),
    ]


def test_words_of_two_divisions_find_both(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        for division in ("DI", "DII", "DIII"):
            make_coach(session, f"Ann {division}", sport="Golf", division=division)
    found = client.get("/api/coaches", params={"q": "golf d2 d3", "sort": "name"}).json()["items"]
    assert [item["division"] for item in found] == ["DII", "DIII"]
