"""Traces that decisions and merges leave in the database files: none links a review to its author."""

from datetime import timedelta
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text, update

from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk import find_author
from sideline.desk.coaches.merge import merge
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.model import Review
from tests.desk.conftest import assert_correct, cases, count_all_strikes, decide, mine, rate, read_cases, report, shown
from tests.desk.test_coaches import change
from tests.factories import make_coach
from tests.people import People, Person
from tests.statements import record_statements

postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
def runs_workers() -> bool:
    """Messages stay in the outbox."""
    return False


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
    *, client: TestClient, site: Site, people: People, mona: Person, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_author, "FEW_REMOVALS", 0)
    authors = [people(name) for name in ("ada", "bea", "cy", "di")]
    for author in authors:
        rate(author, coach_id)
        public_ids = [review["id"] for review in shown(client, coach_id)]
    for public_id in public_ids:
        client.post(f"/api/reviews/{public_id}/reports", json={"rule": "names"})
    # One account is deleted, and lets its review disappear later; the seal of another author is lost.
    authors[0].post("/api/rpc/delete_user", {"reviews": "over_two_weeks"})
    with site.database.writing() as session:
        is_lost = Case.author_tag == authors[1].author.review_tag(coach_id)
        session.execute(update(Case).where(is_lost).values(sealed_author=None))
    work = []
    for case in cases(mona):
        with record_statements() as statements:
            mona.get(f"/api/desk/cases/{case['id']}")
        work.append(statements)
    assert len(work) == 4
    assert all(statements == work[0] for statements in work)


def test_no_decision_reads_all_users(*, client: TestClient, people: People, mona: Person, coach_id: int) -> None:
    for name in ("ada", "bea"):
        rate(people(name), coach_id)
        report(client, coach_id)
    bodies = read_cases(mona, [case["id"] for case in cases(mona)])
    with record_statements() as statements:
        mona.post(
            "/api/desk/decisions", {"action": "remove", "rule": "names", "explanation": "Please.", "cases": bodies}
        )
    assert {case["state"] for case in cases(mona, state="decided")} == {"decided"}
    of_users = [text for text in statements if "FROM users" in text]
    assert of_users
    assert all("WHERE" in text for text in of_users)


def test_a_case_with_a_damaged_seal_is_decided_like_that_of_a_deleted_account(
    *, client: TestClient, site: Site, ada: Person, mona: Person, review_id: str, coach_id: int
) -> None:
    report(client, coach_id)
    with site.database.writing() as session:
        session.execute(update(Case).values(sealed_author="damaged"))
    assert decide(mona, cases(mona)[0]["id"], strike=True)["state"] == "decided"
    count_all_strikes(site)
    assert mine(ada, review_id)["hidden"] is not None
    assert ada.get("/api/my/data").json()["strikes"] == 0


def test_profiles_are_not_merged_while_an_author_cannot_be_read(
    *, site: Site, ada: Person, mona: Person, review_id: str, coach_id: int
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "M. Lindqvist").id
        session.execute(update(Review).values(sealed_author=None))
    change(mona, coach_id, "merge", 409, into=other_id)
    scrub_write_order(site.database, site.authors_key, clock.today())
    change(mona, coach_id, "merge", into=other_id)
    assert ada.get(f"/api/my/reviews/{review_id}").status_code == 200
    assert_correct(site)
