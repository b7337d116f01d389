"""The coach on the home page, with a sentence of an athlete."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import plain_text
from sideline.reviews.model import Review

MIN_RATING = 4
MIN_REVIEWS = 5
CANDIDATES = 50
"""Coaches with the most reviews that are read."""

QUOTE_LENGTH = range(20, 141)
"""Characters of a quote."""

_COMMENTS_READ = 20


def featured_coach(session: Session, pool: ReadPool) -> dict[str, Any]:
    """The fields of `FeaturedCoach`: of the coaches rated MIN_RATING or better the one with most reviews."""
    leaders = (
        select(Coach.id, Coach.rating)
        .where(Coach.total_reviews >= MIN_REVIEWS)
        .order_by(Coach.total_reviews.desc(), Coach.id)
        .limit(CANDIDATES)
    )
    coach_id = next((row.id for row in session.execute(leaders) if row.rating >= MIN_RATING), None)
    if coach_id is None:
        return {"coach": None, "quote": None}
    return {"coach": read_profile(pool, coach_id), "quote": _quote(session, coach_id)}


def _quote(session: Session, coach_id: int) -> str | None:
    """The newest short comment of a review with at least MIN_RATING, without markup."""
    comments = (
        select(Review.comment)
        .where(Review.coach_id == coach_id, Review.rating >= MIN_RATING)
        .where(func.length(Review.comment).between(QUOTE_LENGTH.start, 2 * QUOTE_LENGTH.stop))
        .order_by(Review.created_at.desc(), Review.id.desc())
        .limit(_COMMENTS_READ)
    )
    texts = (plain_text(comment) for comment in session.scalars(comments))
    return next((text for text in texts if len(text) in QUOTE_LENGTH), None)
