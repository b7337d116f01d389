"""The FastAPI application of /auth/v1 and its exception handlers.

It implements the API of Supabase Auth (GoTrue), whose JavaScript client the web app uses. It is a separate application
because its error bodies have a different format than those of /api.
"""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sideline.accounts import factor_routes, routes
from sideline.accounts.deps import KnownUniversity
from sideline.accounts.errors import account_refusal
from sideline.accounts.passwords import PasswordHashing
from sideline.core.http.errors import ErrorHandlers
from sideline.core.http.middleware import NO_TELEMETRY
from sideline.core.http.openapi import add_routes
from sideline.core.http.request_rules import BodyLimit
from sideline.core.rate_limits import LimitReached
from sideline.core.site import Site

PATH = "/auth/v1"
MAX_ACCOUNTS_BODY_BYTES = 64 * 1024
"""The maximum size of a request body under PATH. The largest field, the user's metadata, is limited to 4 kB."""

API_VERSION = "2024-01-01"
"""Since this version `code` is a string. The client sends the version in VERSION_HEADER and expects it back."""

VERSION_HEADER = "X-Supabase-Api-Version"
UNHANDLED_MESSAGE = "Unexpected failure, please check server logs for more information"


def accounts_app(site: Site, known_university: KnownUniversity) -> FastAPI:
    """Create the application to mount at PATH. Unknown paths get a JSON error, never an HTML page."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False, telemetry=NO_TELEMETRY)
    app.state.site = site
    app.state.hashing = PasswordHashing()
    app.state.known_university = known_university
    _ERROR_HANDLERS.install(app)
    add_routes(app, routes.router, factor_routes.router)
    app.add_middleware(BodyLimit, under=PATH, limit=MAX_ACCOUNTS_BODY_BYTES, refuse=_ERROR_HANDLERS.too_large)
    return app


def _error_response(request: Request, status: int, code: str, message: str, **extra: Any) -> Response:
    """Build an error response: in the new format for clients that send the version header, in the old one otherwise.

    Both formats include `error_code` and `msg`, which every client understands.
    """
    retry_after = extra.pop("retry_after", None)
    headers = {"x-sb-error-code": code}
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    body: dict[str, Any] = {"code": status, "error_code": code, "msg": message, **extra}
    if request.headers.get(VERSION_HEADER, "") >= API_VERSION:
        headers[VERSION_HEADER] = API_VERSION
        body |= {"code": code, "message": message}
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        body["error_id"] = request.scope.get("request_id", "")
    return JSONResponse(body, status, headers)


def _on_invalid_request(request: Request, error: RequestValidationError) -> Response:
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _error_response(request, 400, "bad_json", "Could not parse request body as JSON")
    field = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return _error_response(request, 400, "validation_failed", f"{field}: {first['msg']}")


def _on_http_exception(request: Request, error: HTTPException) -> Response:
    if error.status_code == HTTPStatus.BAD_REQUEST:
        # The framework raises this only for a body that it could not parse (nested too deeply, or not UTF-8).
        return _error_response(request, 400, "bad_json", "Could not parse request body as JSON")
    code = HTTPStatus(error.status_code).name.lower()
    response = _error_response(request, error.status_code, code, str(error.detail))
    response.headers.update(error.headers or {})
    return response


class _AccountErrorHandlers(ErrorHandlers):
    def respond(self, request: Request, error: Exception) -> Response:
        return super().respond(request, account_refusal(error) if isinstance(error, LimitReached) else error)


_ERROR_HANDLERS = _AccountErrorHandlers(
    _error_response, _on_invalid_request, _on_http_exception, "Request body too large", UNHANDLED_MESSAGE
)
