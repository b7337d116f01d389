"""The facts of a summary, computed from a coach's counters (spec section 9)."""

from dataclasses import dataclass
from typing import Literal

from sideline.coaches import statistics
from sideline.coaches.model import CoachTally

Level = Literal["high", "mixed", "development"]

HIGH = 4
MIXED = 3
"""Mean rating: from HIGH on highly regarded, from MIXED on mixed, else development."""

STRENGTH = 4
WEAKNESS = 3
"""Mean of a category: from STRENGTH on a strength, below WEAKNESS a weakness."""

TAGS_IN_SUMMARY = 3
"""Tags that a summary names."""


@dataclass(frozen=True)
class Facts:
    """The facts about one coach. Categories and tags have their display names; `stars` is the sum of all ratings."""

    reviews: int
    stars: int
    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    rated_categories: int = 0
    recommend_yes: int = 0
    recommend_no: int = 0
    recommend_percentage: int = 0
    tags: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """The overall level."""
        return level_of(self.stars, self.reviews)


def level_of(stars: float, reviews: int = 1) -> Level:
    """The level for a sum of stars over a number of reviews, compared without rounding."""
    if stars >= HIGH * reviews:
        return "high"
    return "mixed" if stars >= MIXED * reviews else "development"


def facts_of(tally: CoachTally) -> Facts:
    """The facts in a coach's counters."""
    stars = statistics.star_counts(tally)
    rated = {name: sums for name, sums in statistics.category_sums(tally).items() if sums[1]}
    return Facts(
        reviews=sum(stars),
        stars=sum(star * count for star, count in enumerate(stars, start=1)),
        strengths=tuple(name for name, (total, count) in rated.items() if total >= STRENGTH * count),
        weaknesses=tuple(name for name, (total, count) in rated.items() if total < WEAKNESS * count),
        rated_categories=len(rated),
        recommend_yes=tally.recommend_yes,
        recommend_no=tally.recommend_no,
        recommend_percentage=statistics.percentage(tally.recommend_yes, tally.recommend_yes + tally.recommend_no),
        tags=tuple(statistics.popular_tags(tally.tag_counts)[:TAGS_IN_SUMMARY]),
    )
