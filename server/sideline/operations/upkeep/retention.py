"""Retention of moderation data, and legal holds, which keep cases longer."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import String, cast, delete, or_, select, update
from sqlalchemy.orm import Session

from sideline.cases.model import REPLY_KINDS, RETENTION, Case, Report
from sideline.cases.notes import LegalHold, cases_on_hold, delete_notes
from sideline.core import clock
from sideline.desk.coaches.model import CoachChange
from sideline.desk.log import OPERATOR, StaffLogRow, write_log
from sideline.desk.strikes import StrikeRequest
from sideline.reviews.model import Review

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
    """Clear a batch of rows older than RETENTION: the details, case id and member in the staff log, and the undo state
    in coach changes. Returns the number of rows.
    """
    until = now - RETENTION
    has_details = or_(StaffLogRow.details != "", StaffLogRow.case_id.is_not(None), StaffLogRow.member_id.is_not(None))
    can_go = StaffLogRow.case_id.is_(None) | StaffLogRow.case_id.not_in(cases_on_hold())
    rows = select(StaffLogRow.id).where(StaffLogRow.made_at < until, has_details, can_go).order_by(StaffLogRow.id)
    log = session.scalars(rows.limit(_BATCH_SIZE)).all()
    session.execute(update(StaffLogRow).where(StaffLogRow.id.in_(log)).values(details="", case_id=None, member_id=None))
    # Compared as text, because PostgreSQL cannot compare JSON.
    has_undo_state = cast(CoachChange.before, String) != "{}"
    old = select(CoachChange.id).where(CoachChange.made_at < until, has_undo_state).order_by(CoachChange.id)
    # A change that is being undone at the moment is left to the next run.
    changes = session.scalars(old.limit(_BATCH_SIZE).with_for_update(skip_locked=True)).all()
    session.execute(update(CoachChange).where(CoachChange.id.in_(changes)).values(before={}))
    return len(log) + len(changes)


# Adding and removing legal holds. The staff log has both; nothing about a case's author is kept or learned.


class HoldError(Exception):
    """The hold cannot be added or removed. The message is one line."""


def add_hold(session: Session, case_id: int, reason: str) -> bool:
    """Keep a case, its reports and its log until the hold is removed; a moderator's hold is replaced. Raises HoldError.

    Returns false if the case no longer has the text that it was about: then only its reports and its log are kept.
    """
    case = session.scalar(select(Case).where(Case.id == case_id).with_for_update())
    if case is None:
        raise HoldError(f"there is no case {case_id}")
    hold = session.get(LegalHold, case_id)
    if hold is not None and hold.ends_on is None:
        raise HoldError(f"case {case_id} is on hold already")
    if not reason.strip():
        raise HoldError("a hold needs a reason, for example the number of the court's file")
    session.merge(LegalHold(case_id=case_id, reason=reason.strip(), added_on=clock.today(), ends_on=None))
    write_log(session, OPERATOR, "hold_added", case_id=case_id)
    had_text = case.review_id is not None or case.kind == "profile_edit"
    return case.snapshot is not None or not had_text


def remove_hold(session: Session, case_id: int) -> None:
    """End a hold: the jobs delete the case when it is old enough. Raises HoldError.

    If the review or the reply was deleted during the hold, the case's copy of its text is erased now, with the
    notes; so are the notes on a profile edit whose claim ended.
    """
    hold = session.get(LegalHold, case_id)
    if hold is None:
        raise HoldError(f"case {case_id} is not on hold")
    session.delete(hold)
    case = session.scalars(select(Case).where(Case.id == case_id).with_for_update()).one()
    review = session.get(Review, case.review_id) if case.review_id else None
    if case.review_id and (review is None or (case.kind in REPLY_KINDS and not review.reply_text)):
        case.snapshot = None
        case.message = ""
        delete_notes(session, [case.id])
    if case.kind == "profile_edit" and case.snapshot is None:
        delete_notes(session, [case.id])
    write_log(session, OPERATOR, "hold_removed", case_id=case_id)


def end_due_holds(session: Session, today: date) -> None:
    """End the moderators' holds whose last day is over."""
    for case_id in session.scalars(select(LegalHold.case_id).where(LegalHold.ends_on < today)).all():
        remove_hold(session, case_id)


def list_holds(session: Session) -> Sequence[LegalHold]:
    """Return all holds, by the number of their case."""
    return session.scalars(select(LegalHold).order_by(LegalHold.case_id)).all()
