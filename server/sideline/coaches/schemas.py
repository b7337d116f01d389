"""Request and response models of coaches, and the type of a coach's id in a path."""

import re
from datetime import date
from typing import Annotated, Any

from fastapi import Path
from pydantic import AfterValidator, BeforeValidator, Field, field_validator

from sideline.coaches.choices import DivisionName, Gender, SportName
from sideline.coaches.draft import MAX_INPUT, MAX_LENGTH, REQUIRED_MESSAGE, CoachDraft, person_name, required_text
from sideline.coaches.statistics import POPULAR_TAGS
from sideline.core.errors import Refusal
from sideline.core.http.schemas import RequestModel, ResponseModel

_DIGITS = re.compile(r"[1-9][0-9]{0,18}")
"""An id has one way to be written, so a coach has one address; the web app has the same rule (api/coachId.ts)."""

_LARGEST = 2**63 - 1

RELATED = 3
"""Coaches in each list of `RelatedCoaches`."""


def coach_not_found() -> Refusal:
    return Refusal(404, "coach_not_found", "Coach Not Found")


def coach_id_of(value: str | int) -> int:
    """`value` as an id. Raises Refusal 404 where it cannot be one."""
    text = str(value)
    if not _DIGITS.fullmatch(text) or int(text) > _LARGEST:
        raise coach_not_found()
    return int(text)


CoachId = Annotated[int, BeforeValidator(coach_id_of), Path(description="A coach's id.")]
"""The type of `coach_id` in the signature of a route."""


def cut_search_text(typed: str) -> str:
    """`typed` without what is longer than any name, even one whose accents are characters of their own, and without
    NUL, which PostgreSQL refuses.
    """
    return typed[: 2 * MAX_LENGTH].replace("\0", " ")


SearchText = Annotated[str, AfterValidator(cut_search_text)]
"""A search text, which may be of any length."""


class CoachCard(ResponseModel):
    """A coach as lists show one. `division` is empty where it is not known; `rating` is 0 without reviews."""

    id: int
    name: str
    university: str
    sport: str
    gender: Gender
    division: str
    avatar: str
    department: str | None
    verified: bool
    rating: float = Field(ge=0, le=5)
    total_reviews: int = Field(ge=0)


class CoachDetails(ResponseModel):
    """What can be corrected of a coach."""

    name: str
    university: str
    sport: str
    gender: Gender
    division: str
    department: str | None


class ProposedDetails(ResponseModel):
    """What who has claimed a profile proposes, beside what it says now."""

    now: CoachDetails
    proposed: CoachDetails
    takes_badge: bool = Field(description="It is another university: the badge goes until an admin approves again.")


class UnderstoodWord(ResponseModel):
    """A word of a search text, and the filter that it was understood as."""

    text: str
    gender: Gender | None
    division: DivisionName | None


class CoachPage(ResponseModel):
    """One page of a search."""

    items: list[CoachCard]
    next_cursor: str | None
    total: int | None = Field(description="All results, up to 1,000; null on a page that continues a list.")
    is_total_exact: bool = Field(description="False if there are more than 1,000 results.")
    understood: list[UnderstoodWord] = Field(description="Words of the text that were understood as filters.")
    left_out: list[str] = Field(
        description="Words of the text that the results do not match, because no coach matches all of its words."
    )


class CategoryRatings(ResponseModel):
    """Mean of each category over the reviews that chose it; 0 where none did."""

    knowledge: float = Field(ge=0, le=5, alias="Knowledge")
    honesty: float = Field(ge=0, le=5, alias="Honesty")
    motivation: float = Field(ge=0, le=5, alias="Motivation")
    planning: float = Field(ge=0, le=5, alias="Planning")
    character: float = Field(ge=0, le=5, alias="Character")
    team_spirit: float = Field(ge=0, le=5, alias="Team Spirit")


class CoachProfile(CoachCard):
    """A coach with all that the profile shows, except the reviews (spec section 3)."""

    ratings: CategoryRatings
    recommendation_percentage: int = Field(ge=0, le=100)
    recommend_answers: int = Field(ge=0, description="Reviews that answered whether they would recommend.")
    star_counts: Annotated[list[int], Field(min_length=5, max_length=5)] = Field(
        description="Reviews with one star, two, … five."
    )
    school_email_reviews: int = Field(ge=0, description="Reviews whose authors show a confirmed school address.")
    popular_tags: Annotated[list[str], Field(max_length=POPULAR_TAGS)]
    popular_tag_counts: Annotated[list[int], Field(max_length=POPULAR_TAGS)] = Field(
        description="Reviews that chose each of `popular_tags`."
    )
    ai_summary: str | None
    ai_summary_updated_at: date | None
    bio: str
    holds_new_reviews: bool = Field(
        description="Far more reviews than usual came lately: new ones wait until a person has looked."
    )


class RelatedCoaches(ResponseModel):
    """Coaches to read about beside one whom few have rated."""

    team: Annotated[list[CoachCard], Field(max_length=RELATED)] = Field(
        description="Others of the same sport and gender at the same university, most reviewed first."
    )
    rated: Annotated[list[CoachCard], Field(max_length=RELATED)] = Field(
        description="Rated coaches of the same sport, gender and division elsewhere, most reviewed first."
    )


class FeaturedCoach(ResponseModel):
    """A coach for the home page, and a sentence of a review."""

    coach: CoachProfile | None
    quote: str | None


class Universities(ResponseModel):
    """Names of known universities; `known` is the one that the text names, in full or by its short name ("UCLA")."""

    items: list[str]
    known: str | None
    similar: list[str] = Field(description="Those that the text may mean where `known` is null: ask which.")


class SimilarCoaches(ResponseModel):
    """What may be meant by a coach that is to be added; nothing where there is nothing to ask."""

    universities: list[str] = Field(description="Known universities that the text may mean.")
    coaches: list[CoachCard] = Field(description="Coaches of the university who may be the one.")


class AddCoach(RequestModel):
    """A coach to add. Markup is taken out of name and university."""

    name: str = Field(json_schema_extra={"maxLength": MAX_INPUT}, examples=["Mara Lindqvist"])
    university: str = Field(json_schema_extra={"maxLength": MAX_INPUT}, examples=["Northfield University"])
    sport: SportName
    gender: Gender = "Men"
    division: DivisionName = "DI"

    @field_validator("name", "university", "sport", mode="before")
    @classmethod
    def _require_value(cls, value: Any) -> Any:
        """Refuses what is left out with the same sentence as what is left empty."""
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
        """The validated coach."""
        return CoachDraft(self.name, self.university, self.sport, self.gender, self.division)
