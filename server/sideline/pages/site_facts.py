"""What the pages must know of this very site."""

from fastapi import APIRouter, Response

from sideline.core.http.deps import CurrentSite
from sideline.core.http.schemas import ResponseModel

router = APIRouter(prefix="/api", tags=["site"])


class SiteFacts(ResponseModel):
    """Facts set by the operator."""

    support_email: str


@router.get("/site", operation_id="read_site_facts")
def read_site_facts(site: CurrentSite, response: Response) -> SiteFacts:
    """The address users may write to."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return SiteFacts(support_email=site.settings.support_email)
