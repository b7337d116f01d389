"""Cases that a member of staff does not decide: of one's own review, or about the profile one claims as a coach."""

from sqlalchemy import select

from sideline.coaches.claim_model import Claim
from sideline.core.errors import Refusal
from sideline.moderation.leases import LockedCase
from sideline.moderation.staff import StaffMember, count_staff


def ensure_not_own(locked: LockedCase, staff: StaffMember) -> None:
    """Raises Refusal 409 for a case about oneself, where there is somebody else to decide it."""
    session, case = locked.session, locked.case
    if count_staff(session) < 2:
        return
    is_author = locked.author is not None and locked.author[0].user_id == staff.id
    claimed = select(Claim.id).where(
        Claim.user_id == staff.id, Claim.coach_id == case.coach_id, Claim.state.in_(("open", "approved"))
    )
    if is_author or session.scalar(claimed) is not None:
        raise Refusal(409, "own_case", "This case is about yourself: somebody else decides it.")
