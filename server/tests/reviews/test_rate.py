"""Rating a coach over HTTP (spec sections 4, 5 and 7)."""

import pytest
from sqlalchemy import select

from sideline.coaches.choices import CATEGORIES
from sideline.reviews.model import Review
from tests.factories import make_coach
from tests.reviews.bodies import review_body


@pytest.fixture
def path(site) -> str:
    with site.database.writing() as session:
        return f"/api/coaches/{make_coach(session).id}/reviews"


def test_a_review_is_returned_to_its_author_and_listed(ada, client, path: str) -> None:
    body = review_body(4, 3, would_recommend=True, tags=["Kind", "Wise"], comment="  Knows <b>every</b> play.  ")

    response = ada.post(path, body)

    assert response.status_code == 201
    own = response.json()
    assert own["comment"] == "Knows <b>every</b> play."
    assert own["coach"]["name"] == "Mara Lindqvist"
    assert body | {"comment": own["comment"]} == {name: own[name] for name in body}
    [public] = client.get(path).json()["items"]
    assert {**public, "id": own["id"]} == {name: own[name] for name in public}
    assert set(own) - set(public) == {
        "coach",
        "coach_rating",
        "coach_total_reviews",
        "hidden",
        "teams_with_others",
        "waits_until",
        "appears_on",
        "pending",
    }
    assert own["waits_until"] is None


def test_a_new_review_is_returned_with_the_coachs_numbers(ada, people, path: str) -> None:
    assert ada.post(path, review_body(5, 3)).json()["coach_rating"] == 5

    second = people("bea").post(path, review_body(2, 3)).json()

    assert (second["coach_rating"], second["coach_total_reviews"]) == (3.5, 2)


def test_review_is_stored_as_sent_with_the_name_athlete(ada, site, path: str) -> None:
    ada.post(path, review_body(4, 3, tags=["Kind"]))

    with site.database.reading() as session:
        review = session.scalars(select(Review)).one()
    assert (review.student_name, review.author_tag) == ("Athlete", ada.author.review_tag(review.coach_id))
    assert (review.rating, review.would_recommend, review.comment, review.tags) == (4, None, "", ["Kind"])
    assert {getattr(review, field) for field in CATEGORIES.values()} == {3}


def test_each_category_is_stored_in_its_field_and_shown_under_its_name(ada, client, site, path: str) -> None:
    stars = dict(zip(CATEGORIES, (1, 2, 3, 4, 5, 1), strict=True))
    ada.post(path, review_body() | {CATEGORIES[name]: score for name, score in stars.items()})

    with site.database.reading() as session:
        review = session.scalars(select(Review)).one()
    assert (review.advice_rating, review.honesty_rating, review.motivation_rating) == (1, 2, 3)
    assert (review.planning_rating, review.supportive_rating, review.team_spirit_rating) == (4, 5, 1)
    assert client.get(path.removesuffix("/reviews")).json()["ratings"] == stars


def test_only_six_tags_of_a_comment_are_kept(ada, path: str) -> None:
    comment = '<b class="x">b</b><i>i</i><em>e</em><strong>s</strong><p>p</p>one<br>two<a href="/">a</a><u>u</u>'
    stored = ada.post(path, review_body(comment=comment)).json()["comment"]
    assert stored == (
        "<b>b</b><i>i</i><em>e</em><strong>s</strong><p>p</p>one<br>two"
        '&lt;a href="/"&gt;a&lt;/a&gt;&lt;u&gt;u&lt;/u&gt;'
    ), "other tags are escaped"


@pytest.mark.both
def test_second_review_of_a_coach_is_409_with_the_id_of_the_first(ada, outsider, path: str) -> None:
    first = ada.post(path, review_body(5)).json()["id"]

    second = ada.post(path, review_body(1))

    assert (second.status_code, second.json()["code"], second.json()["review_id"]) == (409, "already_reviewed", first)
    assert outsider.post(path, review_body(3)).status_code == 201


def test_a_visitor_cannot_rate(client, path: str) -> None:
    assert client.post(path, json=review_body()).status_code == 401
    assert client.get(path).json()["items"] == []


def test_an_unknown_coach_is_not_found(ada, client) -> None:
    for coach_id in ("999", "0", "-1", "one", "9" * 30):
        path = f"/api/coaches/{coach_id}/reviews"
        assert ada.post(path, review_body()).json()["code"] == "coach_not_found", coach_id
        assert client.get(path).json()["code"] == "coach_not_found", coach_id


INVALID = [
    ({"rating": 0}, "rating", "Please provide an overall rating"),
    ({"rating": None}, "rating", "Please provide an overall rating"),
    ({"rating": 0, "honesty_rating": 0}, "rating", "Please provide an overall rating"),
    ({"rating": 6}, "rating", "A rating is a whole number from 1 to 5"),
    ({"rating": -1}, "rating", "A rating is a whole number from 1 to 5"),
    ({"rating": 10**30}, "rating", "A rating is a whole number from 1 to 5"),
    ({"honesty_rating": 0}, "honesty_rating", "Please rate all categories"),
    ({"team_spirit_rating": None}, "team_spirit_rating", "Please rate all categories"),
    ({"planning_rating": 6}, "planning_rating", "A rating is a whole number from 1 to 5"),
    ({"tags": ["Kind", "Wise", "Fun", "Honest", "Caring", "Strict"]}, "tags", "Please select up to 5 tags"),
    ({"tags": ["Kind", "Kind"]}, "tags", "Please select each tag only once"),
    ({"comment": "x" * 501}, "comment", "Please use at most 500 characters"),
]


def test_invalid_reviews_are_refused_with_a_message(ada, client, path: str) -> None:
    for change, field, message in INVALID:
        response = ada.post(path, review_body() | change)
        assert (response.status_code, response.json()["detail"]) == (422, message), change
        assert response.json()["errors"][0] == {"field": field, "message": message}, change
    assert client.get(path).json()["items"] == []


def test_values_of_the_wrong_type_are_refused(ada, path: str) -> None:
    changes = ({"tags": ["Brilliant"]}, {"tags": "Kind"}, {"rating": "5"}, {"rating": 4.5}, {"rating": True})
    for change in (*changes, {"surprise": 1}):
        assert ada.post(path, review_body() | change).status_code == 422, change


def test_missing_fields_count_as_unset(ada, path: str) -> None:
    assert ada.post(path, {}).json()["detail"] == "Please provide an overall rating"
    assert ada.post(path, {"rating": 5}).json()["detail"] == "Please rate all categories"


def test_500_characters_are_counted_after_trimming(people, path: str) -> None:
    for number, comment in enumerate(("x" * 500, "  " + "x" * 500 + "\n", "🏀" * 500, "<" * 500, "a\r\n" * 250)):
        assert people(f"athlete{number}").post(path, review_body(comment=comment)).status_code == 201, comment[:9]


def test_five_tags_keep_their_order(ada, path: str) -> None:
    tags = ["Wise", "Kind", "Fun", "Honest", "Always Available"]
    assert ada.post(path, review_body(tags=tags)).json()["tags"] == tags


@pytest.mark.both
def test_a_failed_commit_is_503_and_stores_no_review(ada, client, site, path: str, monkeypatch) -> None:
    dialect = site.database.engine.dialect

    def fails(_connection: object) -> None:
        raise dialect.loaded_dbapi.OperationalError

    with monkeypatch.context() as outage:
        outage.setattr(dialect, "do_commit", fails)
        assert ada.post(path, review_body()).status_code == 503
    assert client.get(path).json()["items"] == []
    assert ada.post(path, review_body()).status_code == 201
