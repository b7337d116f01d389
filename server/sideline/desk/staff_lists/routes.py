"""Routes for staff lists, moves and rosters at the moderation desk. They return 404 to anyone who isn't staff."""

from dataclasses import replace

from fastapi import APIRouter, Response

from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import StoredId, json_response, problem_responses
from sideline.desk.coaches import moves
from sideline.desk.members import Moderator, StaffListStaff
from sideline.desk.staff_lists.read import (
    find_staff_list,
    import_upload,
    import_uploaded_rosters,
    read_proposed_moves,
    read_staff_list,
    read_staff_lists,
    remove_stored_rosters,
)
from sideline.desk.staff_lists.schemas import (
    MAX_FILE_BYTES,
    DecidedMoves,
    DecideMove,
    DecideMoves,
    ImportedRosters,
    ImportedStaffList,
    ImportRosters,
    ImportStaffList,
    MoveLeft,
    ProposedMoves,
    RemovedRosters,
    RemoveRosters,
    StaffListDetail,
    StaffListPage,
)
from sideline.teams.staff_lists.import_staff import UndoError
from sideline.teams.staff_lists.model import MoveState
from sideline.teams.staff_lists.moves import SuggestedMove, proposed_moves

router = APIRouter(prefix="/api", tags=["moderation"])

_FILE = MAX_FILE_BYTES * 4 // 3
UPLOADS = {"/api/desk/staff-lists": _FILE + 4096, "/api/desk/rosters": 2 * _FILE + 4096}
"""The largest bodies of uploads: one or two files in base64, and the other fields."""


@router.get("/desk/staff-lists", response_model=StaffListPage, responses=problem_responses(400, 403, 404))
def list_staff_lists(staff: Moderator, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """Return the imported staff lists, newest first, 20 per page."""
    return json_response(read_staff_lists(session, site.keys, staff, cursor))


@router.post("/desk/staff-lists", response_model=ImportedStaffList, responses=problem_responses(403, 404, 413, 422))
def import_staff_list(staff: StaffListStaff, site: CurrentSite, body: ImportStaffList) -> Response:
    """Import a staff list, or preview what it would change for each person."""
    return json_response(import_upload(site, staff, body))


@router.post("/desk/rosters", response_model=ImportedRosters, responses=problem_responses(403, 404, 413, 422))
def import_rosters(staff: StaffListStaff, site: CurrentSite, body: ImportRosters) -> Response:
    """Import rosters of players, or preview what would be stored: numbers by class, and no names."""
    return json_response(import_uploaded_rosters(site, staff, body))


@router.post("/desk/rosters/removal", response_model=RemovedRosters, responses=problem_responses(403, 404, 422))
def remove_imported_rosters(staff: StaffListStaff, session: WriteSession, body: RemoveRosters) -> Response:
    """Remove the rosters of a season, or of one of its teams, or preview which."""
    return json_response(remove_stored_rosters(session, staff, body))


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


@router.get(
    "/desk/staff-lists/{list_id}/proposed-moves", response_model=ProposedMoves, responses=problem_responses(403, 404)
)
def list_proposed_moves(_staff: StaffListStaff, session: ReadSession, list_id: StoredId) -> Response:
    """Return the moves of a list that nobody has decided, one line for each, to decide several together."""
    return json_response(read_proposed_moves(session, list_id))


@router.post(
    "/desk/staff-lists/{list_id}/decided-moves",
    response_model=DecidedMoves,
    responses=problem_responses(403, 404, 422),
)
def decide_moves(staff: StaffListStaff, site: CurrentSite, list_id: StoredId, body: DecideMoves) -> Response:
    """Accept or reject up to 20 moves of a list that nobody has decided, each in a transaction of its own."""
    with site.database.reading() as session:
        find_staff_list(session, list_id)
        found = proposed_moves(session, list_id, body.move_ids)
    left = [
        MoveLeft(move_id=move_id, reason="It was decided meanwhile.")
        for move_id in dict.fromkeys(body.move_ids)
        if move_id not in {move.id for move in found}
    ]

    def leave(move: SuggestedMove, reason: str) -> None:
        left.append(MoveLeft(move_id=move.id, reason=reason))

    if body.action == "accept":
        unsure = [move for move in found if not move.is_sure]
        for move in unsure:
            leave(move, "It is not certain enough to be accepted together with others.")
        # With a moderator's rights: whatever speaks against a merge is for a person to look at.
        sure = [move for move in found if move.is_sure]
        decided = moves.carry_out(site, sure, leave, replace(staff, role="moderator"))
    else:
        decided = moves.reject_moves(site, found, leave, staff)
    return json_response(DecidedMoves(decided=len(decided), left=left))


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
