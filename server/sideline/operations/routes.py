"""The route of /desk/site."""

from fastapi import APIRouter, Response

from sideline.core.http.deps import CurrentSite
from sideline.core.http.schemas import json_response, problem_responses
from sideline.operations.schemas import SiteStatus
from sideline.operations.status import read_status
from sideline.staff.members import StatusStaff

router = APIRouter(prefix="/api", tags=["operations"])


@router.get("/desk/site", response_model=SiteStatus, responses=problem_responses(403, 404))
def site_status(_staff: StatusStaff, site: CurrentSite) -> Response:
    """Return the state of the site and what it depends on, and its figures. For admins."""
    return json_response(read_status(site.settings, site.database))
