"""When is a summary written, and when does it go? Called by `reviews.tally` inside the review's own transaction."""

from datetime import datetime

import structlog

from sideline.coaches.model import Coach, CoachTally
from sideline.summaries.facts import facts_of, standing_of
from sideline.summaries.sentences import canned_summary, summary

log = structlog.get_logger()


def refresh(coach: Coach, tally: CoachTally, moment: datetime) -> None:
    """Write the coach's summary anew, or clear it where there is no review left (spec section 4).

    `coach.rating` and `coach.total_reviews` must be right already.
    """
    if not coach.total_reviews:
        coach.ai_summary, coach.ai_summary_updated_at = None, None
        return
    coach.ai_summary = summary_of(coach, tally)
    # Never backwards: a clock that jumped must not make a fresh summary look stale.
    coach.ai_summary_updated_at = max(moment, coach.ai_summary_updated_at or moment)


def summary_of(coach: Coach, tally: CoachTally) -> str:
    """The text for a coach with reviews; a canned one by overall rating where the sentences fail."""
    try:
        return summary(facts_of(tally), voice=coach.id)
    except Exception as error:  # no flaw of a summary may cost an athlete the review
        log.error("summary_failed", coach=coach.id, exc_info=error)
        return canned_summary(standing_of(coach.rating))


def is_stale(coach: Coach, newest_review: datetime | None) -> bool:
    """Whether the summary does not fit the reviews: missing, older than the newest one, or of reviews long gone."""
    if newest_review is None:
        return coach.ai_summary is not None or coach.ai_summary_updated_at is not None
    written = coach.ai_summary_updated_at
    return not coach.ai_summary or written is None or written < newest_review
