"""Puts a coach's numbers right from the reviews themselves (`sideline check --repair`)."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, CoachTally, CoachWord
from sideline.coaches.vocabulary import kept_words
from sideline.core.db import Database
from sideline.core.driver_text import Row
from sideline.reviews import tally
from sideline.reviews.recount import Counted, recount


def repair(database: Database, coach_id: int, moment: datetime) -> None:
    """Write the recounted numbers and the summary of one coach, who is held meanwhile, and put their words in place.

    Raises Refusal 404.
    """
    with database.writing() as session:
        pen = database.pens.of(session)
        [held] = pen.read(tally.HELD_COACH, coach_id=coach_id)
        coach = tally.the_coach(held)
        true = recount(session, coach_id, coach_id).get(coach_id, Counted())
        first = session.scalar(select(CoachTally.coach_id).where(CoachTally.coach_id == coach_id)) is None
        tally.store(pen, coach, true.tally(), moment, first=first)
        _put_words_in_place(session, coach)


def _put_words_in_place(session: Session, coach: Row) -> None:
    """Wherever they are."""
    reviews = select(Coach.total_reviews).where(Coach.id == coach.id).scalar_subquery()
    its_words = (CoachWord.word.in_(kept_words(coach.search_name)), CoachWord.coach_id == coach.id)
    session.execute(update(CoachWord).where(*its_words).values(minus_reviews=-reviews))
