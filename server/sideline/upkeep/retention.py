"""Retention of moderation data: cases and staff notes are kept for 12 months, the log of staff actions forever.

Cases on legal hold (`cases.legal_holds`) are kept with their reports, notes and details in the log until
the hold ends.
"""

from datetime import datetime

from sqlalchemy import String, cast, delete, or_, select, update
from sqlalchemy.orm import Session

from sideline.cases.legal_holds import cases_on_hold
from sideline.cases.model import RETENTION, Case, Report
from sideline.cases.notes import delete_notes
from sideline.casework.strike_requests import StrikeRequest
from sideline.core import clock
from sideline.curation.model import CoachChange
from sideline.staff.log import StaffLogRow

_BATCH_SIZE = 500


def delete_old_cases(session: Session, now: datetime) -> int:
    """Delete a batch of expired cases with their reports and notes, and return how many. The log keeps the decisions.

    A case is kept until an admin has decided on a requested suspension. Decided requests about accounts with three
    strikes are deleted as well, unless the account is still suspended for one.
    """
    is_decided = StrikeRequest.state.in_(("refused", "lifted"))
    session.execute(delete(StrikeRequest).where(is_decided, StrikeRequest.opened_on < clock.day(now - RETENTION)))
    is_over = Case.is_decided & (Case.decided_at < now - RETENTION) & (Case.suspension != "asked")
    can_go = is_over & Case.id.not_in(cases_on_hold())
    ids = session.scalars(select(Case.id).where(can_go).order_by(Case.id).limit(_BATCH_SIZE)).all()
    session.execute(delete(Report).where(Report.case_id.in_(ids)))
    delete_notes(session, ids)
    session.execute(delete(Case).where(Case.id.in_(ids)))
    return len(ids)


def forget_old_log_details(session: Session, now: datetime) -> int:
    """Clear a batch of rows older than RETENTION: the details and case id in the staff log, and the undo state in coach
    changes. Returns the number of rows.
    """
    until = now - RETENTION
    has_details = or_(StaffLogRow.details != "", StaffLogRow.case_id.is_not(None))
    can_go = StaffLogRow.case_id.is_(None) | StaffLogRow.case_id.not_in(cases_on_hold())
    rows = select(StaffLogRow.id).where(StaffLogRow.made_at < until, has_details, can_go).order_by(StaffLogRow.id)
    log = session.scalars(rows.limit(_BATCH_SIZE)).all()
    session.execute(update(StaffLogRow).where(StaffLogRow.id.in_(log)).values(details="", case_id=None))
    # Compared as text, because PostgreSQL cannot compare JSON.
    has_undo_state = cast(CoachChange.before, String) != "{}"
    old = select(CoachChange.id).where(CoachChange.made_at < until, has_undo_state).order_by(CoachChange.id)
    # A change that is being undone at the moment is left to the next run.
    changes = session.scalars(old.limit(_BATCH_SIZE).with_for_update(skip_locked=True)).all()
    session.execute(update(CoachChange).where(CoachChange.id.in_(changes)).values(before={}))
    return len(log) + len(changes)
