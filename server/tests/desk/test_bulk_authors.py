"""Deciding many cases together reads the accounts once, not once for each case."""

from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.core.site import Site
from tests.desk.conftest import add_coach, assert_correct, cases, rate, read_cases, shown
from tests.people import People, Person
from tests.statements import record_statements


def test_a_bulk_decision_looks_up_the_authors_of_a_coach_once(
    *,
    client: TestClient,
    site: Site,
    people: People,
    coach_id: int,
    mona: Person,
) -> None:
    athletes = [people(f"athlete{number}") for number in range(4)]
    other = add_coach(athletes[0], "Uwe Lang")
    for athlete in athletes:
        rate(athlete, coach_id)
    rate(athletes[0], other)
    for review in [*shown(client, coach_id), *shown(client, other)]:
        client.post(f"/api/reviews/{review['id']}/reports", json={"rule": "profanity", "message": "", "email": ""})
    numbers = [row["id"] for row in cases(mona, kind="review")]
    assert len(numbers) == 5
    body = {"action": "remove", "rule": "profanity", "explanation": "Please.", "cases": read_cases(mona, numbers)}
    with record_statements() as statements:
        items = mona.post("/api/desk/decisions", body).json()["items"]
    assert [item["state"] for item in items] == ["decided"] * 5
    assert len([text for text in statements if text.split() == ["SELECT", "users.id", "FROM", "users"]]) == 1
    with site.database.reading() as session:
        assert {case.decision for case in session.scalars(select(Case).where(Case.id.in_(numbers)))} == {"remove"}
    assert_correct(site)
