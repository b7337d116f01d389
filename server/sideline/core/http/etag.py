"""ETag and If-None-Match (RFC 9110, sections 8.8.3 and 13.1.2), for both JSON and pages."""

import re
from hashlib import blake2b

from starlette.types import Scope

from sideline.core.http.caching import cache_control

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
