"""Rules of HTTP that the web server does not enforce: exactly one valid Host header, a bounded header size."""

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from sideline.core.http.errors import problem

MAX_HEADER_BYTES = 64 * 1024
"""Bytes of a request line with its headers."""

_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


def violation(scope: Scope) -> Response | None:
    """The response to a request that breaks a rule; None for a valid one."""
    # One loop: it runs for every request.
    hosts, host, size = 0, b"", len(scope.get("raw_path") or b"") + len(scope["query_string"])
    for name, value in scope["headers"]:
        size += len(name) + len(value) + 4
        if name == b"host":
            hosts, host = hosts + 1, value
    if hosts > 1 or not (_HOST.fullmatch(host) if hosts else scope["http_version"] == "1.0"):
        response = problem(Request(scope), 400, "bad_request", "The request is not valid HTTP.")
    elif size > MAX_HEADER_BYTES:
        response = problem(Request(scope), 431, "request_header_fields_too_large", "The request's head is too large.")
    else:
        return None
    response.headers["Connection"] = "close"
    return response
