"""Traces that decisions and merges leave in the database files: none links a review to its author."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text, update

from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.site import Site
from sideline.desk import find_author
from sideline.desk.coaches.merge import merge
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.model import Review
from tests.desk.conftest import cases, decide, rate, report, shown
from tests.desk.test_coaches import change
from tests.factories import make_coach
from tests.people import People, Person

postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


def transactions(site: Site, table: str) -> set[str]:
    """Return the ids of the transactions that have written or locked rows of this table."""
    with site.database.reading() as session:
        rows = session.execute(text(f"SELECT xmin::text, xmax::text FROM {table}"))  # table names from this file only
        return {number for row in rows for number in row if number != "0"}


@postgresql
@pytest.mark.parametrize("action", ["decide", "merge"])
def test_decision_and_merge_leave_no_transaction_id_on_authors(
    *, client: TestClient, site: Site, people: People, mona: Person, coach_id: int, action: str
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
    for name in ("ada", "bea", "cy"):
        rate(people(name), coach_id)
    for name in ("di", "eva"):
        rate(people(name), other_id)
    scrub_write_order(site.database, site.authors_key, clock.today() + timedelta(days=3))
    if action == "decide":
        report(client, coach_id)
        decide(mona, cases(mona)[0]["id"])
    else:
        change(mona, other_id, "merge", into=coach_id)
    scrub_write_order(site.database, site.authors_key, clock.today() + timedelta(days=3))
    for table in ("users", "private_records"):
        assert len(transactions(site, table)) == 1, table


@pytest.mark.both
def test_merge_undo_data_does_not_link_reviews_of_one_author(*, site: Site, people: People, coach_id: int) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
    yesterday = clock.today() - timedelta(days=1)
    for number in range(9):
        rate(people(f"athlete{number}"), coach_id, comment=str(number))
        rate(people(f"athlete{number}"), other_id, comment=str(number))
    with site.database.writing() as session:
        session.execute(update(Review).where(Review.coach_id == coach_id).values(created_on=yesterday))
    with site.database.writing() as session:
        before = merge(session, site, other_id, coach_id, clock.today())
        moved = [session.get_one(Review, UUID(review_id)).comment for review_id in before["moved"]]
        merged = [session.get_one(Review, UUID(review_id)).comment for review_id in before["merged"]]
    assert sorted(moved) == sorted(merged)
    assert moved != merged
    assert (before["moved"], list(before["merged"])) == (sorted(before["moved"]), sorted(before["merged"]))


def test_opening_a_case_takes_the_same_work_for_every_author(
    *, client: TestClient, people: People, mona: Person, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tagged_users: list[UUID] = []
    review_tag = AuthorsKey.review_tag

    def count(key: AuthorsKey, user_id: UUID, coach: int) -> Any:
        tagged_users.append(user_id)
        return review_tag(key, user_id, coach)

    monkeypatch.setattr(find_author, "FEW_REMOVALS", 0)
    for name in ("ada", "bea", "cy", "di"):
        rate(people(name), coach_id)
        public_ids = [review["id"] for review in shown(client, coach_id)]
    for public_id in public_ids:
        client.post(f"/api/reviews/{public_id}/reports", json={"rule": "names"})
    monkeypatch.setattr(AuthorsKey, "review_tag", count)
    tag_counts = []
    for case in cases(mona):
        tagged_users.clear()
        mona.get(f"/api/desk/cases/{case['id']}")
        tag_counts.append(len(tagged_users))
    assert tag_counts == [6] * 4, (
        "the tags of all users, and again that of the staff member, whom the case could involve"
    )
