"""The stored summary of a coach; `reviews.tally` refreshes it in the transaction of the review."""

from datetime import datetime

import structlog

from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.statistics import mean_rating, star_counts
from sideline.summaries.facts import facts_of, level_of
from sideline.summaries.sentences import canned_summary, summary

log = structlog.get_logger()


def new_summary(coach: Coach, tally: CoachTally, now: datetime) -> tuple[str | None, datetime | None]:
    """The new summary and its time; (None, None) where there is no review left (spec section 4)."""
    if not any(star_counts(tally)):
        return None, None
    # Never earlier than before: after a jump of the clock a new summary would count as stale.
    return summary_of(coach.id, tally), max(now, coach.ai_summary_updated_at or now)


def summary_of(coach_id: int, tally: CoachTally) -> str:
    """The text for a coach with reviews; a canned one by mean rating where `summary` raises."""
    try:
        return summary(facts_of(tally), variant=coach_id)
    except Exception as error:  # a bug in the summary must not lose the review
        log.error("summary_failed", coach=coach_id, exc_info=error)
        return canned_summary(level_of(mean_rating(star_counts(tally))))


def is_stale(coach: Coach, newest_review: datetime | None) -> bool:
    """Whether the summary is missing, older than the newest review, or left over from deleted reviews."""
    if newest_review is None:
        return coach.ai_summary is not None or coach.ai_summary_updated_at is not None
    written = coach.ai_summary_updated_at
    return not coach.ai_summary or written is None or written < newest_review
