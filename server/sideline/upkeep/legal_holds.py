"""Adding and removing legal holds. The staff log has both; nothing about a case's author is kept or learned."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.legal_holds import LegalHold
from sideline.cases.model import REPLY_KINDS, Case
from sideline.cases.notes import delete_notes
from sideline.core import clock
from sideline.reviews.model import Review
from sideline.staff.log import OPERATOR, write_log


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
