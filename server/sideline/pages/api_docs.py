"""/api/docs: the OpenAPI document for people, drawn by the server itself (no script, nothing from elsewhere)."""

from typing import Any

from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import Response

from sideline.core.http.page_route import PageRoute
from sideline.pages.answers import text_answer
from sideline.pages.site_files import A_DAY

_templates = Environment(
    loader=PackageLoader("sideline.pages"), autoescape=select_autoescape(["html"]), trim_blocks=True, lstrip_blocks=True
)


def docs(request: Request) -> Response:
    """Every operation with its parameters, body and answers, and every schema."""
    document = request.app.openapi()
    words = {"document": document, "operations": _operations(document), "schema_name": schema_name}
    return text_answer(request, _templates.get_template("api_docs.html").render(words))


def style(request: Request) -> Response:
    """The style sheet of the page: the content policy lets no style stand in the page."""
    source = _templates.get_template("api_docs.css").render()
    return text_answer(request, source, "text/css; charset=utf-8", cache_control=A_DAY)


routes = [PageRoute("/api/docs", docs), PageRoute("/api/docs.css", style)]


def schema_name(schema: dict[str, Any] | None) -> str:
    """A schema in a few words: 'CoachPage', 'string', 'list of string', 'string or null'."""
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
