"""Routes of the moderation desk: queue, cases, decisions and log. They return 404 to anyone who isn't staff."""

import csv
from io import StringIO
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from sqlalchemy.orm import Session

from sideline.cases.model import QUEUE_KINDS, Case, CaseKind, CoachReason, Rule
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import StoredId, json_response, problem_responses
from sideline.core.site import Site
from sideline.core.text.csv_cells import csv_cell
from sideline.desk.case_view import read_case
from sideline.desk.conflicts import ensure_may_read
from sideline.desk.decisions import decide_case, undo_decision
from sideline.desk.kinds.copies import hold_copies
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import lease_case, release_case
from sideline.desk.log import LogPage, LogRow, log_rows, read_log
from sideline.desk.members import (
    ALARM_KINDS,
    LogStaff,
    Moderator,
    StaffMember,
    SuspensionStaff,
    read_muted,
    store_muted,
)
from sideline.desk.notes import add_note, delete_note, hold_for_police
from sideline.desk.queue import MAX_SHOWN, QueueFilter, QueueState, case_row, read_changes, read_queue
from sideline.desk.schemas import (
    AlarmSettings,
    CaseDetail,
    CaseRow,
    ChangeAlarms,
    Decide,
    DecidedCase,
    DecidedCases,
    DecideMany,
    DecideSuspension,
    HoldCopies,
    Queue,
    QueueChanges,
    UndoneCase,
    WriteNote,
)
from sideline.desk.surge_removals import remove_each, undo_each
from sideline.desk.suspensions import decide_suspension

router = APIRouter(prefix="/api", tags=["moderation"])

_DESK = problem_responses(403, 404)
_CHANGE = problem_responses(403, 404, 409, 422, 429)


def _filters(
    *,
    kind: CaseKind | None = None,
    state: QueueState = "open",
    rule: Rule | CoachReason | None = None,
    q: Annotated[str, Query(max_length=100)] = "",
) -> QueueFilter:
    return QueueFilter((kind,) if kind else QUEUE_KINDS, state, rule, q)


Filters = Annotated[QueueFilter, Depends(_filters)]
"""The filter of the queue from the query string."""


@router.get("/desk/cases", response_model=Queue, responses=problem_responses(400, 403, 404))
def list_cases(
    staff: Moderator, site: CurrentSite, session: ReadSession, filters: Filters, *, cursor: str | None = None
) -> Response:
    """Return the queue, 50 cases per page: severe ones first and then those with the least time left."""
    return json_response(read_queue(session, site, staff, filters, cursor))


@router.get("/desk/cases/changes", response_model=QueueChanges, responses=_DESK)
def list_changes(
    staff: Moderator,
    session: ReadSession,
    filters: Filters,
    newer_than: Annotated[int, Query(ge=0, lt=2**63)] = 0,
    shown: Annotated[list[StoredId] | None, Query(max_length=MAX_SHOWN)] = None,
) -> Response:
    """Return what changed since the queue was loaded: how many matching cases are newer than this one and not shown,
    and which of those shown another moderator has decided or is working on. Cases that authors opened count as new,
    and those whose authors deleted the review as closed, once the day is over.
    """
    return json_response(read_changes(session, staff, filters, newer_than, shown or []))


@router.get("/desk/cases/{case_id}", response_model=CaseDetail, responses=_DESK)
def read_one_case(staff: Moderator, site: CurrentSite, session: ReadSession, case_id: StoredId) -> Response:
    """Return one case with everything a moderator sees."""
    return json_response(read_case(session, site, staff, case_id))


@router.post("/desk/cases/{case_id}/lease", response_model=CaseRow, responses=_CHANGE)
def lease_one_case(
    staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId, *, take_over: bool = False
) -> Response:
    """Reserve a case for 15 minutes, so that no other moderator decides it meanwhile. Admins can take over a case."""
    ensure_may_read(session, staff, case_id)
    case = lease_case(session, staff, case_id, take_over=take_over)
    return _row(session, site, staff, case)


@router.delete("/desk/cases/{case_id}/lease", status_code=204, responses=_DESK)
def release_one_case(staff: Moderator, session: WriteSession, case_id: StoredId) -> Response:
    """Release the reserved case."""
    release_case(session, staff, case_id)
    return Response(status_code=204)


@router.post("/desk/cases/{case_id}/decision", response_model=CaseRow, responses=_CHANGE)
def decide_one_case(staff: Moderator, site: CurrentSite, case_id: StoredId, body: Decide) -> Response:
    """Keep, hold or remove the review, reply or profile edit of a case, or the reviews of a surge that it names."""
    with site.database.writing() as session:
        case = decide_case(session, site, staff, case_id, body)
        row = _row(session, site, staff, case)
    if body.action == "remove":
        remove_each(site, staff, case, body)
    return row


@router.delete("/desk/cases/{case_id}/decision", response_model=UndoneCase, responses=_CHANGE)
def undo_one_decision(staff: Moderator, site: CurrentSite, case_id: StoredId) -> Response:
    """Undo the last decision on a case and restore the previous state. Of a surge's removed reviews, those that their
    authors have changed or appealed since stay removed; `stay_removed` has their cases.
    """
    staying = undo_each(site, staff, case_id)
    with site.database.writing() as session:
        case = undo_decision(session, site, staff, case_id)
        row = case_row(session, site, staff, case, session.get_one(Coach, case.coach_id))
        return json_response(UndoneCase(**row.model_dump(), stay_removed=staying))


@router.post("/desk/cases/{case_id}/notes", status_code=204, responses=_CHANGE)
def add_one_note(
    staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId, body: WriteNote
) -> Response:
    """Add a note to an undecided case, for other staff."""
    add_note(session, site, staff, case_id, body.text)
    return Response(status_code=204)


@router.delete("/desk/cases/{case_id}/notes/{note_id}", status_code=204, responses=_CHANGE)
def delete_one_note(
    staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId, note_id: StoredId
) -> Response:
    """Delete one's own note."""
    delete_note(session, site, staff, case_id, note_id)
    return Response(status_code=204)


@router.post("/desk/cases/{case_id}/copies", response_model=CaseRow, responses=_CHANGE)
def hold_copies_of_one_case(
    staff: Moderator, site: CurrentSite, session: WriteSession, case_id: StoredId, body: HoldCopies
) -> Response:
    """Put reviews that say nearly the same, and the case's own, on hold in the coach's surge. Returns that case."""
    return _row(session, site, staff, hold_copies(session, site, staff, case_id, body.review_ids))


@router.post("/desk/cases/{case_id}/police-hold", status_code=204, responses=_CHANGE)
def hold_one_case(staff: Moderator, session: WriteSession, case_id: StoredId) -> Response:
    """Keep the case with its text for the police for at least 72 hours, also if the author deletes the review."""
    hold_for_police(session, staff, case_id)
    return Response(status_code=204)


@router.post("/desk/decisions", response_model=DecidedCases, responses=problem_responses(403, 404, 422))
def decide_many_cases(staff: Moderator, site: CurrentSite, body: DecideMany) -> Response:
    """Apply one decision to several cases, each in a separate transaction."""
    decision = body.model_dump(exclude={"cases"})
    versions = {case.id: case.version for case in body.cases}
    items = [
        _decide_one(site, staff, case_id, Decide(**decision, version=version)) for case_id, version in versions.items()
    ]
    return json_response(DecidedCases(items=items))


@router.post("/desk/cases/{case_id}/suspension", response_model=CaseRow, responses=_CHANGE)
def decide_one_suspension(
    staff: SuspensionStaff, site: CurrentSite, session: WriteSession, case_id: StoredId, body: DecideSuspension
) -> Response:
    """Confirm or refuse the requested suspension of the author's account, or lift a confirmed one; for admins."""
    case = decide_suspension(session, site, staff, case_id, confirm=body.confirm)
    return _row(session, site, staff, case)


@router.get("/desk/alarms", response_model=AlarmSettings, responses=_DESK)
def read_own_alarms(staff: Moderator, session: ReadSession) -> Response:
    """Return which alarms the signed-in member gets by email."""
    muted = read_muted(session, staff.id)
    return json_response(AlarmSettings.model_validate({kind: kind not in muted for kind in ALARM_KINDS}))


@router.put("/desk/alarms", status_code=204, responses=problem_responses(403, 404, 422))
def change_own_alarms(staff: Moderator, session: WriteSession, body: ChangeAlarms) -> Response:
    """Set which alarms the signed-in member gets by email."""
    store_muted(session, staff.id, [kind for kind in ALARM_KINDS if not getattr(body, kind)])
    return Response(status_code=204)


@router.get("/desk/log", response_model=LogPage, responses=problem_responses(400, 403, 404))
def list_log(_staff: LogStaff, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """Return the log of staff actions, newest first, 20 per page; for admins."""
    return json_response(read_log(session, site.keys, cursor))


@router.get("/desk/log.csv", responses={200: {"content": {"text/csv": {}}}, **_DESK})
def export_log(_staff: LogStaff, session: ReadSession) -> Response:
    """Export the whole log as CSV; for admins."""
    text = StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(LogRow.model_fields)
    for row in log_rows(session):
        writer.writerow(map(csv_cell, row.model_dump(mode="json").values()))
    headers = {"Content-Disposition": 'attachment; filename="sideline-log.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _row(session: Session, site: Site, staff: StaffMember, case: Case) -> Response:
    return json_response(case_row(session, site, staff, case, session.get_one(Coach, case.coach_id)))


def _decide_one(site: Site, staff: StaffMember, case_id: int, decision: Decide) -> DecidedCase:
    try:
        with site.database.writing() as session:
            found = session.get(Case, case_id)
            action = KINDS[found.kind].action(decision) if found is not None else None
            if action is not None and not action.is_in_queue:
                # The decision is about reviews or a profile that only the page of the case shows.
                raise Refusal(409, "not_opened", "Please open this case and look at it first.")
            case = decide_case(session, site, staff, case_id, decision)
            return DecidedCase(case_id=case_id, state=case.state)
    except Refusal as refusal:
        return DecidedCase(case_id=case_id, state=None, error=refusal.message)
