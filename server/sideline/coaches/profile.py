"""Build the JSON fields of a coach's card and profile from rows; tests compare them with the schemas."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import orjson

from sideline.coaches import statistics
from sideline.coaches.averages import average_of
from sideline.coaches.career import POST_COLUMNS, POSTS_OF_COACH, read_career
from sideline.coaches.model import COUNTERS, UNLISTED
from sideline.coaches.quote import QUOTE_OF_COACH, first_id, quote_fields
from sideline.coaches.schemas import CoachCard, coach_not_found
from sideline.coaches.wording import LEFT, profile_description, profile_title
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal

_OF_SCHOOL = ("short_university", "colors")
_OWN_FIELDS = tuple(name for name in CoachCard.model_fields if name not in _OF_SCHOOL)


def card_columns(coaches: str = "coaches") -> tuple[str, ...]:
    """Return the SQL expressions of a card, given the name of the table in the query: `card` takes their values."""
    identity = "schools.color || ' ' || schools.second_color || ' ' || schools.short_name"
    school = f"(SELECT {identity} FROM universities schools WHERE schools.id = {coaches}.university_id)"  # noqa: S608  # constant
    return (*(f"{coaches}.{name}" for name in _OWN_FIELDS), school)


CARD_SIZE = len(card_columns())
"""Number of values that `card` takes."""

_SUMMARY = ("ai_summary", "ai_summary_updated_at", "holds_new_reviews")
_COLUMNS = [*card_columns("c"), *(f"c.{name}" for name in _SUMMARY)] + [f"t.{name}" for name in COUNTERS]
# Cast to text: SQLite stores JSON as text, and psycopg would parse it with the standard library's slower parser.
_PROFILE = (
    f"SELECT {', '.join(_COLUMNS)}, CAST(t.tag_counts AS TEXT), {QUOTE_OF_COACH}, {', '.join(POST_COLUMNS)}"  # noqa: S608  # columns
    f" FROM coaches c LEFT JOIN coach_tallies t ON t.coach_id = c.id {POSTS_OF_COACH}"
    f" WHERE c.id = :coach_id AND NOT c.{UNLISTED}"
)
_UNLISTED = f"SELECT moved_to, removed_reason FROM coaches WHERE id = :coach_id AND {UNLISTED}"  # noqa: S608  # constant
_Row = namedtuple("_Row", (*_OWN_FIELDS, "identity", *_SUMMARY, *COUNTERS, "tag_counts", "quote"))  # type: ignore[misc]  # read from models


def read_profile(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """Return the fields of the coach's `CoachProfile`, read in one statement, and a second one if the coach was in
    several programs.

    Raises Refusal 404: `coach_moved` with the id `moved_to` for a coach who was merged into another, or `coach_removed`
    with the reason for a coach whom a moderator removed.
    """
    rows = pool.fetch(_PROFILE, coach_id=coach_id, quotes_from=first_id(coach_id, clock.today()))
    if not rows:
        raise _not_listed(pool.fetch(_UNLISTED, coach_id=coach_id))
    profile = _profile(_Row._make(rows[0][: len(_Row._fields)]))
    if profile["total_reviews"] >= statistics.ENOUGH_REVIEWS:
        profile["average"] = average_of(pool, (profile["sport"], profile["gender"], profile["division"]))
    profile["page_title"], profile["page_description"] = profile_title(profile), profile_description(profile)
    profile["posts"] = read_career(pool, profile, [row[len(_Row._fields) :] for row in rows]).posts
    return profile


def _not_listed(rows: Sequence[Sequence[Any]]) -> Refusal:
    if not rows:
        return coach_not_found()
    moved_to, reason = rows[0]
    if moved_to is not None:
        return Refusal(404, "coach_moved", "This profile was merged into another one.", moved_to=moved_to)
    return Refusal(404, "coach_removed", "Coach Not Found", reason=reason)


def card(row: Sequence[Any]) -> dict[str, Any]:
    """Return the fields of a `CoachCard` from the values of `card_columns`."""
    *own, identity = row
    fields = dict(zip(_OWN_FIELDS, own, strict=True))
    color, second_color, fields["short_university"] = identity.split(" ", 2)
    fields["colors"] = [int(color), int(second_color)]
    for name in ("verified", "has_left"):  # SQLite has no booleans
        fields[name] = bool(fields[name])
    return fields


def _profile(row: Any) -> dict[str, Any]:
    """Return the fields of a `CoachProfile` except `posts` and what its page says about itself, without the average.

    The counters are None for a coach without reviews.
    """
    yes, no = row.recommend_yes or 0, row.recommend_no or 0
    tag_counts = orjson.loads(row.tag_counts or "{}")
    popular_tags = statistics.popular_tags(tag_counts)
    return {
        **card(row[:CARD_SIZE]),
        "ratings": statistics.category_means(row),
        "rating_counts": statistics.category_counts(row),
        "average": None,
        "quote": quote_fields(row.quote, row.rating),
        "recommendation_percentage": statistics.percentage(yes, yes + no),
        "recommend_yes": yes,
        "recommend_answers": yes + no,
        "star_counts": statistics.star_counts(row),
        "school_email_reviews": row.school_email or 0,
        "popular_tags": popular_tags,
        "popular_tag_counts": [tag_counts[tag] for tag in popular_tags],
        "ai_summary": row.ai_summary,
        "ai_summary_updated_at": clock.day_text(row.ai_summary_updated_at),
        "bio": f"{LEFT} {row.university}" if row.has_left else f"Coach at {row.university}",
        "holds_new_reviews": bool(row.holds_new_reviews),
    }
