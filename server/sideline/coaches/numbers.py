"""What do the counters of a coach say? Every number shown is worked out here, exactly, from whole numbers."""

from sideline.coaches.lists import CATEGORIES, TAGS
from sideline.coaches.model import CoachTally

POPULAR_TAGS = 5
"""Tags a profile shows (spec section 9)."""

_PLACE = {tag: place for place, tag in enumerate(TAGS)}


def star_counts(tally: CoachTally) -> list[int]:
    """Reviews with one star, two, … five."""
    return [int(getattr(tally, f"stars_{star}")) for star in range(1, 6)]


def category_sums(tally: CoachTally) -> dict[str, tuple[int, int]]:
    """Display name of each category -> sum of its chosen values, and how many chose one."""
    return {
        name: (int(getattr(tally, f"{column}_sum")), int(getattr(tally, f"{column}_count")))
        for name, column in ((name, field.removesuffix("_rating")) for name, field in CATEGORIES.items())
    }


def percentage(part: int, whole: int) -> int:
    """`part` of `whole` in whole percent, halves rounded up (spec section 3); 0 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def popular_tags(counts: dict[str, int]) -> list[str]:
    """The tags chosen most, at most POPULAR_TAGS; of two chosen equally often the first in the spec's list."""
    used = [tag for tag, count in counts.items() if count > 0 and tag in _PLACE]
    return sorted(used, key=lambda tag: (-counts[tag], _PLACE[tag]))[:POPULAR_TAGS]
