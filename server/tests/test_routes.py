"""Rules for every route of the site."""

import inspect
from collections.abc import Iterator
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from starlette.responses import Response

from sideline.core.http.deps import ReadSession, WriteSession

HOLD_A_TRANSACTION = {annotation.__metadata__[0].dependency for annotation in (ReadSession, WriteSession)}


def needed(dependant: Dependant) -> Iterator[object]:
    for each in dependant.dependencies:
        yield each.call
        yield from needed(each)


def routes_under(parent: Any) -> Iterator[APIRoute]:
    """Every route that FastAPI made, also of included routers and mounted apps."""
    for route in parent.routes:
        if isinstance(route, APIRoute):
            yield route
        elif inner := getattr(route, "original_router", None) or getattr(route, "app", None):
            yield from routes_under(inner) if hasattr(inner, "routes") else ()


def test_a_route_with_a_transaction_returns_a_finished_response(app) -> None:
    # docs/decisions/0002: a model would be encoded in another thread while the transaction waits.
    holding = [route for route in routes_under(app) if HOLD_A_TRANSACTION & set(needed(route.dependant))]
    assert len(holding) > 10
    for route in holding:
        answer = inspect.signature(route.endpoint, eval_str=True).return_annotation
        assert answer is None or issubclass(answer, Response), route.name


def test_a_405_lists_the_allowed_methods(client: TestClient) -> None:
    answer = client.request("OPTIONS", "/api/my/reviews/00000000-0000-0000-0000-000000000000")

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "DELETE, GET, PUT"
