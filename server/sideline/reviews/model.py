"""Table of reviews (spec section 3)."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime

ANONYMOUS = "Athlete"
"""The only name a review ever carries (spec section 1)."""

_HAS_COMMENT = text("comment <> ''")


class Review(Base):
    """What one athlete says of one coach; one for each pair. A category of 0 means not chosen.

    The id is random and the table has no growing number: nothing about it tells when it was written.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        UniqueConstraint("coach_id", "user_id", name="uq_reviews_one_per_coach_and_user"),
        CheckConstraint("rating between 1 and 5", name="rating"),
        CheckConstraint(
            "advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5"
            " and planning_rating between 0 and 5 and supportive_rating between 0 and 5"
            " and team_spirit_rating between 0 and 5",
            name="categories",
        ),
        Index("ix_reviews_newest_of_coach", "coach_id", "created_at", "id"),
        Index("ix_reviews_newest_of_user", "user_id", "created_at", "id"),
        Index("ix_reviews_latest", "created_at", sqlite_where=_HAS_COMMENT, postgresql_where=_HAS_COMMENT),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
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
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
