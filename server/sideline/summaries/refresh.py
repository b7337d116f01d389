"""When is a summary written, and when does it go? Called by `reviews.tally` inside the review's own transaction."""

from datetime import datetime
from typing import Any, NamedTuple

import structlog

from sideline.coaches.model import Coach
from sideline.coaches.numbers import Tally, mean_rating, star_counts
from sideline.summaries.facts import facts_of, standing_of
from sideline.summaries.sentences import canned_summary, summary

log = structlog.get_logger()


class Refreshed(NamedTuple):
    """The columns of a coach's summary, as they are to be stored."""

    ai_summary: str | None
    ai_summary_updated_at: datetime | None


def refreshed(coach: Any, tally: Tally, moment: datetime) -> Refreshed:
    """The summary written anew, or cleared where there is no review left (spec section 4).

    Of the coach it needs the id and `ai_summary_updated_at`, as they are stored.
    """
    if not any(star_counts(tally)):
        return Refreshed(None, None)
    # Never backwards: a clock that jumped must not make a fresh summary look stale.
    return Refreshed(summary_of(coach.id, tally), max(moment, coach.ai_summary_updated_at or moment))


def summary_of(coach_id: int, tally: Tally) -> str:
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
