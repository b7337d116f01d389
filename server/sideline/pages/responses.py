"""Routes and responses for pages and files, with compression (Accept-Encoding), ETag and 304."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from http import HTTPStatus
from threading import Lock

import brotli
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from sideline.core.http.caching import REVALIDATE, SHARED, UNSHARED, cache_control, etag_matches, etag_of
from sideline.core.http.errors import problem

# The latest results of slow work on pages, kept within a fixed number of bytes.


class Kept:
    """Keeps results of at most `most` bytes together. The one that was used least recently is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._results: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, source: bytes, make: Callable[[], bytes]) -> bytes:
        """Return what `make` returned for the same `source`, or call it. Threads that ask at once may all call it."""
        # The sources are as large as the results.
        key = blake2b(source).digest()
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
        made = make()
        with self._lock:
            if key not in self._results:
                self._size += len(made)
                self._results[key] = made
            while self._size > self._most:
                self._size -= len(self._results.popitem(last=False)[1])
        return made


ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Content codings, best first, and the suffix of the compressed files in the web build."""

HTML = "text/html; charset=utf-8"

_MIN_COMPRESSED = 1_000
"""Minimum size in bytes for compression to be worthwhile."""


_COMPRESSED = Kept(8_000_000)
"""The pages that were compressed last."""


class PageRoute(Route):
    """A route outside the OpenAPI document. Its path appears in the log and the metrics, as with FastAPI routes."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, child_scope = super().matches(scope)
        return match, {**child_scope, "route": self}


@dataclass(frozen=True)
class Content:
    """The body of a response. `compressed` holds precompressed versions; if None, each request compresses the body."""

    body: bytes
    media_type: str = HTML
    cache_control: str = REVALIDATE
    compressed: Mapping[str, bytes] | None = None

    @cached_property
    def etag(self) -> str:
        return etag_of(self.body)

    @property
    def encodings(self) -> Iterable[str]:
        """The content codings that a client may choose from."""
        if self.compressed is not None:
            return self.compressed
        return ENCODINGS if len(self.body) >= _MIN_COMPRESSED else ()

    def encoded(self, encoding: str) -> bytes:
        if not encoding:
            return self.body
        if self.compressed:
            return self.compressed[encoding]
        # The time of other pages must not tell that somebody has opened them.
        is_kept = self.media_type == HTML and self.cache_control == SHARED
        if not is_kept:
            return compress(self.body, encoding)
        return _COMPRESSED.get(encoding.encode() + b"\n" + self.body, lambda: compress(self.body, encoding))


def respond(request: Request, content: Content, status: int = 200) -> Response:
    """Respond with `content` in the best coding that the client accepts, or 304 if the client's copy is up to date."""
    cached = cache_control(request.scope, content.cache_control if status == HTTPStatus.OK else UNSHARED)
    headers = {"ETag": content.etag, "Cache-Control": cached, "Vary": "Accept-Encoding"}
    if status == HTTPStatus.OK and etag_matches(request.scope, content.etag):
        return Response(status_code=304, headers=headers)
    encoding = best_encoding(request.headers.get("Accept-Encoding", ""), content.encodings)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(content.encoded(encoding), status, headers, content.media_type)


def not_found(request: Request) -> Response:
    """Respond with a JSON 404 if no browser expects a page: for files, and paths of the API."""
    return problem(request, 404, "not_found", "There’s nothing at this address.")


def best_encoding(accept_encoding: str, available: Iterable[str] = tuple(ENCODINGS)) -> str:
    """Return the best of the `available` codings that an Accept-Encoding header allows, or '' for none."""
    allowed = {}
    for part in accept_encoding.lower().split(","):
        name, _, parameters = part.partition(";")
        allowed[name.strip()] = parameters.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    offered = [name for name in ENCODINGS if name in available]
    return next((name for name in offered if allowed.get(name, allowed.get("*", False))), "")


def compress(body: bytes, encoding: str) -> bytes:
    """Compress `body` with this content coding."""
    if encoding == "gzip":
        return gzip.compress(body, 6, mtime=0)
    # Quality 3 makes a coach's page 3% larger than gzip 6, in less than half the time (docs/decisions/0006).
    compressed: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=3)
    return compressed
