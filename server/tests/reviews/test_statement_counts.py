"""A request executes the same number of SQL statements for a coach with 25 reviews as for one with a single review."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.site import Site
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body, review_input


@pytest.fixture
def runs_workers() -> bool:
    """Their statements would be counted too."""
    return False


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The statements executed so far by sessions and by the read pool."""
    executed: list[str] = []

    def record(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        executed.append(statement)

    fetch = ReadPool.fetch

    def recorded_fetch(pool: ReadPool, sql: str, **parameters: Any) -> Any:
        executed.append(sql)
        return fetch(pool, sql, **parameters)

    monkeypatch.setattr(ReadPool, "fetch", recorded_fetch)
    event.listen(Engine, "before_cursor_execute", record)
    yield executed
    event.remove(Engine, "before_cursor_execute", record)


def _coach_with_reviews(site: Site, people: Callable[[str], Person], reviews: int) -> int:
    athletes = [people(f"athlete{number}") for number in range(reviews)]
    with site.database.writing() as session:
        coach = make_coach(session, f"Coach Number {reviews}")
        for athlete in athletes:
            rate(session, coach.id, athlete.author, review_input(), clock.today())
        return coach.id


def _counts(client: TestClient, user: Person, coach_id: int, statements: list[str]) -> dict[str, int]:
    """Return the number of statements of each request about a coach; the last requests undo the first ones."""
    reviews, saved = f"/api/coaches/{coach_id}/reviews", f"/api/my/saved-coaches/{coach_id}"
    counts: dict[str, int] = {}

    def request(name: str, send: Callable[[], Any]) -> Any:
        statements.clear()
        response = send()
        counts[name] = len(statements)
        assert response.status_code < 300, (name, response.text)
        return response

    request("profile", lambda: client.get(f"/api/coaches/{coach_id}"))
    request("page of reviews", lambda: client.get(reviews))
    own = f"/api/my/reviews/{request('rate', lambda: user.post(reviews, review_body())).json()['id']}"
    request("my reviews", lambda: user.get("/api/my/reviews"))
    request("my review", lambda: user.get(own))
    request("edit", lambda: user.put(own, review_body(1)))
    request("my state", lambda: user.get(f"/api/coaches/{coach_id}/mine"))
    request("save", lambda: user.put(saved))
    request("saved coaches", lambda: user.get("/api/my/saved-coaches"))
    request("unsave", lambda: user.delete(saved))
    request("delete", lambda: user.delete(own))
    return counts


def test_number_of_statements_does_not_depend_on_the_number_of_reviews(
    client: TestClient, site: Site, people: Callable[[str], Person], ada: Person, statements: list[str]
) -> None:
    few, many = (_coach_with_reviews(site, people, reviews) for reviews in (1, 25))
    client.get(f"/api/coaches/{many}")  # reads the averages, which stay in memory
    counts = _counts(client, ada, few, statements)
    assert _counts(client, ada, many, statements) == counts
    assert counts["profile"] == counts["page of reviews"] == 1
