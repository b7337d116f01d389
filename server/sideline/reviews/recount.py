"""Counts a coach's reviews anew, by rules spelled out apart from `tally`'s: the judge of the stored counters."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import CoachTally
from sideline.reviews.model import Review
from sideline.reviews.tally import COUNTERS


@dataclass
class Recounted:
    """The counters of one coach, without zeros."""

    numbers: dict[str, int] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)


def recount(session: Session, first_id: int, last_id: int) -> dict[int, Recounted]:
    """The true counters of every coach with reviews whose id lies in this range, ends included."""
    within = Review.coach_id.between(first_id, last_id)
    sums = [column.label(name) for name, column in _sums().items()]
    counted = {
        row["coach_id"]: Recounted(_without_zeros(dict(row)))
        for row in session.execute(select(Review.coach_id, *sums).where(within).group_by(Review.coach_id)).mappings()
    }
    tags: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for coach_id, chosen in session.execute(select(Review.coach_id, Review.tags).where(within)):
        tags[coach_id].update(chosen)
    for coach_id, counts in tags.items():
        counted[coach_id].tags = dict(counts)
    return counted


def stored(tally: CoachTally | None) -> Recounted:
    """The counters as they stand in the table."""
    if tally is None:
        return Recounted()
    return Recounted(_without_zeros({name: getattr(tally, name) for name in COUNTERS}), dict(tally.tag_counts))


def _sums() -> dict[str, ColumnElement[int]]:
    # Spelled out on its own, not by the tally's rules: an oracle that shares the mistake finds nothing.
    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    sums = {f"stars_{star}": count(Review.rating == star) for star in range(1, 6)}
    sums["recommend_yes"] = count(Review.would_recommend.is_(True))
    sums["recommend_no"] = count(Review.would_recommend.is_(False))
    for column_name in CATEGORIES.values():
        column = getattr(Review, column_name)
        category = column_name.removesuffix("_rating")
        sums[f"{category}_sum"] = func.sum(column)
        sums[f"{category}_count"] = count(column > 0)
    return sums


def _without_zeros(numbers: Mapping[str, int]) -> dict[str, int]:
    return {name: int(numbers[name]) for name in COUNTERS if numbers[name]}
