"""The limit of visits in flight: a process that is overloaded refuses some visitors at once, instead of letting all of
them wait for many seconds. A reverse proxy with a queue does this better (docs/operations.md).
"""

from collections import Counter
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from sideline.core.http.caching import NO_STORE, bearer_token
from sideline.core.http.client_address import address_of, block_of
from sideline.core.http.errors import RETRY_AFTER_SECONDS, problem

MAX_VISITS = 40
"""Visits that wait for their response at the same time in one process. Pages are built by as many threads (anyio's
default), so that a visit never waits for a thread.
"""

MAX_OF_ADDRESS = 8
"""How many of them one network address can have, so that a single client keeps nobody else out."""

MAX_OF_SITE = 16
"""How many of them an IPv6 /48 can have: a household or a rented server often has hundreds of /64 networks."""

MAX_PICTURES = 16
"""How many of them can be for pictures, which take half a second each without any work (`pages.share`)."""

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

_PICTURES = "/share/"


class InFlightLimit:
    """Counts the visits (GET without an account) that wait for their response, and refuses those above `most`,
    or above a part of them: MAX_OF_ADDRESS, MAX_OF_SITE, MAX_PICTURES.

    Requests of signed-in users, and everything that writes, always get a response: a refusal could lose a user's work.
    Signed in is who has a token that `has_signed` recognizes, so that a made-up one is no way around the limit.
    """

    def __init__(self, has_signed: Callable[[str], bool], most: int = MAX_VISITS) -> None:
        self._has_signed = has_signed
        self._most = most
        self._waiting: dict[str, list[str]] = {}
        """The shares that waiting visits are counted in (`_shares`), by the id of the request."""
        self._counts = Counter[str]()

    def refuse(self, scope: Scope) -> Response | None:
        """Count this request until `release`, or return the response (503) that refuses it."""
        if not _may_be_refused(scope) or self._is_member(scope):
            return None
        shares = self._shares(scope)
        if any(self._counts[share] >= most for share, most in shares.items()):
            return _busy(scope)
        self._waiting[scope["request_id"]] = list(shares)
        self._counts.update(list(shares))
        return None

    def release(self, scope: Scope) -> None:
        """Stop counting this request: its response has started, or it has ended. May be called twice."""
        for share in self._waiting.pop(scope["request_id"], ()):
            self._counts[share] -= 1
            if not self._counts[share]:
                del self._counts[share]

    def _shares(self, scope: Scope) -> dict[str, int]:
        """Return what a visit is counted in: all visits and parts of them, each with its largest number."""
        shares = {"all": self._most}
        # Without an address (a Unix socket), all visitors would share one.
        if address := address_of(scope["client"][0]) if scope.get("client") else "":
            shares[address] = MAX_OF_ADDRESS
            if ":" in address:
                shares[block_of(address)] = MAX_OF_SITE
        if scope["path"].startswith(_PICTURES):
            shares["pictures"] = MAX_PICTURES
        return shares

    def _is_member(self, scope: Scope) -> bool:
        # Browsers load pictures without a token, and drawing one takes long.
        token = bearer_token(scope)
        return token != "" and not scope["path"].startswith(_PICTURES) and self._has_signed(token)


def _may_be_refused(scope: Scope) -> bool:
    return scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(_NEVER_REFUSED)


def _busy(scope: Scope) -> Response:
    if scope["path"].startswith("/api/"):
        return problem(Request(scope), 503, "busy", BUSY_MESSAGE, retry_after=RETRY_AFTER_SECONDS)
    headers = {"Cache-Control": NO_STORE, "Retry-After": str(RETRY_AFTER_SECONDS)}
    return HTMLResponse(BUSY_PAGE, 503, headers)
