"""The verified badge of a coach: given by a moderator, or by a claim that was approved.

A claim is approved for the university of the profile, since its address is there. Where the profile is at another one
since (it was corrected or merged), the badge goes until an admin has approved again. Nothing of the claim changes, so
that it counts again when the correction is taken back.
"""

from typing import cast

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim, ShownState
from sideline.coaches.model import Coach
from sideline.coaches.universities import is_same_university


def is_claimed(session: Session, coach_id: int) -> bool:
    """Whether an admin has approved somebody's claim of the coach, who is locked; also where the coach has moved."""
    query = exists().where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(select(query)) or False


def approved_claim(session: Session, coach_id: int) -> Claim | None:
    """The approved claim of a locked coach; also where the coach has moved."""
    query = select(Claim).where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(query.execution_options(populate_existing=True))


def state_of(claim: Claim, coach: Coach) -> ShownState:
    """The state of a claim of this coach."""
    if claim.state == "approved" and not is_same_university(claim.university, coach.university):
        return "moved"
    return cast("ShownState", claim.state)


def update_badge(session: Session, *coaches: Coach) -> None:
    """Set `verified` of locked coaches, after a change of their claims, university or `verified_by_staff`."""
    session.flush()
    for coach in coaches:
        claim = approved_claim(session, coach.id)
        coach.verified = coach.verified_by_staff if claim is None else state_of(claim, coach) == "approved"
