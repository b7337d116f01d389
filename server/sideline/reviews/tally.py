"""Counters of a coach's reviews. Nothing else writes coach_tallies, coaches.rating or coaches.total_reviews.

Whole-number counters change in the review's own transaction, with the coach locked: a few statements however many
reviews there are, and always equal to a recount (`reviews.audit`).
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from sideline.coaches import statistics
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import COUNTERS, Coach, CoachTally
from sideline.reviews.model import Review
from sideline.summaries.refresh import new_summary


@dataclass(frozen=True)
class CountedFields:
    """What the tally counts of a review. `categories` maps each stored field to 1-5, or 0 where none was chosen."""

    rating: int
    categories: dict[str, int]
    would_recommend: bool | None = None
    tags: tuple[str, ...] = ()

    @classmethod
    def of(cls, review: Review) -> "CountedFields":
        """The counted fields of a stored review."""
        categories = {field: getattr(review, field) for field in CATEGORIES.values()}
        return cls(review.rating, categories, review.would_recommend, tuple(review.tags))


def lock_coach(session: Session, coach_id: int) -> Coach:
    """The coach, locked until the transaction ends. Raises Refusal 404 where there is none.

    Who locks several coaches locks them in id order.
    """
    coach = lock_coach_where(session, Coach.id == coach_id)
    if coach is None:
        raise coach_not_found()
    return coach


def lock_coach_where(session: Session, condition: ColumnElement[bool]) -> Coach | None:
    """The one coach of this condition, locked."""
    # FOR NO KEY UPDATE: a plain FOR UPDATE would deadlock with the reviews' foreign key (docs/decisions/0003).
    return session.scalar(select(Coach).where(condition).with_for_update(key_share=True))


def count_review(
    session: Session,
    coach: Coach,
    now: datetime,
    *,
    removed: CountedFields | None = None,
    added: CountedFields | None = None,
) -> None:
    """Count a review of a locked coach that was added (no `removed`), changed, or deleted (no `added`)."""
    tally = get_or_create_tally(session, coach)
    if removed:
        _count(tally, removed, -1)
    if added:
        _count(tally, added, 1)
    update_coach(coach, tally, now)


def get_or_create_tally(session: Session, coach: Coach) -> CoachTally:
    """The counters of a locked coach, inserted with all 0 where there are none yet.

    Read in a statement of its own: a statement that waited for the lock may return joined rows as they were before
    (PostgreSQL, READ COMMITTED).
    """
    tally = session.get(CoachTally, coach.id)
    if tally is None:
        tally = CoachTally(coach_id=coach.id, tag_counts={}, **dict.fromkeys(COUNTERS, 0))
        session.add(tally)
    return tally


def update_coach(coach: Coach, tally: CoachTally, now: datetime) -> None:
    """Set rating, number of reviews and summary of the locked coach from the counters."""
    stars = statistics.star_counts(tally)
    coach.total_reviews = sum(stars)
    coach.rating = statistics.mean_rating(stars)
    coach.ai_summary, coach.ai_summary_updated_at = new_summary(coach, tally, now)


def _count(tally: CoachTally, fields: CountedFields, by: int) -> None:
    """Count one review (`by` 1), or no longer (-1). A category of 0 was not chosen and counts nowhere."""
    _add(tally, f"stars_{fields.rating}", by)
    for name, value in fields.categories.items():
        category = name.removesuffix("_rating")
        _add(tally, f"{category}_sum", by * value)
        _add(tally, f"{category}_count", by * (value > 0))
    if fields.would_recommend is not None:
        _add(tally, "recommend_yes" if fields.would_recommend else "recommend_no", by)
    tags = Counter(tally.tag_counts)
    for tag in fields.tags:
        tags[tag] += by
    tally.tag_counts = {tag: count for tag, count in sorted(tags.items()) if count}


def _add(tally: CoachTally, counter: str, by: int) -> None:
    if by:
        setattr(tally, counter, getattr(tally, counter) + by)
