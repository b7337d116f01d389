"""Reads of saved coaches; all of them one's own."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.core.crypto import Keys
from sideline.core.db.keyset import Keyset
from sideline.saved.model import SavedCoach

_OF_USER = Keyset("saved-coaches", SavedCoach.created_at, SavedCoach.id)


def saved_of_user(
    session: Session, keys: Keys, user_id: UUID, cursor: str | None
) -> tuple[list[tuple[SavedCoach, Coach]], str | None]:
    """A page of the coaches a user keeps, and the next cursor. Raises Refusal 400 for a bad cursor."""
    theirs = select(SavedCoach, Coach).join(Coach, Coach.id == SavedCoach.coach_id).where(SavedCoach.user_id == user_id)
    rows, following = _OF_USER.page(session, keys, theirs, user_id, cursor)
    return [(row[0], row[1]) for row in rows], following


def is_saved(session: Session, user_id: UUID, coach_id: int) -> bool:
    """Whether the user keeps the coach."""
    kept = select(SavedCoach.id).where(SavedCoach.user_id == user_id, SavedCoach.coach_id == coach_id)
    return session.scalar(kept) is not None
