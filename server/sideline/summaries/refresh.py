"""Writes a coach's summary anew, or clears it; `reviews.tally` calls this inside the review's own transaction."""

from datetime import datetime

import structlog

from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.statistics import mean_rating, star_counts
from sideline.summaries.facts import facts_of, standing_of
from sideline.summaries.sentences import canned_summary, summary

log = structlog.get_logger()


def new_summary(coach: Coach, tally: CoachTally, now: datetime) -> tuple[str | None, datetime | None]:
    """The summary written anew and when; (None, None) where there is no review left (spec section 4)."""
    if not any(star_counts(tally)):
        return None, None
    # Never backwards: a clock that jumped must not make a fresh summary look stale.
    return summary_of(coach.id, tally), max(now, coach.ai_summary_updated_at or now)


def summary_of(coach_id: int, tally: CoachTally) -> str:
    """The text for a coach with reviews; a canned one by overall rating where the sentences fail."""
    try:
        return summary(facts_of(tally), voice=coach_id)
    except Exception as error:  # no flaw of a summary may cost an athlete the review
        log.error("summary_failed", coach=coach_id, exc_info=error)
        return canned_summary(standing_of(mean_rating(star_counts(tally))))


def is_stale(coach: Coach, newest_review: datetime | None) -> bool:
    """Whether the summary does not fit the reviews: missing, older than the newest one, or of reviews long gone."""
    if newest_review is None:
        return coach.ai_summary is not None or coach.ai_summary_updated_at is not None
    written = coach.ai_summary_updated_at
    return not coach.ai_summary or written is None or written < newest_review
