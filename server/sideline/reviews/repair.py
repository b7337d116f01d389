"""Puts a coach's numbers right from the reviews themselves (`sideline check --repair`)."""

from datetime import datetime

from sqlalchemy import select

from sideline.coaches.model import CoachTally
from sideline.core.db import Database
from sideline.reviews import tally
from sideline.reviews.recount import Counted, recount


def repair(database: Database, coach_id: int, moment: datetime) -> None:
    """Write the recounted numbers and the summary of one coach, who is held meanwhile. Raises Refusal 404."""
    with database.writing() as session:
        pen = database.pens.of(session)
        [held] = pen.read(tally.HELD_COACH, coach_id=coach_id)
        coach = tally.the_coach(held)
        true = recount(session, coach_id, coach_id).get(coach_id, Counted())
        first = session.scalar(select(CoachTally.coach_id).where(CoachTally.coach_id == coach_id)) is None
        tally.store(pen, coach, true.tally(), moment, first=first)
