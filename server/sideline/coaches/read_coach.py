"""What does a coach's profile say? One statement, whatever the number of reviews."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.coaches import cards
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach, CoachTally
from sideline.core.glances import Glances

_PROFILE = (
    select(*cards.PROFILE_COLUMNS)
    .select_from(Coach)
    .outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    .where(Coach.id == bindparam("coach_id"))
)


def read_profile(session: Session, coach_id: int) -> dict[str, Any]:
    """The fields of the coach's `CoachProfile`. Raises Refusal 404."""
    return _only(session.execute(_PROFILE, {"coach_id": coach_id}).all())


def glance_at_profile(glances: Glances, coach_id: int) -> dict[str, Any]:
    """The same, without a transaction around it."""
    return _only(glances.rows(_PROFILE, coach_id=coach_id))


def _only(rows: Sequence[Any]) -> dict[str, Any]:
    if not rows:
        raise coach_not_found()
    return cards.profile(rows[0])
