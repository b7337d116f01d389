"""The content of a review: `ReviewContent` declares the columns, `ReviewText` the fields of a response.

How to add a category: ARCHITECTURE.md.
"""

from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from pydantic import BaseModel, Field, create_model
from sqlalchemy import JSON, Date, Integer, MetaData, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from sideline.coaches.choices import CATEGORIES
from sideline.core.db.types import BigId
from sideline.core.http.schemas import ResponseModel


class ReviewContent:
    """The columns of a review that are public once it is published. A category of 0 means not chosen.

    `team_id` is a team of the program in which the author was coached (`coaches.posts`): whether it is the women's or
    the men's team means nothing. It has no foreign key, because on PostgreSQL the key's lock would leave the number of
    the review's transaction in the team's row. `school_email` means that the author confirmed a school email and chose
    to show it. `reply` is the coach's reply, and `replied_on`
    its day (`reviews.replies`). `created_on` is the day on which the review was published, or written if it is not
    published yet.
    """

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    coach_id: Mapped[int] = mapped_column(BigId)
    team_id: Mapped[int] = mapped_column(BigId, server_default="0")
    rating: Mapped[int]
    comment: Mapped[str] = mapped_column(Text, default="")
    for _field in CATEGORIES.values():
        locals()[_field] = mapped_column(Integer, default=0, nullable=False)
    would_recommend: Mapped[bool | None]
    school_email: Mapped[bool] = mapped_column(default=False, server_default=false())
    tags: Mapped[list[str]] = mapped_column(JSON, default=list)
    created_on: Mapped[date] = mapped_column(Date)
    reply: Mapped[str] = mapped_column(Text, default="", server_default="")
    replied_on: Mapped[date | None] = mapped_column(Date)


def with_categories(base: type[BaseModel], kind: Any, default: Any = ...) -> Any:
    """Return a base class with the fields of `base` and one of this type for each category."""
    fields: Any = dict.fromkeys(CATEGORIES.values(), (kind, default))
    return create_model(f"{base.__name__}WithCategories", __base__=base, **fields)


class _Text(ResponseModel):
    rating: int
    comment: str = Field(description="Plain text on one line, without markup.")
    tags: list[str]
    would_recommend: bool | None


if TYPE_CHECKING:  # mypy knows no base class that is made from a list
    _RatedText = _Text
else:
    _RatedText = with_categories(_Text, int)


class ReviewText(_RatedText):
    """The content of a review."""


CONTENT = tuple(ReviewText.model_fields)
"""The names of the content fields, which a case stores and an edit is compared with."""


def stored_content(snapshot: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that a case stores of a review. A category added since then counts as not chosen."""
    return {**dict.fromkeys(CATEGORIES.values(), 0), **snapshot}


def content_of(review: ReviewContent) -> dict[str, Any]:
    """Return the content of a review by field name."""
    return {name: getattr(review, name) for name in CONTENT}


# Published reviews: the only reviews that public code may read (enforced by an import contract in pyproject.toml).


class _View(DeclarativeBase):
    """Base class of views, which are not tables for copies or migrations."""

    metadata = MetaData()


class PublishedReview(ReviewContent, _View):
    """A row of the view `published_reviews`: a published review, without its author tag or state."""

    __tablename__ = "published_reviews"
