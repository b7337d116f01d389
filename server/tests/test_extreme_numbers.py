"""Out-of-range numbers in paths, queries and bodies are rejected and never cause a server error."""

import json

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body
from tests.test_routes import CONTRACT

EXTREME = [
    *(str(2**power + more) for power in (31, 53, 63, 64, 1_024) for more in (-1, 0)),
    "9" * 4_000,
    "-1",
    f"-{2**63 + 1}",
    "1e400",
    "NaN",
    "\u0663",
]


SOME = [str(2**31), str(2**63), "1e400", "\u0663"]
"""The first number that does not fit into a column of PostgreSQL and of SQLite, and two that are no digits."""


@pytest.mark.both
@pytest.mark.parametrize("numbers", [SOME, pytest.param(EXTREME, marks=pytest.mark.long)], ids=["some", "all"])
def test_extreme_numbers_in_a_path_or_a_query_are_rejected(client: TestClient, ada: Person, numbers: list[str]) -> None:
    tried = set()
    for path, operations in CONTRACT["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", []):
                name = parameter["name"]
                for number in numbers:
                    url = path.replace(f"{{{name}}}", number).replace("{coach_id}", "1")
                    params = {} if parameter["in"] == "path" else {name: number}
                    answer = client.request(method, url, params=params, headers=ada.headers)
                    assert answer.status_code in (200, 400, 404, 422), (method, path, name, number, answer.text)
                tried.add((method, path, name))
    assert ("get", "/api/coaches/{coach_id}", "coach_id") in tried
    assert ("get", "/api/coaches", "limit") in tried


@pytest.mark.usefixtures("web_build")
def test_extreme_numbers_in_the_url_of_a_page_cause_no_server_error(
    client: TestClient, subtests: pytest.Subtests
) -> None:
    for path in (
        "/coach/{}",
        "/coach/{}/rate",
        "/sitemap/coaches-{}.xml",
        "/review/{}/edit",
    ):
        with subtests.test(path=path):
            for number in EXTREME:
                assert client.get(path.format(number)).status_code in (200, 400, 404), number


@pytest.mark.both
def test_extreme_numbers_in_a_body_are_rejected(site: Site, client: TestClient, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    headers = {**ada.headers, "Content-Type": "application/json"}
    for field in review_body():
        for number in EXTREME:
            body = json.dumps({**review_body(), field: "HERE"}).replace('"HERE"', number)
            answer = client.post(f"/api/coaches/{coach_id}/reviews", content=body.encode(), headers=headers)
            assert answer.status_code in (400, 422), (field, number, answer.text)
