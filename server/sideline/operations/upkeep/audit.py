"""Audit of the stored counters: recounts them from the reviews and compares (`sideline check`) or repairs (`--repair`).

The recount is independent of `tally`, so that it does not share its mistakes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import COUNTERS, Coach, CoachTally
from sideline.core.db.engine import Database
from sideline.reviews import tally
from sideline.reviews.content import PublishedReview

BATCH_SIZE = 5_000

Counters = Counter[str]
"""The counters of one coach: columns, and tags by name. A missing counter is equal to 0."""


@dataclass(frozen=True)
class WrongTally:
    """A coach whose stored numbers do not match the reviews. `reason` describes the difference."""

    coach_id: int
    reason: str


def wrong_tallies(database: Database) -> list[WrongTally]:
    """Recount everything. Each batch of coaches is read from one snapshot, so the site can keep running."""
    last = 0
    wrong: list[WrongTally] = []
    while True:
        with database.reading_snapshot() as session:
            ids = session.scalars(select(Coach.id).where(Coach.id > last).order_by(Coach.id).limit(BATCH_SIZE))
            batch = ids.all()
            if not batch:
                return wrong
            wrong.extend(_wrong_between(session, batch[0], batch[-1]))
        last = batch[-1]


def repair(database: Database, coach_id: int, today: date) -> None:
    """Store the recounted numbers and the summary of one coach, who is locked meanwhile. Raises Refusal 404."""
    with database.writing() as session:
        coach = tally.lock_coach(session, coach_id)
        counters = tally.get_or_create_tally(session, coach)
        actual = _recount(session, coach_id, coach_id).get(coach_id, Counters())
        for name in COUNTERS:
            setattr(counters, name, actual[name])
        counters.tag_counts = {name: actual[name] for name in sorted(actual) if name not in COUNTERS}
        tally.update_numbers(session, coach, today)


def _wrong_between(session: Session, first_id: int, last_id: int) -> Iterator[WrongTally]:
    recounted = _recount(session, first_id, last_id)
    within = PublishedReview.coach_id.between(first_id, last_id)
    newest_review = (
        select(PublishedReview.coach_id, func.max(PublishedReview.created_on))
        .where(within)
        .group_by(PublishedReview.coach_id)
    )
    newest = {row[0]: row[1] for row in session.execute(newest_review)}
    query = select(Coach, CoachTally).outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    for coach, stored_tally in session.execute(query.where(Coach.id.between(first_id, last_id)).order_by(Coach.id)):
        actual, stored = recounted.get(coach.id, Counters()), _stored_counters(stored_tally)
        names = sorted(name for name in {*actual, *stored} if stored[name] != actual[name])
        if names:
            differences = ", ".join(f"{name} is {stored[name]} instead of {actual[name]}" for name in names)
            yield WrongTally(coach.id, f"wrong counters: {differences}")
        elif (coach.total_reviews, coach.rating) != _overall(actual):
            reviews, rating = _overall(actual)
            shown = f"{coach.total_reviews} reviews and {coach.rating}"
            yield WrongTally(coach.id, f"shows {shown} instead of {reviews} and {rating}")
        elif not _has_current_summary(coach, newest.get(coach.id)):
            yield WrongTally(coach.id, "the summary does not match the reviews")


def _recount(session: Session, first_id: int, last_id: int) -> dict[int, Counters]:
    """Recount the counters of every coach with reviews whose id is in this range, including both ends."""
    within = PublishedReview.coach_id.between(first_id, last_id)
    sums = [column.label(name) for name, column in _sums().items()]
    rows = session.execute(
        select(PublishedReview.coach_id, *sums).where(within).group_by(PublishedReview.coach_id)
    ).mappings()
    counted = {row["coach_id"]: Counters({name: int(row[name]) for name in COUNTERS}) for row in rows}
    for coach_id, tags in session.execute(select(PublishedReview.coach_id, PublishedReview.tags).where(within)):
        counted[coach_id].update(tags)
    return counted


def _sums() -> dict[str, ColumnElement[int]]:
    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    sums = {f"stars_{star}": count(PublishedReview.rating == star) for star in range(1, 6)}
    sums["recommend_yes"] = count(PublishedReview.would_recommend.is_(True))
    sums["recommend_no"] = count(PublishedReview.would_recommend.is_(False))
    sums["school_email"] = count(PublishedReview.school_email.is_(True))
    for column_name in CATEGORIES.values():
        column = getattr(PublishedReview, column_name)
        category = column_name.removesuffix("_rating")
        sums[f"{category}_sum"] = func.sum(column)
        sums[f"{category}_count"] = count(column > 0)
    return sums


def _stored_counters(stored: CoachTally | None) -> Counters:
    if stored is None:
        return Counters()
    return Counters({name: getattr(stored, name) for name in COUNTERS} | stored.tag_counts)


def _overall(counters: Counters) -> tuple[int, float]:
    """Return the number of reviews and the mean rating."""
    stars = {star: counters[f"stars_{star}"] for star in range(1, 6)}
    reviews = sum(stars.values())
    return reviews, sum(star * count for star, count in stars.items()) / reviews if reviews else 0.0


def _has_current_summary(coach: Coach, newest_review: date | None) -> bool:
    """Whether the summary has the date of the newest review, or there is neither a review nor a summary."""
    has_summary = coach.ai_summary is not None and coach.ai_summary != ""
    return has_summary == (newest_review is not None) and coach.ai_summary_updated_at == newest_review
