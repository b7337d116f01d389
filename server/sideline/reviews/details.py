"""What a profile shows below its numbers: the trend by season, and what each sentence of the summary is based on."""

from collections import namedtuple
from typing import Any

import orjson

from sideline.coaches.model import COUNTERS, UNLISTED
from sideline.coaches.schemas import coach_not_found
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.read_pool import ReadPool
from sideline.reviews.trend import read_trend
from sideline.summaries.summary import facts_of, sentences

_COLUMNS = ", ".join(f"t.{name}" for name in COUNTERS)
_NUMBERS = (
    f"SELECT total_reviews, ai_summary, {_COLUMNS}, CAST(t.tag_counts AS TEXT)"  # noqa: S608  # columns
    f" FROM coaches c LEFT JOIN coach_tallies t ON t.coach_id = c.id WHERE c.id = :coach_id AND NOT c.{UNLISTED}"
)
_Tally = namedtuple("_Tally", (*COUNTERS, "tag_counts"))  # type: ignore[misc]  # read from the model

NO_DETAILS: dict[str, Any] = {"summary": [], "trend": []}


def read_details(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """Return the fields of `ProfileDetails`, which are empty for fewer than ENOUGH_REVIEWS reviews.

    `summary` is also empty if its sentences are not those of the stored summary, as after an upgrade that changes the
    wording. Raises Refusal 404.
    """
    rows = pool.fetch(_NUMBERS, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    [(reviews, stored, *counters, tag_counts)] = rows
    if reviews < ENOUGH_REVIEWS or tag_counts is None:
        return NO_DETAILS
    tally: Any = _Tally._make((*counters, orjson.loads(tag_counts)))
    told = sentences(facts_of(tally), variant=coach_id)
    if " ".join(sentence.text for sentence in told) != stored:
        told = []
    summary = [
        {
            "text": sentence.text,
            "numbers": [{"number": number, "label": label} for number, label in sentence.numbers],
            "rule": sentence.rule,
        }
        for sentence in told
    ]
    return {"summary": summary, "trend": read_trend(pool, coach_id)}
