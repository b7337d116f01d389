"""Counters of a coach's reviews. Nothing else writes coach_tallies, coaches.rating or coaches.total_reviews.

The integer counters change in the same transaction as the review, with the coach locked. This takes a few statements
regardless of the number of reviews, and the result always equals a recount (`operations.upkeep.audit`).
"""

from collections import Counter
from datetime import date

from sqlalchemy import ColumnElement, bindparam, func, select
from sqlalchemy.orm import Session

from sideline.coaches import numbers
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import COUNTERS, Coach, CoachTally, ids_with_merged
from sideline.coaches.schemas import coach_not_found
from sideline.coaches.summary import summary_of
from sideline.reviews.content import PublishedReview, ReviewContent

# FOR NO KEY UPDATE: a plain FOR UPDATE would block every row that refers to the coach (docs/decisions/0003).
# populate_existing: another transaction may have changed a coach that the session read before it got the lock.
_BY_ID = select(Coach).where(Coach.id == bindparam("coach_id")).execution_options(populate_existing=True)
_LOCK = _BY_ID.with_for_update(key_share=True)


def lock_coach(session: Session, coach_id: int, *, also_unlisted: bool = False) -> Coach:
    """Lock the coach until the transaction ends, and return it. Raises Refusal 404 if it does not exist or is unlisted.

    Several coaches are locked with `lock_coaches`, or one after the other in id order.
    """
    coach = session.scalar(_LOCK, {"coach_id": coach_id})
    if coach is None or not (coach.is_listed or also_unlisted):
        raise coach_not_found()
    return coach


def lock_coaches(session: Session, condition: ColumnElement[bool]) -> dict[int, Coach]:
    """Lock the coaches that match, listed or not, in id order, and return them by id."""
    query = select(Coach).where(condition).order_by(Coach.id).execution_options(populate_existing=True)
    return {coach.id: coach for coach in session.scalars(query.with_for_update(key_share=True))}


def lock_profile(session: Session, coach_id: int) -> Coach:
    """Lock a claimed coach and all coaches of the same profile, and return the claimed one. Raises Refusal 404.

    The claimant is locked, so no merge changes the profile meanwhile (`desk.coaches.merge`).
    """
    coaches = lock_coaches(session, (Coach.id == coach_id) | Coach.id.in_(ids_with_merged(coach_id)))
    if coach_id not in coaches:
        raise coach_not_found()
    return coaches[coach_id]


def get_or_create_tally(session: Session, coach: Coach) -> CoachTally:
    """Return the counters of a locked coach, inserting zeros if there are none yet.

    They are read in a separate statement, because on PostgreSQL (READ COMMITTED) a statement that waited for the lock
    may return outdated joined rows.
    """
    tally = session.get(CoachTally, coach.id)
    if tally is None:
        tally = CoachTally(coach_id=coach.id, tag_counts={}, **dict.fromkeys(COUNTERS, 0))
        session.add(tally)
    return tally


def count_review(tally: CoachTally, review: ReviewContent, sign: int) -> None:
    """Add a review to the counters (`sign` 1) or subtract it (-1). A category of 0 (not chosen) is not counted."""
    _add(tally, f"stars_{review.rating}", sign)
    for field in CATEGORIES.values():
        category, value = field.removesuffix("_rating"), getattr(review, field)
        _add(tally, f"{category}_sum", sign * value)
        _add(tally, f"{category}_count", sign * (value > 0))
    if review.would_recommend is not None:
        _add(tally, "recommend_yes" if review.would_recommend else "recommend_no", sign)
    _add(tally, "school_email", sign * review.school_email)
    tags = Counter(tally.tag_counts)
    for tag in review.tags:
        tags[tag] += sign
    tally.tag_counts = {tag: count for tag, count in sorted(tags.items()) if count}


def update_coach(coach: Coach, tally: CoachTally, newest_review: date | None, today: date) -> None:
    """Set the locked coach's rating, number of reviews and summary from the counters.

    The summary has the date of the coach's newest review, so it does not reveal when a review was edited or deleted.
    """
    stars = numbers.star_counts(tally)
    coach.total_reviews = sum(stars)
    coach.rating = numbers.mean_rating(stars)
    if any(stars):
        coach.ai_summary = summary_of(coach.id, tally)
        coach.ai_summary_updated_at = newest_review
    else:
        coach.ai_summary = coach.ai_summary_updated_at = None
    tally.changed_on = today


def update_numbers(session: Session, coach: Coach, today: date) -> None:
    """Update the locked coach's public numbers when the newest review may have changed."""
    session.flush()
    update_coach(coach, get_or_create_tally(session, coach), _day_of_newest(session, coach.id), today)


def mark_changed_today(session: Session, coach: Coach, today: date) -> None:
    """Record a change that does not affect the counters, so that `operations.upkeep.write_order` removes its traces."""
    get_or_create_tally(session, coach).changed_on = today


def _day_of_newest(session: Session, coach_id: int) -> date | None:
    """Return the date of the coach's newest review."""
    return session.scalar(select(func.max(PublishedReview.created_on)).where(PublishedReview.coach_id == coach_id))


def _add(tally: CoachTally, counter: str, number: int) -> None:
    if number:
        setattr(tally, counter, getattr(tally, counter) + number)
