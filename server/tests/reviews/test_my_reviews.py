"""A user's own reviews: list, read, edit, delete; reviews of others are not found (spec sections 4, 6 and 8)."""

import pytest

from tests.factories import make_coaches
from tests.reviews.bodies import review_body

NOT_FOUND = "Review not found or you do not have permission to edit it"


@pytest.fixture
def own_path(ada, coach_id: int) -> str:
    """The path of one of Ada's reviews."""
    body = review_body(4, 4, would_recommend=True, tags=["Kind"], comment="Good.")
    return f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_id}/reviews', body).json()['id']}"


@pytest.mark.both
def test_my_reviews_are_listed_with_their_coaches_newest_first(ada, outsider, site) -> None:
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek")]
    for coach_id in coaches:
        ada.post(f"/api/coaches/{coach_id}/reviews", review_body())
    outsider.post(f"/api/coaches/{coaches[0]}/reviews", review_body(1))

    items = ada.get("/api/my/reviews").json()["items"]

    assert [review["coach"]["name"] for review in items] == ["Bo Ek", "Ana Sá"]
    assert {review["rating"] for review in items} == {5}
    assert set(items[0]["coach"]) == {"id", "name", "sport", "gender", "university", "division", "avatar", "colors"}


def test_a_review_is_read_edited_and_deleted_by_its_author(ada, client, coach_id: int, own_path: str) -> None:
    assert ada.get(own_path).json()["comment"] == "Good."
    edited = ada.put(own_path, review_body(2, 1, would_recommend=False, tags=["Lazy"], comment="Changed."))
    assert (edited.status_code, edited.json()["rating"]) == (200, 2)
    [shown] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert (shown["rating"], shown["comment"], shown["tags"], shown["would_recommend"]) == (
        2,
        "Changed.",
        ["Lazy"],
        False,
    )
    assert ada.delete(own_path).status_code == 204
    assert ada.get(own_path).status_code == 404
    assert client.get(f"/api/coaches/{coach_id}/reviews").json()["items"] == []


def test_an_edit_may_leave_categories_unset_and_use_1000_characters(ada, own_path: str) -> None:
    response = ada.put(own_path, review_body(3, 0, comment="é" * 1000))
    assert (response.status_code, response.json()["advice_rating"]) == (200, 0)
    assert ada.put(own_path, {"rating": 3}).json()["comment"] == ""


INVALID = [
    ({"rating": 0}, "Please provide an overall rating"),
    ({"rating": None}, "Please provide an overall rating"),
    ({"comment": "x" * 1001}, "Please use at most 1000 characters"),
    ({"tags": ["Kind", "Wise", "Fun", "Honest", "Caring", "Strict"]}, "Please select up to 5 tags"),
    ({"honesty_rating": 6}, "A rating is a whole number from 1 to 5"),
]


def test_invalid_edits_are_refused(ada, own_path: str) -> None:
    before = ada.get(own_path).json()
    for change, message in INVALID:
        assert ada.put(own_path, review_body() | change).json()["detail"] == message, change
    assert ada.get(own_path).json() == before


def test_users_cannot_access_reviews_of_others(ada, outsider, coach_id: int, own_path: str) -> None:
    outsider.post(f"/api/coaches/{coach_id}/reviews", review_body(3))
    before = ada.get(own_path).json()

    for response in (outsider.get(own_path), outsider.put(own_path, review_body(1)), outsider.delete(own_path)):
        assert (response.status_code, response.json()["code"]) == (404, "review_not_found")
        assert response.json()["detail"] == NOT_FOUND

    assert ada.get(own_path).json() == before


def test_an_unknown_review_is_not_found(ada) -> None:
    for review_id in ("1", "x", "00000000-0000-4000-8000-000000000000"):
        path = f"/api/my/reviews/{review_id}"
        for response in (ada.get(path), ada.put(path, review_body()), ada.delete(path)):
            assert (response.status_code, response.json()["code"]) == (404, "review_not_found"), review_id


def test_visitor_cannot_access_own_reviews(client, own_path: str) -> None:
    responses = [
        client.get("/api/my/reviews"),
        client.get(own_path),
        client.put(own_path, json=review_body()),
        client.delete(own_path),
    ]
    assert {response.status_code for response in responses} == {401}


def test_the_list_and_an_edit_return_the_same_fields_as_a_review(ada, own_path: str) -> None:
    review, page = ada.get(own_path), ada.get("/api/my/reviews")
    edited = ada.put(own_path, review_body(2, 0, tags=["Wise"], comment="Now <b>known</b>."))

    assert page.json()["items"][0] == {**review.json(), "same_day": 0}
    assert edited.json() == ada.get(own_path).json()
