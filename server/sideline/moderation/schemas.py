"""Request and response models of the desk. None of them has a field for an author or a reporter."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, model_validator

from sideline.cases.model import RESPONSE_HOURS, CaseDecision, CaseKind, CaseState, CoachReason, Rule
from sideline.coaches.schemas import ProposedDetails
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, Trimmed
from sideline.reviews.content import ReviewText
from sideline.reviews.schemas import ReviewedCoach
from sideline.reviews.states import HiddenState

MAX_EXPLANATION = 300
"""Characters of what a moderator says to an author."""

MAX_AT_ONCE = 50
"""Cases that are decided with one request."""


class Decide(RequestModel):
    """A decision. Removing needs a rule and a sentence to the author. Of a profile: nothing is wrong (keep), or it was
    put right (correct); of details that its coach proposes: left as it is, or taken over.
    """

    action: Literal["keep", "hold", "remove", "correct"]
    rule: Rule | None = None
    explanation: Annotated[str, Trimmed(MAX_EXPLANATION)] = ""
    strike: Annotated[bool, Field(strict=True)] = Field(default=False, description="Counts against the account.")
    suspend: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Ask an admin to suspend the account; for severe rules only."
    )

    @model_validator(mode="after")
    def _removal_has_its_reason(self) -> "Decide":
        if self.action == "remove" and not (self.rule and self.explanation):
            raise ValueError("Please choose a rule and write an explanation to the author")
        return self


class DecideMany(Decide):
    """The same decision of several cases."""

    case_ids: Annotated[list[StoredId], Field(min_length=1, max_length=MAX_AT_ONCE)]


class DecideSuspension(RequestModel):
    """Whether an account is suspended, as a moderator asks, or stays so."""

    confirm: Annotated[bool, Field(strict=True)]


class CaseRow(ResponseModel):
    """A case as a row of the queue. Times are hours; of what an author asks for, the last hour of the day."""

    id: int
    kind: CaseKind
    rule: Rule | CoachReason | None
    is_severe: bool
    reports: int
    state: CaseState
    opened_at: datetime
    due_at: datetime
    is_mine: bool
    leased_until: datetime | None = Field(description="Until then another moderator works on it, or oneself.")
    is_edited: bool = Field(description="The author has changed the review since.")
    suspension: str = Field(description="'asked', 'confirmed', 'refused', 'lifted' or empty.")
    decision: CaseDecision | Literal[""] = Field(description="The last one; empty while there is none.")
    text: str = Field(
        description="The comment when the case was opened, in one line without markup; of a profile what a reporter "
        "says or its coach proposes."
    )
    coach: ReviewedCoach


class Queue(ResponseModel):
    """Cases, severe ones first, then the oldest; and how many there are of each kind, state, rule and sport."""

    items: list[CaseRow]
    total: int
    severe: int = Field(description="Of the total, those that are severe.")
    late: int = Field(description=f"Of all open cases, those older than {RESPONSE_HOURS} hours.")
    is_admin: bool = Field(description="Whether the log and claims are for who has asked.")
    coaches: int = Field(description="Open cases about coaches, those who were added too.")
    claims: int = Field(description="Claims that wait for an admin; 0 for moderators, who do not see them.")
    counts: dict[str, dict[str, int]]


class ReportEntry(ResponseModel):
    """What one reporter said."""

    rule: Rule | CoachReason
    message: str
    reported_on: date


class EarlierDecision(ResponseModel):
    """A decision on the same review."""

    case_id: int
    action: CaseDecision
    rule: Rule | None
    decided_on: date


class Numbers(ResponseModel):
    """Numbers of a coach."""

    rating: float
    reviews: int
    recommendation_percentage: int


class ReplyTexts(ResponseModel):
    """A reported answer of a coach in one line, without markup; null for one that is not there (any more)."""

    reported: str | None
    now: str | None


class SurgeFigures(ResponseModel):
    """Reviews that a surge holds, in numbers."""

    held: int
    with_comment: int
    star_counts: list[int] = Field(description="With one star, two, … five.")
    usual_of_hour: int = Field(description="The most reviews of an hour that are usual for a coach like this one.")
    usual_of_day: int


class CaseDetail(ResponseModel):
    """All that a moderator sees of a case. Of the author there is one count, and nothing else."""

    case: CaseRow
    snapshot: ReviewText | None = Field(description="The review when the case was opened; null once it is deleted.")
    now: ReviewText | None
    state_now: Literal["published"] | HiddenState | None
    message: str = Field(description="What the author says, in an appeal.")
    reports: list[ReportEntry]
    earlier: list[EarlierDecision]
    removed_before: int = Field(
        description="Reviews of the same author that were removed in other cases, more than a week ago."
    )
    open_cases_of_coach: int
    can_undo: bool = Field(description="Whether the decision is one's own to take back, or one is an admin.")
    numbers: Numbers
    numbers_without: Numbers | None = Field(description="The coach's numbers if the review goes.")
    reply: ReplyTexts | None = Field(description="Of a reported answer: its text then and now.")
    surge: SurgeFigures | None = Field(description="Of a surge: the reviews that it holds.")
    proposal: ProposedDetails | None = Field(description="Of details that the coach proposes: these.")


class DecidedCase(ResponseModel):
    """What a decision made of one case; `error` is the sentence if it was refused."""

    case_id: int
    state: CaseState | None
    error: str | None = None


class DecidedCases(ResponseModel):
    """What one request decided."""

    items: list[DecidedCase]
