"""The error door of /api: every refusal and every bug leaves as application/problem+json (RFC 9457)."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from sideline.core.error_door import BUSY_MESSAGE, RETRY_AFTER_SECONDS, ErrorDoor
from sideline.core.errors import Refusal

BUG_MESSAGE = "Something went wrong. Please try again."

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


def problem(
    request: Request, status: int, code: str, message: str, *, retry_after: int | None = None, **extra: Any
) -> Response:
    """A problem document for this request."""
    body = {
        "type": f"urn:sideline:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": message,
        "code": code,
        "request_id": request.scope.get("request_id", ""),
        **extra,
    }
    headers = {"Cache-Control": "no-store"}
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def install(app: FastAPI) -> None:
    """Hang the door in: from here on every error of `app` leaves as a problem document."""
    ErrorDoor(_refused, _invalid, _plain_http, _unavailable, _bug).hang(app)


def too_large(request: Request) -> Response:
    """The refusal of a body that is larger than this route could need."""
    return problem(request, 413, "request_entity_too_large", "The request is too large.")


def _refused(request: Request, error: Refusal) -> Response:
    return problem(request, error.status, error.code, error.message, **error.extra)


def _invalid(request: Request, error: RequestValidationError) -> Response:
    errors = [
        {
            "field": ".".join(str(part) for part in item["loc"][1:]) or "body",
            "message": item["msg"].removeprefix("Value error, "),
        }
        for item in error.errors()
    ]
    if any(item["type"] == "json_invalid" for item in error.errors()):
        return problem(request, 400, "bad_json", "The request is not valid JSON.")
    return problem(request, 422, "invalid_input", errors[0]["message"], errors=errors)


def _plain_http(request: Request, error: HTTPException) -> Response:
    code = HTTPStatus(error.status_code).name.lower()
    answer = problem(request, error.status_code, code, str(error.detail))
    answer.headers.update(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["Allow"] = ", ".join(_methods_of_path(request))
    return answer


def _methods_of_path(request: Request) -> list[str]:
    """Every method this path knows: the route that refused knows only its own."""

    def known(method: str) -> bool:
        asked = {**request.scope, "method": method}
        return any(route.matches(asked)[0] is Match.FULL for route in request.app.routes)

    return [method for method in _METHODS if known(method)]


def _unavailable(request: Request) -> Response:
    return problem(request, 503, "unavailable", BUSY_MESSAGE, retry_after=RETRY_AFTER_SECONDS)


def unhandled(request: Request) -> Response:
    """The answer to a bug: nothing but the number of its log line."""
    return problem(request, 500, "unexpected_failure", BUG_MESSAGE)


def _bug(request: Request, _error: Exception) -> Response:
    return unhandled(request)
