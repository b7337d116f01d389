"""Table of reviews (spec section 3)."""

from datetime import date
from uuid import UUID, uuid4

from sqlalchemy import JSON, CheckConstraint, Date, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

ANONYMOUS = "Athlete"
"""The only name a review ever carries (spec section 1)."""

_HAS_COMMENT = text("comment <> ''")


class Review(Base):
    """What one athlete says of one coach; one for each pair. A category of 0 means not chosen.

    Nothing in a row tells who wrote it or when on its day: `author_tag` leads to nobody without the authors' key
    (sideline.authors), the id is random, and the table has no growing number, on SQLite no hidden one either.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        UniqueConstraint("coach_id", "author_tag", name="uq_reviews_one_per_coach_and_author"),
        CheckConstraint("rating between 1 and 5", name="rating"),
        CheckConstraint(
            "advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5"
            " and planning_rating between 0 and 5 and supportive_rating between 0 and 5"
            " and team_spirit_rating between 0 and 5",
            name="categories",
        ),
        Index("ix_reviews_newest_of_coach", "coach_id", "created_on", "id"),
        Index("ix_reviews_latest", "created_on", "id", sqlite_where=_HAS_COMMENT, postgresql_where=_HAS_COMMENT),
        {"sqlite_with_rowid": False},
    )

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
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    created_on: Mapped[date] = mapped_column(Date)
    updated_on: Mapped[date] = mapped_column(Date)
