"""Filters and counts compared with all coaches, on both databases: complete pages in every order, exact counts."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import GENDERS, TAGS
from sideline.coaches.model import University
from sideline.coaches.search.filters import CHOICES, FilterName, Filters
from sideline.coaches.search.orders import SORTS
from sideline.core.site import Site
from tests.factories import make_coach, make_tally

SCHOOLS = {
    "Northfield University": ("OH", "Ivy League", "Erie"),
    "Eastlake College": ("OH", "Big Ten", "Akron"),
    "Smithfield College": ("PA", "Big Ten", "Erie"),
    "Nowhere College": ("", "", ""),
}
SPORTS, DIVISIONS, ROLES = ("Golf", "Tennis"), ("DI", "DII", ""), ("head", "assistant", "")
NUMBERS = (0, 0, 1, 4, 5, 9, 10, 25, 40)
_OWN = ("sport", "gender", "division", "role")


@pytest.fixture
def coaches(site: Site) -> list[dict[str, Any]]:
    """Fifty listed coaches as dictionaries, and ten merged ones that no search finds."""
    dice, found = random.Random(7), []
    with site.database.writing() as session:
        for number in range(60):
            row: dict[str, Any] = {
                "name": f"{dice.choice(['Ann', 'Bob'])} Lee {chr(65 + number % 26)}{number}",
                "university": dice.choice(list(SCHOOLS)),
                "sport": dice.choice(SPORTS),
                "gender": dice.choice(GENDERS),
                "division": dice.choice(DIVISIONS),
            }
            reviews, email, rating = dice.choice(NUMBERS), dice.randint(0, 1), dice.randint(1, 5)
            columns = {"role": dice.choice(ROLES), "total_reviews": reviews, "rating": rating if reviews else 0}
            coach = make_coach(session, **row, **columns)
            if reviews:
                counters = {"honesty_sum": reviews * rating, "honesty_count": reviews, "tag_counts": {TAGS[0]: reviews}}
                make_tally(session, coach, school_email=email, **counters)
            school = session.get_one(University, coach.university_id)
            school.state, school.conference, school.city = SCHOOLS[row["university"]]
            if number % 6 == 0:
                coach.search_text, coach.moved_to = "", coach.id
            else:
                found.append(row | columns | {"id": coach.id, "email": bool(email and reviews)})
    return found


def _matches(row: dict[str, Any], filters: dict[str, str]) -> bool:
    place = dict(zip(("state", "conference", "city"), SCHOOLS[row["university"]], strict=True))
    values = {name: value.split(",") for name, value in filters.items()}
    return (
        filters.get("q", "") in row["name"].lower()
        and all(row[name] in values[name] for name in _OWN if name in values and name != "gender")
        and ("gender" not in values or row["gender"] in (*values["gender"], "Both"))
        and all(place[name] in values[name] for name in place if name in values)
        and row["total_reviews"] >= int(filters.get("min_reviews", 0))
        and (row["email"] or "school_email" not in values)
        and (row["total_reviews"] == 0 or "unrated" not in values)
    )


def _some_filters(dice: random.Random) -> dict[str, str]:
    choices = {
        "q": ("ann", "lee", "bob l"),
        "sport": SPORTS,
        "gender": GENDERS,
        "division": ("DI", "DII", "DI,DII"),
        "role": ("head", "head,assistant"),
        "state": ("OH", "PA", "OH,PA"),
        "conference": ("Ivy League", "Big Ten", "Ivy League,Big Ten"),
        "city": ("Erie",),
        "min_reviews": ("0", "1", "5", "25"),
        "school_email": ("true",),
        "unrated": ("true",),
    }
    names = dice.sample(list(choices), dice.randint(0, 4))
    return {name: dice.choice(choices[name]) for name in names}


def _all_pages(client: TestClient, **parameters: Any) -> Iterator[dict[str, Any]]:
    cursor = None
    while True:
        answer = client.get("/api/coaches", params=parameters | ({"cursor": cursor} if cursor else {}))
        assert answer.status_code == 200, answer.text
        yield from answer.json()["items"]
        cursor = answer.json()["next_cursor"]
        if not cursor:
            return


@pytest.mark.both
def test_pages_together_are_all_who_meet_the_filters_once_each(
    client: TestClient, coaches: list[dict[str, Any]]
) -> None:
    dice = random.Random(11)
    for sort in SORTS * 3:
        filters = _some_filters(dice)
        expected = sorted(row["id"] for row in coaches if _matches(row, filters))
        found = [item["id"] for item in _all_pages(client, **filters, sort=sort, limit=7)]
        whole = [item["id"] for item in _all_pages(client, **filters, sort=sort, limit=50)]
        assert found == whole, (sort, filters)
        if expected or "q" not in filters:  # otherwise a search leaves words out
            assert sorted(found) == expected, (sort, filters)


@pytest.mark.both
def test_counts_are_what_choosing_a_value_finds(client: TestClient, coaches: list[dict[str, Any]]) -> None:
    dice = random.Random(13)
    seen = 0
    for _ in range(25):
        filters = _some_filters(dice)
        if not any(_matches(row, filters) for row in coaches):
            continue
        counts = client.get("/api/coaches/counts", params=filters).json()
        assert counts["without"] == []
        assert {item["name"] for item in counts["items"]} >= {*CHOICES} - {"state"}
        for item in counts["items"]:
            others = {name: value for name, value in filters.items() if name not in _exclusive(item["name"])}
            expected = sum(_matches(row, others | {item["name"]: item["value"]}) for row in coaches)
            assert (item["coaches"], item["is_exact"]) == (expected, True), (filters, item)
            seen += 1
    assert seen > 300


def _exclusive(name: str) -> tuple[str, ...]:
    return ("min_reviews", "unrated") if name in ("min_reviews", "unrated") else (name,)


@pytest.mark.usefixtures("coaches")
def test_counts_of_places_are_those_of_the_schools(client: TestClient) -> None:
    items = client.get("/api/coaches/counts", params={"state": "OH,WY"}).json()["items"]
    found = {(item["name"], item["value"], item["label"]): item["coaches"] > 0 for item in items}
    assert {key: found[key] for key in found if key[0] in ("state", "conference")} == {
        ("state", "OH", "Ohio"): True,
        ("state", "PA", "Pennsylvania"): True,
        ("state", "WY", "Wyoming"): False,
        ("conference", "Big Ten", "Big Ten"): True,
        ("conference", "Ivy League", "Ivy League"): True,
    }


@pytest.mark.both
def test_without_results_the_counts_say_which_filter_to_give_up(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee", "Northfield University", "Golf", gender="Women", division="DII")
        make_coach(session, "Bob Lee", "Northfield University", "Golf", gender="Men", division="DI")
    chosen = {"q": "d1 lee", "gender": "Women", "sport": "Golf"}
    answer = client.get("/api/coaches/counts", params=chosen | {"min_reviews": "1"}).json()
    assert answer["without"] == []
    answer = client.get("/api/coaches/counts", params={**chosen, "q": "lee", "division": "DI"}).json()
    assert answer["without"] == [
        {"name": "gender", "label": "Women's", "words": [], "coaches": 1, "is_exact": True},
        {"name": "division", "label": "DI", "words": [], "coaches": 1, "is_exact": True},
    ]
    positive = {(item["name"], item["value"]) for item in answer["items"] if item["coaches"]}
    assert positive == {("gender", "Men"), ("division", "DII")}


def test_unknown_values_are_rejected(client: TestClient) -> None:
    queries = ("state=XX", "division=D4", "role=head,boss", "min_reviews=2", "school_email=no")
    for path, query in product(("/api/coaches", "/api/coaches/counts"), queries):
        assert client.get(f"{path}?{query}").status_code == 422, (path, query)


def test_filters_do_not_change_with_the_order_of_their_values(client: TestClient, coaches: list[Any]) -> None:
    cursor = client.get("/api/coaches?state=PA,OH&limit=2").json()["next_cursor"]
    assert client.get("/api/coaches", params={"state": "OH,PA", "limit": 2, "cursor": cursor}).status_code == 200
    assert coaches


def test_each_filter_has_a_field() -> None:
    names: list[FilterName] = [*CHOICES]
    assert all(Filters().values(name) == () for name in names)
