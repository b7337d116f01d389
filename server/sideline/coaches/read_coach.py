"""What does a coach's profile say? One statement, whatever the number of reviews."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches import cards
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach, CoachTally

_PROFILE = select(*cards.PROFILE_COLUMNS).select_from(Coach).outerjoin(CoachTally, CoachTally.coach_id == Coach.id)

FEATURED_FROM_RATING = 4.0
FEATURED_AMONG = 50
"""The featured coach is the best rated of so many coaches with the most reviews."""


def read_profile(session: Session, coach_id: int) -> dict[str, Any]:
    """The fields of the coach's `CoachProfile`. Raises Refusal 404."""
    row = session.execute(_PROFILE.where(Coach.id == coach_id)).one_or_none()
    if row is None:
        raise coach_not_found()
    return cards.profile(row)


def read_featured(session: Session) -> dict[str, Any] | None:
    """The profile of a well rated coach with reviews, None where there is none. Bounded: few rows are looked at."""
    most_reviewed = (
        select(Coach.id, Coach.rating, Coach.total_reviews)
        .where(Coach.total_reviews > 0)
        .order_by(Coach.total_reviews.desc(), Coach.id)
        .limit(FEATURED_AMONG)
        .subquery()
    )
    best = (
        select(most_reviewed.c.id)
        .where(most_reviewed.c.rating >= FEATURED_FROM_RATING)
        .order_by(most_reviewed.c.rating.desc(), most_reviewed.c.total_reviews.desc(), most_reviewed.c.id)
        .limit(1)
    )
    row = session.execute(_PROFILE.where(Coach.id == best.scalar_subquery())).one_or_none()
    return None if row is None else cards.profile(row)
