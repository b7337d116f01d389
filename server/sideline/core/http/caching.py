"""Caching of responses: Cache-Control, and ETag with If-None-Match."""

import re
from hashlib import blake2b

from starlette.types import Scope

SHARED = "public, max-age=0, s-maxage=5, must-revalidate"
"""Of content that is the same for everyone: browsers revalidate it each time, shared caches every five seconds."""

SHARED_WITH_EDITIONS = "public, max-age=0, s-maxage=60, must-revalidate"
"""The same on a site with editions, whose pages change between two editions only by replies, lists and removals."""

REVALIDATE = "no-cache"
"""Browsers and shared caches revalidate each time, so that a new release is visible immediately."""

UNSHARED = "private, no-cache"
"""Browsers revalidate each time, and shared caches do not store it."""

NO_STORE = "no-store"


def cache_control(scope: Scope, configured: str) -> str:
    """Return the Cache-Control of the response to a request.

    `SHARED` becomes `UNSHARED` if the request has an Authorization header: users see their own changes at once, and a
    shared cache must not store the response to such a request unless it says so (RFC 9111, section 3.5). On a site with
    editions, shared caches keep it longer.
    """
    if configured != SHARED:
        return configured
    if is_authorized(scope):
        return UNSHARED
    return SHARED_WITH_EDITIONS if scope["app"].state.site.settings.has_editions else SHARED


def bearer_token(scope: Scope) -> str:
    """Return the access token of a request, or an empty text."""
    header = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    scheme, _, token = header.decode("latin-1").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def is_authorized(scope: Scope) -> bool:
    """Whether the request has an Authorization header."""
    return any(name == b"authorization" for name, _ in scope["headers"])


# ETag and If-None-Match (RFC 9110, sections 8.8.3 and 13.1.2), for both JSON and pages.

_CODING = re.compile(r'-(gzip|br|zstd|deflate)"$')

Headers = list[tuple[bytes, bytes]]


def etag_of(content: bytes) -> str:
    """Return a weak tag: the same content in a different encoding has the same tag."""
    return f'W/"{blake2b(content, digest_size=12).hexdigest()}"'


def etag_matches(scope: Scope, etag: str) -> bool:
    """Whether the client already has the content with this tag, according to its If-None-Match header."""
    header = b",".join(value for name, value in scope["headers"] if name == b"if-none-match").decode("latin-1")
    if not header:
        return False
    # Apache's mod_deflate and mod_brotli add the encoding inside the quotes of our tags.
    tags = {_CODING.sub('"', tag.strip().removeprefix("W/")) for tag in header.split(",")}
    return etag.removeprefix("W/") in tags or "*" in tags


def json_with_etag(scope: Scope, body: bytes, configured: str) -> tuple[int, Headers, bytes]:
    """Return status, headers and body of a public JSON response: 200, or 304 without a body. `configured` is the
    Cache-Control for visitors.

    Vary keeps a shared cache from answering signed-in users, who see their own changes at once.
    """
    etag = etag_of(body)
    headers = [
        (b"etag", etag.encode()),
        (b"cache-control", cache_control(scope, configured).encode()),
        (b"vary", b"Authorization"),
    ]
    if etag_matches(scope, etag):
        return 304, headers, b""
    length = (b"content-length", b"%d" % len(body))
    return 200, [(b"content-type", b"application/json"), length, *headers], body
