"""The featured coach of the home page, with a quote."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text
from sideline.reviews.published import PublishedReview

FEATURED_RATING = 4
"""The minimum rating of the featured coach and of the quoted review."""

_CANDIDATES = 50
"""The featured coach is chosen among this many coaches with the most reviews."""

QUOTE_LENGTH = range(20, 141)
"""Allowed lengths of a quote, in characters."""

_COMMENTS_READ = 20


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
    return {"coach": read_profile(pool, coach_id), "quote": _quote(session, coach_id)}


def _quote(session: Session, coach_id: int) -> str | None:
    """Return the newest short comment from a review with at least FEATURED_RATING, without markup."""
    comments = (
        select(PublishedReview.comment)
        .where(PublishedReview.coach_id == coach_id, PublishedReview.rating >= FEATURED_RATING)
        .where(func.length(PublishedReview.comment).between(QUOTE_LENGTH.start, 2 * QUOTE_LENGTH.stop))
        .order_by(PublishedReview.created_on.desc(), PublishedReview.id.desc())
        .limit(_COMMENTS_READ)
    )
    texts = (comment_text(comment) for comment in session.scalars(comments))
    return next((text for text in texts if len(text) in QUOTE_LENGTH), None)
