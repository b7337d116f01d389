"""The featured coach of the home page, with a quote."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.read_pool import ReadPool

FEATURED_RATING = 4
"""The minimum rating of the featured coach."""

_CANDIDATES = 50
"""The featured coach is chosen among this many coaches with the most reviews."""


def read_featured_coach(session: Session, pool: ReadPool) -> dict[str, Any]:
    """Return the fields of `FeaturedCoach`: the coach with the most reviews and at least FEATURED_RATING."""
    leaders = (
        select(Coach.id, Coach.rating)
        .where(Coach.total_reviews >= ENOUGH_REVIEWS)
        .order_by(Coach.total_reviews.desc(), Coach.id)
        .limit(_CANDIDATES)
    )
    coach_id = next((row.id for row in session.execute(leaders) if row.rating >= FEATURED_RATING), None)
    if coach_id is None:
        return {"coach": None, "quote": None}
    coach = read_profile(pool, coach_id)
    return {"coach": coach, "quote": coach["quote"] and coach["quote"]["text"]}
