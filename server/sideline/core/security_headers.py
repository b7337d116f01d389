"""Security headers on every answer: pages, files, JSON, refusals and bugs alike.

What a route sets itself stays (a key set may be cached, a page knows its own styles).
"""

from collections.abc import Iterable

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sideline.core.last_door import LastDoor


def content_policy(styles: Iterable[str] = ()) -> str:
    """Scripts and styles come from our own files only. None may stand in a page, but for the `styles` with these
    hashes ('sha256-…').
    """
    rules = [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
    known = [f"'{style}'" for style in styles]
    return "; ".join([*rules, " ".join(["style-src 'self'", *known])] if known else rules)


_ALWAYS = {
    "Content-Security-Policy": content_policy(),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HSTS = "max-age=31536000; includeSubDomains"
_RESET_PAGE = "/reset-password"
_PERSONAL = ("/auth/v1/", "/api/my/", "/api/rpc/")


class SecuredApp(FastAPI):
    """An application whose every answer carries the headers, the answer about a bug too."""

    public_url = ""

    def build_middleware_stack(self) -> ASGIApp:
        answering = LastDoor(super().build_middleware_stack())
        return SecurityHeaders(answering, over_https=self.public_url.startswith("https://"))


class SecurityHeaders:
    """Adds the headers. `over_https`: users see the site by https, so browsers may be told to insist on it."""

    def __init__(self, app: ASGIApp, *, over_https: bool) -> None:
        self.app = app
        self._always = {**_ALWAYS, "Strict-Transport-Security": _HSTS} if over_https else _ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers.setdefault(name, value)
                headers.setdefault("Referrer-Policy", _referrer_policy(path))
                if _is_personal(path):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _referrer_policy(path: str) -> str:
    # The address of the reset page may hold a one-time token: it is told to nobody.
    return "no-referrer" if path.rstrip("/") == _RESET_PAGE else "strict-origin-when-cross-origin"


def _is_personal(path: str) -> bool:
    """Does the answer depend on who asks?"""
    return f"{path}/".startswith(_PERSONAL) or path.endswith("/mine")
