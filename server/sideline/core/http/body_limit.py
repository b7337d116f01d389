"""Middleware that limits the size of request bodies."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Refuse = Callable[[Request], Response]


class BodyLimit:
    """Refuses bodies larger than `limit` bytes under the path `under`, whether the length is announced or streamed.

    `refuse` builds the response (413) in the error format of that path.
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
