"""Cache-Control of responses: what browsers and shared caches (a CDN, nginx, Varnish) may do with them.

A shared cache tells anybody whether a URL was requested in the last seconds (Age, response time). So responses that
could reveal who is about to rate a coach are not `SHARED`, even though they are the same for everyone. For the same
reason this process keeps nothing of a page that is not `SHARED` (pages.react, pages.responses).
"""

from starlette.types import Scope

SHARED = "public, max-age=0, s-maxage=5, must-revalidate"
"""Of content that is the same for everyone: browsers revalidate it each time, shared caches every five seconds."""

REVALIDATE = "no-cache"
"""Browsers and shared caches revalidate each time, so that a new release is visible immediately."""

UNSHARED = "private, no-cache"
"""Browsers revalidate each time, and shared caches do not store it."""

NO_STORE = "no-store"


def cache_control(scope: Scope, configured: str) -> str:
    """Return the Cache-Control of the response to a request.

    `SHARED` becomes `UNSHARED` if the request has an Authorization header: users see their own changes at once, and a
    shared cache must not store the response to such a request unless it says so (RFC 9111, section 3.5).
    """
    return UNSHARED if configured == SHARED and is_authorized(scope) else configured


def bearer_token(scope: Scope) -> str:
    """Return the access token of a request, or an empty text."""
    header = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    scheme, _, token = header.decode("latin-1").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def is_authorized(scope: Scope) -> bool:
    """Whether the request has an Authorization header."""
    return any(name == b"authorization" for name, _ in scope["headers"])
