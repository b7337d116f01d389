"""Routes of what moderators can read before an edition appears."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import json_response, problem_responses
from sideline.desk.members import Moderator
from sideline.desk.next_edition import NextEdition, OpenCases, OpenedCases, open_cases, read_next_edition

router = APIRouter(prefix="/api", tags=["moderation"])


@router.get("/desk/next-edition", response_model=NextEdition, responses=problem_responses(403, 404))
def read_edition_before(
    staff: Moderator, site: CurrentSite, session: ReadSession, after: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    """Return what a moderator can read of the next edition: groups that are alike, single texts with hints, and every
    text if the site's settings say so. 404 on a site that publishes at once.
    """
    return json_response(read_next_edition(session, site, staff, after))


@router.post(
    "/desk/next-edition/cases",
    response_model=OpenedCases,
    status_code=201,
    responses=problem_responses(403, 404, 409, 422),
)
def open_cases_before(staff: Moderator, site: CurrentSite, session: WriteSession, body: OpenCases) -> Response:
    """Open cases about texts of the next edition, which can then be decided like reported reviews."""
    return json_response(OpenedCases(case_ids=open_cases(session, site, staff, body)), 201)
