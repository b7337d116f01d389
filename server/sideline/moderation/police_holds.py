"""Keeping a case with a threat for the police: a hold of some days that any moderator places, and nobody undoes."""

from datetime import date

from sqlalchemy.orm import Session

from sideline.cases.legal_holds import POLICE_HOLD, LegalHold
from sideline.cases.model import COACH_KINDS, SEVERE, Case
from sideline.casework.conflicts import ensure_may_read
from sideline.casework.leases import read_locked
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def may_be_held(case: Case) -> bool:
    """Whether a moderator can keep this case: an undecided one about a text, or one removed for a severe rule.

    Other decided cases can't be held: whoever held many would see which texts one author deletes together.
    """
    has_text = case.kind not in COACH_KINDS and case.snapshot is not None
    return has_text and (not case.is_decided or case.decided_rule in SEVERE)


def hold_for_police(session: Session, staff: StaffMember, case_id: int) -> None:
    """Keep the case with its copy of the text for POLICE_HOLD, whatever its author deletes meanwhile. The log says so.

    Raises Refusal 404, 403 if the case is about a profile that the staff member claimed, or 409 if it is on hold
    already or cannot be kept.
    """
    ensure_may_read(session, staff, case_id)
    case = read_locked(session, case_id)
    if session.get(LegalHold, case_id) is not None:
        raise Refusal(409, "on_hold", "This case is already being kept.")
    if not may_be_held(case):
        raise Refusal(409, "nothing_to_keep", "This case has no text that could be kept for the police.")
    today = clock.today()
    session.add(LegalHold(case_id=case_id, reason="Kept for the police", added_on=today, ends_on=today + POLICE_HOLD))
    write_log(session, staff.id, "police_hold_added", case_id=case_id)


def read_hold(session: Session, case: Case) -> tuple[bool, date | None]:
    """Return whether the case is on hold, and the last day of a moderator's hold."""
    hold = session.get(LegalHold, case.id)
    return hold is not None, hold.ends_on if hold else None
