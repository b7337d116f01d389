"""What a review says, declared once: `ReviewContent` as columns, `ReviewText` as fields of an answer.

A further category is a field in both and in the two forms (`reviews.schemas`), with a migration that adds the column
and creates the view of published reviews again.
"""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

from pydantic import Field
from sqlalchemy import JSON, Date, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.types import BigId
from sideline.core.http.schemas import ResponseModel


class ReviewContent:
    """Columns of a review that everybody reads once it is published. A category of 0 means not chosen.

    `school_email`: its author had confirmed a school address, and wanted to show it. `answer` is what the coach says to
    it, `replied_on` the day of that (`reviews.replies`). `created_on` is the day on which the review appeared; before,
    the day on which it was written.
    """

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    coach_id: Mapped[int] = mapped_column(BigId)
    rating: Mapped[int]
    comment: Mapped[str] = mapped_column(Text, default="")
    advice_rating: Mapped[int] = mapped_column(default=0)
    honesty_rating: Mapped[int] = mapped_column(default=0)
    motivation_rating: Mapped[int] = mapped_column(default=0)
    planning_rating: Mapped[int] = mapped_column(default=0)
    supportive_rating: Mapped[int] = mapped_column(default=0)
    team_spirit_rating: Mapped[int] = mapped_column(default=0)
    would_recommend: Mapped[bool | None]
    school_email: Mapped[bool] = mapped_column(default=False, server_default=false())
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    created_on: Mapped[date] = mapped_column(Date)
    reply: Mapped[str] = mapped_column(Text, default="", server_default="")
    replied_on: Mapped[date | None] = mapped_column(Date)


class ReviewText(ResponseModel):
    """What a review says."""

    rating: int
    comment: str = Field(description="As its readers see it, in one line, without markup.")
    tags: list[str]
    would_recommend: bool | None
    advice_rating: int
    honesty_rating: int
    motivation_rating: int
    planning_rating: int
    supportive_rating: int
    team_spirit_rating: int


CONTENT = tuple(ReviewText.model_fields)
"""The names of what a review says: what a case keeps of it, and what an edit is compared with."""


def content_of(review: ReviewContent) -> dict[str, Any]:
    """What a review says, by the names of CONTENT."""
    return {name: getattr(review, name) for name in CONTENT}
