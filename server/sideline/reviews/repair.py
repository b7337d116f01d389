"""Puts a coach's numbers right from the reviews themselves (`sideline check --repair`)."""

from datetime import datetime

from sqlalchemy.orm import Session

from sideline.coaches.model import CoachTally
from sideline.reviews import tally
from sideline.reviews.recount import Counted, recount


def repair(session: Session, coach_id: int, moment: datetime) -> None:
    """Write the recounted numbers and the summary of one coach, who is locked meanwhile. Raises Refusal 404."""
    coach = tally.lock_coach(session, coach_id)
    true = recount(session, coach_id, coach_id).get(coach_id, Counted())
    kept = session.get(CoachTally, coach_id, populate_existing=True)
    if kept is None:
        kept = CoachTally(coach_id=coach_id)
        session.add(kept)
    for name in tally.COUNTERS:
        setattr(kept, name, true.numbers.get(name, 0))
    kept.tag_counts = dict(sorted(true.tags.items()))
    tally.show(coach, kept, moment)
