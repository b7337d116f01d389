"""Checks that every response is what the contract says of its route, for the client of all tests.

FastAPI checks no response of this site: routes return bytes (docs/decisions/0002). So the status of each response must
be in openapi.json, and JSON must have exactly the fields of the route's response model, each of its type.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from httpx2 import Response
from pydantic import TypeAdapter

_CONTRACT = json.loads((Path(__file__).parents[2] / "openapi.json").read_text(encoding="utf-8"))
_ROUTES = [
    (method.upper(), path, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), operation["responses"])
    for path, operations in _CONTRACT["paths"].items()
    for method, operation in operations.items()
]
_ANY_ROUTE = {405, 413, 500, 503}
"""Statuses that every route can answer: wrong method, a body that is too large, a bug, maintenance."""


def assert_documented(app: FastAPI, response: Response) -> None:
    """Fail if the contract does not have this response's status for its route, or if its JSON does not conform."""
    request = response.request
    for method, path, pattern, responses in _ROUTES:
        if method == request.method and pattern.fullmatch(request.url.path):
            documented = str(response.status_code) in responses or response.status_code in _ANY_ROUTE
            assert documented, f"{method} {request.url.path} answered {response.status_code}: not in the contract"
            if response.status_code in (200, 201) and response.headers["Content-Type"] == "application/json":
                [model] = [
                    route.response_model
                    for route in app.routes
                    if isinstance(route, APIRoute) and route.path == path and method in route.methods
                ]
                assert_conforms(response, model)
            return


def assert_conforms(response: Response, model: Any) -> None:
    """Fail if the JSON has a field that the response model does not have, or lacks one, or has another type."""
    adapter = _adapter(model)
    content = adapter.validate_json(response.read(), strict=True)  # strict, so that no value is converted
    assert adapter.dump_python(content, mode="json", by_alias=True) == response.json()


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)
