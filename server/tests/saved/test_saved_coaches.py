"""Saved coaches (spec sections 4, 6 and 7)."""

from datetime import date, timedelta

import pytest

from sideline.core import clock
from sideline.my.saved import save
from tests.factories import make_coach, make_coaches
from tests.reviews.bodies import review_body


@pytest.fixture
def coach_id(site) -> int:
    with site.database.writing() as session:
        return make_coach(session, department="Athletics").id


@pytest.mark.both
def test_saving_and_unsaving_twice_changes_nothing(ada, coach_id: int) -> None:
    path = f"/api/my/saved-coaches/{coach_id}"

    assert [ada.put(path).json() for _ in range(2)] == [{"is_saved": True}] * 2
    assert len(ada.get("/api/my/saved-coaches").json()["items"]) == 1
    assert [ada.delete(path).json() for _ in range(2)] == [{"is_saved": False}] * 2
    assert ada.get("/api/my/saved-coaches").json() == {"items": [], "next_cursor": None}


def test_a_saved_coach_is_listed_with_the_day_and_a_card(ada, coach_id: int) -> None:
    ada.put(f"/api/my/saved-coaches/{coach_id}")
    [saved] = ada.get("/api/my/saved-coaches").json()["items"]
    assert saved["saved_on"] == clock.day(clock.now()).isoformat()
    assert (saved["coach"]["id"], saved["coach"]["department"]) == (coach_id, "Athletics")


@pytest.mark.both
def test_the_list_continues_by_cursor_newest_first(ada, site) -> None:
    names = [f"Coach Number {number:02}" for number in range(45)]
    with site.database.writing() as session:
        for number, coach in enumerate(make_coaches(session, *names)):
            save(session, ada.author, coach.id, date(2026, 1, 1) + timedelta(days=number // 9))

    seen, cursor = [], ""
    while cursor is not None:
        page = ada.get(f"/api/my/saved-coaches?cursor={cursor}" if cursor else "/api/my/saved-coaches").json()
        seen += [saved["coach"]["name"] for saved in page["items"]]
        cursor = page["next_cursor"]

    assert seen == names[::-1]


def test_mine_returns_the_users_review_and_whether_the_coach_is_saved(ada, outsider, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/mine"
    nothing = {
        "review_id": None,
        "review_state": None,
        "waits_until": None,
        "appears_on": None,
        "is_saved": False,
        "cannot_rate": None,
    }
    assert ada.get(path).json() == nothing

    review_id = ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).json()["id"]
    ada.put(f"/api/my/saved-coaches/{coach_id}")

    assert ada.get(path).json() == {
        **nothing,
        "review_id": review_id,
        "review_state": "visible",
        "is_saved": True,
    }
    assert outsider.get(path).json() == nothing


def test_an_outsider_sees_and_changes_only_their_own(ada, outsider, coach_id: int) -> None:
    ada.put(f"/api/my/saved-coaches/{coach_id}")
    assert outsider.get("/api/my/saved-coaches").json()["items"] == []
    outsider.delete(f"/api/my/saved-coaches/{coach_id}")
    assert len(ada.get("/api/my/saved-coaches").json()["items"]) == 1


def test_a_visitor_cannot_save_coaches(client, coach_id: int) -> None:
    path = f"/api/my/saved-coaches/{coach_id}"
    own_state = f"/api/coaches/{coach_id}/mine"
    answers = [client.get("/api/my/saved-coaches"), client.put(path), client.delete(path), client.get(own_state)]
    assert {answer.status_code for answer in answers} == {401}


def test_an_unknown_coach_cannot_be_saved(ada) -> None:
    for coach_id in ("999", "0", "-1", "one", "9" * 30):
        answer = ada.put(f"/api/my/saved-coaches/{coach_id}")
        assert (answer.status_code, answer.json()["code"]) == (404, "coach_not_found"), coach_id
