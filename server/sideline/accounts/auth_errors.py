"""Exception handlers of /auth/v1: error bodies as the auth wire has them (contract section 2.1)."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sideline.core.errors import Refusal
from sideline.core.http.errors import RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE, ErrorHandlers

API_VERSION = "2024-01-01"
"""The version from which on `code` is a string; the client asks for it by this header and reads it back."""

VERSION_HEADER = "X-Supabase-Api-Version"
UNHANDLED_MESSAGE = "Unexpected failure, please check server logs for more information"


def error(request: Request, status: int, code: str, message: str, **extra: Any) -> Response:
    """An error of the auth wire: new form for clients that send the version header, old form for the others.

    Both carry `error_code` and `msg`, which every client understands.
    """
    wait = extra.pop("retry_after", None)
    headers = {"Cache-Control": "no-store", "x-sb-error-code": code}
    if wait is not None:
        headers["Retry-After"] = str(wait)
    body: dict[str, Any] = {"code": status, "error_code": code, "msg": message, **extra}
    if request.headers.get(VERSION_HEADER, "") >= API_VERSION:
        headers[VERSION_HEADER] = API_VERSION
        body |= {"code": code, "message": message}
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        body["error_id"] = request.scope.get("request_id", "")
    return JSONResponse(body, status, headers)


def install(app: FastAPI) -> None:
    """Respond to every error of `app` in this format."""
    ErrorHandlers(_refused, _invalid, _plain_http, _unavailable, _bug).install(app)


def too_large(request: Request) -> Response:
    """The refusal of a body above the limit."""
    return error(request, 413, "request_entity_too_large", "Request body too large")


def _refused(request: Request, refusal: Refusal) -> Response:
    return error(request, refusal.status, refusal.code, refusal.message, **refusal.extra)


def _invalid(request: Request, invalid: RequestValidationError) -> Response:
    first = invalid.errors()[0]
    if first["type"] == "json_invalid":
        return error(request, 400, "bad_json", "Could not parse request body as JSON")
    field = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return error(request, 400, "validation_failed", f"{field}: {first['msg']}")


def _plain_http(request: Request, error_: HTTPException) -> Response:
    if error_.status_code == HTTPStatus.BAD_REQUEST:
        # The only one the framework raises itself: a body it could not parse (too deep, not UTF-8).
        return error(request, 400, "bad_json", "Could not parse request body as JSON")
    code = HTTPStatus(error_.status_code).name.lower()
    answer = error(request, error_.status_code, code, str(error_.detail))
    answer.headers.update(error_.headers or {})
    return answer


def _unavailable(request: Request) -> Response:
    return error(request, 503, "unavailable", UNAVAILABLE_MESSAGE, retry_after=RETRY_AFTER_SECONDS)


def _bug(request: Request, _bug: Exception) -> Response:
    return error(request, 500, "unexpected_failure", UNHANDLED_MESSAGE)
