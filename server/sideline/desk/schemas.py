"""Request and response models of the moderation desk. None has a field for an author or a reporter."""

from datetime import date, datetime
from typing import Annotated, Any, Literal, cast
from uuid import UUID

from pydantic import Field, model_validator

from sideline.cases.model import CASE_KINDS, About, CaseDecision, CaseKind, CaseState, CoachReason, Rule
from sideline.cases.notes import MAX_NOTE
from sideline.coaches.schemas import ProposedDetails
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, Trimmed
from sideline.desk.find_author import RemovedBefore
from sideline.desk.permissions import Permission
from sideline.reviews.content import ReviewText
from sideline.reviews.schemas import ReviewedCoach
from sideline.reviews.states import HiddenState

MAX_EXPLANATION = 300
"""Maximum number of characters of a moderator's explanation to an author."""

MAX_AT_ONCE = 50
"""Maximum number of cases decided in one request."""


ActionName = Literal["keep", "hold", "remove", "correct", "mark_left", "decline"]
"""What staff can decide. Each kind of case has some of them (`desk.kinds`)."""

VERSION_LENGTH = 64
"""Maximum number of characters of a case's version (`desk.versions`)."""

MAX_NAMED = 400
"""Maximum number of reviews of a surge in one decision: as many as its case lists."""


Version = Annotated[str, Field(max_length=VERSION_LENGTH, description="The version of the case as it was read.")]


HAS_MOVED = (
    "whether a new university, sport or gender means that the coach has moved, so that a new post begins and the"
    " reviews stay where they were written; otherwise the profile was wrong, and posts and reviews follow."
)


NEEDS_RULE = "Please choose a rule and write an explanation to the author"


class DecisionBody(RequestModel):
    """A decision. Removing needs a rule and an explanation to the author. For profiles: no problem found (keep),
    corrected (correct), marked as left (mark_left), or a removal declined with an explanation (decline). For profile
    edit requests: rejected (keep) or accepted (correct). For surges: publish, remove or open a case for each of
    `review_ids`, or say on the profile that activity is being checked (confirm).
    """

    action: ActionName
    rule: Rule | None = None
    explanation: Annotated[str, Trimmed(MAX_EXPLANATION)] = Field(
        default="", json_schema_extra={"x-missing": NEEDS_RULE}
    )
    strike: Annotated[bool, Field(strict=True)] = Field(default=False, description="Counts against the account.")
    suspend: Annotated[bool, Field(strict=True)] = Field(
        default=False, description="Ask an admin to suspend the account; for severe rules only."
    )

    review_ids: list[UUID] = Field(
        default_factory=list[UUID],
        max_length=MAX_NAMED,
        description="For a surge: the shown reviews that the decision is about.",
    )
    review_versions: list[Annotated[str, Field(max_length=VERSION_LENGTH)]] = Field(
        default_factory=list[str],
        max_length=MAX_NAMED,
        description="For a surge: the versions of those reviews as they were read, to publish them.",
    )

    @model_validator(mode="after")
    def _require_reason_for_removal(self) -> "DecisionBody":
        if self.action == "remove" and not (self.rule and self.explanation):
            raise ValueError(NEEDS_RULE)
        if self.action == "decline" and not self.explanation:
            raise ValueError("Please explain why the profile stays")
        return self


class Decide(DecisionBody):
    """A decision on one case, as it was read."""

    version: Version
    has_moved: bool = Field(default=False, strict=True, description=f"For an accepted edit request: {HAS_MOVED}")


class ReadCase(RequestModel):
    """A case and its version as it was read."""

    id: StoredId
    version: Version


class DecideMany(DecisionBody):
    """One decision for several cases."""

    cases: Annotated[list[ReadCase], Field(min_length=1, max_length=MAX_AT_ONCE)]


class DecideSuspension(RequestModel):
    """Whether to confirm a requested suspension or keep a confirmed one; false refuses or lifts it."""

    confirm: Annotated[bool, Field(strict=True)]


class WriteNote(RequestModel):
    """A note on a case, for other staff."""

    text: Annotated[str, Trimmed(MAX_NOTE)]

    @model_validator(mode="after")
    def _require_text(self) -> "WriteNote":
        if not self.text:
            raise ValueError("Please write a note")
        return self


class CaseAction(ResponseModel):
    """A decision that staff can make on a case."""

    name: ActionName
    label: str
    key: str = Field(description="The letter that makes this decision.")
    done: str = Field(description="What the decision did, as in 'Case 7 kept'.")
    takes: Literal["nothing", "explanation", "needs_explanation", "rule"] = Field(
        default="nothing",
        description="'rule' requires a rule and an explanation; 'explanation' takes an optional one, and"
        " 'needs_explanation' requires it.",
    )
    can_strike: bool = Field(default=False, description="Whether it can add a strike or request a suspension.")
    is_in_queue: bool = Field(
        default=False, description="Whether the queue offers it, because a row shows all that the decision is about."
    )


class ChangeAlarms(RequestModel):
    """Which alarms the signed-in member wants by email."""

    severe: Annotated[bool, Field(strict=True)]
    late: Annotated[bool, Field(strict=True)]
    surge: Annotated[bool, Field(strict=True)]


class AlarmSettings(ResponseModel):
    """Which alarms the signed-in member gets by email: severe cases, cases that will soon be late, review surges."""

    severe: bool
    late: bool
    surge: bool


class PastDecision(ResponseModel):
    """A decision on this case, or an earlier one on the same review or reply."""

    case_id: int
    action: CaseDecision
    rule: Rule | None
    explanation: str = Field(description="What the author or the coach was told; empty if nothing.")
    decided_on: date
    decided_by: str | None = Field(description="The email address of the member who decided, for admins only.")


class CaseRow(ResponseModel):
    """A case as a row of the queue. Times are rounded to the hour; for an author's appeal or resubmission, to the last
    hour of the day.
    """

    id: int
    kind: CaseKind = Field(
        json_schema_extra={"x-titles": cast("Any", [(kind, facts.title) for kind, facts in CASE_KINDS.items()])}
    )
    about: About
    title: str = Field(description="What was reported, after the title of a kind that nobody reports.")
    rule: Rule | CoachReason | None
    is_severe: bool
    reports: int
    state: CaseState
    opened_at: datetime
    due_at: datetime
    is_mine: bool
    leased_until: datetime | None = Field(
        description="Until then a moderator, possibly the signed-in one, is working on the case."
    )
    is_edited: bool = Field(description="The author has changed the review since the case was opened.")
    suspension: str = Field(description="'asked', 'confirmed', 'refused', 'lifted' or empty.")
    decision: CaseDecision | Literal[""] = Field(description="The latest decision; empty if there is none.")
    decided: PastDecision | None = Field(description="The decision, if the case is decided.")
    outcome: str = Field(description="What the latest decision did, as a sentence; empty if there is none.")
    actions: list[CaseAction] = Field(
        description="What the signed-in user can decide, the likelier decision first; empty once the case is decided "
        "or while another moderator is working on it."
    )
    text: str = Field(
        description="The comment when the case was opened, as one line of plain text; for a profile, the reporter's "
        "message or the proposed changes."
    )
    text_now: str | None = Field(description="The current comment or reply, if it has changed; null otherwise.")
    version: str = Field(description="Identifies what the case is about now; a decision needs it.")
    coach: ReviewedCoach
    severe_reporters: int = Field(description="How many independent reporters gave a severe reason.")
    kept_before: int = Field(description="How often moderators have kept this review or reply in other cases.")
    last_kept_on: date | None
    reports_after_keep: int = Field(description="How many of the reports came after a moderator had kept the text.")
    notes: int = Field(description="How many notes staff have left on the case; 0 once it is decided.")
    colleagues: list[str] = Field(
        description="Names in the text, or partly in it, of coaches who are or were on the coach's staff: no hint marks"
        " them as another person's."
    )


class UndoneCase(CaseRow):
    """A case after its last decision was undone."""

    stay_removed: list[int] = Field(description="Cases of a surge's reviews that stay removed.")


class Promise(ResponseModel):
    """How the promised response time was met in the last seven days."""

    decided: int = Field(description="Cases in the queue that moderators decided.")
    in_time: int = Field(description="How many of them were decided within the promised time.")
    oldest_hours: int | None = Field(description="Age of the oldest open case in whole hours; null if there is none.")


class Queue(ResponseModel):
    """A page of cases, with counts by kind, state and rule."""

    items: list[CaseRow]
    next_cursor: str | None
    total: int
    newest: int = Field(description="The highest id of any case; a case opened later has a higher one.")
    severe: int = Field(description="How many of the total are severe.")
    permissions: list[Permission] = Field(description="What the signed-in user may do at the desk.")
    coaches: int = Field(description="Open cases about coaches, including newly added coaches.")
    claims: int = Field(description="Claims waiting for an admin; 0 for moderators, who can't see them.")
    counts: dict[str, dict[str, int]]
    promise: Promise
    has_editions: bool = Field(description="Whether reviews appear in editions, which moderators can read before.")


class QueueChanges(ResponseModel):
    """What changed in a queue since it was loaded. The lists are ids of shown cases."""

    new: int = Field(description="How many matching undecided cases are newer than the list and not shown.")
    decided: list[int] = Field(description="Those that another moderator decided.")
    closed: list[int] = Field(description="Others that are decided, or that no longer exist.")
    leased: list[int] = Field(description="Undecided ones that another moderator is working on.")


class ReportEntry(ResponseModel):
    """One reporter's report."""

    rule: Rule | CoachReason
    message: str
    reported_on: date


class NoteEntry(ResponseModel):
    """A note by staff."""

    id: int
    text: str
    made_on: date
    is_mine: bool = Field(description="Whether the signed-in user wrote it and can delete it.")
    who: str = Field(description="'You', 'Another moderator', or for admins the email address.")


class ReplyTexts(ResponseModel):
    """A reported or held reply as one line of plain text; null once the snapshot or the reply has been deleted."""

    reported: str | None
    now: str | None
    is_public: bool = Field(description="False if it is gone or hidden.")


class SurgeReview(ResponseModel):
    """A review of a surge. Groups are computed from what the reviews say and rate, never from who wrote them."""

    id: UUID
    is_public: bool = Field(description="Whether it is public already; else it is held.")
    version: str = Field(description="Identifies what the review says now; publishing it needs this.")
    was_first: bool | None = Field(
        description="Whether it was public before all others of its group: the copied one. Null if one of the group was"
        " edited since, so that the first one can’t be told."
    )
    group: int | None = Field(description="Number of the group of nearly identical reviews; null if it is like none.")
    review: ReviewText


class SurgeFigures(ResponseModel):
    """The reviews of a surge, and figures about those held."""

    held: int
    with_comment: int
    star_counts: list[int] = Field(description="Numbers of reviews with one, two, … five stars.")
    usual_of_hour: int = Field(description="Highest usual number of reviews per hour for this coach.")
    usual_of_day: int
    reviews: list[SurgeReview] = Field(description="Groups first; in each the public ones first. At most 400.")


class Copy(ResponseModel):
    """A review with nearly the same comment as that of the case."""

    id: UUID
    is_public: bool = Field(description="Whether it is public; else it is on hold in a surge.")
    was_first: bool | None = Field(
        description="Whether it was public before all others and the case's: the copied one. Null if one of them was"
        " edited since, so that the first one can’t be told."
    )
    review: ReviewText


class CopiesOnTeam(ResponseModel):
    """Public reviews of another coach of the team with nearly the same comment as that of the case."""

    coach: ReviewedCoach
    reviews: int


class CaseCopies(ResponseModel):
    """Reviews with nearly the same comment as that of a case."""

    reviews: list[Copy] = Field(description="Of the same coach, at most 200.")
    of_team: list[CopiesOnTeam]


class HoldCopies(RequestModel):
    """Copies to put on hold together with the review of a case."""

    review_ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_NAMED)]


class CaseDetail(ResponseModel):
    """Everything a moderator sees of a case. About the author it has only a coarse count of earlier removals."""

    case: CaseRow
    snapshot: ReviewText | None = Field(description="The review when the case was opened; null once deleted.")
    now: ReviewText | None
    state_now: Literal["published", "waiting"] | HiddenState | None
    message: str = Field(description="The author's message in an appeal.")
    reports: list[ReportEntry]
    without_reports: str = Field(description="Why a case of this kind exists that nobody reported.")
    earlier: list[PastDecision]
    notes: list[NoteEntry] | None = Field(description="Oldest first; null if the case involves the signed-in user.")
    removed_before: RemovedBefore | None = Field(
        description="How many other reviews by the author had been removed a week before this one was written. It never"
        " changes. Null if the review is gone, or if too few reviews had been removed from the site by then."
    )
    open_cases_of_coach: int
    can_undo: bool = Field(description="Whether the signed-in user made the decision or is an admin.")
    can_take_over: bool = Field(
        description="Whether another moderator is working on the case and the signed-in user can take it over."
    )
    is_kept: bool = Field(description="Whether the case is on hold, so that its text stays if the author deletes it.")
    kept_until: date | None = Field(description="The last day of a hold for the police; null if there is no such day.")
    can_be_kept: bool = Field(description="Whether the signed-in user can keep the case for the police.")
    reply: ReplyTexts | None = Field(description="For a reply: its text then and now.")
    surge: SurgeFigures | None = Field(description="For a surge: figures about the held reviews.")
    copies: CaseCopies | None = Field(description="For an undecided case about a review: others that say the same.")
    proposal: ProposedDetails | None = Field(
        description="For a profile edit request: the current and proposed details."
    )


class DecidedCase(ResponseModel):
    """The result of a decision for one case; `error` is the message if it was refused."""

    case_id: int
    state: CaseState | None
    error: str | None = None


class DecidedCases(ResponseModel):
    """The results of one request, one for each case."""

    items: list[DecidedCase]
