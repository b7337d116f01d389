"""What a member of staff does not decide: about one's own review, or the profile that one claims as a coach; and what
a moderator leaves to an admin.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case
from sideline.casework.find_author import SHOWN_AFTER
from sideline.casework.leases import LockedCase
from sideline.coaches.claim_model import Claim
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.staff.members import StaffMember, count_staff


def ensure_not_own(locked: LockedCase, staff: StaffMember) -> None:
    """Raises Refusal 409 for a case about oneself, where there is somebody else to decide it."""
    is_author = locked.author is not None and locked.author[0].user_id == staff.id
    if not _is_alone(locked.session) and (is_author or _has_claimed(locked.session, staff, locked.case.coach_id)):
        raise Refusal(409, "own_case", "This case involves you, so someone else has to decide it.")


def ensure_not_own_profile(session: Session, staff: StaffMember, *coach_ids: int) -> None:
    """Raises Refusal 409 for a change of the profile that one claims, where there is somebody else to make it."""
    if not _is_alone(session) and _has_claimed(session, staff, *coach_ids):
        raise Refusal(409, "own_profile", "You claimed this profile, so someone else has to change it.")


def may_undo(case: Case, staff: StaffMember) -> bool:
    """Whether there is a decision to take back, and it is one's own, or one is an admin."""
    return case.can_be_undone and (case.decided_by == staff.id or staff.role == "admin")


def ensure_recent(case: Case, staff: StaffMember) -> None:
    """Raises Refusal 409 where a moderator takes back an old decision of a review.

    Its removal counts in other cases of the author since SHOWN_AFTER, or counts no longer: the undo would show which.
    """
    is_old = case.is_decided and case.decided_at is not None and case.decided_at <= clock.now() - SHOWN_AFTER
    if is_old and staff.role != "admin":
        raise Refusal(409, "nothing_to_undo", "This was decided more than a week ago. Only an admin can undo it.")


def _is_alone(session: Session) -> bool:
    return count_staff(session) < 2


def _has_claimed(session: Session, staff: StaffMember, *coach_ids: int) -> bool:
    of_staff = (Claim.user_id == staff.id) & Claim.coach_id.in_(coach_ids)
    return session.scalar(select(Claim.id).where(of_staff, Claim.state.in_(("open", "approved")))) is not None
