"""Request and response models of coaches at the desk."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, field_validator

from sideline.coaches.choices import DivisionName
from sideline.coaches.draft import MAX_INPUT, CoachDraft, required_text
from sideline.coaches.schemas import AddCoach, CoachCard, ProposedDetails
from sideline.core.http.schemas import RequestModel, ResponseModel
from sideline.curation.model import ChangeAction, RemovedReason
from sideline.moderation.schemas import CaseRow, ReportEntry


class CorrectDetails(AddCoach):
    """The details as they should be, all of them. Of imported coaches the division may be unknown."""

    division: DivisionName | Literal[""] = "DI"  # type: ignore[assignment]  # wider than that of a coach to add
    department: str | None = Field(default=None, json_schema_extra={"maxLength": MAX_INPUT})

    @field_validator("department")
    @classmethod
    def _clean_department(cls, value: str | None) -> str | None:
        return required_text(value, "Department") if value and value.strip() else None

    def draft(self) -> CoachDraft:
        """The validated coach."""
        return CoachDraft(self.name, self.university, self.sport, self.gender, self.division, self.department)


class CorrectCoach(CorrectDetails):
    """A correction by a moderator."""

    action: Literal["correct"]


class VerifyCoach(RequestModel):
    """Whether the coach has the badge."""

    action: Literal["verify"]
    verified: Annotated[bool, Field(strict=True)]


class MergeCoach(RequestModel):
    """The coach who this one is, too; its profile stays."""

    action: Literal["merge"]
    into: Annotated[int, Field(strict=True, ge=1, lt=2**63)]


class RemoveCoach(RequestModel):
    """Why the profile goes."""

    action: Literal["remove"]
    reason: RemovedReason


ChangeCoach = Annotated[CorrectCoach | VerifyCoach | MergeCoach | RemoveCoach, Field(discriminator="action")]


class CoachChangeRow(ResponseModel):
    """What a moderator changed of a coach; `made_at` is the hour."""

    id: int
    action: ChangeAction
    details: str
    made_at: datetime
    is_undone: bool
    coach_id: int
    other_id: int | None


class DeskCoach(ResponseModel):
    """A coach as moderators see it."""

    coach: CoachCard
    department: str | None
    moved_to: int | None
    removed_reason: RemovedReason | None
    cases: list[CaseRow] = Field(description="Open cases about the profile: it was added or reported.")
    reports: list[ReportEntry] = Field(description="What reporters say in these cases.")
    proposal: ProposedDetails | None = Field(description="What who has claimed the profile proposes, and waits.")
    is_claimed: bool = Field(description="Whether an admin has approved somebody's claim: the badge goes with it.")
    duplicates: list[CoachCard] = Field(description="Coaches who may be the same one.")
    changes: list[CoachChangeRow] = Field(description="Newest first, at most 20.")
    can_undo: bool = Field(description="Whether one may take the last change back.")


class DeskCoaches(ResponseModel):
    """Coaches to look at, and what was changed of coaches."""

    cases: list[CaseRow] = Field(
        description="Added and reported coaches; severe ones first, then late ones and the oldest."
    )
    total: int
    changes: list[CoachChangeRow] = Field(description="The last 20, newest first.")
