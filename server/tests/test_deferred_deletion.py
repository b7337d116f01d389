"""Deleting an account whose reviews are deleted one by one, on random days within two weeks."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from sideline.authorship.authors import PrivateRecordRow
from sideline.core import clock
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import repair_private_records, wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews.content import PublishedReview
from sideline.reviews.deferred_deletions import DAYS, DeferredDeletion, delete_due_reviews, read_deferred
from sideline.reviews.model import Review
from tests.factories import make_coaches
from tests.people import Person
from tests.reviews.bodies import review_body

COACHES = 12
SLOWLY = {"reviews": "over_two_weeks"}


@pytest.fixture
def coach_ids(site: Site, ada: Person, outsider: Person) -> list[int]:
    """Coaches rated by Ada, the first also by another athlete; one more of Ada's reviews waits for others."""
    with site.database.writing() as session:
        ids = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES + 1)))]
    for coach_id in ids[:-1]:
        assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body(2)).status_code == 201
    ada.post(f"/api/coaches/{ids[-1]}/reviews", review_body(2, publish_with_others=True))
    outsider.post(f"/api/coaches/{ids[0]}/reviews", review_body(5))
    return ids[:-1]


def count(site: Site, table: type) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def assert_correct(site: Site, key: AuthorsKey | None = None) -> None:
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, key or site.authors_key) == []


@pytest.mark.both
def test_the_account_is_deleted_at_once_and_the_reviews_within_two_weeks(
    site: Site, client: TestClient, ada: Person, coach_ids: list[int]
) -> None:
    assert ada.post("/api/rpc/delete_user", SLOWLY).status_code == 204

    assert ada.get("/api/my/reviews").status_code == 403
    assert count(site, PrivateRecordRow) == 1, "only the other athlete's"
    assert count(site, PublishedReview) == COACHES + 1
    assert count(site, Review) == COACHES + 1, "the waiting review, whose removal nobody can notice, is deleted at once"
    assert_correct(site)
    left = []
    for days in range(DAYS + 1):
        today = clock.today() + timedelta(days=days)
        delete_due_reviews(site.database, site.authors_key, today)
        assert delete_due_reviews(site.database, site.authors_key, today) == 0
        left.append(count(site, Review) - 1)
        assert_correct(site)
    assert left[0] == COACHES, "none on the first day"
    assert left[-1] == 0
    assert len(set(left)) > 3, "not all on one day"
    assert count(site, DeferredDeletion) == 0
    profile = client.get(f"/api/coaches/{coach_ids[0]}").json()
    assert (profile["total_reviews"], profile["rating"]) == (1, 5.0)


@pytest.mark.both
def test_a_dump_does_not_reveal_which_reviews_will_be_deleted(site: Site, ada: Person, coach_ids: list[int]) -> None:
    ada.post("/api/rpc/delete_user", SLOWLY)
    with site.database.reading() as session:
        [row] = session.scalars(select(DeferredDeletion)).all()
        reviews = session.scalars(select(Review)).all()
    for secret in (ada.id, *(review.id for review in reviews), *(review.author_tag for review in reviews)):
        assert secret.hex not in row.encrypted
        assert str(secret) not in row.encrypted
    assert len(row.encrypted) > 1024, "padded"


@pytest.mark.both
def test_a_key_rotation_keeps_the_pending_deletions(site: Site, ada: Person, coach_ids: list[int]) -> None:
    ada.post("/api/rpc/delete_user", SLOWLY)
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    assert_correct(site, new)
    with site.database.reading() as session:
        [row] = session.scalars(select(DeferredDeletion)).all()
        assert len(read_deferred(row, new).reviews) == COACHES
    assert delete_due_reviews(site.database, new, clock.today() + timedelta(days=DAYS)) == COACHES
    assert_correct(site, new)


def test_reviews_of_a_damaged_row_become_orphaned(site: Site, ada: Person, coach_ids: list[int]) -> None:
    ada.post("/api/rpc/delete_user", SLOWLY)
    with site.database.writing() as session:
        [row] = session.scalars(select(DeferredDeletion)).all()
        row.encrypted = "damaged"
    wrong = wrong_private_records(site.database, site.authors_key)
    assert wrong[0] == f"deferred deletion {row.id}: cannot be read"
    assert len(wrong) == 1 + COACHES
    assert delete_due_reviews(site.database, site.authors_key, clock.today() + timedelta(days=DAYS)) == 0

    repair_private_records(site.database, site.authors_key)

    assert_correct(site)
    assert count(site, DeferredDeletion) == 0
    assert count(site, Review) == COACHES + 1
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    assert_correct(site, new)


def test_an_account_without_reviews_leaves_nothing(site: Site, outsider: Person) -> None:
    assert outsider.post("/api/rpc/delete_user", SLOWLY).status_code == 204
    assert count(site, DeferredDeletion) == 0


def test_an_unknown_choice_is_rejected_and_deletes_nothing(site: Site, ada: Person) -> None:
    answer = ada.post("/api/rpc/delete_user", {"reviews": "never"})
    assert (answer.status_code, ada.get("/api/my/reviews").status_code) == (422, 200)
