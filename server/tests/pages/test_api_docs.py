"""Human-readable API documentation: rendered by the server, without scripts or external resources."""

import re

from fastapi.testclient import TestClient


def test_every_operation_and_schema_is_documented(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    page = client.get("/api/docs").text
    for methods in document["paths"].values():
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name}"' in page


def test_nothing_is_loaded_from_other_origins(client: TestClient) -> None:
    page = client.get("/api/docs").text
    assert "<script" not in page
    assert " style=" not in page
    assert re.findall(r'(?:src|href)="(?!#)([^"]*)"', page) == ["/api/docs.css", "/api/openapi.json", "/data"]
    assert client.get("/api/docs.css").headers["Content-Type"] == "text/css; charset=utf-8"
