"""/contact, and the facts about the site that its operator sets."""

from fastapi import APIRouter
from fastapi import Response as ApiResponse
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from sideline.core.http.deps import CurrentSite, site_of
from sideline.core.http.schemas import ResponseModel
from sideline.core.site import Site
from sideline.pages.initial_data import site_key
from sideline.pages.render import renderer_of

PATH = "/contact"

router = APIRouter(prefix="/api", tags=["site"])


class SiteFacts(ResponseModel):
    """Facts about the site set by its operator."""

    origin: str = Field(description="The address of the site: 'https://sideline.example'.")
    support_email: str
    added_coach_sends_email: bool = Field(
        description="Whether adding a coach sends the user's email address to a service chosen by the operator."
    )


@router.get("/site", operation_id="read_site_facts")
def read_site_facts(site: CurrentSite, response: ApiResponse) -> SiteFacts:
    """Return the support address, and whether adding a coach sends the user's email address to a service."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return _facts(site)


def contact_page(request: Request) -> Response:
    """Respond with the page."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[PATH]
    data = (site_key(), _facts(site_of(request)).model_dump())
    return renderer.page(request, meta, renderer.page_of(meta, data))


def _facts(site: Site) -> SiteFacts:
    settings = site.settings
    return SiteFacts(
        origin=settings.origin,
        support_email=settings.support_email,
        added_coach_sends_email=bool(settings.webhook_url) and settings.webhook_submitted_by == "email",
    )
