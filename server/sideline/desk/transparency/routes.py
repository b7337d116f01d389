"""The routes of the public transparency report and of the figures of 'How we check', with their models."""

from datetime import date
from typing import Any

from fastapi import APIRouter
from pydantic import Field

from sideline.cases.model import Rule
from sideline.core.http.deps import CurrentSite
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import ResponseModel, problem_responses
from sideline.desk.transparency.read import read_how_we_check, read_transparency

# Response models for the transparency report.

Number = int | None
"""None means 'fewer than 5'."""


class Decisions(ResponseModel):
    """The decisions for one reason."""

    rule: str
    removed: Number
    corrected: Number
    kept: Number


class TransparencyMonth(ResponseModel):
    """The numbers of one month. Null means 'fewer than 5' or, for the hours, too few decisions."""

    month: str
    is_current: bool
    reports: dict[str, Number]
    reports_about: int
    decisions: list[Decisions]
    decisions_about: int
    median_hours: int | None
    p95_hours: int | None
    late: Number
    others: dict[str, Number]


class Transparency(ResponseModel):
    """The transparency report, newest month first."""

    months: list[TransparencyMonth]


class RuleRemovals(ResponseModel):
    """How many reviews and replies were removed for a rule."""

    rule: Rule
    removed: int


class CheckedCoach(ResponseModel):
    """What is public and what was removed of a coach's reviews. `since` and `until` are the first and the last month in
    which removals are counted: YYYY-MM.
    """

    id: int
    name: str
    reviews: int
    school_email: int | None = Field(description="Those with a confirmed school email; null for fewer than 5 reviews.")
    removed: int | None = Field(description="To the nearest ten; null means 'fewer than 5', also if there is none.")
    since: str
    until: str


class HowWeCheck(ResponseModel):
    """The site's figures as of the last daily count, to the nearest ten, and those of a coach."""

    public: int
    school_email: int = Field(description="Public reviews with a confirmed school email.")
    removed: int = Field(description="Decisions to remove a review or a reply since `since`.")
    by_rule: list[RuleRemovals] = Field(description="The rules with at least ten of them, most frequent first.")
    since: date
    coach: CheckedCoach | None = Field(description="Null without a coach, and for an unknown one.")


router = APIRouter(prefix="/api", tags=["moderation"])


@json_get(router, "/transparency", response_model=Transparency, responses=problem_responses())
def read_public_figures(site: CurrentSite) -> dict[str, Any]:
    """Return reports and decisions by month, newest first. Null means 'fewer than 5'; 0 means none."""
    return read_transparency(site)


@json_get(router, "/how-we-check", in_thread=("coach",), response_model=HowWeCheck, responses=problem_responses())
def read_checks(site: CurrentSite, coach: str = "") -> dict[str, Any]:
    """Return how many reviews are public and how many were removed, on the site and of a coach."""
    return read_how_we_check(site, coach)
