"""Which errors leave by the error door of an application, and is the database gone or is it a bug?"""

from collections.abc import Callable
from dataclasses import dataclass

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sideline.core.errors import Refusal

log = structlog.get_logger()

BUSY_MESSAGE = "Sideline is not available right now. Please try again."
RETRY_AFTER_SECONDS = 5


@dataclass(frozen=True)
class ErrorDoor:
    """How one application words its errors; each makes the answer."""

    refused: Callable[[Request, Refusal], Response]
    invalid: Callable[[Request, RequestValidationError], Response]
    plain_http: Callable[[Request, HTTPException], Response]
    unavailable: Callable[[Request], Response]
    bug: Callable[[Request, Exception], Response]

    def hang(self, app: FastAPI) -> None:
        """From here on every error of `app` leaves in this form."""
        app.exception_handler(Refusal)(self.refused)
        app.exception_handler(RequestValidationError)(self.invalid)
        app.exception_handler(HTTPException)(self.plain_http)
        app.add_exception_handler(PoolTimeout, self._database_error)
        app.add_exception_handler(DBAPIError, self._database_error)
        app.add_exception_handler(Exception, self.bug)

    def _database_error(self, request: Request, error: Exception) -> Response:
        log.error("database_error", kind=type(error).__name__, request_id=request.scope.get("request_id"))
        if not is_outage(error):
            raise error
        return self.unavailable(request)


def is_outage(error: Exception) -> bool:
    """Whether this error means that the database is gone, full, hung or overloaded, rather than misused by us."""
    if isinstance(error, DBAPIError):
        return isinstance(error, OperationalError) or error.connection_invalidated
    return isinstance(error, PoolTimeout)
