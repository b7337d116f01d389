"""Saving and unsaving of coaches; repeating either changes nothing (spec section 4)."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach
from sideline.core.db.engine import insert_if_absent
from sideline.saved.model import SavedCoach


def save(session: Session, user_id: UUID, coach_id: int, now: datetime) -> None:
    """Save the coach; one already saved keeps its date. Raises Refusal: no such coach, account deleted."""
    lock_user(session, user_id)
    if session.scalar(select(Coach.id).where(Coach.id == coach_id)) is None:
        raise coach_not_found()
    row = {"id": uuid4(), "user_id": user_id, "coach_id": coach_id, "created_at": now}
    insert_if_absent(session, SavedCoach, [row])


def unsave(session: Session, user_id: UUID, coach_id: int) -> None:
    """Remove the coach from the user's saved ones, if it is there."""
    session.execute(delete(SavedCoach).where(SavedCoach.user_id == user_id, SavedCoach.coach_id == coach_id))


def remove_all_of(session: Session, user_id: UUID) -> None:
    """Delete all saved coaches of a user who is locked for deletion (accounts.users)."""
    session.execute(delete(SavedCoach).where(SavedCoach.user_id == user_id))
