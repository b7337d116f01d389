"""Request and response models for coaches, and the type of a coach's id in a path."""

import re
from datetime import date
from typing import Annotated, Any, Literal, cast

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
from sideline.core.http.schemas import RequestModel, ResponseModel

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


class CoachCard(ResponseModel):
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
    has_left: bool = Field(description="Whether the coach no longer coaches at the university.")
    role: Literal["head", "associate", "assistant", "other", ""] = Field(
        description="The role in the team; empty if it is not known."
    )
    rating: float = Field(ge=0, le=5)
    total_reviews: int = Field(ge=0)
    short_university: str = Field(description="Where space is short: 'UCLA'; the full name if there is none.")
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


class CategoryRatings(
    create_model(  # type: ignore[misc]  # mypy knows no base class that is made from a list
        "CategoryMeans",
        __base__=ResponseModel,
        **{key: (float, Field(ge=0, le=5, alias=name)) for key, name in CATEGORY_SORTS.items()},
    )
):
    """Mean of each category over the reviews that rated it; 0 if none did."""


class CoachPost(ResponseModel):
    """What a coach is or was in a program: the women's and the men's team of a sport at a school."""

    team_id: int
    school: str
    school_path: str = Field(description="Path of the school's page.")
    team_path: str = Field(description="Path of the team's page.")
    sport: str
    gender: Gender
    role: Role
    title: str = Field(description="The title as listed; empty if no list has it, and `role` says nothing then.")
    years: str = Field(
        description="'since 2021-22', '2016–2021', or 'listed since 2024-25' if the first season is not known; "
        "empty if no list has the post."
    )
    last_season: str | None = Field(description="The last season in which a list has the post: '2026-27'.")
    is_over: bool
    listed_on: date | None = Field(description="The day of the list that the post is from.")
    total_reviews: int | None = Field(
        ge=0, description="Number of reviews about the time there; null if that could reveal an author."
    )
    rating: float | None = Field(ge=1, le=5, description="Their mean rating; null for fewer than five reviews.")
    named_as: str | None = Field(
        description="How reviews name the post, which can filter them then; null if that could reveal an author."
    )


class AverageRatings(ResponseModel):
    """The mean of each category over the coaches of a sport, gender and division; each coach counts once."""

    coaches: int = Field(description="Number of coaches with enough reviews.")
    reviews: int = Field(description="Number of their reviews.")
    ratings: CategoryRatings


class Quote(ResponseModel):
    """A short comment of a published review, quoted in full, and the stars of that review."""

    text: str
    rating: int = Field(ge=1, le=5)


class CoachProfile(CoachCard):
    """A coach's profile without the reviews (spec section 3)."""

    page_title: str = Field(description="Title of the browser's tab, without the site's name.")
    page_description: str = Field(description="One sentence for search engines and link previews.")
    ratings: CategoryRatings
    rating_counts: list[int] = Field(
        description="Number of reviews that rated each category of `ratings`. From fewer than five, pages show no mean."
    )
    average: AverageRatings | None = Field(
        description="Null with too few reviews of this coach, or too few coaches to compare with."
    )
    quote: Quote | None = Field(description="From a review with as many stars as the mean, rounded.")
    recommendation_percentage: int = Field(ge=0, le=100)
    recommend_yes: int = Field(ge=0, description="Number of reviews whose author would recommend the coach.")
    recommend_answers: int = Field(
        ge=0, description="Number of reviews that say whether the author would recommend the coach."
    )
    star_counts: Annotated[list[int], Field(min_length=5, max_length=5)] = Field(
        description="Number of reviews with one star, two stars, … five stars."
    )
    school_email_reviews: int = Field(
        ge=0,
        description="Number of reviews with a confirmed school email.",
        json_schema_extra={"x-badge": SCHOOL_EMAIL},
    )
    popular_tags: Annotated[list[str], Field(max_length=POPULAR_TAGS)]
    popular_tag_counts: Annotated[list[int], Field(max_length=POPULAR_TAGS)] = Field(
        description="Number of reviews with each of `popular_tags`."
    )
    ai_summary: str | None
    ai_summary_updated_at: date | None
    bio: str = Field(json_schema_extra={"x-left": LEFT})
    posts: list[CoachPost] = Field(
        description="Posts by program: those still held first, then the most recent first. Usually one."
    )
    holds_new_reviews: bool = Field(
        description="Whether a moderator has confirmed a surge of reviews; those that look alike are checked first."
    )


class Colleague(CoachCard):
    """A coach of the same team, with the title as listed; empty if no list has it."""

    title: str


class FormerHeadCoach(ResponseModel):
    """Who was the head coach of a program before; `years` as in `CoachPost`."""

    id: int
    name: str
    years: str


class RelatedCoaches(ResponseModel):
    """Coaches to show on the profile of a coach with few reviews."""

    team: Annotated[list[Colleague], Field(max_length=RELATED)] = Field(
        description="Other coaches of the same sport and gender at the same university, by role and number of reviews."
    )
    head_before: FormerHeadCoach | None = Field(
        description="The last head coach of the team before the present one, if the coach is that; else null."
    )
    rated: Annotated[list[CoachCard], Field(max_length=RELATED)] = Field(
        description="Rated coaches of the same sport, gender and division at other universities, most reviewed first."
    )


class FeaturedCoach(ResponseModel):
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
