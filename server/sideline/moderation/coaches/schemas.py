"""Request and response models for coaches at the moderation desk."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, field_validator

from sideline.coaches.choices import DivisionName
from sideline.coaches.draft import MAX_INPUT, CoachDraft, required_text
from sideline.coaches.schemas import AddCoach, CoachCard, ProposedDetails
from sideline.core.http.schemas import RequestModel, ResponseModel
from sideline.curation.evidence import Reason
from sideline.curation.model import ChangeAction, RemovedReason
from sideline.moderation.schemas import HAS_MOVED, MAX_AT_ONCE, CaseRow, NoteEntry, ReadCase, ReportEntry


class CorrectDetails(AddCoach):
    """The complete corrected details. The division of an imported coach may be unknown."""

    division: DivisionName | Literal[""] = "DI"  # type: ignore[assignment]  # unlike a new coach's, it may be empty
    department: str | None = Field(default=None, json_schema_extra={"maxLength": MAX_INPUT})
    new_university: bool = Field(
        default=False,
        strict=True,
        description="Whether to add the university even though its name is similar to one on the site.",
    )

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
    has_moved: bool = Field(default=False, strict=True, description=HAS_MOVED)
    close_cases: list[ReadCase] = Field(
        default_factory=list[ReadCase],
        max_length=MAX_AT_ONCE,
        description="Open cases about the profile to close as corrected, as they were read.",
    )


class VerifyCoach(RequestModel):
    """Whether the coach has the verified badge."""

    action: Literal["verify"]
    verified: Annotated[bool, Field(strict=True)]


class MergeCoach(RequestModel):
    """The coach to merge this one into; that profile stays."""

    action: Literal["merge"]
    into: Annotated[int, Field(strict=True, ge=1, lt=2**63)]


class RemoveCoach(RequestModel):
    """Why the profile is removed."""

    action: Literal["remove"]
    reason: RemovedReason


ChangeCoach = Annotated[CorrectCoach | VerifyCoach | MergeCoach | RemoveCoach, Field(discriminator="action")]


class CoachChangeRow(ResponseModel):
    """A moderator's change to a coach; `made_at` is rounded to the hour."""

    id: int
    action: ChangeAction
    details: str
    made_at: datetime
    is_undone: bool
    coach_id: int
    other_id: int | None


class LikelyDuplicate(CoachCard):
    """A coach who may be the same person, with the reasons for and against a merge."""

    supports: list[Reason]
    contradicts: list[Reason]
    can_merge: bool = Field(description="Whether the signed-in user may merge despite the reasons against it.")


class NotesOfCase(ResponseModel):
    """The notes that staff left on an open case about the profile."""

    case_id: int
    notes: list[NoteEntry] | None = Field(description="Oldest first; null for staff whom the case involves.")


class DeskCoach(ResponseModel):
    """A coach as moderators see it."""

    coach: CoachCard
    department: str | None
    moved_to: int | None
    removed_reason: RemovedReason | None
    cases: list[CaseRow] = Field(description="Open cases about the profile, because it was added or reported.")
    reports: list[ReportEntry] = Field(description="The reports in these cases.")
    notes: list[NotesOfCase] = Field(description="The notes on these cases.")
    proposal: ProposedDetails | None = Field(description="The claimant's pending profile edit.")
    is_claimed: bool = Field(description="Whether there is an approved claim, which sets the badge.")
    duplicates: list[LikelyDuplicate] = Field(
        description="Possible duplicates of this coach; those with reasons against a merge last."
    )
    changes: list[CoachChangeRow] = Field(description="Newest first, at most 20.")
    can_undo: bool = Field(description="Whether the signed-in user may undo the last change.")


class DeskCoaches(ResponseModel):
    """Coach cases to review, and recent changes to coaches."""

    cases: list[CaseRow] = Field(description="Added and reported coaches; severe cases first, then oldest first.")
    total: int
    changes: list[CoachChangeRow] = Field(description="The last 20, newest first.")
