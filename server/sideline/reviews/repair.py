"""Puts a coach's numbers right from the reviews themselves (`sideline check --repair`)."""

from datetime import datetime

from sideline.core.db.engine import Database
from sideline.reviews import tally
from sideline.reviews.recount import Recounted, recount


def repair(database: Database, coach_id: int, now: datetime) -> None:
    """Write the recounted numbers and the summary of one coach, who is locked meanwhile. Raises Refusal 404."""
    with database.writing() as session:
        coach = tally.lock_coach(session, coach_id)
        counters = tally.locked_tally(session, coach)
        true = recount(session, coach_id, coach_id).get(coach_id, Recounted())
        for name in tally.COUNTERS:
            setattr(counters, name, true.numbers.get(name, 0))
        counters.tag_counts = dict(sorted(true.tags.items()))
        tally.show(coach, counters, now)
