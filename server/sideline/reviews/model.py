"""Tables of reviews: those everybody sees (spec section 3), those that wait for others, and hidden ones."""

from datetime import date, timedelta
from typing import Any, Literal
from uuid import UUID, uuid4

from sqlalchemy import JSON, CheckConstraint, Date, ForeignKey, Index, String, Text, UniqueConstraint, false, text, true
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

ANONYMOUS = "Athlete"
"""The only name a review ever carries (spec section 1)."""

MAX_WAIT = timedelta(days=30)
"""How long a review waits for others; then its author decides again."""

SECOND_LOOK_TIME = timedelta(days=183)
"""How long after a removal its author may ask for a second look: six months."""

_HAS_COMMENT = text("comment <> ''")


class _ReviewColumns:
    """What one athlete says of one coach; one for each pair. A category of 0 means not chosen.
    `school_mail`: its author had confirmed a school address, and wanted to show it. `answer` is what the coach says to
    it, `answered_on` the day of that (`reviews.answers`).

    Nothing in a row tells who wrote it or when on its day: `author_tag` leads to nobody without the authors' key
    (sideline.authors), the id is random, and the table has no growing number, on SQLite no hidden one either.
    """

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    author_tag: Mapped[UUID]
    student_name: Mapped[str] = mapped_column(String(20), default=ANONYMOUS)
    rating: Mapped[int]
    comment: Mapped[str] = mapped_column(Text, default="")
    advice_rating: Mapped[int] = mapped_column(default=0)
    honesty_rating: Mapped[int] = mapped_column(default=0)
    motivation_rating: Mapped[int] = mapped_column(default=0)
    planning_rating: Mapped[int] = mapped_column(default=0)
    supportive_rating: Mapped[int] = mapped_column(default=0)
    team_spirit_rating: Mapped[int] = mapped_column(default=0)
    would_recommend: Mapped[bool | None]
    school_mail: Mapped[bool] = mapped_column(default=False, server_default=false())
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    created_on: Mapped[date] = mapped_column(Date)
    updated_on: Mapped[date] = mapped_column(Date)
    answer: Mapped[str] = mapped_column(Text, default="", server_default="")
    answered_on: Mapped[date | None] = mapped_column(Date)


def _constraints(table: str) -> tuple[Any, ...]:
    return (
        UniqueConstraint("coach_id", "author_tag", name=f"uq_{table}_one_per_coach_and_author"),
        CheckConstraint("rating between 1 and 5", name="rating"),
        CheckConstraint(
            "advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5"
            " and planning_rating between 0 and 5 and supportive_rating between 0 and 5"
            " and team_spirit_rating between 0 and 5",
            name="categories",
        ),
    )


class Review(_ReviewColumns, Base):
    """A review that everybody sees; `created_on` is the day on which it appeared."""

    __tablename__ = "reviews"
    __table_args__ = (
        *_constraints("reviews"),
        Index("ix_reviews_newest_of_coach", "coach_id", "created_on", "id"),
        Index("ix_reviews_by_stars", "coach_id", "rating", "created_on", "id"),
        Index("ix_reviews_latest", "created_on", "id", sqlite_where=_HAS_COMMENT, postgresql_where=_HAS_COMMENT),
        {"sqlite_with_rowid": False},
    )


class WaitingReview(_ReviewColumns, Base):
    """A review that only its author sees until others appear with it (`reviews.publish`).

    A table of its own: nothing that is read or counted for everybody can hold one by mistake. From the day after
    `waits_until` it waits no longer for others but for its author. `others` counts the athletes who rated the coach
    since it began to wait.
    """

    __tablename__ = "waiting_reviews"
    __table_args__ = (*_constraints("waiting_reviews"), {"sqlite_with_rowid": False})

    waits_until: Mapped[date] = mapped_column(Date)
    others: Mapped[int] = mapped_column(default=0)


HiddenState = Literal["held", "removed", "second_look", "offered", "merged", "coach_removed", "storm"]
"""Out of sight until a moderator has decided; removed; removed, and its author waits for a second look; offered to a
moderator after a removal (`reviews.offer`); the older of two reviews of coaches who were merged; a review of a coach
who was removed; one of far more than usual, until a moderator has decided about all of them (`reviews.storms`).
"""

ReviewState = Literal["visible", "waiting", HiddenState]
"""What its author is told of a review: everybody sees it, it waits for others, or a HiddenState."""

WITHOUT_COACH: frozenset[HiddenState] = frozenset({"merged", "coach_removed"})
"""States of reviews whose profile is not there any more: they wait in My Reviews, where they can be deleted."""


class HiddenReview(_ReviewColumns, Base):
    """A review that only its author and moderators see, for the reason that `state` names.

    A table of its own, as of those that wait. After a removal `rule` is the rule that was broken (`cases.RULES`),
    `sentence` what the moderator says to the author, `decided_on` the day; a new review that is offered has them of the
    removal before. In other states they are empty. `second_look` is the day on which the author asked for one, once for
    each removal. `was_shown` is false of a review that is hidden since it was written: those that wait for others do
    not count it (`reviews.publish`).
    """

    __tablename__ = "hidden_reviews"
    __table_args__ = (*_constraints("hidden_reviews"), {"sqlite_with_rowid": False})

    state: Mapped[str] = mapped_column(String(15))
    rule: Mapped[str] = mapped_column(String(20), default="")
    sentence: Mapped[str] = mapped_column(Text, default="")
    decided_on: Mapped[date | None] = mapped_column(Date)
    second_look: Mapped[date | None] = mapped_column(Date)
    was_shown: Mapped[bool] = mapped_column(default=True, server_default=true())


AnyReview = Review | WaitingReview | HiddenReview
"""A review of any table."""

REVIEW_TABLES: tuple[type[AnyReview], ...] = (Review, WaitingReview, HiddenReview)

REVIEW_COLUMNS = tuple(column.name for column in Review.__table__.columns)
"""The columns that all of them have."""


def shared_columns(review: AnyReview) -> dict[str, Any]:
    """The values of REVIEW_COLUMNS, with which the review moves to another table."""
    return {name: getattr(review, name) for name in REVIEW_COLUMNS}
