"""Coaches at the moderation desk: routes and models. The routes return 404 to anyone who isn't staff."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Body, Response
from pydantic import Field, ValidationInfo, create_model, field_validator
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case, Report
from sideline.coaches.choices import DivisionName
from sideline.coaches.claim_model import is_claimed
from sideline.coaches.draft import MAX_INPUT, OPTIONAL_TEXTS, required_text
from sideline.coaches.model import Coach
from sideline.coaches.profile import card_of
from sideline.coaches.same_coach import are_similar
from sideline.coaches.schemas import AddCoach, CoachCard, CoachDetails, CoachId, ProposedDetails, coach_not_found
from sideline.coaches.search.filters import Filters
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.universities import ensure_not_similar
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import RequestModel, ResponseModel, doc, json_response, problem_responses
from sideline.core.site import Site
from sideline.desk.case_view import MAX_REPORTS, report_entry
from sideline.desk.coaches import changes
from sideline.desk.coaches.changes import can_undo, last_change
from sideline.desk.coaches.evidence import Reason, read_evidence
from sideline.desk.coaches.model import ChangeAction, CoachChange, RemovedReason
from sideline.desk.conflicts import is_of_own_profile
from sideline.desk.decisions import decide_case
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import other_kind
from sideline.desk.members import Moderator, StaffMember
from sideline.desk.notes import read_notes
from sideline.desk.queue import QueueFilter, case_rows, read_queue
from sideline.desk.schemas import HAS_MOVED, MAX_AT_ONCE, CaseRow, Decide, NoteEntry, ReadCase, ReportEntry

# Request and response models for coaches at the moderation desk.


if TYPE_CHECKING:  # mypy knows no base class that is made from a list
    _CorrectTexts = AddCoach
else:
    _text = Field(default=None, json_schema_extra={"maxLength": MAX_INPUT})
    _CorrectTexts = create_model(
        "CorrectTexts", __base__=AddCoach, **dict.fromkeys(OPTIONAL_TEXTS, (str | None, _text))
    )


class CorrectDetails(_CorrectTexts):
    """The complete corrected details. The division of an imported coach may be unknown."""

    division: DivisionName | Literal[""] = "DI"  # type: ignore[assignment]  # unlike a new coach's, it may be empty
    new_university: bool = Field(
        default=False,
        strict=True,
        description="Whether to add the university even though its name is similar to one on the site.",
    )

    @field_validator(*OPTIONAL_TEXTS)
    @classmethod
    def _clean_text(cls, value: str | None, info: ValidationInfo) -> str | None:
        return required_text(value, OPTIONAL_TEXTS[str(info.field_name)]) if value and value.strip() else None


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
    can_merge: Annotated[bool, doc("Whether the signed-in user may merge despite the reasons against it.")]


class NotesOfCase(ResponseModel):
    """The notes that staff left on an open case about the profile."""

    case_id: int
    notes: list[NoteEntry] | None = Field(description="Oldest first; null for staff whom the case involves.")


class DeskCoach(ResponseModel):
    """A coach as moderators see it."""

    coach: CoachCard
    details: CoachDetails
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


MAX_DUPLICATES = 5
"""Maximum number of likely duplicates shown."""

MAX_CHANGES = 20
"""Maximum number of changes shown."""


def read_desk_coaches(session: Session, site: Site, staff: StaffMember) -> DeskCoaches:
    """Return the coaches to review and the latest changes."""
    queue = read_queue(session, site, staff, QueueFilter(kinds=tuple(COACH_KINDS)))
    changes = session.scalars(select(CoachChange).order_by(CoachChange.id.desc()).limit(MAX_CHANGES))
    return DeskCoaches(cases=queue.items, total=queue.total, changes=[_row(change) for change in changes])


def read_desk_coach(session: Session, site: Site, staff: StaffMember, coach_id: int) -> DeskCoach:
    """Return one coach with everything a moderator needs. Raises Refusal 404."""
    coach = session.get(Coach, coach_id)
    if coach is None:
        raise coach_not_found()
    open_cases = select(Case).where(Case.coach_id == coach_id, Case.kind.in_(COACH_KINDS), ~Case.is_decided)
    cases = session.scalars(open_cases.where(~is_of_own_profile(staff)).order_by(Case.id)).all()
    in_cases = Report.case_id.in_([case.id for case in cases])
    reports = session.scalars(select(Report).where(in_cases).order_by(Report.created_at, Report.id).limit(MAX_REPORTS))
    is_about_coach = or_(CoachChange.coach_id == coach_id, CoachChange.other_id == coach_id)
    changes = session.scalars(
        select(CoachChange).where(is_about_coach).order_by(CoachChange.id.desc()).limit(MAX_CHANGES)
    )
    particulars = [KINDS[case.kind].read(session, site.keys, case, coach, None) for case in cases]
    return DeskCoach(
        coach=card_of(coach),
        details=CoachDetails.model_validate(coach),
        moved_to=coach.moved_to,
        removed_reason=coach.removed_reason or None,
        cases=case_rows(session, site, staff, [(case, coach) for case in cases]),
        reports=[report_entry(report) for report in reports],
        notes=[NotesOfCase(case_id=case.id, notes=read_notes(session, site, staff, case)) for case in cases],
        proposal=next((found.proposal for found in particulars if found.proposal), None),
        is_claimed=is_claimed(session, coach_id),
        duplicates=_with_evidence(session, staff, coach, likely_duplicates(session, site.database.read_pool, coach))
        if coach.is_listed
        else [],
        changes=[_row(change) for change in changes],
        can_undo=can_undo(session, staff, last_change(session, coach_id)),
    )


def likely_duplicates(session: Session, pool: ReadPool, coach: Coach) -> list[CoachCard]:
    """Return coaches at the same university with a similar name, then search matches by name in the same sport.

    Names are compared without accents and case, as in the search, which also matches nicknames.
    """
    at_university = session.scalars(
        select(Coach).where(Coach.university_id == coach.university_id, Coach.id != coach.id)
    )
    likely = [
        card_of(other)
        for other in at_university
        if other.is_listed and are_similar(other.folded_name, coach.folded_name)
    ]
    by_name = find_coaches(pool, SearchRequest(coach.name, Filters(sport=(coach.sport,))), MAX_DUPLICATES + 1)
    known = {coach.id, *(card["id"] for card in likely)}
    likely += [match.card for match in by_name if match.card["id"] not in known]
    return likely[:MAX_DUPLICATES]


def _with_evidence(
    session: Session, staff: StaffMember, coach: Coach, cards: Sequence[CoachCard]
) -> list[LikelyDuplicate]:
    found = []
    for card in cards:
        supports, contradicts = read_evidence(session, coach, session.get_one(Coach, card["id"]))
        can_merge = not contradicts or staff.may("merge_against_evidence")
        found.append(LikelyDuplicate(**card, supports=supports, contradicts=contradicts, can_merge=can_merge))
    return sorted(found, key=lambda duplicate: bool(duplicate["contradicts"]))


def _row(change: CoachChange) -> CoachChangeRow:
    return CoachChangeRow.model_validate(change)


# Routes for coaches at the moderation desk. They return 404 to anyone who isn't staff.

router = APIRouter(prefix="/api", tags=["moderation"])


@router.get("/desk/coaches", response_model=DeskCoaches, responses=problem_responses(403, 404))
def list_desk_coaches(staff: Moderator, site: CurrentSite, session: ReadSession) -> Response:
    """Return added and reported coaches to review, and the latest changes."""
    return json_response(read_desk_coaches(session, site, staff))


@router.get("/desk/coaches/{coach_id}", response_model=DeskCoach, responses=problem_responses(403, 404))
def read_one_desk_coach(staff: Moderator, site: CurrentSite, session: ReadSession, coach_id: CoachId) -> Response:
    """Return one coach with reports, likely duplicates and earlier changes."""
    return json_response(read_desk_coach(session, site, staff, coach_id))


@router.post("/desk/coaches/{coach_id}/changes", status_code=204, responses=problem_responses(403, 404, 409, 422))
def change_coach(
    staff: Moderator,
    site: CurrentSite,
    session: WriteSession,
    coach_id: CoachId,
    body: Annotated[ChangeCoach, Body()],
) -> Response:
    """Correct, verify, merge or remove a coach. A correction can close cases about the profile at once.

    A 409 `similar_university` response lists universities that the new name may mean in `similar`.
    """
    _change(session, site, staff, coach_id, body)
    return Response(status_code=204)


@router.delete("/desk/coaches/{coach_id}/changes", status_code=204, responses=problem_responses(403, 404, 409))
def undo_coach_change(staff: Moderator, site: CurrentSite, session: WriteSession, coach_id: CoachId) -> Response:
    """Undo the last change to a coach."""
    changes.undo_last(session, site, staff, coach_id)
    return Response(status_code=204)


def _change(session: WriteSession, site: Site, staff: StaffMember, coach_id: int, body: ChangeCoach) -> None:
    if isinstance(body, CorrectCoach):
        if not body.new_university:
            ensure_not_similar(session, body.university)
        changes.correct(session, site, staff, coach_id, body.draft(), has_moved=body.has_moved)
        _close_as_corrected(session, site, staff, coach_id, body.close_cases)
    elif isinstance(body, MergeCoach):
        changes.merge_coaches(session, site, staff, coach_id, body.into)
    elif isinstance(body, RemoveCoach):
        changes.remove(session, staff, coach_id, body.reason)
    else:
        changes.verify(session, staff, coach_id, verified=body.verified)


def _close_as_corrected(
    session: WriteSession, site: Site, staff: StaffMember, coach_id: int, cases: Sequence[ReadCase]
) -> None:
    for read in cases:
        case = decide_case(session, site, staff, read.id, Decide(action="correct", version=read.version))
        if case.coach_id != coach_id or case.kind == "profile_edit":
            raise other_kind()
