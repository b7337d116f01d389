"""What is kept of moderation: cases and words of staff for 12 months, and for ever who of them did what, and when."""

from datetime import datetime

from sqlalchemy import String, cast, delete, or_, select, update
from sqlalchemy.orm import Session

from sideline.cases.model import RETENTION, Case, Report
from sideline.curation.model import CoachChange
from sideline.staff.log import StaffLogRow

_BATCH_SIZE = 500


def delete_old_cases(session: Session, now: datetime) -> int:
    """Delete some cases whose time is over, with their reports; returns how many. The log of staff keeps the decisions.

    A case stays while an admin has not decided on a suspension.
    """
    is_over = Case.is_decided & (Case.decided_at < now - RETENTION) & (Case.suspension != "asked")
    ids = session.scalars(select(Case.id).where(is_over).order_by(Case.id).limit(_BATCH_SIZE)).all()
    session.execute(delete(Report).where(Report.case_id.in_(ids)))
    session.execute(delete(Case).where(Case.id.in_(ids)))
    return len(ids)


def forget_old_log_details(session: Session, now: datetime) -> int:
    """Of some rows that are older than RETENTION, delete the words and the number of the case from the log of staff,
    and from changes of coaches what an undo would bring back; returns how many rows.
    """
    until = now - RETENTION
    has_words = or_(StaffLogRow.details != "", StaffLogRow.case_id.is_not(None))
    rows = select(StaffLogRow.id).where(StaffLogRow.made_at < until, has_words).order_by(StaffLogRow.id)
    log = session.scalars(rows.limit(_BATCH_SIZE)).all()
    session.execute(update(StaffLogRow).where(StaffLogRow.id.in_(log)).values(details="", case_id=None))
    # As text: PostgreSQL does not compare JSON.
    has_before = cast(CoachChange.before, String) != "{}"
    old = select(CoachChange.id).where(CoachChange.made_at < until, has_before).order_by(CoachChange.id)
    # One that somebody takes back just now is left to the next run.
    changes = session.scalars(old.limit(_BATCH_SIZE).with_for_update(skip_locked=True)).all()
    session.execute(update(CoachChange).where(CoachChange.id.in_(changes)).values(before={}))
    return len(log) + len(changes)
