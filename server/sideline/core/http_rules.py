"""Which requests are refused for their form alone, before any route is asked? Those the HTTP standard forbids.

The web server's parser takes them: no Host header or several, a Host that names no host, HTTP/0.9, a head of any
length.
"""

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from sideline.core.problems import problem

MAX_HEAD = 64 * 1024
"""Bytes of a request line with its headers."""

_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


def refusal_of(scope: Scope) -> Response | None:
    """The answer to a request that breaks a rule; None if it keeps to all of them."""
    # One loop, since every request passes it.
    hosts, host, size = 0, b"", len(scope.get("raw_path") or b"") + len(scope["query_string"])
    for name, value in scope["headers"]:
        size += len(name) + len(value) + 4
        if name == b"host":
            hosts, host = hosts + 1, value
    if hosts > 1 or not (_HOST.fullmatch(host) if hosts else scope["http_version"] == "1.0"):
        answer = problem(Request(scope), 400, "bad_request", "The request is not valid HTTP.")
    elif size > MAX_HEAD:
        answer = problem(Request(scope), 431, "request_header_fields_too_large", "The request's head is too large.")
    else:
        return None
    answer.headers["Connection"] = "close"
    return answer
