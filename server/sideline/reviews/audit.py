"""Audit of the stored counters: recount them from the reviews, compare (`sideline check`), repair (`--repair`).

The recount is written independently of `tally`: an oracle that shares a mistake finds nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import COUNTERS, Coach, CoachTally
from sideline.core.db.engine import Database
from sideline.reviews import tally
from sideline.reviews.model import Review
from sideline.summaries.refresh import is_stale

BATCH_SIZE = 5_000


@dataclass
class Recounted:
    """The counters of one coach, without zeros."""

    numbers: dict[str, int] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)


def recount(session: Session, first_id: int, last_id: int) -> dict[int, Recounted]:
    """The true counters of every coach with reviews whose id lies in this range, ends included."""
    within = Review.coach_id.between(first_id, last_id)
    sums = [column.label(name) for name, column in _sums().items()]
    counted = {
        row["coach_id"]: Recounted(_without_zeros(dict(row)))
        for row in session.execute(select(Review.coach_id, *sums).where(within).group_by(Review.coach_id)).mappings()
    }
    tags: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for coach_id, review_tags in session.execute(select(Review.coach_id, Review.tags).where(within)):
        tags[coach_id].update(review_tags)
    for coach_id, counts in tags.items():
        counted[coach_id].tags = dict(counts)
    return counted


def stored_counters(tally: CoachTally | None) -> Recounted:
    """The counters as they stand in the table."""
    if tally is None:
        return Recounted()
    return Recounted(_without_zeros({name: getattr(tally, name) for name in COUNTERS}), dict(tally.tag_counts))


def _sums() -> dict[str, ColumnElement[int]]:
    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    sums = {f"stars_{star}": count(Review.rating == star) for star in range(1, 6)}
    sums["recommend_yes"] = count(Review.would_recommend.is_(True))
    sums["recommend_no"] = count(Review.would_recommend.is_(False))
    for column_name in CATEGORIES.values():
        column = getattr(Review, column_name)
        category = column_name.removesuffix("_rating")
        sums[f"{category}_sum"] = func.sum(column)
        sums[f"{category}_count"] = count(column > 0)
    return sums


def _without_zeros(numbers: Mapping[str, int]) -> dict[str, int]:
    return {name: int(numbers[name]) for name in COUNTERS if numbers[name]}


@dataclass(frozen=True)
class WrongTally:
    """A coach whose numbers are not those of the reviews; `reason` says in words which."""

    coach_id: int
    reason: str


def wrong_tallies(database: Database) -> list[WrongTally]:
    """Recount everything. Each batch of coaches is read in one transaction, so a site may run meanwhile."""
    last = 0
    wrong: list[WrongTally] = []
    while True:
        with database.reading() as session:
            _repeatable_read(session)
            ids = session.scalars(select(Coach.id).where(Coach.id > last).order_by(Coach.id).limit(BATCH_SIZE))
            batch = ids.all()
            if not batch:
                return wrong
            wrong.extend(_wrong_between(session, batch[0], batch[-1]))
        last = batch[-1]


def _repeatable_read(session: Session) -> None:
    # PostgreSQL would otherwise show each statement a newer state; SQLite's transactions see one state anyway.
    if session.get_bind().dialect.name == "postgresql":
        session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def _wrong_between(session: Session, first_id: int, last_id: int) -> Iterator[WrongTally]:
    true = recount(session, first_id, last_id)
    newest = _newest_reviews(session, first_id, last_id)
    query = select(Coach, CoachTally).outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    for coach, counters in session.execute(query.where(Coach.id.between(first_id, last_id)).order_by(Coach.id)):
        counted = true.get(coach.id, Recounted())
        if stored_counters(counters) != counted:
            yield WrongTally(coach.id, f"counters {stored_counters(counters)}, reviews {counted}")
        elif (coach.total_reviews, coach.rating) != _overall(counted):
            yield WrongTally(coach.id, f"shows {coach.total_reviews} reviews and {coach.rating}, not {counted.numbers}")
        elif is_stale(coach, newest.get(coach.id)):
            yield WrongTally(coach.id, "summary does not fit the reviews")


def _overall(counted: Recounted) -> tuple[int, float]:
    """Number of reviews and mean rating."""
    stars = {star: counted.numbers.get(f"stars_{star}", 0) for star in range(1, 6)}
    reviews = sum(stars.values())
    return reviews, sum(star * count for star, count in stars.items()) / reviews if reviews else 0.0


def _newest_reviews(session: Session, first_id: int, last_id: int) -> dict[int, datetime]:
    newest = select(Review.coach_id, func.max(Review.created_at)).where(Review.coach_id.between(first_id, last_id))
    return {row[0]: row[1] for row in session.execute(newest.group_by(Review.coach_id))}


def repair(database: Database, coach_id: int, now: datetime) -> None:
    """Write the recounted numbers and the summary of one coach, who is locked meanwhile. Raises Refusal 404."""
    with database.writing() as session:
        coach = tally.lock_coach(session, coach_id)
        counters = tally.get_or_create_tally(session, coach)
        true = recount(session, coach_id, coach_id).get(coach_id, Recounted())
        for name in COUNTERS:
            setattr(counters, name, true.numbers.get(name, 0))
        counters.tag_counts = dict(sorted(true.tags.items()))
        tally.update_coach(coach, counters, now)
