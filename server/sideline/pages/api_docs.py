"""/api/docs: the OpenAPI document as a server-rendered page without scripts."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sideline.pages.build import ONE_DAY
from sideline.pages.render import templates
from sideline.pages.responses import Content, PageRoute, respond


def docs(request: Request) -> Response:
    """Respond with all operations, with their parameters, bodies and responses, and all schemas."""
    document = request.app.openapi()
    template = templates.get_template("api_docs.html")
    page = template.render(document=document, operations=_operations(document), schema_name=schema_name)
    return respond(request, Content(page.encode()))


def style_sheet(request: Request) -> Response:
    """Respond with the page's style sheet, because the content policy does not allow style elements here."""
    css = templates.get_template("api_docs.css").render()
    return respond(request, Content(css.encode(), "text/css; charset=utf-8", ONE_DAY))


routes = [PageRoute("/api/docs", docs), PageRoute("/api/docs.css", style_sheet)]


def schema_name(schema: dict[str, Any] | None) -> str:
    """Describe a schema briefly: 'CoachPage', 'string', 'list of string', 'string or null'."""
    schema = schema or {}
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(schema_name(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {schema_name(schema.get('items'))}"
    return str(schema.get("format") or schema.get("type") or schema.get("const") or "anything")


def _operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"method": method.upper(), "path": path, **operation}
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
