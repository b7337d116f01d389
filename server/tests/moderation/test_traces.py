"""What decisions and merges leave in the database's files: nothing that leads from a review to its author."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from sideline.core import clock
from sideline.core.http.deps import Site
from sideline.reviews.write_order import remove_write_order
from tests.factories import make_coach
from tests.moderation.conftest import cases, decide, rate, report
from tests.moderation.test_coaches import change
from tests.people import People, Person

postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


def transactions(site: Site, table: str) -> set[str]:
    """The numbers of the transactions that have written or locked rows of this table."""
    with site.database.reading() as session:
        rows = session.execute(text(f"SELECT xmin::text, xmax::text FROM {table}"))  # noqa: S608  # names of tables
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
    remove_write_order(site.database, clock.today() + timedelta(days=3))
    if action == "decide":
        report(client, coach_id)
        decide(mona, cases(mona)[0]["id"])
    else:
        change(mona, other_id, "merge", into=coach_id)
    remove_write_order(site.database, clock.today() + timedelta(days=3))
    for table in ("users", "private_lists"):
        assert len(transactions(site, table)) == 1, table
