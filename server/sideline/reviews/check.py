"""Compares the stored numbers of every coach with a recount; `sideline check` and the crash test use it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, CoachTally
from sideline.core.db.engine import Database
from sideline.reviews.model import Review
from sideline.reviews.recount import Recounted, recount, stored
from sideline.summaries.refresh import is_stale

COACHES_AT_ONCE = 5_000


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
            ids = session.scalars(select(Coach.id).where(Coach.id > last).order_by(Coach.id).limit(COACHES_AT_ONCE))
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
    shown = select(Coach, CoachTally).outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    for coach, tally in session.execute(shown.where(Coach.id.between(first_id, last_id)).order_by(Coach.id)):
        counted = true.get(coach.id, Recounted())
        if stored(tally) != counted:
            yield WrongTally(coach.id, f"counters {stored(tally)}, reviews {counted}")
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
