"""What decisions and merges leave in the database's files: nothing that leads from a review to its author."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text, update

from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.site import Site
from sideline.curation.merge import merge
from sideline.reviews.model import Review
from sideline.upkeep.write_order import scrub_write_order
from tests.factories import make_coach
from tests.moderation.conftest import cases, decide, rate, report, shown
from tests.moderation.test_coaches import change
from tests.people import People, Person

postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


def transactions(site: Site, table: str) -> set[str]:
    """The numbers of the transactions that have written or locked rows of this table."""
    with site.database.reading() as session:
        rows = session.execute(text(f"SELECT xmin::text, xmax::text FROM {table}"))  # names of tables
        return {number for row in rows for number in row if number != "0"}


@postgresql
@pytest.mark.parametrize("action", ["decide", "merge"])
def test_a_decision_and_a_merge_leave_no_number_at_the_authors(
    *, client: TestClient, site: Site, people: People, mona: Person, coach_id: int, action: str
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
    for name in ("ada", "bea", "cy"):
        rate(people(name), coach_id)
    for name in ("di", "eva"):
        rate(people(name), other_id)
    scrub_write_order(site.database, clock.today() + timedelta(days=3))
    if action == "decide":
        report(client, coach_id)
        decide(mona, cases(mona)[0]["id"])
    else:
        change(mona, other_id, "merge", into=coach_id)
    scrub_write_order(site.database, clock.today() + timedelta(days=3))
    for table in ("users", "private_records"):
        assert len(transactions(site, table)) == 1, table


@pytest.mark.both
def test_what_undoes_a_merge_does_not_tell_which_two_are_of_one_author(
    *, site: Site, people: People, coach_id: int
) -> None:
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
        moved = [session.get_one(Review, UUID(each)).comment for each in before["moved"]]
        merged = [session.get_one(Review, UUID(each)).comment for each in before["merged"]]
    assert sorted(moved) == sorted(merged)
    assert moved != merged
    assert (before["moved"], list(before["merged"])) == (sorted(before["moved"]), sorted(before["merged"]))


def test_a_case_takes_as_long_to_open_whoever_its_author_is(
    *, client: TestClient, people: People, mona: Person, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[UUID] = []
    review_tag = AuthorsKey.review_tag

    def count(key: AuthorsKey, user_id: UUID, of_coach: int) -> Any:
        made.append(user_id)
        return review_tag(key, user_id, of_coach)

    for name in ("ada", "bea", "cy", "di"):
        rate(people(name), coach_id)
        public_ids = [each["id"] for each in shown(client, coach_id)]
    for public_id in public_ids:
        client.post(f"/api/reviews/{public_id}/reports", json={"rule": "names"})
    monkeypatch.setattr(AuthorsKey, "review_tag", count)
    tags = []
    for case in cases(mona):
        made.clear()
        mona.get(f"/api/desk/cases/{case['id']}")
        tags.append(len(made))
    assert tags == [5] * 4, "of every user, each time"
