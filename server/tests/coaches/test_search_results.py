"""Search result pages: sorted, filtered by team, and counted."""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import CATEGORY_SORTS
from sideline.coaches.draft import CoachDraft
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.search.orders import SORTS, Sort
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import MAX_TOTAL
from sideline.core import clock
from sideline.core.db.cursors import seal_cursor
from sideline.core.site import Site
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.people import People
from tests.reviews.bodies import review_input


@pytest.fixture
def smiths(site: Site) -> None:
    """Coaches who share a last name: their names, ratings and numbers of reviews."""
    coaches = [
        ("Zoe Smith", 5.0, ENOUGH_REVIEWS),
        ("Ann Smith", 4.0, 30),
        ("Bob Smith", 4.0, 40),
        ("Eve Smith", 5.0, ENOUGH_REVIEWS - 1),
        ("Cy Smith", 0.0, 0),
        ("Émile Smith", 2.0, 1),
        ("Abe Smith", 0.0, 0),
        ("Kim Smith", 3.5, 1),
    ]
    with site.database.writing() as session:
        for index, (name, rating, total_reviews) in enumerate(coaches):
            gender = "Women" if index % 2 else "Both"
            make_coach(session, name, rating=rating, total_reviews=total_reviews, gender=gender)
        make_coach(session, "Somebody Else", rating=5.0, total_reviews=99)


_BY_NAME = ["Abe", "Ann", "Bob", "Cy", "Émile", "Eve", "Kim", "Zoe"]
_BY_PART = ["Ann", "Bob", "Zoe", "Émile", "Eve", "Kim", "Abe", "Cy"]
ORDERS = {
    "best": ["Bob", "Ann", "Zoe", "Eve", "Émile", "Kim", "Cy", "Abe"],
    "reviews": ["Bob", "Ann", "Zoe", "Eve", "Émile", "Kim", "Cy", "Abe"],
    "rank": ["Bob", "Ann", "Zoe", "Émile", "Eve", "Kim", "Abe", "Cy"],
    "name": _BY_NAME,
    # These coaches have neither review rows nor counters: only what their own row says orders them.
    "newest": _BY_NAME,
    **dict.fromkeys(CATEGORY_SORTS, _BY_PART),
}


def _first_names(page: dict[str, Any]) -> list[str]:
    return [item["name"].split()[0] for item in page["items"]]


@pytest.mark.usefixtures("smiths")
@pytest.mark.both("search")
def test_every_order_page_by_page(client: TestClient) -> None:
    """For a word, the inside of a word and a typing error."""
    failures = dict[tuple[str, Sort], Any]()
    for query, sort in product(("smith", "mith", "smiht"), SORTS):
        parameters = {"q": query, "sort": sort}
        whole = _first_names(client.get("/api/coaches", params=parameters).json())
        page = client.get("/api/coaches", params=parameters | {"limit": 2}).json()
        assert (page["total"], page["is_total_exact"]) == (8, True), (query, sort)
        found = _first_names(page)
        while page["next_cursor"]:
            page = client.get("/api/coaches", params=parameters | {"limit": 2, "cursor": page["next_cursor"]}).json()
            assert page["total"] is None, (query, sort)
            found += _first_names(page)
        if not found == whole == ORDERS[sort]:
            failures[query, sort] = (whole, found)
    assert not failures, "\n".join(map(str, failures.items()))


@pytest.mark.both
def test_coaches_equal_in_name_and_rating_come_once_each(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        for number in range(5):
            make_coach(
                session, "Pat Smith", university=f"University {number}", rating=4.0, total_reviews=ENOUGH_REVIEWS
            )
    for sort in SORTS:
        parameters = {"q": "smith", "sort": sort, "limit": 2}
        page = client.get("/api/coaches", params=parameters).json()
        found = [item["id"] for item in page["items"]]
        while page["next_cursor"]:
            page = client.get("/api/coaches", params=parameters | {"cursor": page["next_cursor"]}).json()
            found += [item["id"] for item in page["items"]]
        assert (len(found), len(set(found))) == (5, 5), sort


@pytest.mark.usefixtures("smiths")
def test_a_cursor_belongs_to_its_order_and_filters(client: TestClient) -> None:
    cursor = client.get("/api/coaches?q=smith&sort=name&limit=2").json()["next_cursor"]
    for other in ("sort=rank", "sort=name&gender=Women", "sort=name&division=DI"):
        assert client.get("/api/coaches", params=f"q=smith&limit=2&{other}&cursor={cursor}").status_code == 400


@pytest.mark.usefixtures("smiths")
def test_a_cursor_of_an_order_with_other_sort_keys_is_rejected(client: TestClient, site: Site) -> None:
    scope = SearchRequest("smith", sort="rank").cursor_scope
    earlier = seal_cursor(site.keys, scope, 0, 4.0, 30, "ann smith", 1)
    answer = client.get("/api/coaches", params={"q": "smith", "sort": "rank", "cursor": earlier})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


@pytest.mark.both
def test_a_coach_of_both_teams_is_found_for_either(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        for name, gender in (("Max Fern", "Men"), ("Wes Fern", "Women"), ("Bea Fern", "Both")):
            make_coach(session, name, sport="Track & Field", gender=gender)
    expected = {"Women": ["Bea", "Wes"], "Men": ["Bea", "Max"], "Both": ["Bea"], "": ["Bea", "Max", "Wes"]}
    for team, first_names in expected.items():
        word = {"Women": "women's ", "Men": "mens "}.get(team)
        queries = [{"q": "fern"} | ({"gender": team} if team else {})]
        queries += [{"q": f"{word}fern"}, {"q": f"{word}track"}] if word else []
        for query in queries:
            page = client.get("/api/coaches", params={**query, "sort": "name"}).json()
            assert (_first_names(page), page["total"]) == (first_names, len(first_names)), query


@pytest.mark.both
def test_results_above_the_count_limit(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        insert_coaches(session, [CoachDraft(f"Ann {n}", "Tulane", "Golf", "Men", "DI") for n in range(MAX_TOTAL + 1)])
    assert _total(client, "golf") == (MAX_TOTAL, False)
    assert _total(client, "ann 1000") == (1, True)
    assert _total(client, "nobody") == (0, True)
    assert _total(client, "tulane 99") == (11, True)


def _total(client: TestClient, query: str) -> tuple[int, bool]:
    page = client.get("/api/coaches", params={"q": query}).json()
    return page["total"], page["is_total_exact"]


@pytest.mark.both
def test_the_newest_day_of_a_review_orders_and_nothing_finer(client: TestClient, site: Site, people: People) -> None:
    """Of coaches reviewed on one day the names decide, whoever was reviewed first or more often."""
    reviews = (("Old", 30), ("Old", 31), ("Zoe", 40), ("Zoe", 1), ("Abe", 1))
    authors = [people(f"athlete{number}").author for number in range(len(reviews))]
    with site.database.writing() as session:
        ids = {name: make_coach(session, name).id for name in ("Zoe", "Abe", "Old", "Nobody")}
        for author, (name, days_ago) in zip(authors, reviews, strict=True):
            rate(session, ids[name], author, review_input(4), clock.today() - timedelta(days=days_ago))
    assert _first_names(client.get("/api/coaches?sort=newest").json()) == ["Abe", "Zoe", "Old", "Nobody"]
