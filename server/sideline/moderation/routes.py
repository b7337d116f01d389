"""Routes of the desk: the queue, cases, decisions and the log, which only staff may know of."""

import csv
import re
from io import StringIO
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from sqlalchemy.orm import Session

from sideline.cases.model import Case, CaseKind, CoachReason, Rule
from sideline.casework.leases import lease_case, release_case
from sideline.casework.suspensions import decide_suspension
from sideline.coaches.choices import SportName
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import StoredId, json_response, problem_responses
from sideline.core.site import Site
from sideline.moderation.decisions import decide_case, undo_decision
from sideline.moderation.queue import QUEUE_KINDS, QueueFilter, case_row, read_queue
from sideline.moderation.read import read_case
from sideline.moderation.schemas import (
    CaseDetail,
    CaseRow,
    Decide,
    DecidedCase,
    DecidedCases,
    DecideMany,
    DecideSuspension,
    Queue,
)
from sideline.staff.log import log_rows, read_log
from sideline.staff.members import Admin, Moderator, StaffMember
from sideline.staff.schemas import LogPage, LogRow

router = APIRouter(prefix="/api", tags=["moderation"])

_FORMULA = re.compile(r"(^|[;\t\r\n])(\s*[=+@-])")
"""Where a spreadsheet sees a formula: at the start of a cell, also where it splits cells at semicolons or tabs."""

_DESK = problem_responses(404)
_CHANGE = problem_responses(404, 409, 422)


@router.get("/desk/cases", response_model=Queue, responses=_DESK)
def list_cases(
    *,
    staff: Moderator,
    session: ReadSession,
    kind: CaseKind | None = None,
    state: Literal["open", "mine", "held", "admin"] = "open",
    rule: Rule | CoachReason | None = None,
    sport: SportName | None = None,
    q: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """The queue: severe cases first, then the oldest; at most 50."""
    return json_response(
        read_queue(session, staff, QueueFilter((kind,) if kind else QUEUE_KINDS, state, rule, sport, q))
    )


@router.get("/desk/cases/{case_id}", response_model=CaseDetail, responses=_DESK)
def read_one_case(staff: Moderator, site: CurrentSite, session: ReadSession, case_id: StoredId) -> Response:
    """One case, with all that a moderator sees."""
    return json_response(read_case(session, site, staff, case_id))


@router.post("/desk/cases/{case_id}/lease", response_model=CaseRow, responses=_CHANGE)
def lease_one_case(staff: Moderator, session: WriteSession, case_id: StoredId) -> Response:
    """Work on a case for 15 minutes: nobody else decides it meanwhile."""
    case = lease_case(session, staff, case_id)
    return _row(session, staff, case)


@router.delete("/desk/cases/{case_id}/lease", status_code=204, responses=_DESK)
def release_one_case(staff: Moderator, session: WriteSession, case_id: StoredId) -> Response:
    """Stop working on a case."""
    release_case(session, staff, case_id)
    return Response(status_code=204)


@router.post("/desk/cases/{case_id}/decision", response_model=CaseRow, responses=_CHANGE)
def decide_one_case(
    staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId, body: Decide
) -> Response:
    """Keep the review of a case, hold it out of sight, or remove it."""
    case = decide_case(session, site, staff, case_id, body)
    return _row(session, staff, case)


@router.delete("/desk/cases/{case_id}/decision", response_model=CaseRow, responses=_CHANGE)
def undo_one_decision(staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId) -> Response:
    """Take back one's last decision of a case; everything is as before."""
    case = undo_decision(session, site, staff, case_id)
    return _row(session, staff, case)


@router.post("/desk/decisions", response_model=DecidedCases, responses=problem_responses(404, 422))
def decide_many_cases(staff: Moderator, site: CurrentSite, body: DecideMany) -> Response:
    """Decide several cases alike, each in a transaction of its own."""
    decision = Decide(**body.model_dump(exclude={"case_ids"}))
    items = [_decide_one(site, staff, case_id, decision) for case_id in dict.fromkeys(body.case_ids)]
    return json_response(DecidedCases(items=items))


@router.post("/desk/cases/{case_id}/suspension", response_model=CaseRow, responses=_CHANGE)
def decide_one_suspension(
    staff: Admin, site: CurrentSite, session: WriteSession, case_id: StoredId, body: DecideSuspension
) -> Response:
    """Confirm or refuse, as an admin, the suspension of the author's account; lift one that is confirmed."""
    case = decide_suspension(session, site, staff, case_id, confirm=body.confirm)
    return _row(session, staff, case)


@router.get("/desk/log", response_model=LogPage, responses=problem_responses(400, 404))
def list_log(_staff: Admin, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """What staff did, newest first, 20 a page; for admins."""
    return json_response(read_log(session, site.keys, cursor))


@router.get("/desk/log.csv", responses={200: {"content": {"text/csv": {}}}, **_DESK})
def export_log(_staff: Admin, session: ReadSession) -> Response:
    """The whole log as CSV; for admins."""
    text = StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(LogRow.model_fields)
    for row in log_rows(session):
        writer.writerow([_FORMULA.sub(r"\1'\2", str(value or "")) for value in row.model_dump(mode="json").values()])
    headers = {"Content-Disposition": 'attachment; filename="sideline-log.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _row(session: Session, staff: StaffMember, case: Case) -> Response:
    return json_response(case_row(session, staff, case, session.get_one(Coach, case.coach_id)))


def _decide_one(site: Site, staff: StaffMember, case_id: int, decision: Decide) -> DecidedCase:
    try:
        with site.database.writing() as session:
            case = decide_case(session, site, staff, case_id, decision)
            return DecidedCase(case_id=case_id, state=case.state)
    except Refusal as refusal:
        return DecidedCase(case_id=case_id, state=None, error=refusal.message)
