"""When are two coaches the same one? Same name, university and sport as they are compared (core.text.folding)."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORTS
from sideline.coaches.model import Coach, University
from sideline.core.text.folding import fold

SPORT_IDS = {name: number for number, name in enumerate(SPORTS, start=1)}
"""Row id of each sport: its place in the spec's list."""


def find_same_coach(session: Session, name: str, university: str, sport: str) -> int | None:
    """The id of the coach who is the same by the rule, if there is one."""
    return session.scalar(
        select(Coach.id)
        .join(University, University.id == Coach.university_id)
        .where(
            Coach.folded_name == fold(name),
            University.folded == fold(university),
            Coach.sport_id == SPORT_IDS[sport],
        )
    )
