"""A GET route of public JSON that is answered before FastAPI is asked: the routes that visitors ask all day.

The function below the decorator is the route: FastAPI writes the contract from its signature, and `RequestMiddleware`
calls it with parameters checked by that same signature. What it returns goes through orjson and carries an ETag.
FastAPI's own way (dependencies, a hop to a thread, response model) costs twice as much (docs/decisions/0002).
"""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, NamedTuple

import orjson
from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError, create_model
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from sideline.core.http.deps import Site
from sideline.core.http.etag import etag_matches, etag_of

Endpoint = Callable[..., Any]

FAILURE = "sideline.failure"
"""Where the scope keeps what `respond` raised, for FastAPI's exception handlers."""


class JsonAnswer(NamedTuple):
    """Status, headers and body as ASGI sends them."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class JsonRoute(APIRoute):
    """The route. Its function takes `site` and the parameters of path and query, and returns what orjson can dump."""

    in_thread = False

    def __init__(self, path: str, endpoint: Endpoint, **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        parameters = [item for item in signature(endpoint).parameters.values() if item.name != "site"]
        fields: dict[str, Any] = {item.name: (item.annotation, _default(item)) for item in parameters}
        self._parameters = create_model(endpoint.__name__, **fields)

    async def respond(self, scope: Scope) -> JsonAnswer | None:
        """The answer to a GET or HEAD of this path; None for any other. Raises Refusal and RequestValidationError."""
        found = self.path_regex.match(scope["path"])
        if found is None or scope["method"] not in ("GET", "HEAD"):
            return None
        return await self._respond(scope, found.groupdict())

    def get_route_handler(self) -> Callable[[Request], Any]:
        async def handle(request: Request) -> Response:
            if FAILURE in request.scope:
                raise request.scope[FAILURE]
            answer = await self._respond(request.scope, request.path_params)
            response = Response(answer.body, answer.status)
            response.raw_headers = answer.headers
            return response

        return handle

    async def _respond(self, scope: Scope, path_params: dict[str, Any]) -> JsonAnswer:
        site: Site = scope["app"].state.site
        arguments = self._checked({**QueryParams(scope["query_string"]), **path_params})
        body = await site.database.read_pool.run(self._read, site, arguments, in_thread=self.in_thread)
        return _with_etag(body, scope)

    def _read(self, site: Site, arguments: dict[str, Any]) -> bytes:
        return orjson.dumps(self.endpoint(site=site, **arguments))

    def _checked(self, given: dict[str, Any]) -> dict[str, Any]:
        try:
            return dict(self._parameters.model_validate(given))
        except ValidationError as error:
            errors = error.errors(include_url=False)
            raise RequestValidationError([{**one, "loc": ("query", *one["loc"])} for one in errors]) from error


class ThreadedJsonRoute(JsonRoute):
    """The same for a read that may take milliseconds: never on the event loop."""

    in_thread = True


def json_get(
    router: APIRouter, path: str, *, in_thread: bool = False, **contract: Any
) -> Callable[[Endpoint], Endpoint]:
    """Decorator: answer GET `path` by this function; `contract` is what `router.get` takes."""

    def add(endpoint: Endpoint) -> Endpoint:
        kind = ThreadedJsonRoute if in_thread else JsonRoute
        responses = contract.pop("responses", {}) | {304: {"model": None}}
        router.add_api_route(
            path, endpoint, methods=["GET"], route_class_override=kind, responses=responses, **contract
        )
        return endpoint

    return add


def _default(parameter: Parameter) -> Any:
    return ... if parameter.default is Parameter.empty else parameter.default


def _with_etag(body: bytes, scope: Scope) -> JsonAnswer:
    etag = etag_of(body)
    headers = [(b"etag", etag.encode()), (b"cache-control", b"no-cache")]
    if_none_match = b",".join(value for name, value in scope["headers"] if name == b"if-none-match")
    if etag_matches(if_none_match.decode("latin-1"), etag):
        return JsonAnswer(304, headers, b"")
    length = (b"content-length", b"%d" % len(body))
    return JsonAnswer(200, [(b"content-type", b"application/json"), length, *headers], body)
