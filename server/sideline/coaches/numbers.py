"""What do the counters of a coach say? Every number shown is worked out here, exactly, from whole numbers."""

from sideline.coaches.lists import CATEGORIES, TAGS
from sideline.coaches.model import CoachTally

POPULAR_TAGS = 5
"""Tags a profile shows (spec section 9)."""


def star_counts(tally: CoachTally) -> list[int]:
    """Reviews with one star, two, … five."""
    return [int(getattr(tally, f"stars_{star}")) for star in range(1, 6)]


def category_sums(tally: CoachTally) -> dict[str, tuple[int, int]]:
    """Display name of each category -> sum of its chosen values, and how many chose one."""
    return {
        name: (int(getattr(tally, f"{column}_sum")), int(getattr(tally, f"{column}_count")))
        for name, column in ((name, field.removesuffix("_rating")) for name, field in CATEGORIES.items())
    }


def recommendation_percentage(tally: CoachTally) -> int:
    """Share of yes among the reviews that answered, 0–100, halves rounded up (spec section 3); 0 without answers."""
    answers = tally.recommend_yes + tally.recommend_no
    return (200 * tally.recommend_yes + answers) // (2 * answers) if answers else 0


def popular_tags(tally: CoachTally) -> list[str]:
    """The tags chosen most, at most POPULAR_TAGS; of two chosen equally often the first in the spec's list."""
    ordered = sorted(tally.tag_counts, key=lambda tag: (-tally.tag_counts[tag], TAGS.index(tag)))
    return ordered[:POPULAR_TAGS]
