"""Checks that every status of a response is in the contract (openapi.json), for the client of all tests."""

import json
import re
from pathlib import Path

from httpx2 import Response

_CONTRACT = json.loads((Path(__file__).parents[2] / "openapi.json").read_text(encoding="utf-8"))
_ROUTES = [
    (method.upper(), re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), operation["responses"])
    for path, operations in _CONTRACT["paths"].items()
    for method, operation in operations.items()
]
_ANY_ROUTE = {405, 413, 500, 503}
"""Statuses that every route can answer: wrong method, a body that is too large, a bug, maintenance."""


def assert_documented(response: Response) -> None:
    """Fail if the contract does not have this response's status for its route."""
    request = response.request
    for method, path, responses in _ROUTES:
        if method == request.method and path.fullmatch(request.url.path):
            documented = str(response.status_code) in responses or response.status_code in _ANY_ROUTE
            assert documented, f"{method} {request.url.path} answered {response.status_code}: not in the contract"
            return
