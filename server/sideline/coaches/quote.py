"""The quote on a profile: one short comment by an athlete, chosen by a rule that favors nobody.

It is from a review with as many stars as the coach's average, rounded, so it is neither the kindest nor the harshest.
It is quoted in full, because a sentence out of its context can say something else. Of several comments, the one whose
review has the first id from a place on that each month draws is shown: ids are random, so the choice says nothing about
when a review was written, and a new review replaces the quote only by chance. Were it always the smallest id, an author
who deletes a review and rates again until it is quoted would be quoted for years, with each text that an edit gives it.
"""

from bisect import bisect_right
from datetime import date
from hashlib import blake2b
from typing import Any

from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.text.cleaning import comment_text

QUOTE_LENGTH = range(20, 141)
"""Allowed lengths of a quoted comment as stored, in characters."""

IS_QUOTABLE = f"length(comment) BETWEEN {QUOTE_LENGTH.start} AND {QUOTE_LENGTH.stop - 1}"
"""SQL condition for a comment of such a length. It is literal text because an index uses it."""

_NEXT_STAR = (1.55, 2.55, 3.55, 4.55)
"""The means from which the quote has two, three … five stars: like the color of a score, so that a displayed 4.5 has
four.
"""

_STARS_OF_MEAN = (
    "CASE "
    + " ".join(f"WHEN c.rating < {limit} THEN {stars}" for stars, limit in enumerate(_NEXT_STAR, start=1))
    + " ELSE 5 END"
)
_QUOTABLE = (
    f"SELECT comment FROM published_reviews r WHERE r.coach_id = c.id AND r.rating = {_STARS_OF_MEAN}"  # noqa: S608  # constants
    f" AND {IS_QUOTABLE} AND c.total_reviews >= {ENOUGH_REVIEWS}"
    " AND NOT c.holds_new_reviews"
)
# Both parts use the index ix_reviews_quotes.
QUOTE_OF_COACH = (
    f"coalesce(({_QUOTABLE} AND r.id >= :quotes_from ORDER BY r.id LIMIT 1), ({_QUOTABLE} ORDER BY r.id LIMIT 1))"
)
"""SQL for the comment to quote about a coach `c`; null without one, with fewer than ENOUGH_REVIEWS, and while reviews
are on hold because they may be a raid. Its parameter `quotes_from` is the `first_id` of today.
"""


def first_id(coach_id: int, day: date) -> str:
    """Return the id from which on reviews of a coach are quoted in the month of this day, as 32 hexadecimal digits."""
    return blake2b(f"{coach_id} {day:%Y-%m}".encode(), digest_size=16).hexdigest()


def quote_fields(comment: str | None, rating: float) -> dict[str, Any] | None:
    """Return the fields of a `Quote` of this comment about a coach with this mean rating; None without a comment."""
    return {"text": comment_text(comment), "rating": 1 + bisect_right(_NEXT_STAR, rating)} if comment else None
