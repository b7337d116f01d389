"""GET routes for frequently requested public JSON, served without FastAPI's routing.

The decorated function is an ordinary FastAPI route and part of the OpenAPI document. `RequestMiddleware` responds
before FastAPI sees the request, which takes a tenth of the CPU time for a profile (docs/decisions/0002).
"""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any, NotRequired, get_args

import orjson
from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.datastructures import QueryParams
from starlette.types import Scope
from typing_extensions import TypedDict

from sideline.core.http.caching import SHARED, is_authorized
from sideline.core.site import Site

Endpoint = Callable[..., Any]


class JsonRoute(APIRoute):
    """A route whose function takes `site` and either path and query parameters or a model of all query parameters. It
    returns a value that orjson can serialize.
    """

    in_thread: bool | tuple[str, ...] = False
    """Whether the read may take milliseconds, or the parameters with which it may. Such reads never block the event
    loop.
    """
    cached: str = SHARED
    """Cache-Control of the responses to visitors."""

    def __init__(self, path: str, endpoint: Endpoint, **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        self._query_model = _query_model(endpoint)
        self._parameters: TypeAdapter[Any] = TypeAdapter(
            self._query_model[1] if self._query_model else _parameters(endpoint)
        )

    async def body(self, site: Site, scope: Scope) -> bytes | None:
        """Return the JSON for a GET or HEAD of this path, or None for any other request.

        Raises RequestValidationError and whatever the function raises.
        """
        match = self.path_regex.fullmatch(scope["path"])
        if match is None or scope["method"] not in ("GET", "HEAD"):
            return None
        query = QueryParams(scope["query_string"]) if scope["query_string"] else {}
        arguments = self._validated({**query, **match.groupdict()})
        slow = self.in_thread if isinstance(self.in_thread, bool) else any(name in arguments for name in self.in_thread)
        must_be_current = is_authorized(scope)
        pool = site.for_reading(must_be_current=must_be_current).database.read_pool
        return await pool.run(self._read, site, must_be_current, arguments, in_thread=slow)

    def _read(self, site: Site, must_be_current: bool, arguments: dict[str, Any]) -> bytes:
        return site.read(
            lambda source: orjson.dumps(self.endpoint(site=source, **arguments), option=orjson.OPT_UTC_Z),
            must_be_current=must_be_current,
        )

    def _validated(self, values: dict[str, Any]) -> dict[str, Any]:
        try:
            validated = self._parameters.validate_python(values)
            return {self._query_model[0]: validated} if self._query_model else validated
        except ValidationError as error:
            errors = error.errors(include_url=False)
            raise RequestValidationError([{**item, "loc": ("query", *item["loc"])} for item in errors]) from error


def _query_model(endpoint: Endpoint) -> tuple[str, type[BaseModel]] | None:
    """Return name and type of the parameter that is a model of all query parameters, if there is one."""
    for name, parameter in signature(endpoint).parameters.items():
        model = get_args(parameter.annotation)[:1] or (None,)
        if isinstance(model[0], type) and issubclass(model[0], BaseModel):
            return name, model[0]
    return None


def _parameters(endpoint: Endpoint) -> Any:
    """Build the type of a dictionary of the path and query parameters. Those with a default are optional."""
    fields = {
        name: parameter.annotation if parameter.default is Parameter.empty else NotRequired[parameter.annotation]
        for name, parameter in signature(endpoint).parameters.items()
        if name != "site"
    }
    return TypedDict("Parameters", fields)  # type: ignore[operator]  # known at runtime only


def json_get(
    router: APIRouter,
    path: str,
    *,
    in_thread: bool | tuple[str, ...] = False,
    cached: str = SHARED,
    responses: dict[int | str, Any],
    **options: Any,
) -> Callable[[Endpoint], Endpoint]:
    """Decorate a function to serve GET `path`. `options` are passed to the router."""
    route_class = type("JsonRoute", (JsonRoute,), {"in_thread": in_thread, "cached": cached})

    def add(endpoint: Endpoint) -> Endpoint:
        options["route_class_override"] = route_class
        options["responses"] = responses | {304: {"model": None}}
        router.add_api_route(path, endpoint, methods=["GET"], **options)
        return endpoint

    return add
