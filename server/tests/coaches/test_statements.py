"""How many SQL statements a route costs is fixed; and what is sent ready-made is what the contract declares."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.schemas import CoachPage, CoachProfile, FeaturedCoach
from sideline.core.http.deps import Site
from sideline.core.http.schemas import ResponseModel
from tests.factories import make_coach, make_tally
from tests.statements import record_statements


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """Every statement that goes to the database."""
    with record_statements() as seen:
        yield seen


@pytest.fixture
def coach_id(site: Site) -> int:
    """A coach with numbers, among others."""
    with site.database.writing() as session:
        for number in range(20):
            make_coach(session, f"Ann Smith {number}")
        coach = make_coach(session, "Bea Long", rating=4.5, total_reviews=2)
        make_tally(session, coach, stars_4=1, stars_5=1, advice_sum=9, advice_count=2, tag_counts={"Kind": 2})
        return coach.id


@pytest.mark.parametrize(
    ("path", "count"),
    [
        ("/api/coaches/{id}", 1),
        ("/api/featured-coach", 1),
        ("/api/universities?q=north", 1),
    ],
)
def test_the_number_of_statements_is_fixed(
    *,
    client: TestClient,
    statements: list[str],
    coach_id: int,
    path: str,
    count: int,
) -> None:
    address = path.format(id=coach_id)
    client.get(address)
    statements.clear()
    assert client.get(address).status_code == 200
    assert len(statements) == count, statements


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("/api/coaches?q=ann", CoachPage),
        ("/api/coaches?q=nobody+at+all", CoachPage),
        ("/api/coaches/{id}", CoachProfile),
        ("/api/featured-coach", FeaturedCoach),
    ],
)
def test_ready_made_answers_are_what_the_contract_declares(
    client: TestClient, coach_id: int, path: str, schema: type[ResponseModel]
) -> None:
    answer = client.get(path.format(id=coach_id))
    assert answer.headers["Content-Type"] == "application/json"
    # strict: as another program would read it, nothing is made to fit
    told = schema.model_validate_json(answer.content, strict=True)
    assert told.model_dump(mode="json", by_alias=True) == answer.json()
    declared = client.get("/api/openapi.json").json()["paths"]
    route = path.split("?", maxsplit=1)[0].replace("{id}", "{coach_id}")
    content = declared[route]["get"]["responses"]["200"]["content"]["application/json"]
    assert content["schema"]["$ref"].endswith(f"/{schema.__name__}")
