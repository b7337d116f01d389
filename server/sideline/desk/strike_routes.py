"""Routes of the requests to suspend accounts with three strikes, for admins."""

from datetime import date
from typing import Literal
from uuid import UUID

from fastapi import APIRouter, Response

from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import ResponseModel, json_response, problem_responses
from sideline.desk.members import SuspensionStaff
from sideline.desk.schemas import DecideSuspension
from sideline.desk.strikes import decide_request, read_requests

router = APIRouter(prefix="/api", tags=["moderation"])


class StrikeRequestRow(ResponseModel):
    """A request to suspend an account with three strikes. It names neither the account nor the cases."""

    id: UUID
    opened_on: date
    """The Monday on which the last of its strikes counted."""
    state: Literal["asked", "confirmed", "refused", "lifted"]


class StrikeRequests(ResponseModel):
    """Requests that wait for an admin, and suspensions that an admin can lift."""

    items: list[StrikeRequestRow]


@router.get("/desk/strike-requests", response_model=StrikeRequests, responses=problem_responses(403, 404))
def list_strike_requests(_staff: SuspensionStaff, session: ReadSession) -> Response:
    """Return the accounts with three strikes that an admin can suspend, and those that are suspended for it."""
    rows = [StrikeRequestRow.model_validate(row) for row in read_requests(session)]
    return json_response(StrikeRequests(items=rows))


@router.post(
    "/desk/strike-requests/{request_id}",
    response_model=StrikeRequestRow,
    responses=problem_responses(403, 404, 409, 422, 429),
)
def decide_strike_request(
    staff: SuspensionStaff, site: CurrentSite, session: WriteSession, request_id: UUID, body: DecideSuspension
) -> Response:
    """Suspend the account, refuse to, or lift its suspension; for admins."""
    row = decide_request(session, site, staff, request_id, confirm=body.confirm)
    return json_response(StrikeRequestRow.model_validate(row))
