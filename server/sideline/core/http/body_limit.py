"""Middleware that limits the size of request bodies."""

from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core.http.caching import bearer_token

Refuse = Callable[[Request], Response]


class BodyLimit:
    """Refuses bodies larger than `limit` bytes under the path `under`, whether the length is announced or streamed.

    `refuse` builds the response (413) in the error format of that path. `larger` has the limits of single paths for
    signed-in users. Nobody else may send large bodies, because they are held in memory before the request is routed.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        under: str,
        limit: int,
        refuse: Refuse,
        larger: Mapping[str, int] | None = None,
        is_signed_in: Callable[[str], bool] = lambda _token: False,
    ) -> None:
        self.app = app
        self._under = under
        self._limit = limit
        self._larger = larger or {}
        self._is_signed_in = is_signed_in
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        elsewhere = not f"{scope.get('path', '')}/".startswith(f"{self._under}/")
        if scope["type"] != "http" or elsewhere or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        messages, size, limit = [], 0, self._limit_of(scope)
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > limit:
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

    def _limit_of(self, scope: Scope) -> int:
        larger = self._larger.get(scope["path"])
        return larger if larger and self._is_signed_in(bearer_token(scope)) else self._limit
