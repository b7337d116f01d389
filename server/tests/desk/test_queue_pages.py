"""The queue in pages: severe cases first, then the oldest; every case once."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest

from sideline.cases.model import Case, open_coach_case
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk import queue
from tests.factories import make_coach
from tests.people import Person

Row = dict[str, Any]


def obvious_order(row: Row) -> tuple[Any, ...]:
    is_urgent = row["is_severe"] or row["kind"] == "surge"
    return not is_urgent, -row["severe_reporters"], row["opened_at"], row["id"]


@pytest.fixture
def eleven(site: Site, monkeypatch: pytest.MonkeyPatch) -> int:
    """Eleven cases about four coaches that differ in age, reports and severity, in pages of three."""
    monkeypatch.setattr(queue, "MAX_ROWS", 3)
    kinds = ("coach", "surge", "profile_edit")
    with site.database.writing() as session:
        coaches = [make_coach(session, f"Ida {name}").id for name in ("Abel", "Bach", "Cole", "Dorn")]
        for number in range(11):
            case = open_coach_case(session, kinds[number // 4], coaches[number % 4])
            case.opened_at = clock.hour(clock.now()) - timedelta(hours=number * 7 % 40)
            case.reports = number * 5 % 4
            case.severe_reporters = number % 3 if number % 2 else 0
            case.is_severe = case.severe_reporters > 0
            case.snapshot = {"name": "Ida"} if case.kind == "profile_edit" else None
    return 11


def read(staff: Person, **query: Any) -> Row:
    response = staff.get(f"/api/desk/cases?{urlencode(query)}")
    assert response.status_code == 200, response.json()
    page: Row = response.json()
    return page


def pages(staff: Person, **query: Any) -> list[list[Row]]:
    page = read(staff, **query)
    found = [page["items"]]
    while page["next_cursor"]:
        page = read(staff, **query, cursor=page["next_cursor"])
        found.append(page["items"])
    return found


@pytest.mark.both
def test_pages_show_every_case_once_in_order(mona: Person, eleven: int) -> None:
    found = pages(mona)
    rows = [row for page in found for row in page]

    assert [len(page) for page in found] == [3, 3, 3, 2]
    assert len({row["id"] for row in rows}) == eleven
    assert rows == sorted(rows, key=obvious_order)


def test_a_decision_between_two_pages_skips_no_case(mona: Person, site: Site, eleven: int) -> None:
    first = read(mona)
    with site.database.writing() as session:
        session.get_one(Case, first["items"][0]["id"]).state = "decided"
    second = read(mona, cursor=first["next_cursor"])
    seen = [row["id"] for row in (*first["items"], *second["items"])]

    assert seen[1:] == [row["id"] for page in pages(mona) for row in page][:5]


def test_a_cursor_continues_only_its_own_list(mona: Person, admin: Person, eleven: int) -> None:
    cursor = read(mona)["next_cursor"]
    for staff, query in ((mona, {"state": "decided"}), (mona, {"kind": "coach"}), (admin, {})):
        response = staff.get(f"/api/desk/cases?{urlencode({**query, 'cursor': cursor})}")
        assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor")
