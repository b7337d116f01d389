"""The list of a coach's reviews: newest first, 20 per page, with opaque cursors (spec section 7)."""

from datetime import date, timedelta

import pytest

from sideline.reviews.write import rate
from tests.factories import make_coach, make_coaches
from tests.reviews.bodies import review_input

DAY = date(2026, 3, 14)


@pytest.fixture
def coach_id(site, people) -> int:
    """A coach with 45 reviews, three on each day."""
    athletes = [people(f"athlete{number}") for number in range(45)]
    with site.database.writing() as session:
        coach = make_coach(session)
        for number, athlete in enumerate(athletes):
            written_on = DAY + timedelta(days=number // 3)
            rate(session, coach.id, athlete.author, review_input(comment=str(number)), written_on)
        return coach.id


@pytest.mark.both
def test_pages_follow_each_other_newest_first_and_nothing_is_missed(client, coach_id: int) -> None:
    seen, cursor, sizes = [], "", []
    while cursor is not None:
        page = client.get(f"/api/coaches/{coach_id}/reviews", params={"cursor": cursor} if cursor else {}).json()
        seen += page["items"]
        sizes.append(len(page["items"]))
        cursor = page["next_cursor"]

    assert sizes == [20, 20, 5]
    assert {int(review["comment"]) for review in seen} == set(range(45))
    days = [review["date"] for review in seen]
    assert days == sorted(days, reverse=True)
    assert days[0] == "2026-03-28"


@pytest.mark.both
def test_a_new_review_does_not_shift_the_following_pages(client, site, ada, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    first = client.get(path).json()
    with site.database.writing() as session:
        rate(session, coach_id, ada.author, review_input(comment="new"), DAY + timedelta(days=99))
    second = client.get(path, params={"cursor": first["next_cursor"]}).json()

    assert {review["id"] for review in first["items"]}.isdisjoint(review["id"] for review in second["items"])
    assert "new" not in {review["comment"] for review in second["items"]}


def test_forged_cursor_is_refused(client, site) -> None:
    with site.database.writing() as session:
        path = f"/api/coaches/{make_coach(session).id}/reviews"
    for cursor in ("x", "", "AAAA", "é", "%00", "A" * 4000):
        response = client.get(path, params={"cursor": cursor})
        assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor"), cursor[:9]


def test_the_cursor_of_another_list_is_refused(client, people, site, coach_id: int) -> None:
    ada = people("ada")
    with site.database.writing() as session:
        for coach in make_coaches(session, *(f"Coach Number {number}" for number in range(21))):
            rate(session, coach.id, ada.author, review_input(), DAY)
    cursor = ada.get("/api/my/reviews").json()["next_cursor"]

    assert ada.get(f"/api/my/reviews?cursor={cursor}").status_code == 200
    assert client.get(f"/api/coaches/{coach_id}/reviews?cursor={cursor}").json()["code"] == "invalid_cursor"
