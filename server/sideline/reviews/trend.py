"""The average rating of a coach by season: in each point at least ENOUGH_REVIEWS reviews.

A season here is the one in which reviews were written, from the day that each review shows. The list of reviews shows
the same days and stars one by one, so the averages reveal nothing more; the minimum keeps four opinions from looking
like a measurement.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sideline.coaches.seasons import FIRST_MONTH, season_name
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.db.read_pool import ReadPool

MIN_POINTS = 2
"""The minimum number of points of a trend."""

# Months, because both databases store or print a day as 2026-03-05. Uses the index ix_reviews_by_stars.
_MONTHS = (
    "SELECT substr(CAST(created_on AS TEXT), 1, 7), count(*), sum(rating) FROM published_reviews"
    " WHERE coach_id = :coach_id GROUP BY 1"
)


class Stretch(NamedTuple):
    """Consecutive seasons, as in `coaches.seasons`, with the number of reviews written in them and their stars."""

    first: int
    last: int
    reviews: int
    stars: int

    def joined(self, later: "Stretch") -> "Stretch":
        return Stretch(self.first, later.last, self.reviews + later.reviews, self.stars + later.stars)


def read_trend(pool: ReadPool, coach_id: int) -> list[dict[str, Any]]:
    """Return the fields of each `TrendPoint`, oldest first; empty for fewer than MIN_POINTS."""
    reviews: Counter[int] = Counter()
    stars: Counter[int] = Counter()
    for month, count, total in pool.fetch(_MONTHS, coach_id=coach_id):
        season = int(month[:4]) - (int(month[5:]) < FIRST_MONTH)
        reviews[season] += count
        stars[season] += int(total)
    points = merged({season: (reviews[season], stars[season]) for season in reviews})
    return [_fields(point) for point in points] if len(points) >= MIN_POINTS else []


def merged(seasons: Mapping[int, tuple[int, int]]) -> list[Stretch]:
    """Return stretches with at least ENOUGH_REVIEWS reviews each, from the number of reviews and stars by season.

    From the oldest on, a season with fewer is joined to the next ones until there are enough; what is left at the end
    is joined to the last stretch. Empty if all seasons together have fewer.
    """
    stretches: list[Stretch] = []
    for stretch in _in_order(seasons):
        if stretches and stretches[-1].reviews < ENOUGH_REVIEWS:
            stretches[-1] = stretches[-1].joined(stretch)
        else:
            stretches.append(stretch)
    if stretches and stretches[-1].reviews < ENOUGH_REVIEWS:
        rest = stretches.pop()
        stretches[-1:] = [stretches[-1].joined(rest)] if stretches else []
    return stretches


def _in_order(seasons: Mapping[int, tuple[int, int]]) -> Iterable[Stretch]:
    return (Stretch(season, season, *seasons[season]) for season in sorted(seasons))


def _fields(stretch: Stretch) -> dict[str, Any]:
    first, last = season_name(stretch.first), season_name(stretch.last)
    return {
        "seasons": first if first == last else f"{first} to {last}",
        "reviews": stretch.reviews,
        "rating": stretch.stars / stretch.reviews,
    }
