"""The outermost middleware: request id, security headers, the limit of visits in flight, access log, metrics, and the
response to unhandled errors.

FastAPI re-raises an unhandled exception after responding, and the web server would print its message, which may quote
user input. This middleware logs its type and frames instead (`core.logs` leaves the message out).
"""

import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence

import structlog
from fastapi.telemetry import TelemetryConfig
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core import metrics
from sideline.core.http import request_rules
from sideline.core.http.caching import NO_STORE, bearer_token, json_with_etag
from sideline.core.http.errors import RETRY_AFTER_SECONDS, ErrorHandlers, problem
from sideline.core.http.json_route import JsonRoute
from sideline.core.http.request_rules import address_of, block_of
from sideline.core.http.security_headers import SecurityHeaders

# The limit of visits in flight: a process that is overloaded refuses some visitors at once, instead of letting all of
# them wait for many seconds. A reverse proxy with a queue does this better (docs/operations/proxy.md).

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


NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""FastAPI's own telemetry would send addresses, paths and user input to any endpoint configured in the environment."""

CLIENT_CLOSED_REQUEST = 499
"""The status logged for a request whose client disconnected before the response (nginx's convention)."""


class RequestMiddleware:
    """Implements what the module docstring lists, serves the `JsonRoute`s, and handles HEAD on every route that has
    GET.

    `not_for_head` lists paths whose GET changes something. `has_signed` tells whether an access token is valid.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        json_routes: Sequence[JsonRoute],
        headers: SecurityHeaders,
        error_handlers: ErrorHandlers,
        not_for_head: Collection[str],
        has_signed: Callable[[str], bool],
    ) -> None:
        self._app = app
        self._not_for_head = not_for_head
        self._json_routes = json_routes
        self._headers = headers
        self._error_handlers = error_handlers
        self._in_flight = InFlightLimit(has_signed)
        self._log = structlog.get_logger().bind()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, method = time.perf_counter(), scope["method"]
        scope["request_id"] = os.urandom(16).hex()
        response = _Response(scope, send, self._headers, self._in_flight)
        if method == "HEAD" and scope["path"] not in self._not_for_head:
            # FastAPI's routes only handle GET. The response is the same, without its body.
            scope = {**scope, "method": "GET"}
        try:
            refusal = request_rules.violation(scope) or self._in_flight.refuse(scope)
            if refusal is not None:
                await refusal(scope, receive, response.send)
            elif not await self._serve_json_route(scope, receive, response):
                await self._app(scope, receive, response.send)
        except Exception as error:
            kind, request_id = type(error).__name__, scope["request_id"]
            self._log.error("unhandled_exception", kind=kind, request_id=request_id, exc_info=error)
            if response.status is None:
                await self._error_handlers.on_unhandled(Request(scope), error)(scope, receive, response.send)
        finally:
            self._in_flight.release(scope)
            self._record(scope, method, response.status or CLIENT_CLOSED_REQUEST, time.perf_counter() - started)

    async def _serve_json_route(self, scope: Scope, receive: Receive, response: "_Response") -> bool:
        for route in self._json_routes:
            try:
                body = await route.body(scope["app"].state.site, scope)
            except Exception as error:
                scope["route"] = route
                await self._error_handlers.respond(Request(scope), error)(scope, receive, response.send)
                return True
            if body is not None:
                scope["route"] = route
                await response.send_whole(*json_with_etag(scope, body, route.cached))
                return True
        return False

    def _record(self, scope: Scope, method: str, status: int, seconds: float) -> None:
        route = route_of(scope)
        metrics.observe(method, route, status, seconds)
        if not self._log.is_enabled_for(logging.INFO):
            return
        self._log.info(
            "request",
            id=scope["request_id"],
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
        )


class _Response:
    """Passes a response on with the common headers, and records its status. A visit is in flight until it starts, so
    that slow clients do not keep others out.
    """

    def __init__(self, scope: Scope, send: Send, headers: SecurityHeaders, in_flight: InFlightLimit) -> None:
        self.status: int | None = None
        self._scope = scope
        self._in_flight = in_flight
        self._path = scope["path"]  # mounts change it
        self._has_body = scope["method"] != "HEAD"
        self._request_id = (b"x-request-id", scope["request_id"].encode())
        self._send = send
        self._headers = headers

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._in_flight.release(self._scope)
            message["headers"] = [*self._headers.apply(list(message["headers"]), self._path), self._request_id]
        elif not self._has_body and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await self._send(message)

    async def send_whole(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        """Send a complete public response in two messages."""
        self.status = status
        self._in_flight.release(self._scope)
        headers = [*headers, *self._headers.public, self._request_id]
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body if self._has_body else b""})


def route_of(scope: Scope) -> str:
    """Return the path template of the route that responded ('/api/coaches/{coach_id}'), or '-' if none did."""
    path = getattr(scope.get("route"), "path", None)
    if path is None:
        return "-"
    mounted = scope.get("root_path", "").removeprefix(scope.get("app_root_path", ""))
    return str(path) if mounted and str(path).startswith(mounted) else f"{mounted}{path}"
