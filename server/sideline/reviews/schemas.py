"""Request and response models for reviews, one per audience, so that reusing a model cannot reveal an author."""

from datetime import date as Day  # noqa: N812  # a field is named `date`
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic.config import with_config
from typing_extensions import TypedDict

from sideline.coaches.choices import CATEGORIES, TAG_SENSES, Gender, Tag
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.schemas import LARGEST_ID, SchoolColors
from sideline.config.publication import DAYS
from sideline.core.http.schemas import RequestModel, ResponseDict, ResponseModel, Trimmed, doc
from sideline.reviews.content import ReviewText, with_categories
from sideline.reviews.states import Hidden

MAX_TAGS = 5
"""Maximum number of tags of a review (spec section 9)."""

MAX_NEW_COMMENT = 500
MAX_EDITED_COMMENT = 1000
"""Maximum lengths of a trimmed comment (spec section 5)."""

MAX_RATINGS = 60
"""Maximum number of ratings of a staff in one request."""

MAX_APPEAL = 1000
"""Maximum length of an author's trimmed message for an appeal."""

MAX_REPLY = 500
"""Maximum length of a coach's trimmed reply."""


class Reply(ResponseDict):
    """A reply to a review by the coach who claimed the profile."""

    text: Annotated[str, doc("Safe HTML, like a comment.")]
    date: Day


class WrittenReply(ResponseDict):
    """The reply that the coach has just written."""

    text: Annotated[str, doc("Safe HTML, like a comment.")]
    date: Annotated[Day | None, doc("Null while it is on hold: a moderator reads it before anyone else can.")]


if TYPE_CHECKING:  # mypy knows no fields that are made from a list

    class Content(ResponseDict):
        rating: int
        comment: str
        tags: list[str]
        would_recommend: bool | None
else:
    Content = with_config(ResponseModel.model_config)(
        TypedDict("Content", {name: field.annotation for name, field in ReviewText.model_fields.items()})
    )


class ReviewPublic(Content):
    """A public review, without author and with no time more precise than the day. A category of 0 was not chosen."""

    id: UUID
    date: Day
    comment: Annotated[str, doc("Safe HTML: b, i, em, strong, p, br, without attributes.")]
    school_email: Annotated[bool, doc("Whether the author confirmed a school email and shows it.")]
    reply: Reply | None


# Closed, so that mypy accepts no review with more fields, such as an author's own.
class ProfileReview(ReviewPublic, closed=True):
    """A public review on a profile."""

    coached_at: Annotated[
        str | None,
        doc(
            "Where the coach was then, 'Duke University' or 'an earlier school', if the coach was in several "
            "programs and this cannot reveal an author."
        ),
    ]


class ReviewPage(ResponseDict):
    """One page of a coach's reviews."""

    items: list[ProfileReview]
    next_cursor: str | None
    total: Annotated[
        int | None,
        doc(
            "Number of reviews that match the filters, on the first page; null without a filter, and for `seasons` "
            "together with another filter."
        ),
    ]
    editions: Annotated[
        list[Day],
        doc(
            "The days of editions among the dates of `items`, newest first. The order of reviews with the same day is "
            "random. Empty on a site that publishes at once, and in other orders than `newest`."
        ),
    ]


class TrendPoint(ResponseDict):
    """The average rating of the reviews that appeared in one season, or in several. A season is from August to July."""

    seasons: Annotated[str, Field(examples=["2024-25", "2021-22 to 2023-24"])]
    reviews: Annotated[int, Field(ge=ENOUGH_REVIEWS)]
    rating: Annotated[float, Field(ge=1, le=5)]


class SummaryNumber(ResponseDict):
    """A number that a sentence is based on: '4.58', 'average of 128 reviews'."""

    number: str
    label: str


class SummarySentence(ResponseDict):
    """A sentence of the summary, its numbers, and the rule that turns them into words."""

    text: str
    numbers: list[SummaryNumber]
    rule: str


class ProfileDetails(ResponseDict):
    """What a profile with enough reviews shows below its numbers."""

    summary: Annotated[list[SummarySentence], doc("Empty if the stored summary has other sentences.")]
    trend: Annotated[
        list[TrendPoint],
        doc(
            "By season, oldest first; empty for fewer than two points. A season with fewer than five reviews is "
            "combined with the next ones, the last one with earlier ones."
        ),
    ]
    last_two_seasons: Annotated[
        TrendPoint | None,
        doc(
            "This season and the one before, on a site with editions as of the last one of the sport. Null unless "
            "these are whole points of `trend`, and there are older ones."
        ),
    ]


class ReviewedCoach(ResponseDict):
    """The coach of a user's own review."""

    id: int
    name: str
    sport: str
    gender: Gender
    university: str
    division: str
    avatar: str
    colors: SchoolColors


_TIME = Field(json_schema_extra={"format": "date-time"})


class OfferedDay(ResponseDict):
    """A day before which a new review may be kept from appearing, and the edition in which it then appears."""

    day: Day
    edition: Day
    closes_at: Annotated[str, _TIME, doc("Until when changes are in this edition.")]


class EditionDays(ResponseDict):
    """When something written now about a coach of a sport appears. Without editions all but `mode` is empty."""

    mode: Literal["now", "weekly", "seasons"]
    zone: Annotated[str | None, doc("The time zone in which the site names times.")]
    last: Annotated[Day | None, doc("The day of the newest edition that has been published.")]
    next: Annotated[Day | None, doc("The day of the next edition.")]
    open: Annotated[Day | None, doc("The edition of what is written now: a later one once the next one is closed.")]
    closes_at: Annotated[str | None, _TIME, doc("Until when changes are in the open edition.")]
    not_before: Annotated[list[OfferedDay], doc("The days that an author can choose now, in time order.")]


class PendingOwnChange(ResponseDict):
    """The author's change of a public review that appears with an edition."""

    kind: Literal["edit", "delete"]
    appears_on: Annotated[Day, doc("The day of the edition.")]


class ReviewMine(ReviewPublic):
    """A review as its author sees it, with its pending edit. `date` is the day it was published, or written if it is
    still waiting.
    """

    id: Annotated[UUID, doc("The id for the author, which differs from the public id.")]
    waits_until: Annotated[
        Day | None,
        doc("Last day on which it waits for others; after that its author decides. Null once it is published."),
    ]
    appears_on: Annotated[
        Day | None,
        doc(
            "The day on which it appears: the one that its author chose, or that of an edition. Null without one and"
            " once it is published."
        ),
    ]
    pending: Annotated[
        PendingOwnChange | None,
        doc("Null unless the review is public and its author has changed or deleted it since the last edition."),
    ]
    hidden: Annotated[Hidden | None, doc("Null unless moderation has hidden it.")]
    coached_at: Annotated[
        str | None, doc("Where the coach coached the author; null if the coach has only been in one team.")
    ]
    coach: ReviewedCoach


class RatedReview(ReviewMine):
    """A new review, and the numbers of its coach, which include the review once it is published."""

    coach_rating: Annotated[float, Field(ge=0, le=5)]
    coach_total_reviews: Annotated[int, Field(ge=0)]
    teams_with_others: Annotated[
        list[int], doc("Ids of the coach's present teams that have other coaches too, so that naming one names nobody.")
    ]


class ListedReview(ReviewMine):
    """A review in its author's list, with the number of other reviews that have the same day."""

    same_day: Annotated[
        int, doc("Number of other published reviews of the coach on the same day; 0 unless it is published.", ge=0)
    ]


class MyReviewPage(ResponseDict):
    """One page of a user's own reviews, newest first."""

    items: list[ListedReview]
    next_cursor: str | None


def _rating(*, zero_refused_with: str = "") -> AfterValidator:
    """Validate a rating. 0 is refused with `zero_refused_with`, or means not chosen if that is empty."""

    def validate(value: int) -> int:
        if value == 0 and zero_refused_with:
            raise ValueError(zero_refused_with)
        if not 0 <= value <= 5:
            raise ValueError("A rating is a whole number from 1 to 5")
        return value

    return AfterValidator(validate)


def _unset_is_zero(value: object) -> object:
    # A missing, null or 0 rating is refused with the same message, that of `_rating`.
    return 0 if value is None else value


def _limit_tags(tags: object) -> object:
    # Run this before each tag is validated, because the response lists every invalid tag.
    if isinstance(tags, list) and len(tags) > MAX_TAGS:
        raise ValueError(f"Please select up to {MAX_TAGS} tags")
    return tags


def _unique_tags(tags: list[Tag]) -> list[Tag]:
    if len(set(tags)) < len(tags):
        raise ValueError("Please select each tag only once")
    return tags


# These bounds only document the API; the functions above check them and use the spec's messages.
_FROM_0 = Field(strict=True, json_schema_extra={"minimum": 0, "maximum": 5}, description="0: not chosen.")
_ZERO_IF_UNSET = BeforeValidator(_unset_is_zero, json_schema_input_type=int)
_MISSING_RATING, _MISSING_CATEGORIES = "Please provide an overall rating", "Please rate all categories"


def _from_1(missing: str) -> Any:
    return Field(strict=True, json_schema_extra={"minimum": 1, "maximum": 5, "x-missing": missing})


OverallRating = Annotated[int, _from_1(_MISSING_RATING), _ZERO_IF_UNSET, _rating(zero_refused_with=_MISSING_RATING)]
CategoryRating = Annotated[
    int, _from_1(_MISSING_CATEGORIES), _ZERO_IF_UNSET, _rating(zero_refused_with=_MISSING_CATEGORIES)
]
OptionalCategoryRating = Annotated[int, _FROM_0, _rating()]
ChosenTags = Annotated[
    list[Tag],
    BeforeValidator(_limit_tags, json_schema_input_type=list[Tag]),
    AfterValidator(_unique_tags),
    # An OpenAPI extension (x-…) from which the web app reads the sense of each tag.
    Field(json_schema_extra={"maxItems": MAX_TAGS, "uniqueItems": True, "x-senses": TAG_SENSES}),
]


NotBefore = Annotated[
    Day | None,
    Field(
        # An OpenAPI extension from which the web app reads the days.
        json_schema_extra={"x-days": list(DAYS)},
        description="Publish on this day, one of the next three of `x-days`, month and day.",
    ),
]


class _Opinion(RequestModel):
    """The fields of all forms. They have the same names as the review's columns."""

    rating: OverallRating
    would_recommend: Annotated[bool | None, Field(strict=True)] = None
    tags: ChosenTags = Field(default=[])
    school_email: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Show that the author has confirmed a school email."
    )


class _ReviewFields(_Opinion):
    """The fields of the forms about one coach."""

    team_id: Annotated[int | None, Field(strict=True, ge=1, lt=2**63)] = Field(
        default=None,
        description="Where the coach coached the author: `team_id` of one of the coach's posts. A new review needs it"
        " only if the coach has been at several schools or in several sports; an edit without it changes nothing.",
    )


class AppealForm(RequestModel):
    """The author's reasons for an appeal."""

    message: Annotated[str, Trimmed(MAX_APPEAL)] = ""


class WriteReply(RequestModel):
    """A coach's reply to a review."""

    text: Annotated[str, Trimmed(MAX_REPLY)]


if TYPE_CHECKING:  # mypy knows no base class that is made from a list
    _Rated = _ReviewFields
    _Edited = _ReviewFields
    _OfStaff = _Opinion
else:
    _Rated = with_categories(_ReviewFields, CategoryRating)
    _Edited = with_categories(_ReviewFields, OptionalCategoryRating, 0)
    _OfStaff = with_categories(_Opinion, OptionalCategoryRating, 0)


class RateCoach(_Rated):
    """A new review: overall rating and all categories are required (spec section 5)."""

    comment: Annotated[str, Trimmed(MAX_NEW_COMMENT)] = ""
    publish_with_others: Annotated[bool, Field(strict=True)] = Field(
        default=False,
        description="Wait until two more athletes have rated the coach, and publish one to seven days later.",
    )
    not_before: NotBefore = None

    @model_validator(mode="after")
    def _waits_for_one_thing(self) -> Self:
        if self.publish_with_others and self.not_before:
            raise ValueError("Please choose either a day or to publish together with others")
        return self


class LetWait(RequestModel):
    """What a waiting review waits for from now on: a day, or others for another 30 days if the last ones are over."""

    not_before: NotBefore = None


class EditReview(_Edited):
    """An edited review: missing fields become unset; only the overall rating is required (spec section 5)."""

    comment: Annotated[str, Trimmed(MAX_EDITED_COMMENT)] = ""


class RateOfStaff(_OfStaff):
    """A new review of one coach of a staff: the overall rating is required, the categories are all rated or none."""

    coach_id: Annotated[int, Field(strict=True, ge=1, le=LARGEST_ID)]
    comment: Annotated[str, Trimmed(MAX_NEW_COMMENT)] = ""

    @model_validator(mode="after")
    def _has_all_categories_or_none(self) -> Self:
        rated = [getattr(self, field) > 0 for field in CATEGORIES.values()]
        if any(rated) and not all(rated):
            raise ValueError("Please rate all six categories, or none of them")
        return self


class RateStaff(RequestModel):
    """Ratings of coaches of one staff, from one sitting."""

    ratings: Annotated[list[RateOfStaff], Field(min_length=1, max_length=MAX_RATINGS)]
    not_before: NotBefore = None

    @model_validator(mode="after")
    def _names_each_coach_once(self) -> Self:
        if len({rating.coach_id for rating in self.ratings}) < len(self.ratings):
            raise ValueError("Please rate each coach only once")
        return self


class RatingResult(ResponseDict):
    """What became of one rating of a staff. A coach whom the user has reviewed before counts as sent."""

    coach_id: int
    is_sent: bool
    status: Annotated[int, doc("The status that this rating alone would have had.")]
    code: Annotated[str, doc("Why it was not sent, or `already_reviewed`; empty for a new review.")]
    message: str


class StaffRated(ResponseDict):
    """What became of each rating, in the order of the request."""

    results: list[RatingResult]
