"""The last door: a bug that was answered is logged here, once, and goes no further."""

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

log = structlog.get_logger()


class LastDoor:
    """Stands outside everything that answers.

    The framework raises a bug on after answering it, and the web server would print its message, which may quote
    what a user typed. Here its kind and place are logged (`core.logs` leaves the message out), and it rests.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        except Exception as bug:
            log.error("bug", kind=type(bug).__name__, request_id=scope.get("request_id"), exc_info=bug)
