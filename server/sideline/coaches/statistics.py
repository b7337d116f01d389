"""Statistics of a coach, computed from integer counters."""

from decimal import ROUND_HALF_UP, Decimal
from operator import attrgetter
from typing import Any

from sideline.coaches.choices import CATEGORIES, TAGS

POPULAR_TAGS = 5
"""Maximum number of tags on a profile (spec section 9)."""

ENOUGH_REVIEWS = 5
"""The minimum number of reviews for statistics about a coach, a post or a staff. With fewer, pages show no bars,
percentage, rank or quote, no score except the coach's own with its number of reviews (spec section 2), and no words
such as "Good" or "a strength", because four opinions are not a measurement. The mean of a category needs at least this
many ratings in it too, and a percentage this many answers.
"""

ENOUGH_USES = 2
"""How often a tag must be chosen before a summary may name it as chosen often."""

Tally = Any
"""An object with the columns of a `CoachTally`. In a joined row they are None for a coach without reviews."""

_STARS = attrgetter(*(f"stars_{star}" for star in range(1, 6)))
_COUNTERS = {
    name: (field.replace("_rating", "_sum"), field.replace("_rating", "_count")) for name, field in CATEGORIES.items()
}
"""Columns with the sum and the number of the chosen values of each category."""

_SUMS = attrgetter(*(total for total, _count in _COUNTERS.values()))
_COUNTS = attrgetter(*(count for _total, count in _COUNTERS.values()))

_TAG_ORDER = {tag: index for index, tag in enumerate(TAGS)}


def star_counts(tally: Tally) -> list[int]:
    """Return the numbers of reviews with one star, two stars, … five stars."""
    return [count or 0 for count in _STARS(tally)]


def mean_rating(stars: list[int]) -> float:
    """Return the mean rating from the numbers of reviews with one to five stars; 0 without reviews."""
    reviews = sum(stars)
    return sum(star * count for star, count in enumerate(stars, start=1)) / reviews if reviews else 0.0


def category_sums(tally: Tally) -> dict[str, tuple[int, int]]:
    """Map the display name of each category to the sum and the number of its chosen values.

    Migrations pass rows of older schemas, which lack the counters of categories added since: these count as 0.
    """
    return {
        name: (getattr(tally, total, 0) or 0, getattr(tally, count, 0) or 0)
        for name, (total, count) in _COUNTERS.items()
    }


def category_means(tally: Tally) -> dict[str, float]:
    """Map the display name of each category to the mean of its chosen values; 0 without any."""
    return {
        name: total / count if count else 0.0
        for name, total, count in zip(_COUNTERS, _SUMS(tally), _COUNTS(tally), strict=True)
    }


def category_counts(tally: Tally) -> list[int]:
    """Return the number of chosen values of each category, in the order of CATEGORIES."""
    return [count or 0 for count in _COUNTS(tally)]


def percentage(part: int, whole: int) -> int:
    """Return `part` of `whole` in whole percent, rounding halves up (spec section 3); 0 if `whole` is 0."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def one_decimal(rating: float) -> Decimal:
    """Round a rating like JavaScript's toFixed(1): the web app shows 4.25 as 4.3."""
    return Decimal(rating).quantize(Decimal("0.1"), ROUND_HALF_UP)


def popular_tags(counts: dict[str, int]) -> list[str]:
    """Return the most often chosen tags, at most POPULAR_TAGS; ties follow the order of the spec's list."""
    used = [tag for tag, count in counts.items() if count > 0 and tag in _TAG_ORDER]
    return sorted(used, key=lambda tag: (-counts[tag], _TAG_ORDER[tag]))[:POPULAR_TAGS]
