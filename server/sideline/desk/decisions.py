"""Decisions on cases and their undo. The files of `desk.kinds` have what is particular to a kind of case.

A decision and the change to the coach's numbers are one transaction. Every decision can be undone completely.
"""

from sqlalchemy.orm import Session

from sideline.cases.model import Case
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.conflicts import ensure_not_own, may_undo
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import LockedCase, ensure_free, lock_case, other_kind
from sideline.desk.members import StaffMember
from sideline.desk.schemas import Decide
from sideline.desk.versions import text_changed, version_of
from sideline.reviews.states import find_review


def decide_case(
    session: Session, site: Site, staff: StaffMember, case_id: int, body: Decide, *, in_surge: bool = False
) -> Case:
    """Decide an open case. `in_surge` says that the case is part of a surge's step, which is in the staff log.

    Raises Refusal 404, or 409 if the case is decided, leased by another moderator, or about the staff member, if its
    text is not the one that was read (`desk.versions`), or if this kind of case has no such action. Each kind of
    case has further refusals.
    """
    locked = lock_case(session, site, case_id, in_surge=in_surge)
    case = locked.case
    if case.is_decided:
        raise Refusal(409, "case_decided", "This case was already decided.")
    ensure_free(case, staff)
    ensure_not_own(locked, staff)
    if read_version(session, case) != body.version:
        raise text_changed()
    kind = KINDS[case.kind]
    if kind.action(body) is None:
        raise other_kind()
    kind.decide(locked, staff, body)
    return case


def undo_decision(session: Session, site: Site, staff: StaffMember, case_id: int, *, in_surge: bool = False) -> Case:
    """Undo the last decision on a case. Moderators can undo their own, admins any.

    Raises Refusal 404, or 409 if there is no decision, if another moderator made it, or if the case is about the staff
    member. Each kind of case has further refusals.
    """
    locked = lock_case(session, site, case_id, in_surge=in_surge)
    ensure_may_undo(locked, staff)
    KINDS[locked.case.kind].undo(locked, staff)
    return locked.case


def read_version(session: Session, case: Case) -> str:
    """Return the version of what a case is about now. The caller may have waited for a lock since it read the case."""
    return version_of(case, KINDS[case.kind].content(case, find_review(session, case.review_id)))


def ensure_may_undo(locked: LockedCase, staff: StaffMember) -> None:
    """Raise Refusal 409 if there is no decision that this member may undo, or if the case is about the member."""
    if not may_undo(locked.case, staff):
        raise Refusal(409, "nothing_to_undo", "You have no decision to undo here.")
    ensure_not_own(locked, staff)
