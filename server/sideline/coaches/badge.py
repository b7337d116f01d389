"""The verified badge of a coach: given by a moderator, or by a claim that was approved."""

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach


def is_claimed(session: Session, coach_id: int) -> bool:
    """Whether an admin has approved somebody's claim of the coach, who is locked."""
    query = exists().where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(select(query)) or False


def update_badge(session: Session, *coaches: Coach) -> None:
    """Set `verified` of locked coaches, after a change of their claims or of `verified_by_staff`."""
    session.flush()
    for coach in coaches:
        coach.verified = coach.verified_by_staff or is_claimed(session, coach.id)
