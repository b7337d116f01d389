"""What happens to every request, once? An id, security headers, one log line, the figures; and no bug goes past it.

The framework raises a bug on after answering it, and the web server would print its message, which may quote what a
user typed. Here its kind and place are logged (`core.logs` leaves the message out), and it rests.
"""

import logging
import os
import time
from collections.abc import Sequence
from functools import cached_property

import structlog
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core import http_rules, metrics
from sideline.core.quick_route import QuickRoute
from sideline.core.security_headers import SecurityHeaders

CLIENT_LEFT = 499
"""The status in the log of a request that nobody waited for any more (as nginx has it)."""


class GuardedApp(FastAPI):
    """An application behind the door, its answer about a bug too."""

    @cached_property
    def _door(self) -> "Door":
        # Made at the first request, when all routes are there.
        quick = [route for route in self.routes if isinstance(route, QuickRoute)]
        return Door(super().__call__, quick, SecurityHeaders(self.state.site.settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        await self._door(scope, receive, send)


class Door:
    """Stands outside everything that answers, and answers the quick routes itself."""

    def __init__(self, app: ASGIApp, quick: Sequence[QuickRoute], headers: SecurityHeaders) -> None:
        self._app = app
        self._quick = quick
        self._headers = headers
        self._log = structlog.get_logger().bind()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        scope["request_id"] = os.urandom(16).hex()
        status = CLIENT_LEFT
        try:
            refusal = http_rules.refusal_of(scope)
            if refusal is not None:
                status = await self._answer(refusal, scope, receive, send)
            else:
                status = await self._answer_quickly(scope, send) or await self._answer(self._app, scope, receive, send)
        except Exception as bug:
            status = 500
            self._log.error("bug", kind=type(bug).__name__, request_id=scope["request_id"], exc_info=bug)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    async def _answer_quickly(self, scope: Scope, send: Send) -> int | None:
        for route in self._quick:
            answer = await route.at_the_door(scope)
            if answer is not None:
                scope["route"] = route
                headers = [*answer.headers, *self._headers.ordinary, _id_of(scope)]
                await send({"type": "http.response.start", "status": answer.status, "headers": headers})
                await send({"type": "http.response.body", "body": answer.body})
                return answer.status
        return None

    async def _answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> int:
        path = scope["path"]  # a mount changes it
        status = CLIENT_LEFT

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*self._headers.added_to(list(message["headers"]), path), _id_of(scope)]
            await send(message)

        await app(scope, receive, send_on)
        return status

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        metrics.observe(scope["method"], route, status, seconds)
        if not self._log.is_enabled_for(logging.INFO):
            return
        self._log.info(
            "request",
            id=scope["request_id"],
            method=scope["method"],
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
        )


def _id_of(scope: Scope) -> tuple[bytes, bytes]:
    return b"x-request-id", scope["request_id"].encode()


def route_of(scope: Scope) -> str:
    """The template of the route that answered ('/api/coaches/{coach_id}'), '-' where none did."""
    path = getattr(scope.get("route"), "path", None)
    if path is None:
        return "-"
    mounted = scope.get("root_path", "").removeprefix(scope.get("app_root_path", ""))
    return str(path) if mounted and str(path).startswith(mounted) else f"{mounted}{path}"
