"""A coach's verified badge, granted by a moderator or by an approved claim.

A claim is approved for one university, because its email address is there. If the profile later moves to another
university (by a correction or a merge), the badge is removed until an admin approves the claim again. The claim itself
does not change, so undoing the correction restores the badge. A coach who has left has no badge.
"""

from typing import cast

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim, ShownState
from sideline.coaches.model import Coach
from sideline.coaches.universities import is_same_university


def is_claimed(session: Session, coach_id: int) -> bool:
    """Whether the locked coach has an approved claim, even if the coach has moved since."""
    query = exists().where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(select(query)) or False


def approved_claim(session: Session, coach_id: int) -> Claim | None:
    """Return the approved claim of a locked coach, even if the coach has moved since."""
    query = select(Claim).where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(query.execution_options(populate_existing=True))


def state_of(claim: Claim, coach: Coach) -> ShownState:
    """Return the state of a claim to this coach's profile, as it is shown."""
    if claim.state == "approved" and not is_same_university(claim.university, coach.university):
        return "moved"
    return cast("ShownState", claim.state)


def update_badge(session: Session, *coaches: Coach) -> None:
    """Update `verified` of locked coaches after their claims, university, `verified_by_staff` or `has_left` changed."""
    session.flush()
    for coach in coaches:
        claim = approved_claim(session, coach.id)
        is_confirmed = coach.verified_by_staff if claim is None else state_of(claim, coach) == "approved"
        coach.verified = is_confirmed and not coach.has_left
