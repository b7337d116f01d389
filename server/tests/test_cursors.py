"""A cursor continues only the list it came from, not that of another coach, user or search."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta

import pytest
from fastapi.testclient import TestClient

from sideline.core.db.cursors import seal_cursor
from sideline.core.site import Site
from sideline.my.saved import save
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_input
from tests.test_routes import CONTRACT

DAY = date(2026, 3, 14)
ENOUGH = 21
"""Number of rows that makes a second page."""

# Operation -> queries with different lists, each of which has a second page.
LISTS = {
    "/api/coaches": (
        "limit=2",
        "limit=2&q=northfield",
        "limit=2&q=number",
        "limit=2&q=number&sort=name",
        "limit=2&q=number&gender=Women",
        "limit=2&q=northfield&sport=Golf",
        "limit=2&q=northfield&division=DI",
        "limit=2&q=northfield&sport=Golf&division=DI",
    ),
    "/api/coaches/{coach_id}/reviews": ("",),
    "/api/my/reviews": ("",),
    "/api/my/saved-coaches": ("",),
}
OF_STAFF = {
    "/api/desk/cases",
    "/api/desk/claims",
    "/api/desk/log",
    "/api/desk/staff-lists",
    "/api/desk/staff-lists/{list_id}",
}
"""Lists that only staff can read (test_queue_pages.py, test_claim_floods.py, test_who_may.py, test_staff_lists.py)."""


@pytest.fixture
def coach_ids(site: Site, people: People) -> list[int]:
    """Two coaches with a second page of reviews each; Ada and Oscar have rated and saved ENOUGH."""
    athletes = [people(name).author for name in ("ada", "oscar", *(f"athlete{number}" for number in range(ENOUGH - 2)))]
    with site.database.writing() as session:
        coaches = [make_coach(session, f"Coach Number {number}", sport="Golf").id for number in range(ENOUGH)]
        for place, coach in enumerate(coaches):
            for number, athlete in enumerate(athletes[: ENOUGH if place < 2 else 2]):
                written_on = DAY + timedelta(days=ENOUGH * place + number)
                rate(session, coach, athlete, review_input(), written_on)
                if number < 2:
                    save(session, athlete, coach, written_on)
    return coaches[:2]


def every_list(coach_ids: list[int], readers: list[Person]) -> Iterator[tuple[Person, str]]:
    """Every list, with its reader and its path including a `?`."""
    for path, queries in LISTS.items():
        for number, reader in enumerate(readers):
            if path.startswith("/api/my/"):
                yield reader, f"{path}?"
            elif "{coach_id}" in path:
                yield readers[0], f"{path.format(coach_id=coach_ids[number])}?"
        if path == "/api/coaches":
            yield from ((readers[0], f"{path}?{query}") for query in queries)


def test_every_operation_with_a_cursor_is_tested() -> None:
    paged = {
        path
        for path, methods in CONTRACT["paths"].items()
        for operation in methods.values()
        if any(parameter["name"] == "cursor" for parameter in operation.get("parameters", ()))
    }

    assert paged == set(LISTS) | OF_STAFF


def test_a_cursor_continues_only_its_own_list(ada: Person, outsider: Person, coach_ids: list[int]) -> None:
    lists = list(every_list(coach_ids, [ada, outsider]))
    cursors = [reader.get(address).json()["next_cursor"] for reader, address in lists]
    assert all(cursors)

    for source, cursor in zip(lists, cursors, strict=True):
        for reader, address in lists:
            answer = reader.get(f"{address}&cursor={cursor}")
            result = (answer.status_code, answer.json().get("code"))
            expected = (200, None) if (reader, address) == source else (400, "invalid_cursor")
            assert result == expected, f"cursor of {source[1]} at {address}"


def test_every_list_rejects_an_invalid_cursor(ada: Person, outsider: Person, coach_ids: list[int]) -> None:
    for reader, address in every_list(coach_ids, [ada, outsider]):
        for cursor in ("", "x", "%00", "=" * 300):
            answer = reader.get(f"{address}&cursor={cursor}")
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor"), (address, cursor)
            assert answer.json()["detail"] == "This list has changed. Please reload it."


CHANGES: dict[str, Callable[[str], str]] = {
    "cut off": lambda cursor: cursor[:-4],
    "longer": lambda cursor: f"{cursor}AAAA",
    "reversed": lambda cursor: cursor[::-1],
    "one letter": lambda cursor: cursor[:9] + ("A" if cursor[9] != "A" else "B") + cursor[10:],
}


def test_every_list_rejects_a_changed_cursor(ada: Person, outsider: Person, coach_ids: list[int]) -> None:
    for reader, address in every_list(coach_ids, [ada, outsider]):
        cursor = reader.get(address).json()["next_cursor"]
        for name, change in CHANGES.items():
            assert reader.get(f"{address}&cursor={change(cursor)}").status_code == 400, (address, name)


def test_a_cursor_of_another_coach_does_not_reveal_the_time_of_a_review(
    client: TestClient, site: Site, coach_ids: list[int]
) -> None:
    """Attack: a cursor with a known time, from the attacker's own coach, is sent to another coach's list."""
    theirs, victims = (f"/api/coaches/{coach_id}/reviews" for coach_id in coach_ids)
    attacker_cursor = client.get(theirs).json()["next_cursor"]

    answer = client.get(victims, params={"cursor": attacker_cursor})

    assert "items" not in answer.json()
    assert answer.json()["detail"] == "This list has changed. Please reload it."


def test_a_search_cursor_accepts_other_spellings_and_page_sizes(client: TestClient, coach_ids: list[int]) -> None:
    cursor = client.get("/api/coaches?q=northfield&limit=2").json()["next_cursor"]
    answers = [
        client.get(f"/api/coaches?q={text}&limit=5&cursor={cursor}")
        for text in ("northfield", "NORTHFIELD", "Nórthfield")
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    # Title and description have the text as it was typed.
    pages = [{**answer.json(), "title": "", "description": ""} for answer in answers]
    assert pages[0] == pages[1] == pages[2]


def test_an_unbound_cursor_of_an_earlier_release_is_rejected(client: TestClient, site: Site, coach_id: int) -> None:
    old = site.keys.seal("cursor", b'["coach-reviews",1773489600000000,"8a9259960ff84ceaa23e681b99b8403a"]')
    answer = client.get(f"/api/coaches/{coach_id}/reviews", params={"cursor": old})

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")
    assert answer.json()["detail"] == "This list has changed. Please reload it."


def test_a_cursor_of_the_previous_release_is_rejected(client: TestClient, site: Site, coach_id: int) -> None:
    row_id = "8a9259960ff84ceaa23e681b99b8403a"
    review_cursor = seal_cursor(site.keys, ("coach-reviews", coach_id), 1773489600000000, row_id)
    search_cursor = seal_cursor(site.keys, ("coaches", "coach", None, None), 2, 7, 1)
    for path, cursor in (
        (f"/api/coaches/{coach_id}/reviews", review_cursor),
        ("/api/coaches?q=northfield", search_cursor),
    ):
        response = client.get(path, params={"cursor": cursor} | ({"q": "coach"} if "q=" in path else {}))
        assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor")
