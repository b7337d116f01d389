"""Request and response models of reviews, one for each audience: reusing a model cannot publish an author."""

from datetime import date as Day  # noqa: N812  # a field is called `date`
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field

from sideline.cases.model import Rule
from sideline.coaches.choices import TAG_SENSES, Gender, Tag
from sideline.core.http.schemas import RequestModel, ResponseModel, Trimmed
from sideline.reviews.content import ReviewText
from sideline.reviews.states import HiddenState

MAX_TAGS = 5
"""Tags a review may carry (spec section 9)."""

MAX_NEW_COMMENT = 500
MAX_EDITED_COMMENT = 1000
"""Characters of a comment, trimmed (spec section 5)."""

MAX_APPEAL = 1000
"""Characters of what an author says for an appeal, trimmed."""

MAX_REPLY = 500
"""Characters of a coach's answer, trimmed."""


class Reply(ResponseModel):
    """What the coach who has claimed the profile says to a review."""

    text: str = Field(description="Safe HTML, as a comment.")
    date: Day


class ReviewPublic(ReviewText):
    """A review as everybody reads it: no author, no time finer than the day. A category of 0 was not chosen."""

    id: UUID
    date: Day
    comment: str = Field(description="Safe HTML: b, i, em, strong, p, br, no attributes.")
    school_email: bool = Field(description="Its author had confirmed a school address, and shows it.")
    reply: Reply | None


class ReviewPage(ResponseModel):
    """One page of a coach's reviews."""

    items: list[ReviewPublic]
    next_cursor: str | None
    total: int | None = Field(
        description="How many reviews have these stars and this tag, on the first page; null without such a filter."
    )


class ReviewedCoach(ResponseModel):
    """The coach of a user's own review."""

    id: int
    name: str
    sport: str
    gender: Gender
    university: str
    division: str
    avatar: str


class Hidden(ResponseModel):
    """Why only its author sees a review."""

    state: HiddenState
    rule: Rule | None = Field(description="The rule of the removal; null without one.")
    explanation: str = Field(description="What the moderator says to the author about a removal.")
    decided_on: Day | None
    appealed_on: Day | None
    appeal_until: Day | None = Field(description="Until this day its author may ask for one; null: not (again).")


class ReviewMine(ReviewPublic):
    """A review as its author sees it. `date` is the day it appeared; of one that waits, the day it was written."""

    id: UUID = Field(description="The author's id for it: another one than everybody reads.")
    waits_until: Day | None = Field(
        description="Null once it is published. Until this day it waits for others; from then on its author decides."
    )
    hidden: Hidden | None = Field(description="Null unless moderators keep it out of sight.")
    coach: ReviewedCoach


class RatedReview(ReviewMine):
    """A new review, and the numbers of its coach with it; without it, while it waits for others."""

    coach_rating: float = Field(ge=0, le=5)
    coach_total_reviews: int = Field(ge=0)


class ListedReview(ReviewMine):
    """A review in the list of its author, who is told how much the day on which it appeared can give away."""

    same_day: int = Field(
        ge=0,
        description="How many other visible reviews of the coach have the same day; 0 unless it is visible.",
    )


class MyReviewPage(ResponseModel):
    """One page of a user's own reviews, newest first."""

    items: list[ListedReview]
    next_cursor: str | None


def _rating(*, zero_refused_with: str = "") -> AfterValidator:
    """Refuses what is no rating, and 0 with a sentence of its own; without the sentence 0 means not chosen."""

    def validate(value: int) -> int:
        if value == 0 and zero_refused_with:
            raise ValueError(zero_refused_with)
        if not 0 <= value <= 5:
            raise ValueError("A rating is a whole number from 1 to 5")
        return value

    return AfterValidator(validate)


def _unset_is_zero(value: object) -> object:
    # A rating that is left out, null or 0 is refused with one and the same sentence, that of `_rating`.
    return 0 if value is None else value


def _limit_tags(tags: object) -> object:
    # Before each tag is validated: the response lists every invalid one.
    if isinstance(tags, list) and len(tags) > MAX_TAGS:
        raise ValueError(f"Please select up to {MAX_TAGS} tags")
    return tags


def _unique_tags(tags: list[Tag]) -> list[Tag]:
    if len(set(tags)) < len(tags):
        raise ValueError("Please select each tag only once")
    return tags


# The bounds stand in the OpenAPI document; the functions check them, to refuse in the spec's words.
_FROM_1 = Field(strict=True, json_schema_extra={"minimum": 1, "maximum": 5})
_FROM_0 = Field(strict=True, json_schema_extra={"minimum": 0, "maximum": 5}, description="0: not chosen.")
_ZERO_IF_UNSET = BeforeValidator(_unset_is_zero, json_schema_input_type=int)

OverallRating = Annotated[int, _FROM_1, _ZERO_IF_UNSET, _rating(zero_refused_with="Please provide an overall rating")]
CategoryRating = Annotated[int, _FROM_1, _ZERO_IF_UNSET, _rating(zero_refused_with="Please rate all categories")]
OptionalCategoryRating = Annotated[int, _FROM_0, _rating()]
ChosenTags = Annotated[
    list[Tag],
    BeforeValidator(_limit_tags, json_schema_input_type=list[Tag]),
    AfterValidator(_unique_tags),
    # An extension of the contract (x-…), from which the web app reads the sense of each tag.
    Field(json_schema_extra={"maxItems": MAX_TAGS, "uniqueItems": True, "x-senses": TAG_SENSES}),
]


class _ReviewFields(RequestModel):
    """Fields of both forms; they have the names of the review's columns."""

    rating: OverallRating
    would_recommend: Annotated[bool | None, Field(strict=True)] = None
    tags: ChosenTags = Field(default=[])
    school_email: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Show that one has confirmed a school address."
    )


class AppealForm(RequestModel):
    """Why the author thinks that the removal was wrong."""

    message: Annotated[str, Trimmed(MAX_APPEAL)] = ""


class WriteReply(RequestModel):
    """The coach's answer to a review."""

    text: Annotated[str, Trimmed(MAX_REPLY)]


class RateCoach(_ReviewFields):
    """A new review: overall rating and all categories are required (spec section 5)."""

    advice_rating: CategoryRating
    honesty_rating: CategoryRating
    motivation_rating: CategoryRating
    planning_rating: CategoryRating
    supportive_rating: CategoryRating
    team_spirit_rating: CategoryRating
    comment: Annotated[str, Trimmed(MAX_NEW_COMMENT)] = ""
    publish_with_others: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Wait until two more athletes have rated the coach, then appear on the same day."
    )


class EditReview(_ReviewFields):
    """A review changed: what is left out becomes unset; only the overall rating is required (spec section 5)."""

    advice_rating: OptionalCategoryRating = 0
    honesty_rating: OptionalCategoryRating = 0
    motivation_rating: OptionalCategoryRating = 0
    planning_rating: OptionalCategoryRating = 0
    supportive_rating: OptionalCategoryRating = 0
    team_spirit_rating: OptionalCategoryRating = 0
    comment: Annotated[str, Trimmed(MAX_EDITED_COMMENT)] = ""
