"""Queries of a user's saved coaches."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.core.crypto import Keys
from sideline.core.db.cursors import Keyset
from sideline.saved.model import SavedCoach

_KEYSET = Keyset("saved-coaches", SavedCoach.created_at, SavedCoach.id)


def saved_of_user(
    session: Session, keys: Keys, user_id: UUID, cursor: str | None
) -> tuple[list[tuple[SavedCoach, Coach]], str | None]:
    """A page of the coaches a user has saved, and the next cursor. Raises Refusal 400 for a bad cursor."""
    own = select(SavedCoach, Coach).join(Coach, Coach.id == SavedCoach.coach_id).where(SavedCoach.user_id == user_id)
    rows, next_cursor = _KEYSET.page(session, keys, own, user_id, cursor)
    return [(row[0], row[1]) for row in rows], next_cursor


def is_saved(session: Session, user_id: UUID, coach_id: int) -> bool:
    """Whether the user has saved the coach."""
    saved = select(SavedCoach.id).where(SavedCoach.user_id == user_id, SavedCoach.coach_id == coach_id)
    return session.scalar(saved) is not None
