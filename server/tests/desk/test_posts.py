"""Posts and the teams of reviews when a profile is corrected, moved, merged or marked as left, and the undo of each."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.team_model import Post, Team
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.desk.conftest import assert_correct
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body

pytestmark = pytest.mark.both

NEW = {"name": "Mara Lindqvist", "university": "Southgate College", "sport": "Basketball", "gender": "Women"}


def posts(site: Site, coach_id: int) -> list[tuple[int, bool]]:
    """Return the university and whether it is over, of each post."""
    with site.database.reading() as session:
        query = select(Team.university_id, Post.is_over).join(Post, Post.team_id == Team.id)
        return [(row[0], row[1]) for row in session.execute(query.where(Post.coach_id == coach_id).order_by(Post.id))]


def stored(site: Site) -> tuple[list[object], list[object]]:
    """Return all posts and the teams of all reviews."""
    with site.database.reading() as session:
        columns = list(Post.__table__.columns)
        reviews = select(Review.id, Review.coach_id, Review.team_id).order_by(Review.id)
        return (
            [tuple(row) for row in session.execute(select(*columns).order_by(Post.id))],
            [tuple(row) for row in session.execute(reviews)],
        )


def change(staff: Person, coach_id: int, **body: object) -> None:
    assert staff.post(f"/api/desk/coaches/{coach_id}/changes", body).status_code == 204


def undo(staff: Person, coach_id: int) -> None:
    assert staff.delete(f"/api/desk/coaches/{coach_id}/changes").status_code == 204


def rate(author: Person, coach_id: int, **fields: object) -> dict[str, object]:
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(4, 4, **fields))
    return response.json() | {"status": response.status_code}


def test_posts_and_reviews_follow_a_correction(site: Site, admin: Person, ada: Person, coach_id: int) -> None:
    rate(ada, coach_id)
    before = stored(site)

    change(admin, coach_id, action="correct", new_university=True, **NEW)

    [(university_id, is_over)] = posts(site, coach_id)
    assert not is_over
    with site.database.reading() as session:
        reviewed = select(Team.university_id).join(Review, Review.team_id == Team.id)
        assert session.scalars(reviewed).all() == [university_id]
    assert_correct(site)
    undo(admin, coach_id)
    assert stored(site) == before


def test_a_move_starts_a_post_and_leaves_the_reviews(site: Site, admin: Person, ada: Person, coach_id: int) -> None:
    rate(ada, coach_id)
    before = stored(site)

    change(admin, coach_id, action="correct", new_university=True, has_moved=True, **NEW)

    old, new = posts(site, coach_id)
    assert (old[1], new[1]) == (True, False)
    assert stored(site)[1] == before[1]
    assert_correct(site)
    undo(admin, coach_id)
    assert stored(site) == before


def test_a_coach_at_two_schools_is_rated_at_one_of_them(
    site: Site, admin: Person, people: People, client: TestClient, coach_id: int
) -> None:
    ada, bea = people("ada"), people("bea")
    change(admin, coach_id, action="correct", new_university=True, has_moved=True, **NEW)
    refused = rate(ada, coach_id)
    assert (refused["status"], refused["detail"]) == (422, "Please choose where you were on the team.")
    [new, old] = client.get(f"/api/coaches/{coach_id}").json()["posts"]

    assert rate(ada, coach_id, team_id=9999)["status"] == 422
    rated = rate(ada, coach_id, team_id=old["team_id"])
    assert (rated["status"], rated["coached_at"]) == (201, "Northfield University")
    assert rate(bea, coach_id, team_id=new["team_id"])["coached_at"] == "Southgate College"

    edited = ada.put(f"/api/my/reviews/{rated['id']}", review_body(4, 4, team_id=new["team_id"]))
    assert edited.json()["coached_at"] == "Southgate College"
    again = ada.put(f"/api/my/reviews/{rated['id']}", review_body(4, 3))
    assert again.json()["coached_at"] == "Southgate College"
    assert ada.get("/api/my/reviews").json()["items"][0]["coached_at"] == "Southgate College"
    undo(admin, coach_id)
    assert ada.get("/api/my/reviews").json()["items"][0]["coached_at"] is None
    assert_correct(site)


def test_a_merge_joins_posts(site: Site, admin: Person, people: People, coach_id: int) -> None:
    with site.database.writing() as session:
        duplicate = make_coach(session, "M. Lindqvist").id
        elsewhere = make_coach(session, "Mara Lindqvist", "Southgate College").id
    rate(people("ada"), duplicate)
    rate(people("bea"), elsewhere)
    before = stored(site)

    change(admin, duplicate, action="merge", into=coach_id)
    change(admin, elsewhere, action="merge", into=coach_id)

    assert [is_over for _, is_over in posts(site, coach_id)] == [False, True]
    assert_correct(site)
    undo(admin, coach_id)
    undo(admin, coach_id)
    assert stored(site) == before


def test_a_merge_opens_no_earlier_post_beside_an_open_one(site: Site, admin: Person, coach_id: int) -> None:
    """The target coached the same team before, left and came back, and the list of the source has no season."""
    with site.database.writing() as session:
        [present] = session.scalars(select(Post).where(Post.coach_id == coach_id))
        present.first_season = 2024
        before = Post(coach_id=coach_id, team_id=present.team_id, first_season=2018, is_over=True)
        duplicate = make_coach(session, "Mara Lindquist")
        session.add(before)
        session.flush()
        # The earlier post came first in the table, and is found first.
        before.id, present.id = -1, 10**6
        source_id = duplicate.id
    change(admin, source_id, action="merge", into=coach_id)
    assert sorted(is_over for _, is_over in posts(site, coach_id)) == [False, True]
    assert_correct(site)
    undo(admin, source_id)
    assert_correct(site)


def test_a_coach_who_left_has_no_open_post(site: Site, mona: Person, client: TestClient, coach_id: int) -> None:
    client.post(f"/api/coaches/{coach_id}/reports", json={"rule": "left", "message": "", "email": ""})
    [case] = mona.get("/api/desk/cases").json()["items"]
    decision = {"action": "mark_left", "version": case["version"]}

    assert mona.post(f"/api/desk/cases/{case['id']}/decision", decision).status_code == 200
    assert [is_over for _, is_over in posts(site, coach_id)] == [True]
    assert_correct(site)
    assert mona.delete(f"/api/desk/cases/{case['id']}/decision").status_code == 200
    assert [is_over for _, is_over in posts(site, coach_id)] == [False]
