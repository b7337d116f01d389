"""What staff leave with a case: notes for each other, and a hold that keeps it for the police."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.cases.model import SEVERE, Case
from sideline.cases.notes import MAX_NOTES, POLICE_HOLD, CaseNote, LegalHold, is_on_hold
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.conflicts import ensure_may_read, involves
from sideline.desk.leases import read_locked
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.schemas import NoteEntry


def read_notes(session: Session, site: Site, staff: StaffMember, case: Case) -> list[NoteEntry] | None:
    """Return the notes on a case, oldest first; None for a staff member whom the case involves."""
    if involves(session, site, staff, case):
        return None
    query = select(CaseNote, User.email).outerjoin(User, User.id == CaseNote.made_by)
    rows = session.execute(query.where(CaseNote.case_id == case.id).order_by(CaseNote.id))
    return [
        NoteEntry(
            id=note.id,
            text=note.text,
            made_on=note.made_on,
            is_mine=note.made_by == staff.id,
            who=_name(staff, note.made_by, email),
        )
        for note, email in rows
    ]


def count_notes(session: Session, cases: Collection[Case]) -> dict[int, int]:
    """Return how many notes each undecided case has; cases without notes are left out.

    Decided cases have no count: notes go with the review's text, so a list would show which of them disappear together
    when their author deletes an account.
    """
    of_cases = CaseNote.case_id.in_([case.id for case in cases if not case.is_decided])
    query = select(CaseNote.case_id, func.count()).where(of_cases).group_by(CaseNote.case_id)
    return dict(session.execute(query).all())


def add_note(session: Session, site: Site, staff: StaffMember, case_id: int, text: str) -> None:
    """Add a note to an undecided case.

    Raises Refusal 404, or 409 if the case is decided, involves the staff member, or has MAX_NOTES notes.
    """
    case = read_locked(session, case_id)
    if case.is_decided:
        # Its text may be deleted at any time, and nobody would see that a new note repeats it.
        raise Refusal(409, "case_decided", "This case was already decided.")
    _ensure_not_involved(session, site, staff, case)
    of_case = select(func.count()).where(CaseNote.case_id == case.id)
    if (session.scalar(of_case) or 0) >= MAX_NOTES:
        raise Refusal(409, "too_many", f"A case has at most {MAX_NOTES} notes.")
    session.add(CaseNote(case_id=case.id, made_by=staff.id, made_on=clock.today(), text=text))


def delete_note(session: Session, site: Site, staff: StaffMember, case_id: int, note_id: int) -> None:
    """Delete the staff member's own note.

    Raises Refusal 404 if there is no such case, no such note or it is another's, or 409 if the case is on legal hold or
    involves the staff member.
    """
    case = read_locked(session, case_id)
    _ensure_not_involved(session, site, staff, case)
    note = session.scalar(select(CaseNote).where(CaseNote.id == note_id, CaseNote.case_id == case.id))
    if note is None or note.made_by != staff.id:
        raise Refusal(404, "note_not_found", "You have no such note on this case.")
    if is_on_hold(session, case.id):
        raise Refusal(409, "on_hold", "This case must be kept, with its notes.")
    session.delete(note)


def _ensure_not_involved(session: Session, site: Site, staff: StaffMember, case: Case) -> None:
    if involves(session, site, staff, case):
        raise Refusal(409, "own_case", "This case involves you, so its notes are for others.")


def _name(staff: StaffMember, made_by: UUID, email: str | None) -> str:
    if made_by == staff.id:
        return "You"
    return (email or "a former member") if staff.may("see_staff") else "Another moderator"


# Keeping a case with a threat for the police: a hold of some days that any moderator places, and nobody undoes.


def may_be_held(case: Case) -> bool:
    """Whether a moderator can keep this case: an undecided one about a text, or one removed for a severe rule.

    Other decided cases can't be held: whoever held many would see which texts one author deletes together.
    """
    has_text = case.review_id is not None and case.snapshot is not None
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
