"""The routes of /api in an application, and its OpenAPI document."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

from sideline.core.http.schemas import Problem, problem_responses

_SESSION = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT", "description": "An access token of /auth/v1."}
_UNUSED = ("HTTPValidationError", "ValidationError")


def openapi_document(app: FastAPI) -> dict[str, Any]:
    """Build the document. Its JSON is committed as `openapi.json`."""
    _name_operations(app)
    document = get_openapi(title=app.title, version=app.version, routes=app.routes)
    components = document.setdefault("components", {}).setdefault("schemas", {})
    _, problems = models_json_schema([(Problem, "serialization")], ref_template="#/components/schemas/{model}")
    components |= problems["$defs"]
    for name in _UNUSED:
        components.pop(name, None)
    for operations in document["paths"].values():
        for operation in operations.values():
            responses = operation["responses"]
            if "422" in responses:
                responses |= {str(status): response for status, response in problem_responses(422).items()}
            if "requestBody" in operation:
                responses |= {str(status): response for status, response in problem_responses(400, 413).items()}
            if any(_is_list(parameter["schema"]) for parameter in operation.get("parameters", [])):
                # A long list in a query makes the request's header too large.
                responses |= {str(status): response for status, response in problem_responses(431).items()}
            if "401" in responses:
                operation["security"] = [{"session": []}]
    document["components"]["securitySchemes"] = {"session": _SESSION}
    return document


def _is_list(schema: dict[str, Any]) -> bool:
    return any(kind.get("type") == "array" for kind in schema.get("anyOf", [schema]))


def _name_operations(app: FastAPI) -> None:
    """Use the names of the functions as operation ids; FastAPI's own ids contain the path and the method."""
    for route in app.routes:
        if isinstance(route, APIRoute):
            route.operation_id = route.operation_id or route.name


def install(app: FastAPI) -> None:
    """Make `app` serve this document, built once."""

    def openapi() -> dict[str, Any]:
        app.openapi_schema = app.openapi_schema or openapi_document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's documented way to change the document


# Adds the routes of routers to an application.


def add_routes(app: FastAPI, *routers: APIRouter) -> None:
    """Add the routes as they are.

    `include_router` would build each route again at the application's first request, and look for a route one router
    after another.
    """
    app.router.routes.extend(route for router in routers for route in router.routes)
