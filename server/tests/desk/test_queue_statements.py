"""The queue reads fifty cases with the same number of SQL statements as one case."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from sideline.cases.model import open_coach_case
from sideline.core.site import Site
from sideline.desk.queue import MAX_ROWS
from tests.desk.conftest import add_coach, cases, rate, report
from tests.people import Person
from tests.statements import record_statements

OpenCase = Callable[[int], None]


@pytest.fixture(params=["review", "coach", "surge"])
def open_case(request: pytest.FixtureRequest, client: TestClient, site: Site, ada: Person) -> OpenCase:
    """A function that opens a case about a new coach with this number."""

    def open_numbered_case(number: int) -> None:
        coach_id = add_coach(ada, f"Coach of Case {number}")
        if request.param == "surge":
            with site.database.writing() as session:
                open_coach_case(session, "surge", coach_id)
            return
        if request.param == "review":
            rate(ada, coach_id)
            report(client, coach_id)
            return
        body = {"rule": "moved", "message": f"Words {number}."}
        assert client.post(f"/api/coaches/{coach_id}/reports", json=body).status_code == 201

    return open_numbered_case


def test_queue_of_fifty_cases_takes_as_many_statements_as_one(open_case: OpenCase, mona: Person) -> None:
    statement_counts = []
    for rows in (1, MAX_ROWS):
        for number in range(len(cases(mona)), rows):
            open_case(number)
        with record_statements() as statements:
            assert len(cases(mona)) == rows
        statement_counts.append(len(statements))
    assert statement_counts[0] == statement_counts[1]
