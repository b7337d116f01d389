"""Request and response models of reviews, one for each audience: reusing a model cannot publish an author."""

from datetime import date as Day  # noqa: N812  # a field is called `date`
from typing import Annotated
from uuid import UUID

from pydantic import Field

from sideline.coaches.choices import CATEGORIES, Gender
from sideline.core.http.schemas import RequestModel, ResponseModel
from sideline.reviews.rate import ReviewInput
from sideline.reviews.validation import (
    CategoryRating,
    ChosenTags,
    EditedComment,
    NewComment,
    OptionalCategoryRating,
    OverallRating,
)


class ReviewPublic(ResponseModel):
    """A review as everybody reads it: no author, no time finer than the day. A category of 0 was not chosen."""

    id: UUID
    date: Day
    rating: int
    comment: str = Field(description="Safe HTML: b, i, em, strong, p, br, no attributes.")
    tags: list[str]
    would_recommend: bool | None
    advice_rating: int
    honesty_rating: int
    motivation_rating: int
    planning_rating: int
    supportive_rating: int
    team_spirit_rating: int


class ReviewPage(ResponseModel):
    """One page of a coach's reviews, newest first."""

    items: list[ReviewPublic]
    next_cursor: str | None


class ReviewedCoach(ResponseModel):
    """The coach of a user's own review."""

    id: int
    name: str
    sport: str
    gender: Gender
    university: str
    division: str
    avatar: str


class ReviewMine(ReviewPublic):
    """A review as its author sees it."""

    id: UUID = Field(description="The author's id for it: another one than everybody reads.")
    coach: ReviewedCoach


class MyReviewPage(ResponseModel):
    """One page of a user's own reviews, newest first."""

    items: list[ReviewMine]
    next_cursor: str | None


class _ReviewFields(RequestModel):
    """Fields of both forms."""

    rating: OverallRating
    would_recommend: Annotated[bool | None, Field(strict=True)] = None
    tags: ChosenTags = Field(default=[])

    def review_input(self) -> ReviewInput:
        """The validated review."""
        values = dict(self)
        categories = {field: values[field] for field in CATEGORIES.values()}
        return ReviewInput(self.rating, categories, self.would_recommend, tuple(self.tags), values["comment"])


class RateCoach(_ReviewFields):
    """A new review: overall rating and all categories are required (spec section 5)."""

    advice_rating: CategoryRating
    honesty_rating: CategoryRating
    motivation_rating: CategoryRating
    planning_rating: CategoryRating
    supportive_rating: CategoryRating
    team_spirit_rating: CategoryRating
    comment: NewComment = ""


class EditReview(_ReviewFields):
    """A review changed: what is left out becomes unset; only the overall rating is required (spec section 5)."""

    advice_rating: OptionalCategoryRating = 0
    honesty_rating: OptionalCategoryRating = 0
    motivation_rating: OptionalCategoryRating = 0
    planning_rating: OptionalCategoryRating = 0
    supportive_rating: OptionalCategoryRating = 0
    team_spirit_rating: OptionalCategoryRating = 0
    comment: EditedComment = ""
