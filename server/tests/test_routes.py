"""Rules for all routes of the site."""

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from starlette.responses import Response

from sideline.core.http.deps import ReadSession, WriteSession
from tests.people import Person

HOLD_A_TRANSACTION = {annotation.__metadata__[0].dependency for annotation in (ReadSession, WriteSession)}


CONTRACT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "openapi.json").read_text(encoding="utf-8"))
"""The OpenAPI document, which `make test` compares with that of the application. Building it takes half a second."""


def needed(dependant: Dependant) -> Iterator[object]:
    for dependency in dependant.dependencies:
        yield dependency.call
        yield from needed(dependency)


def routes_under(parent: Any) -> Iterator[APIRoute]:
    """Yield all FastAPI routes, including those of mounted apps."""
    for route in parent.routes:
        if isinstance(route, APIRoute):
            yield route
        elif inner := getattr(route, "app", None):
            yield from routes_under(inner) if hasattr(inner, "routes") else ()


def test_a_route_with_a_transaction_returns_a_finished_response(app) -> None:
    # FastAPI would encode a model in another thread while the transaction waits (docs/decisions/0002).
    holding = [route for route in routes_under(app) if HOLD_A_TRANSACTION & set(needed(route.dependant))]
    assert len(holding) > 10
    for route in holding:
        answer = inspect.signature(route.endpoint, eval_str=True).return_annotation
        assert answer is None or issubclass(answer, Response), route.name


def test_a_405_lists_the_allowed_methods(client: TestClient) -> None:
    answer = client.request("OPTIONS", "/api/my/reviews/00000000-0000-0000-0000-000000000000")

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "DELETE, GET, PUT"


def get_paths(app: FastAPI) -> set[str]:
    """Return the path of every GET route, including pages, with a value for each parameter."""
    return {re.sub(r"{\w+(:\w+)?}", "7", path) for path in paths_under(app) if not path.startswith("/assets")}


def paths_under(parent: Any, prefix: str = "") -> Iterator[str]:
    for route in parent.routes:
        if "GET" in (getattr(route, "methods", None) or ()):
            yield prefix + route.path
        elif inner := getattr(route, "app", None):
            mounted = getattr(route, "path", "")
            yield from paths_under(inner, prefix + mounted) if hasattr(inner, "routes") else ()


@pytest.mark.usefixtures("web_build")
def test_every_get_has_a_head_with_the_same_headers_and_no_body(app: FastAPI, ada: Person, client: TestClient) -> None:
    paths = get_paths(app)
    assert {"/healthz", "/readyz", "/api/site", "/auth/v1/health", "/auth/v1/user", "/api/my/reviews", "/"} <= paths
    assert len(paths) > 40
    for headers in ({}, ada.headers):
        for path in sorted(paths - {LINK}):
            get, head = client.get(path, headers=headers), client.head(path, headers=headers)
            assert (path, head.status_code, head.content) == (path, get.status_code, b"")
            assert set(head.headers) == set(get.headers), path
            assert head.headers.get("content-type") == get.headers.get("content-type"), path


LINK = "/auth/v1/verify"


def test_a_head_request_does_not_use_up_an_emailed_link(client: TestClient) -> None:
    assert LINK in get_paths(client.app)  # type: ignore[arg-type]
    assert client.head(f"{LINK}?token=x&type=recovery").status_code == 405
