"""Exception handlers: those of /api, which respond with application/problem+json (RFC 9457), and the class that
/auth/v1 also uses.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from sideline.core.db.timeouts import cause_fields, is_outage
from sideline.core.errors import Refusal
from sideline.core.http.caching import NO_STORE

log = structlog.get_logger()

UNAVAILABLE_MESSAGE = "The site isn’t available right now. Please try again."
RETRY_AFTER_SECONDS = 5
INVALID_MESSAGE = "Something you entered isn’t valid. Please check it and try again."

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


@dataclass(frozen=True)
class ErrorHandlers:
    """An application's error responses. `error_response` takes the request, status, code, message and extra fields."""

    error_response: Callable[..., Response]
    on_invalid_request: Callable[[Request, RequestValidationError], Response]
    on_http_exception: Callable[[Request, HTTPException], Response]
    too_large_message: str
    unhandled_message: str

    def install(self, app: FastAPI) -> None:
        """Install these handlers for all errors of `app`."""
        app.exception_handler(HTTPException)(self.on_http_exception)
        for kind in (Refusal, RequestValidationError, PoolTimeout, DBAPIError):
            app.add_exception_handler(kind, self.respond)
        app.add_exception_handler(Exception, self.on_unhandled)

    def respond(self, request: Request, error: Exception) -> Response:
        """Return the response to an error of a route. Re-raises the error if it is a bug."""
        if isinstance(error, Refusal):
            return self.error_response(request, error.status, error.code, error.message, **error.extra)
        if isinstance(error, RequestValidationError):
            return self.on_invalid_request(request, error)
        if not isinstance(error, PoolTimeout | DBAPIError):
            raise error
        log.error("database_error", **cause_fields(error), request_id=request.scope.get("request_id"))
        if not is_outage(error):
            raise error
        return self.error_response(request, 503, "unavailable", UNAVAILABLE_MESSAGE, retry_after=RETRY_AFTER_SECONDS)

    def on_unhandled(self, request: Request, _error: Exception) -> Response:
        """Return a 500 with only the request id, which is also in the log."""
        return self.error_response(request, 500, "unexpected_failure", self.unhandled_message)

    def too_large(self, request: Request) -> Response:
        """Return a 413 for a body that is larger than any route needs."""
        return self.error_response(request, 413, "request_entity_too_large", self.too_large_message)


def problem(
    request: Request, status: int, code: str, message: str, *, retry_after: int | None = None, **extra: Any
) -> Response:
    """Build a problem document for this request."""
    body = {
        "type": f"urn:sideline:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": message,
        "code": code,
        "request_id": request.scope.get("request_id", ""),
        **extra,
    }
    headers = {"Cache-Control": NO_STORE}
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def _on_invalid_request(request: Request, error: RequestValidationError) -> Response:
    errors = [
        {
            "field": ".".join(str(part) for part in item["loc"][1:]) or "body",
            "message": item["msg"].removeprefix("Value error, "),
        }
        for item in error.errors()
    ]
    if any(item["type"] == "json_invalid" for item in error.errors()):
        return problem(request, 400, "bad_json", "The request is not valid JSON.")
    # The messages of our own validators are written for users; those of Pydantic mention types and codes.
    detail = next((part["message"] for part, item in zip(errors, error.errors(), strict=True) if _is_ours(item)), None)
    return problem(request, 422, "invalid_input", detail or INVALID_MESSAGE, errors=errors)


def _is_ours(item: Mapping[str, Any]) -> bool:
    return str(item["type"]) == "value_error"


def _on_http_exception(request: Request, error: HTTPException) -> Response:
    code = HTTPStatus(error.status_code).name.lower()
    response = problem(request, error.status_code, code, str(error.detail))
    response.headers.update(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = ", ".join(_methods_of_path(request))
    return response


def _methods_of_path(request: Request) -> list[str]:
    """Return all methods of this path. The route that refused the request only knows its own."""

    def matches(method: str) -> bool:
        scope = {**request.scope, "method": method}
        return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)

    return [method for method in _METHODS if matches(method)]


PROBLEMS = ErrorHandlers(
    problem,
    _on_invalid_request,
    _on_http_exception,
    "The request is too large.",
    "Something went wrong. Please try again.",
)
"""The error handlers of /api."""
