"""The routes asked most: a GET of ready bytes, which the door answers itself, before the framework is asked.

FastAPI's own route stays in the contract as the description: validation, dependencies and hops between threads would
cost several times what the read does (docs/performance.md).
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from sideline.core.plain_route import PlainRoute
from sideline.core.site import Site

Read = Callable[[Site, dict[str, str], QueryParams], bytes]
"""Makes the JSON out of the site, the parts of the path and the query. Raises what an ordinary route may raise."""

_FAILURE = "sideline.quick_failure"
_NO_QUERY = QueryParams()
_JSON = (b"content-type", b"application/json")


class QuickAnswer(NamedTuple):
    """The bytes with their ETag, or 304 to a visitor who holds them."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class QuickRoute(PlainRoute):
    """The route. The framework knows it too: for HEAD, and to refuse in its own form what the door could not answer."""

    def __init__(self, path: str, read: Read, *, aside: bool = False) -> None:
        """`aside`: the read may take milliseconds (Glances.take)."""
        super().__init__(path, self._in_the_framework, methods=["GET"])
        self._read = read
        self._aside = aside

    async def at_the_door(self, scope: Scope) -> QuickAnswer | None:
        """The answer, if it is this route that is asked. What goes wrong is kept, for the framework to tell."""
        asked = self.path_regex.match(scope["path"])
        if asked is None or scope["method"] != "GET":
            return None
        try:
            return await self._answer(scope, asked.groupdict())
        except Exception as failure:
            scope[_FAILURE] = failure
            return None

    async def _in_the_framework(self, request: Request) -> Response:
        if _FAILURE in request.scope:
            raise request.scope[_FAILURE]
        answer = await self._answer(request.scope, request.path_params)
        response = Response(answer.body, answer.status)
        response.raw_headers = answer.headers
        return response

    async def _answer(self, scope: Scope, asked: dict[str, str]) -> QuickAnswer:
        site: Site = scope["app"].state.site
        query = QueryParams(scope["query_string"]) if scope["query_string"] else _NO_QUERY
        body = await site.database.glances.take(self._read, site, asked, query, aside=self._aside)
        return _tagged(body, _held(scope))


def _tagged(body: bytes, held: str) -> QuickAnswer:
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = [(b"etag", tag.encode()), (b"cache-control", b"no-cache")]
    if held and _fits(held, tag):
        return QuickAnswer(304, headers, b"")
    return QuickAnswer(200, [_JSON, (b"content-length", b"%d" % len(body)), *headers], body)


def _held(scope: Scope) -> str:
    """What the visitor says in If-None-Match to hold already."""
    return ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"if-none-match")


def _fits(held: str, tag: str) -> bool:
    tags = {part.strip().removeprefix("W/") for part in held.split(",")}
    return tag in tags or "*" in tags
