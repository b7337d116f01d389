"""Pages about the site: contact, how we check, transparency, the receipt of a report, and /api/docs."""

from typing import Any

from fastapi import APIRouter
from fastapi import Response as ApiResponse
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, site_of
from sideline.core.http.schemas import ResponseModel
from sideline.core.site import Site
from sideline.desk.reports.outcomes import read_report_of
from sideline.desk.reports.routes import ReportOutcome
from sideline.desk.transparency.read import read_how_we_check, read_transparency
from sideline.pages.build import ONE_DAY
from sideline.pages.render import (
    InitialData,
    how_we_check_key,
    public_page,
    refused,
    renderer_of,
    report_key,
    site_key,
    templates,
    transparency_key,
    unavailable_without_database,
)
from sideline.pages.responses import Content, PageRoute, respond

CONTACT_PATH = "/contact"

router = APIRouter(prefix="/api", tags=["site"])


class SiteFacts(ResponseModel):
    """Facts about the site set by its operator."""

    origin: str = Field(description="The address of the site: 'https://sideline.example'.")
    support_email: str
    added_coach_sends_email: bool = Field(
        description="Whether adding a coach sends the user's email address to a service chosen by the operator."
    )
    has_comments: bool = Field(description="Whether reviews have comments, and coaches can reply to them.")


@router.get("/site", operation_id="read_site_facts")
def read_site_facts(site: CurrentSite, response: ApiResponse) -> SiteFacts:
    """Return the support address, and whether adding a coach sends the user's email address to a service."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return _facts(site)


def contact_page(request: Request) -> Response:
    """Respond with the page."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[CONTACT_PATH]
    data = (site_key(), _facts(site_of(request)).model_dump())
    return renderer.page(request, meta, renderer.page_of(meta, data))


def _facts(site: Site) -> SiteFacts:
    settings = site.settings
    return SiteFacts(
        origin=settings.origin,
        support_email=settings.support_email,
        added_coach_sends_email=bool(settings.webhook_url) and settings.webhook_submitted_by == "email",
        has_comments=settings.has_comments,
    )


# /how-we-check: what stands behind the ratings. `?coach=ID` adds a line about the profile from which it was opened.

HOW_WE_CHECK_PATH = "/how-we-check"


@public_page
def how_we_check_page(request: Request) -> Response:
    """Respond with the page. An unknown coach adds no line."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[HOW_WE_CHECK_PATH]
    coach = request.query_params.get("coach", "")
    data = (how_we_check_key(coach), read_how_we_check(site_of(request), coach))
    return renderer.page(request, meta, renderer.page_of(meta, data))


# /transparency: the public transparency report.

TRANSPARENCY_PATH = "/transparency"


@public_page
def transparency_page(request: Request) -> Response:
    """Respond with the report of the last months."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[TRANSPARENCY_PATH]
    data = (transparency_key(), read_transparency(site_of(request)))
    return renderer.page(request, meta, renderer.page_of(meta, data))


# /report/{receipt}: the outcome of a report.

RECEIPT_FOLDER = "/report/"
RECEIPT_PATH = f"{RECEIPT_FOLDER}:receipt"


@unavailable_without_database
def receipt_page(request: Request) -> Response:
    """Respond with the outcome of a report; an unknown receipt tells nothing."""
    renderer, site = renderer_of(request), site_of(request)
    meta = renderer.build.pages[RECEIPT_PATH]
    receipt = request.path_params["receipt"]
    data = InitialData()
    try:
        with site.database.reading() as session:
            report = read_report_of(session, receipt)
        data.append((report_key(receipt), ReportOutcome(**report._asdict()).model_dump(mode="json")))
    except Refusal as refusal:
        data.append(refused(report_key(receipt), refusal))
    return renderer.page(request, meta, renderer.page_of(meta, *data))


# /api/docs: the OpenAPI document as a server-rendered page without scripts.


def api_docs(request: Request) -> Response:
    """Respond with all operations, with their parameters, bodies and responses, and all schemas."""
    document = request.app.openapi()
    template = templates.get_template("api_docs.html")
    page = template.render(document=document, operations=_operations(document), schema_name=schema_name)
    return respond(request, Content(page.encode()))


def style_sheet(request: Request) -> Response:
    """Respond with the page's style sheet, because the content policy does not allow style elements here."""
    css = templates.get_template("api_docs.css").render()
    return respond(request, Content(css.encode(), "text/css; charset=utf-8", ONE_DAY))


api_docs_routes = [PageRoute("/api/docs", api_docs), PageRoute("/api/docs.css", style_sheet)]


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
