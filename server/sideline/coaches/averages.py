"""Averages of all coaches of a sport, gender and division, with which profiles and ranks compare a coach.

They include only coaches whose own numbers are public and exact (ENOUGH_REVIEWS), so nobody learns more from them than
from these profiles. Each coach counts once, however many reviews they have.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.figures import Reads, read_stored, stored_as
from sideline.coaches.model import UNLISTED
from sideline.coaches.statistics import ENOUGH_REVIEWS

ENOUGH_COACHES = 10
"""The minimum number of coaches for an average."""

AVERAGES_SECONDS = 600
"""Maximum age of the averages in memory."""

OVERALL = "Overall"
"""The name of the mean rating beside the names of the categories."""

Group = tuple[str, str, str]
"""Sport, gender and division."""

_NAMES = tuple(field.removesuffix("_rating") for field in CATEGORIES.values())
# A mean of fewer ratings is not public, and ten others would reveal it.
_MEANS = ", ".join(
    f"sum(CASE WHEN {name}_count >= {ENOUGH_REVIEWS} THEN 1.0 * {name}_sum / {name}_count END),"
    f" count(CASE WHEN {name}_count >= {ENOUGH_REVIEWS} THEN 1 END)"
    for name in _NAMES
)
# Uses the index ix_coaches_by_reviews.
_SUMS = f"""
    SELECT sport, gender, division, sum(total_reviews), sum(rating), count(*), {_MEANS}
    FROM coaches JOIN coach_tallies ON coach_id = coaches.id
    WHERE total_reviews >= {ENOUGH_REVIEWS} AND NOT {UNLISTED}
    GROUP BY sport, gender, division
"""  # noqa: S608  # constants

FIGURES_NAME = stored_as("averages", _SUMS)
"""The name of the stored sums (`coaches.figures`)."""


class Sums(NamedTuple):
    """Sums over coaches: the number of their reviews, and by name the sum of their means and the number of these."""

    reviews: int
    means: Mapping[str, tuple[float, int]]

    @property
    def coaches(self) -> int:
        """The number of coaches."""
        return self.means[OVERALL][1]

    def mean(self, name: str) -> float:
        """Return the mean of OVERALL or of a category over the coaches who have one; 0 without any."""
        total, coaches = self.means[name]
        return total / coaches if coaches else 0.0


class Averages:
    """The sums of each group of coaches."""

    def __init__(self, groups: Mapping[Group, Sums]) -> None:
        self._groups = groups

    def of_group(self, group: Group) -> Sums | None:
        """Return the sums of a sport, gender and division; None without a division or for fewer than ENOUGH_COACHES."""
        found = self._groups.get(group)
        return found if found and group[-1] and found.coaches >= ENOUGH_COACHES else None

    @cached_property
    def by_team(self) -> Mapping[tuple[str, str], Sums]:
        """The sums by sport and gender, over all divisions."""
        found = defaultdict(list)
        for (sport, gender, _division), sums in self._groups.items():
            found[sport, gender].append(sums)
        return {team: _added(sums) for team, sums in found.items()}

    @cached_property
    def of_all(self) -> Sums:
        """The sums over all coaches."""
        return _added(self._groups.values())


_cached: WeakKeyDictionary[Reads, tuple[float, Averages]] = WeakKeyDictionary()


def averages(reads: Reads) -> Averages:
    """Return the averages, which may be AVERAGES_SECONDS old."""
    now = time.monotonic()
    if reads not in _cached:
        _cached[reads] = now, _read(reads)
    elif now > _cached[reads][0] + AVERAGES_SECONDS:
        _cached[reads] = now, _cached[reads][1]  # the other threads use the old ones meanwhile
        _cached[reads] = now, _read(reads)
    return _cached[reads][1]


def average_of(reads: Reads, group: Group) -> dict[str, Any] | None:
    """Return the fields of `AverageRatings` for this group; None for fewer than ENOUGH_COACHES."""
    sums = averages(reads).of_group(group)
    if sums is None:
        return None
    ratings = {name: round(sums.mean(name), 2) for name in CATEGORIES}
    return {"coaches": sums.coaches, "reviews": sums.reviews, "ratings": ratings}


def _read(reads: Reads) -> Averages:
    names = (OVERALL, *CATEGORIES)
    return Averages(
        {
            (sport, gender, division): Sums(
                int(reviews),
                {
                    name: (float(total or 0), int(count))
                    for name, total, count in zip(names, means[::2], means[1::2], strict=True)
                },
            )
            for sport, gender, division, reviews, *means in read_stored(reads, FIGURES_NAME) or reads.fetch(_SUMS)
        }
    )


def read_sums(reads: Reads) -> list[list[Any]]:
    """Return the current sums of each group, as the job `figures` stores them under FIGURES_NAME."""
    return [
        [sport, gender, division, *(float(value or 0) for value in sums)]
        for sport, gender, division, *sums in reads.fetch(_SUMS)
    ]


def _added(groups: Iterable[Sums]) -> Sums:
    found = list(groups)
    means = {
        name: (sum(sums.means[name][0] for sums in found), sum(sums.means[name][1] for sums in found))
        for name in (OVERALL, *CATEGORIES)
    }
    return Sums(sum(sums.reviews for sums in found), means)
