"""Routes for staff lists and moves at the moderation desk. They return 404 to anyone who isn't staff."""

from dataclasses import replace

from fastapi import APIRouter, Response

from sideline.careers.model import MoveState
from sideline.careers.moves import SuggestedMove, automatic_moves
from sideline.careers.undo import UndoError
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import StoredId, json_response, problem_responses
from sideline.curation import moves
from sideline.moderation.staff_lists.read import find_staff_list, read_staff_list, read_staff_lists
from sideline.moderation.staff_lists.schemas import (
    AcceptedMoves,
    DecideMove,
    MoveLeft,
    StaffListDetail,
    StaffListPage,
)
from sideline.staff.members import Moderator, StaffListStaff

router = APIRouter(prefix="/api", tags=["moderation"])

BATCH_SIZE = 20
"""Moves that one request accepts, each in a transaction of its own."""


@router.get("/desk/staff-lists", response_model=StaffListPage, responses=problem_responses(400, 403, 404))
def list_staff_lists(_staff: Moderator, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """Return the imported staff lists, newest first, 20 per page."""
    return json_response(read_staff_lists(session, site.keys, cursor))


@router.get("/desk/staff-lists/{list_id}", response_model=StaffListDetail, responses=problem_responses(400, 403, 404))
def read_one_staff_list(
    staff: Moderator,
    site: CurrentSite,
    session: ReadSession,
    list_id: StoredId,
    *,
    state: MoveState = "proposed",
    cursor: str | None = None,
) -> Response:
    """Return what a list changed and its moves in one state, 50 per page, the most certain first."""
    return json_response(read_staff_list(session, site.keys, staff, list_id, state=state, cursor=cursor))


@router.delete("/desk/staff-lists/{list_id}", status_code=204, responses=problem_responses(403, 404, 409))
def undo_one_staff_list(staff: StaffListStaff, site: CurrentSite, session: WriteSession, list_id: StoredId) -> Response:
    """Undo a list with its moves: everything, or nothing if one of the moves can no longer be undone."""
    try:
        moves.undo_list(session, site, staff, list_id)
    except UndoError as error:
        raise Refusal(409, "cannot_undo", f"Nothing was undone: {error}.") from None
    return Response(status_code=204)


@router.post(
    "/desk/staff-lists/{list_id}/accepted-moves", response_model=AcceptedMoves, responses=problem_responses(403, 404)
)
def accept_certain_moves(staff: StaffListStaff, site: CurrentSite, list_id: StoredId) -> Response:
    """Accept up to 20 moves of a list that need no moderator. Repeat while there are remaining ones."""
    with site.database.reading() as session:
        find_staff_list(session, list_id)
        certain = automatic_moves(session, list_id)
    left: list[MoveLeft] = []

    def leave(move: SuggestedMove, reason: str) -> None:
        left.append(MoveLeft(move_id=move.id, reason=reason))

    # With a moderator's rights: whatever speaks against a merge is for a person to look at.
    member = replace(staff, role="moderator")
    accepted = 0
    for move in certain:
        accepted += len(moves.carry_out(site, [move], leave, member))
        if accepted == BATCH_SIZE:
            break
    remaining = len(certain) - accepted - len(left)
    return json_response(AcceptedMoves(accepted=accepted, left=left, remaining=remaining))


@router.post("/desk/moves/{move_id}/decision", status_code=204, responses=problem_responses(403, 404, 409, 422))
def decide_move(
    staff: Moderator, site: CurrentSite, session: WriteSession, move_id: StoredId, body: DecideMove
) -> Response:
    """Accept a move, which merges the two profiles, or reject it."""
    if body.action == "accept":
        moves.accept_move(session, site, staff, move_id)
    else:
        moves.reject_move(session, staff, move_id)
    return Response(status_code=204)


@router.delete("/desk/moves/{move_id}/decision", status_code=204, responses=problem_responses(403, 404, 409))
def undo_move_decision(staff: Moderator, site: CurrentSite, session: WriteSession, move_id: StoredId) -> Response:
    """Undo the decision on a move."""
    moves.undo_move(session, site, staff, move_id)
    return Response(status_code=204)
