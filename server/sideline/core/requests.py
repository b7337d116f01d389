"""Around every request: an id, one log line, a bound on the body."""

import time
from collections.abc import Callable
from uuid import uuid4

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core import metrics

log = structlog.get_logger()

CLIENT_LEFT = 499
"""The status in the log of a request that nobody waited for any more (as nginx has it)."""

Refuse = Callable[[Request], Response]


class RequestLog:
    """Gives each request an id (answered as X-Request-Id) and writes one line: id, route, status, ms. No person."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope["request_id"] = uuid4().hex
        began = time.perf_counter()
        status = CLIENT_LEFT

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", scope["request_id"].encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        except Exception:
            status = 500
            raise
        finally:
            route, seconds = route_of(scope), time.perf_counter() - began
            metrics.observe(scope["method"], route, status, seconds)
            log.info(
                "request",
                id=scope["request_id"],
                method=scope["method"],
                route=route,
                status=status,
                ms=round(seconds * 1000, 1),
            )


def route_of(scope: Scope) -> str:
    """The template of the route that answered ('/api/coaches/{coach_id}'), '-' where none did."""
    path = getattr(scope.get("route"), "path", None)
    if path is None:
        return "-"
    mounted = scope.get("root_path", "").removeprefix(scope.get("app_root_path", ""))
    return str(path) if mounted and str(path).startswith(mounted) else f"{mounted}{path}"


class BodyLimit:
    """Refuses bodies of more than `limit` bytes below the path `under`, whether announced or streamed.

    `refuse` makes the answer (413), in the error form of what lies there.
    """

    def __init__(self, app: ASGIApp, *, under: str, limit: int, refuse: Refuse) -> None:
        self.app = app
        self._under = under
        self._limit = limit
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        elsewhere = not f"{scope.get('path', '')}/".startswith(f"{self._under}/")
        if scope["type"] != "http" or elsewhere or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        messages, size = [], 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > self._limit:
                await self._refuse(Request(scope))(scope, receive, send)
                return
            if message["type"] == "http.disconnect":
                return
            if not message.get("more_body", False):
                break
        waiting = iter(messages)

        async def replay() -> Message:
            return next(waiting, None) or await receive()

        await self.app(scope, replay, send)
