"""The limit of visits in flight: a process that is overloaded refuses some visitors at once, instead of letting all of
them wait for many seconds. A reverse proxy with a queue does this better (docs/operations.md).
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from sideline.core.http.caching import NO_STORE, is_authorized
from sideline.core.http.errors import RETRY_AFTER_SECONDS, problem

MAX_VISITS = 40
"""Visits that wait for their response at the same time in one process. Pages are built by as many threads (anyio's
default), so that a visit never waits for a thread.
"""

BUSY_MESSAGE = "Too many people are using the site right now. Please try again in a few seconds."

BUSY_PAGE = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Very busy</title>
<h1>The site is very busy</h1>
<p>{BUSY_MESSAGE}</p>
<p><a href="">Try again</a></p>
"""

_NEVER_REFUSED = ("/assets/", "/auth/", "/healthz", "/readyz")
"""Files of pages that were not refused, links in emails, and what monitors the process."""


class InFlightLimit:
    """Counts the visits (GET without an account) that wait for their response, and refuses those above `most`.

    Requests of signed-in users, and everything that writes, always get a response: a refusal could lose a user's work.
    """

    def __init__(self, most: int = MAX_VISITS) -> None:
        self._most = most
        self._waiting: set[str] = set()

    def refuse(self, scope: Scope) -> Response | None:
        """Count this request until `release`, or return the response (503) that refuses it."""
        if not _is_visit(scope):
            return None
        if len(self._waiting) >= self._most:
            return _busy(scope)
        self._waiting.add(scope["request_id"])
        return None

    def release(self, scope: Scope) -> None:
        """Stop counting this request: its response has started, or it has ended. May be called twice."""
        self._waiting.discard(scope["request_id"])


def _is_visit(scope: Scope) -> bool:
    return (
        scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(_NEVER_REFUSED) and not is_authorized(scope)
    )


def _busy(scope: Scope) -> Response:
    if scope["path"].startswith("/api/"):
        return problem(Request(scope), 503, "busy", BUSY_MESSAGE, retry_after=RETRY_AFTER_SECONDS)
    headers = {"Cache-Control": NO_STORE, "Retry-After": str(RETRY_AFTER_SECONDS)}
    return HTMLResponse(BUSY_PAGE, 503, headers)
