"""How reviews become the coach's numbers. Nothing else writes coach_tallies, coaches.rating or coaches.total_reviews,
or moves a coach's words to their place by it.

Whole-number counters change in the review's own transaction, with the coach locked: a few statements however many
reviews there are, and always equal to a recount (reviews.recount).
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from secrets import randbits
from types import SimpleNamespace
from typing import Any, Self

from sqlalchemy import BindParameter, ColumnElement, bindparam, insert, select, update

from sideline.coaches import numbers
from sideline.coaches.errors import coach_not_found
from sideline.coaches.lists import CATEGORIES
from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.vocabulary import move_words
from sideline.core.driver_text import Query, Row
from sideline.core.pens import Pen
from sideline.summaries.refresh import refreshed

COUNTERS = tuple(
    column.name for column in CoachTally.__table__.columns if column.name not in ("coach_id", "tag_counts", "edition")
)
"""The columns that count; tags are counted in `tag_counts`."""

COLUMNS = (CoachTally.coach_id.label("tallied"), *(getattr(CoachTally, name) for name in (*COUNTERS, "tag_counts")))
"""What `Tally.of` needs of a coach's counters. To be read when the coach is held, in a statement of its own: one that
waited for the lock may show what lay beside the coach as it was before (PostgreSQL, READ COMMITTED)."""

_EDITION_BITS = 62
"""So many that no edition ever comes again, and the databases' whole numbers hold them."""

_OF_COACH: BindParameter[int] = bindparam("of_coach")
_COUNTED: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in (*COUNTERS, "tag_counts", "edition")}
_FIRST_COUNT = insert(CoachTally).values(coach_id=_OF_COACH, **_COUNTED)
_COUNT = update(CoachTally).where(CoachTally.coach_id == _OF_COACH).values(**_COUNTED)
_SHOWN = ("total_reviews", "rating", "ai_summary", "ai_summary_updated_at")
_SHOW = update(Coach).where(Coach.id == _OF_COACH).values(**{name: bindparam(name) for name in _SHOWN})


@dataclass(frozen=True)
class Marks:
    """What of a review is counted. `categories` maps each stored field to 1–5, or 0 where none was chosen."""

    rating: int
    categories: dict[str, int]
    would_recommend: bool | None = None
    tags: tuple[str, ...] = ()

    @classmethod
    def of(cls, review: Any) -> "Marks":
        """The marks a stored review bears."""
        categories = {field: getattr(review, field) for field in CATEGORIES.values()}
        return cls(review.rating, categories, review.would_recommend, tuple(review.tags))


class Tally(SimpleNamespace):
    """A coach's counters: COUNTERS, and `tag_counts` without zeros, as attributes."""

    tag_counts: dict[str, int]

    @classmethod
    def of(cls, row: Row) -> Self:
        """Those in a row with COLUMNS; all 0 where the coach has none."""
        counters = {name: getattr(row, name) or 0 for name in COUNTERS}
        return cls(**counters, tag_counts=row.tag_counts or {})

    def count(self, marks: Marks, by: int) -> None:
        """Count one review (`by` 1), or no longer (-1). A category of 0 was not chosen and counts nowhere."""
        counters = vars(self)
        counters[f"stars_{marks.rating}"] += by
        for field, value in marks.categories.items():
            category = field.removesuffix("_rating")
            counters[f"{category}_sum"] += by * value
            counters[f"{category}_count"] += by * (value > 0)
        if marks.would_recommend is not None:
            counters["recommend_yes" if marks.would_recommend else "recommend_no"] += by
        tags = Counter(self.tag_counts)
        for tag in marks.tags:
            tags[tag] += by
        self.tag_counts = {tag: count for tag, count in sorted(tags.items()) if count}


def held_coach(which: ColumnElement[bool]) -> Query:
    """The question that holds a coach until the transaction ends, and tells what a review's answer shows of them.

    FOR NO KEY UPDATE: a plain FOR UPDATE would deadlock with the reviews' foreign key (docs/decisions).
    Whoever holds several coaches holds them in id order.
    """
    shown = (Coach.id, Coach.name, Coach.sport, Coach.gender, Coach.university, Coach.division, Coach.avatar)
    kept = (Coach.ai_summary_updated_at, Coach.total_reviews, Coach.search_name)
    return select(*shown, *kept).where(which).with_for_update(key_share=True)


HELD_COACH = held_coach(Coach.id == bindparam("coach_id"))


def the_coach(held: list[Row]) -> Row:
    """The coach whom `held_coach` found. Raises Refusal 404 where there is none."""
    if not held:
        raise coach_not_found()
    return held[0]


def apply(
    pen: Pen, coach: Row, kept: Row, moment: datetime, *, before: Marks | None = None, after: Marks | None = None
) -> None:
    """Count a review that came (no `before`), changed, or went (no `after`).

    `coach` is held; `kept` is a row with COLUMNS, read since.
    """
    tally = Tally.of(kept)
    if before:
        tally.count(before, -1)
    if after:
        tally.count(after, 1)
    store(pen, coach, tally, moment, first=kept.tallied is None)


def store(pen: Pen, coach: Row, tally: Tally, moment: datetime, *, first: bool) -> None:
    """Keep the counters of a coach who is held, and all that follows from them; `first`: there were none before."""
    edition = randbits(_EDITION_BITS)
    pen.write(_FIRST_COUNT if first else _COUNT, of_coach=coach.id, **vars(tally), edition=edition)
    stars = numbers.star_counts(tally)
    summary = refreshed(coach, tally, moment)
    rating = numbers.mean_rating(stars)
    move_words(pen, coach, sum(stars))
    pen.write(_SHOW, of_coach=coach.id, total_reviews=sum(stars), rating=rating, **summary._asdict())
