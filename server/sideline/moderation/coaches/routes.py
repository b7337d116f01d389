"""Routes for coaches at the moderation desk. They return 404 to anyone who isn't staff."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Body, Response

from sideline.casework.leases import other_kind
from sideline.coaches.schemas import CoachId
from sideline.coaches.university_checks import ensure_not_similar
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import json_response, problem_responses
from sideline.core.site import Site
from sideline.curation import changes
from sideline.moderation.coaches.read import read_desk_coach, read_desk_coaches
from sideline.moderation.coaches.schemas import (
    ChangeCoach,
    CorrectCoach,
    DeskCoach,
    DeskCoaches,
    MergeCoach,
    RemoveCoach,
)
from sideline.moderation.decisions import decide_case
from sideline.moderation.schemas import Decide, ReadCase
from sideline.staff.members import Moderator, StaffMember

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
