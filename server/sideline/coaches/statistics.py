"""Statistics of a coach, computed exactly from whole-number counters."""

from operator import attrgetter
from typing import Any

from sideline.coaches.choices import CATEGORIES, TAGS

POPULAR_TAGS = 5
"""Tags a profile shows (spec section 9)."""

ENOUGH_REVIEWS = 5
"""The number of voices from which numbers judge a coach. Below it there are no bars, percentage or rank, and no words
such as "Good" or "a strength": four athletes are voices, not a measurement. A percentage needs as many answers.
"""

ENOUGH_USES = 2
"""How often a tag is chosen before it may be called one of the most often chosen."""

Tally = Any
"""An object with the columns of a `CoachTally`; in a joined row they are None for a coach without reviews."""

_STARS = attrgetter(*(f"stars_{star}" for star in range(1, 6)))
_SUMS = attrgetter(*(field.replace("_rating", "_sum") for field in CATEGORIES.values()))
_COUNTS = attrgetter(*(field.replace("_rating", "_count") for field in CATEGORIES.values()))
_TAG_ORDER = {tag: index for index, tag in enumerate(TAGS)}


def star_counts(tally: Tally) -> list[int]:
    """Reviews with one star, two, … five."""
    return [count or 0 for count in _STARS(tally)]


def mean_rating(stars: list[int]) -> float:
    """The mean rating, from the numbers of reviews with one to five stars; 0 without any."""
    reviews = sum(stars)
    return sum(star * count for star, count in enumerate(stars, start=1)) / reviews if reviews else 0.0


def category_sums(tally: Tally) -> dict[str, tuple[int, int]]:
    """Display name of each category -> sum of its chosen values, and how many chose one."""
    sums = zip(CATEGORIES, _SUMS(tally), _COUNTS(tally), strict=True)
    return {name: (total or 0, count or 0) for name, total, count in sums}


def category_means(tally: Tally) -> dict[str, float]:
    """Display name of each category -> mean of its chosen values, 0 where none was chosen."""
    return {name: total / count if count else 0.0 for name, (total, count) in category_sums(tally).items()}


def percentage(part: int, whole: int) -> int:
    """`part` of `whole` in whole percent, halves rounded up (spec section 3); 0 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def popular_tags(counts: dict[str, int]) -> list[str]:
    """The tags chosen most, at most POPULAR_TAGS; of two chosen equally often the first in the spec's list."""
    used = [tag for tag, count in counts.items() if count > 0 and tag in _TAG_ORDER]
    return sorted(used, key=lambda tag: (-counts[tag], _TAG_ORDER[tag]))[:POPULAR_TAGS]
