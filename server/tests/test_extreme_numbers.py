"""Numbers that no column holds, wherever a client may send one: refused, never an error of the server."""

import json

from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.core.http.deps import Site
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.said import form

EXTREME = [
    *(str(2**power + more) for power in (31, 53, 63, 64, 1_024) for more in (-1, 0)),
    "9" * 4_000,
    "-1",
    f"-{2**63 + 1}",
    "1e400",
    "NaN",
    "\u0663",
]


def test_in_a_path_or_a_query(app: FastAPI, client: TestClient, ada: Person) -> None:
    asked = set()
    for path, operations in app.openapi()["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", []):
                name = parameter["name"]
                for number in EXTREME:
                    url = path.replace(f"{{{name}}}", number).replace("{coach_id}", "1")
                    params = {} if parameter["in"] == "path" else {name: number}
                    answer = client.request(method, url, params=params, headers=ada.headers)
                    assert answer.status_code in (200, 400, 404, 422), (method, path, name, number, answer.text)
                asked.add((method, path, name))
    assert ("get", "/api/coaches/{coach_id}", "coach_id") in asked
    assert ("get", "/api/coaches", "limit") in asked


def test_in_a_body(site: Site, client: TestClient, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    headers = {**ada.headers, "Content-Type": "application/json"}
    for field in form():
        for number in EXTREME:
            body = json.dumps({**form(), field: "HERE"}).replace('"HERE"', number)
            answer = client.post(f"/api/coaches/{coach_id}/reviews", content=body.encode(), headers=headers)
            assert answer.status_code in (400, 422), (field, number, answer.text)
