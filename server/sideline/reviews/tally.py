"""How reviews become the coach's numbers. Nothing else writes coach_tallies, coaches.rating or coaches.total_reviews.

Whole-number counters change in the review's own transaction, with the coach locked: a few statements however many
reviews there are, and always equal to a recount (reviews.recount).
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.coaches import numbers
from sideline.coaches.errors import coach_not_found
from sideline.coaches.lists import CATEGORIES
from sideline.coaches.model import Coach, CoachTally
from sideline.reviews.model import Review
from sideline.summaries import refresh

COUNTERS = tuple(
    column.name for column in CoachTally.__table__.columns if column.name not in ("coach_id", "tag_counts")
)
"""The columns that count; tags are counted in `tag_counts`."""

# Made once: SQLAlchemy takes longer to work out what a new statement means than the database to answer it.
_AS_IT_IS_NOW = {"populate_existing": True}
_HELD_COACH = (
    select(Coach)
    .where(Coach.id == bindparam("coach_id"))
    .with_for_update(key_share=True)
    .execution_options(**_AS_IT_IS_NOW)
)
_TALLY = select(CoachTally).where(CoachTally.coach_id == bindparam("coach_id")).execution_options(**_AS_IT_IS_NOW)


@dataclass(frozen=True)
class Marks:
    """What of a review is counted, as it was at one moment."""

    rating: int
    categories: dict[str, int]
    would_recommend: bool | None
    tags: tuple[str, ...]

    @classmethod
    def of(cls, review: Review) -> "Marks":
        """The marks a review bears now."""
        categories = {field: int(getattr(review, field)) for field in CATEGORIES.values()}
        return cls(review.rating, categories, review.would_recommend, tuple(review.tags))


def lock_coach(session: Session, coach_id: int) -> Coach:
    """The coach, as it is now, held until the transaction ends. Raises Refusal 404 when there is none.

    FOR NO KEY UPDATE: a plain FOR UPDATE would deadlock with the reviews' foreign key (docs/decisions).
    Whoever locks several coaches locks them in id order.
    """
    coach = session.scalar(_HELD_COACH, {"coach_id": coach_id})
    if coach is None:
        raise coach_not_found()
    return coach


def apply(session: Session, coach: Coach, before: Marks | None, after: Marks | None, moment: datetime) -> None:
    """Count a review that came (no `before`), changed, or went (no `after`). The coach must be locked."""
    tally = session.scalar(_TALLY, {"coach_id": coach.id})
    if tally is None:
        tally = CoachTally(coach_id=coach.id, tag_counts={}, **dict.fromkeys(COUNTERS, 0))
        session.add(tally)
    change = _counted(after)
    change.subtract(_counted(before))
    for name in COUNTERS:
        if change[name]:
            setattr(tally, name, getattr(tally, name) + change[name])
    tally.tag_counts = _tags_after(tally.tag_counts, before, after)
    show(coach, tally, moment)


def show(coach: Coach, tally: CoachTally, moment: datetime) -> None:
    """Write the numbers and the summary that follow from the counters into the coach."""
    stars = numbers.star_counts(tally)
    coach.total_reviews = sum(stars)
    total_stars = sum(star * count for star, count in enumerate(stars, start=1))
    coach.rating = total_stars / coach.total_reviews if coach.total_reviews else 0.0
    refresh.refresh(coach, tally, moment)


def _counted(marks: Marks | None) -> Counter[str]:
    """The counters one review raises, and by how much. A category of 0 was not chosen and counts nowhere."""
    counted: Counter[str] = Counter()
    if marks is None:
        return counted
    counted[f"stars_{marks.rating}"] = 1
    for field, value in marks.categories.items():
        category = field.removesuffix("_rating")
        counted[f"{category}_sum"] = value
        counted[f"{category}_count"] = int(value > 0)
    if marks.would_recommend is not None:
        counted["recommend_yes" if marks.would_recommend else "recommend_no"] = 1
    return counted


def _tags_after(counts: dict[str, int], before: Marks | None, after: Marks | None) -> dict[str, int]:
    changed = Counter(counts)
    changed.subtract(before.tags if before else ())
    changed.update(after.tags if after else ())
    return {tag: count for tag, count in sorted(changed.items()) if count}
