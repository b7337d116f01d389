"""What does a coach's profile say? One statement, whatever the number of reviews."""

from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.orm import Session

from sideline.coaches import cards
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach, CoachTally

_PROFILE = (
    select(*cards.PROFILE_COLUMNS)
    .select_from(Coach)
    .outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    .where(Coach.id == bindparam("coach_id"))
)


def read_profile(session: Session | Connection, coach_id: int) -> dict[str, Any]:
    """The fields of the coach's `CoachProfile`. Raises Refusal 404."""
    row = session.execute(_PROFILE, {"coach_id": coach_id}).one_or_none()
    if row is None:
        raise coach_not_found()
    return cards.profile(row)
