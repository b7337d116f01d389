"""Decisions on cases and their undo, with one function for each kind of case.

A decision and the change to the coach's numbers are one transaction. Every decision can be undone completely.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.orm import Session

from sideline.cases.model import Case
from sideline.casework.conflicts import ensure_not_own, may_undo
from sideline.casework.leases import LockedCase, ensure_free, lock_case, other_kind
from sideline.casework.mails import remove_mails
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.moderation.kinds.profile_edit import decide_proposal, undo_proposal
from sideline.moderation.kinds.reply import decide_reply, undo_reply
from sideline.moderation.kinds.review import decide_review, undo_review
from sideline.moderation.kinds.surge import decide_surge, undo_surge
from sideline.moderation.schemas import Decide
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def decide_case(session: Session, site: Site, staff: StaffMember, case_id: int, body: Decide) -> Case:
    """Decide an open case.

    Raises Refusal 404, or 409 if the case is decided, leased by another moderator, or about the staff member. Each kind
    of case has further refusals.
    """
    locked = lock_case(session, site, case_id)
    case = locked.case
    if case.is_decided:
        raise Refusal(409, "case_decided", "This case was already decided.")
    ensure_free(case, staff)
    ensure_not_own(locked, staff)
    _KINDS[case.kind].decide(locked, staff, body)
    return case


def undo_decision(session: Session, site: Site, staff: StaffMember, case_id: int) -> Case:
    """Undo the last decision on a case. Moderators can undo their own, admins any.

    Raises Refusal 404, or 409 if there is no decision, if another moderator made it, or if the case is about the staff
    member. Each kind of case has further refusals.
    """
    locked = lock_case(session, site, case_id)
    case = locked.case
    if not may_undo(case, staff):
        raise Refusal(409, "nothing_to_undo", "You have no decision to undo here.")
    ensure_not_own(locked, staff)
    _KINDS[case.kind].undo(locked, staff)
    return case


def _decide_profile(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Record that a profile has no problem (keep) or that a moderator has corrected it (correct)."""
    if body.action not in ("keep", "correct"):
        raise other_kind()
    locked.case.undo_state = {}
    locked.store_decision(staff, body.action)
    write_log(locked.session, staff.id, body.action, case_id=locked.case.id)


def _undo_profile(locked: LockedCase, staff: StaffMember) -> None:
    """Reopen the case. Changes to the profile stay. Raises Refusal 409 if the profile has been removed or merged."""
    locked.ensure_listed()
    case = locked.case
    write_log(locked.session, staff.id, "undo", case_id=case.id, details=case.decision)
    remove_mails(locked.session, locked.site.keys, [case.id])
    locked.clear_decision()


class _Kind(NamedTuple):
    """The functions that decide and undo a kind of case. Both raise Refusal 409."""

    decide: Callable[[LockedCase, StaffMember, Decide], None]
    undo: Callable[[LockedCase, StaffMember], None]


_REVIEW, _PROFILE = _Kind(decide_review, undo_review), _Kind(_decide_profile, _undo_profile)
_KINDS: dict[str, _Kind] = {
    "review": _REVIEW,
    "appeal": _REVIEW,
    "resubmission": _REVIEW,
    "surge": _Kind(decide_surge, undo_surge),
    "reply": _Kind(decide_reply, undo_reply),
    "coach": _PROFILE,
    "added_coach": _PROFILE,
    "profile_edit": _Kind(decide_proposal, undo_proposal),
}
