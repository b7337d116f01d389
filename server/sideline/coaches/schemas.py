"""Request and response models for coaches, and the type of a coach's id in a path."""

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from fastapi import Path
from pydantic import AfterValidator, BeforeValidator, Field, create_model, field_validator

from sideline.coaches.choices import CATEGORY_SORTS, DivisionName, Gender, SportName
from sideline.coaches.draft import (
    DETAILS,
    MAX_INPUT,
    MAX_LENGTH,
    OPTIONAL_TEXTS,
    REQUIRED_MESSAGE,
    CoachDraft,
    person_name,
    required_text,
)
from sideline.coaches.numbers import POPULAR_TAGS
from sideline.coaches.team_model import Role
from sideline.coaches.wording import GENDER_LABELS, LEFT, ROLE_NAMES, SCHOOL_EMAIL
from sideline.core.errors import Refusal
from sideline.core.http.schemas import DayText, RequestModel, ResponseDict, ResponseModel, doc

_DIGITS = re.compile(r"[1-9][0-9]{0,18}")
"""An id has exactly one notation, so a coach has one URL; the web app has the same rule (api/coachId.ts)."""

LARGEST_ID = 2**63 - 1
"""The largest number that a database stores as an id."""

RELATED = 3
"""Maximum number of coaches in each list of `RelatedCoaches`."""


def coach_not_found() -> Refusal:
    return Refusal(404, "coach_not_found", "Coach Not Found")


def coach_id_of(value: str | int) -> int:
    """Parse `value` as an id. Raises Refusal 404 if it is not one."""
    text = str(value)
    if not _DIGITS.fullmatch(text) or int(text) > LARGEST_ID:
        raise coach_not_found()
    return int(text)


CoachId = Annotated[int, BeforeValidator(coach_id_of), Path(description="A coach's id.")]
"""The type of the parameter `coach_id` of a route."""


def cut_search_text(typed: str) -> str:
    """Truncate `typed` to the length of the longest possible name (accents may be separate characters), and replace
    NUL, which PostgreSQL rejects.
    """
    return typed[: 2 * MAX_LENGTH].replace("\0", " ")


SearchText = Annotated[str, AfterValidator(cut_search_text)]
"""A search text of any length, which is truncated."""


SchoolColors = Annotated[
    list[int],
    Field(
        min_length=2,
        max_length=2,
        description="A school's two colors, as numbers of the site's palette; a number below 12 is neutral.",
    ),
]


class CoachCard(ResponseDict):
    """A coach as shown in lists. `division` is empty if unknown; `rating` is 0 without reviews."""

    id: int
    name: str
    university: str
    sport: str
    gender: Gender
    division: str
    avatar: str
    department: str | None
    verified: bool
    has_left: Annotated[bool, doc("Whether the coach no longer coaches at the university.")]
    role: Annotated[
        Literal["head", "associate", "assistant", "other", ""], doc("The role in the team; empty if it is not known.")
    ]
    rating: Annotated[float, Field(ge=0, le=5)]
    total_reviews: Annotated[int, Field(ge=0)]
    short_university: Annotated[str, doc("Where space is short: 'UCLA'; the full name if there is none.")]
    colors: SchoolColors


class _RequiredDetails(ResponseModel):
    name: str
    university: str
    sport: str
    gender: Gender
    division: str


class CoachDetails(
    create_model(  # type: ignore[misc]  # mypy knows no base class that is made from a list
        "AllDetails", __base__=_RequiredDetails, **dict.fromkeys(OPTIONAL_TEXTS, (str | None, ...))
    )
):
    """The details of a coach that can be corrected."""


class ProposedDetails(ResponseModel):
    """The details proposed by the coach who claimed the profile, and the current ones."""

    now: CoachDetails
    proposed: CoachDetails
    takes_badge: bool = Field(
        description="Whether the university changes, which removes the badge until an admin approves again."
    )
    similar_universities: list[str] = Field(
        description="Universities on the site that the proposed one may mean, if its name isn't one of them."
    )


if TYPE_CHECKING:  # mypy knows no fields that are made from a list
    CategoryRatings = dict[str, float]
else:
    CategoryRatings = create_model(
        "CategoryRatings",
        __base__=ResponseModel,
        __doc__="Mean of each category over the reviews that rated it; 0 if none did.",
        **{key: (float, Field(ge=0, le=5, alias=name)) for key, name in CATEGORY_SORTS.items()},
    )


class CoachPost(ResponseDict):
    """What a coach is or was in a program: the women's and the men's team of a sport at a school."""

    team_id: int
    school: str
    school_path: Annotated[str, doc("Path of the school's page.")]
    team_path: Annotated[str, doc("Path of the team's page.")]
    sport: str
    gender: Gender
    role: Role
    title: Annotated[str, doc("The title as listed; empty if no list has it, and `role` says nothing then.")]
    years: Annotated[
        str,
        doc(
            "'since 2021-22', '2016–2021', or 'listed since 2024-25' if the first season is not known; "
            "empty if no list has the post."
        ),
    ]
    last_season: Annotated[str | None, doc("The last season in which a list has the post: '2026-27'.")]
    is_over: bool
    listed_on: Annotated[DayText | None, doc("The day of the list that the post is from.")]
    total_reviews: Annotated[
        int | None, doc("Number of reviews about the time there; null if that could reveal an author.", ge=0)
    ]
    rating: Annotated[float | None, doc("Their mean rating; null for fewer than five reviews.", ge=1, le=5)]
    named_as: Annotated[
        str | None, doc("How reviews name the post, which can filter them then; null if that could reveal an author.")
    ]


class AverageRatings(ResponseDict):
    """The mean of each category over the coaches of a sport, gender and division; each coach counts once."""

    coaches: Annotated[int, doc("Number of coaches with enough reviews.")]
    reviews: Annotated[int, doc("Number of their reviews.")]
    ratings: CategoryRatings


class Quote(ResponseDict):
    """A short comment of a published review, quoted in full, and the stars of that review."""

    text: str
    rating: Annotated[int, Field(ge=1, le=5)]


class CoachProfile(CoachCard):
    """A coach's profile without the reviews (spec section 3)."""

    page_title: Annotated[str, doc("Title of the browser's tab, without the site's name.")]
    page_description: Annotated[str, doc("One sentence for search engines and link previews.")]
    ratings: CategoryRatings
    rating_counts: Annotated[
        list[int],
        doc("Number of reviews that rated each category of `ratings`. From fewer than five, pages show no mean."),
    ]
    average: Annotated[
        AverageRatings | None, doc("Null with too few reviews of this coach, or too few coaches to compare with.")
    ]
    quote: Annotated[Quote | None, doc("From a review with as many stars as the mean, rounded.")]
    recommendation_percentage: Annotated[int, Field(ge=0, le=100)]
    recommend_yes: Annotated[int, doc("Number of reviews whose author would recommend the coach.", ge=0)]
    recommend_answers: Annotated[
        int, doc("Number of reviews that say whether the author would recommend the coach.", ge=0)
    ]
    star_counts: Annotated[
        Annotated[list[int], Field(min_length=5, max_length=5)],
        doc("Number of reviews with one star, two stars, … five stars."),
    ]
    school_email_reviews: Annotated[
        int, doc("Number of reviews with a confirmed school email.", ge=0, json_schema_extra={"x-badge": SCHOOL_EMAIL})
    ]
    popular_tags: Annotated[list[str], Field(max_length=POPULAR_TAGS)]
    popular_tag_counts: Annotated[
        Annotated[list[int], Field(max_length=POPULAR_TAGS)], doc("Number of reviews with each of `popular_tags`.")
    ]
    ai_summary: str | None
    ai_summary_updated_at: DayText | None
    bio: Annotated[str, Field(json_schema_extra={"x-left": LEFT})]
    posts: Annotated[
        list[CoachPost], doc("Posts by program: those still held first, then the most recent first. Usually one.")
    ]
    holds_new_reviews: Annotated[
        bool, doc("Whether a moderator has confirmed a surge of reviews; those that look alike are checked first.")
    ]


class Colleague(CoachCard):
    """A coach of the same team, with the title as listed; empty if no list has it."""

    title: str


class FormerHeadCoach(ResponseDict):
    """Who was the head coach of a program before; `years` as in `CoachPost`."""

    id: int
    name: str
    years: str


class RelatedCoaches(ResponseDict):
    """Coaches to show on the profile of a coach with few reviews."""

    team: Annotated[
        Annotated[list[Colleague], Field(max_length=RELATED)],
        doc("Other coaches of the same sport and gender at the same university, by role and number of reviews."),
    ]
    head_before: Annotated[
        FormerHeadCoach | None,
        doc("The last head coach of the team before the present one, if the coach is that; else null."),
    ]
    rated: Annotated[
        Annotated[list[CoachCard], Field(max_length=RELATED)],
        doc("Rated coaches of the same sport, gender and division at other universities, most reviewed first."),
    ]


class FeaturedCoach(ResponseDict):
    """A coach for the home page, and a quote from a review."""

    coach: CoachProfile | None
    quote: str | None


class UniversityTeam(ResponseModel):
    """A team at a university; `path` is its page."""

    sport: SportName
    gender: Gender
    path: str = Field(examples=["/team/northfield-university/womens-soccer"])


class Universities(ResponseModel):
    """Names of known universities. `known` is the university named by the text, in full or by a short name ("UCLA")."""

    items: list[str]
    known: str | None
    similar: list[str] = Field(description="If `known` is null, universities that the text may mean, to ask the user.")
    division: str | None = Field(description="The division of most coaches at `known`; null if there is none.")
    teams: list[UniversityTeam] = Field(description="The teams at `known` that have a page; empty if there is none.")


class SimilarCoaches(ResponseModel):
    """Universities and existing coaches that a coach to add may match; empty if there is nothing to ask the user."""

    universities: list[str] = Field(description="Known universities that the text may mean.")
    coaches: list[CoachCard] = Field(description="Coaches of the university who may be the coach to add.")


class AddCoach(RequestModel):
    """A coach to add. Markup is removed from name and university. Without a role, it is not known."""

    name: str = Field(
        json_schema_extra={"maxLength": MAX_INPUT, "x-missing": REQUIRED_MESSAGE}, examples=["Mara Lindqvist"]
    )
    university: str = Field(json_schema_extra={"maxLength": MAX_INPUT}, examples=["Northfield University"])
    sport: SportName
    # OpenAPI extensions (x-…) from which the web app reads names: web/build/names.ts.
    gender: Gender = Field(default="Men", json_schema_extra={"x-titles": cast("Any", list(GENDER_LABELS.items()))})
    division: DivisionName = "DI"
    role: Role | None = Field(default=None, json_schema_extra={"x-titles": cast("Any", list(ROLE_NAMES.items()))})

    @field_validator("name", "university", "sport", mode="before")
    @classmethod
    def _require_value(cls, value: Any) -> Any:
        """Reject a missing field with the same message as an empty one."""
        if value is None or value == "":
            raise ValueError(REQUIRED_MESSAGE)
        return value

    @field_validator("name")
    @classmethod
    def _clean_name(cls, value: str) -> str:
        return person_name(value, "Coach name")

    @field_validator("university")
    @classmethod
    def _clean_university(cls, value: str) -> str:
        return required_text(value, "University")

    def draft(self) -> CoachDraft:
        """Return the validated coach."""
        return CoachDraft(**{name: getattr(self, name) for name in DETAILS if name in type(self).model_fields})
