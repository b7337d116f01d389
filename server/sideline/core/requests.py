"""Around every request: an id, one log line, a bound on the body."""

import time
from uuid import uuid4

import structlog
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core.problems import problem

log = structlog.get_logger()

MAX_BODY = {"/api": 64 * 1024, "/auth": 1024 * 1024}
"""Bytes a request body may have, by the first part of its path."""


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
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", scope["request_id"].encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            log.info(
                "request",
                id=scope["request_id"],
                method=scope["method"],
                route=route,
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )


class BodyLimit:
    """Refuses bodies above MAX_BODY with 413, whether announced or streamed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = next((size for start, size in MAX_BODY.items() if scope.get("path", "").startswith(start)), None)
        if scope["type"] != "http" or limit is None or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        messages, size = [], 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > limit:
                refusal = problem(Request(scope), 413, "request_entity_too_large", "The request is too large.")
                await refusal(scope, receive, send)
                return
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                break
        waiting = iter(messages)

        async def replay() -> Message:
            return next(waiting, None) or await receive()

        await self.app(scope, replay, send)
