"""Decide moves that staff lists suggest: accept (merge the profiles), reject, undo; and carry out the automatic ones.

Deciding a move locks nothing but what the merge locks. The merge itself marks the move (`changes.merge_coaches`), and
finds out if somebody else has decided it meanwhile.
"""

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import is_claimed
from sideline.coaches.team_model import Post
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.coaches.authors import changed_meanwhile
from sideline.desk.coaches.changes import can_undo, last_change, merge_coaches, undo_last
from sideline.desk.coaches.merge import lock_merges
from sideline.desk.coaches.model import CoachChange
from sideline.desk.coaches.posts import settle_reviews
from sideline.desk.conflicts import ensure_not_own_profile
from sideline.desk.log import OPERATOR, write_log
from sideline.desk.members import StaffMember
from sideline.teams.staff_lists.import_staff import UndoError, undo_staff_list
from sideline.teams.staff_lists.model import MERGED_STATES, OPEN_STATES, Move, PostChange
from sideline.teams.staff_lists.moves import SuggestedMove, decide_moves, profiles_of

BY_LIST = StaffMember(OPERATOR, "moderator")
"""The actor for the automatic moves of a list: no person, with the rights of a moderator."""

BY_OPERATOR = StaffMember(OPERATOR, "admin")
"""The actor for a list undone from the command line."""


def accept_move(session: Session, site: Site, staff: StaffMember, move_id: int) -> None:
    """Merge the old profile into the new one. Raises Refusal 404, 409 if the move is decided, and those of a merge."""
    move = _get(session, move_id)
    _ensure_open(move)
    merge_coaches(session, site, staff, *profiles_of(session, move))
    session.refresh(move)
    if move.state not in MERGED_STATES:
        raise changed_meanwhile()


def reject_move(session: Session, staff: StaffMember, move_id: int) -> None:
    """Remember that the profiles are of two people. Raises Refusal 404, or 409 if the move is decided, or if the staff
    member claimed one of the profiles.
    """
    move = _get(session, move_id)
    _ensure_open(move)
    ensure_not_own_profile(session, staff, *profiles_of(session, move))
    if not decide_moves(session, (Move.id == move_id) & Move.state.in_(OPEN_STATES), "rejected", staff.id):
        raise changed_meanwhile()
    _log(session, staff, "move_reject", move)


def undo_move(session: Session, site: Site, staff: StaffMember, move_id: int) -> None:
    """Undo the decision on a move. Moderators can undo their own and the list's, admins any.

    Raises Refusal 404, 409 if there is none, or if a profile has been changed since.
    """
    move = _get(session, move_id)
    if move.state == "rejected":
        ensure_not_own_profile(session, staff, *profiles_of(session, move))
        if not may_undo_rejection(staff, move):
            raise _nothing_to_undo()
        move.state, move.decided_on, move.decided_by = "proposed", None, None
        _log(session, staff, "undo_move_reject", move)
        return
    change = session.get(CoachChange, move.coach_change_id) if move.coach_change_id is not None else None
    if change is None or move.state not in MERGED_STATES:
        raise _nothing_to_undo()
    if last_change(session, change.coach_id) is not change or last_change(session, change.other_id or 0) is not change:
        message = "One of these profiles has been changed since. Please undo that change first."
        raise Refusal(409, "changed_since", message)
    undo_last(session, site, staff, change.coach_id)


def may_undo(session: Session, staff: StaffMember, move: Move) -> bool:
    """Whether the staff member can undo the decision on a move as things are."""
    if move.state == "rejected":
        return may_undo_rejection(staff, move)
    return move.coach_change_id is not None and can_undo(session, staff, session.get(CoachChange, move.coach_change_id))


def may_undo_rejection(staff: StaffMember, move: Move) -> bool:
    """Whether the staff member rejected the move or may undo what others decided."""
    return move.decided_by == staff.id or staff.may("undo_others_decisions")


def carry_out(
    site: Site,
    moves: Collection[SuggestedMove],
    on_left: Callable[[SuggestedMove, str], None],
    staff: StaffMember = BY_LIST,
) -> list[SuggestedMove]:
    """Merge the profiles of these moves, each in a transaction of its own, and return those that were carried out.

    The others are left for a moderator, and `on_left` gets the reason: a claimed profile, or what a moderator would
    read.
    """

    def accept(session: Session, move_id: int) -> None:
        _ensure_unclaimed(session, move_id)
        accept_move(session, site, staff, move_id)

    return _one_by_one(site, moves, accept, on_left)


def reject_moves(
    site: Site,
    moves: Collection[SuggestedMove],
    on_left: Callable[[SuggestedMove, str], None],
    staff: StaffMember,
) -> list[SuggestedMove]:
    """Reject these moves, each in a transaction of its own, and return those rejected; `on_left` as in `carry_out`."""
    return _one_by_one(site, moves, lambda session, move_id: reject_move(session, staff, move_id), on_left)


def undo_list(session: Session, site: Site, staff: StaffMember, list_id: int) -> int:
    """Undo the import of a staff list with its moves, last one first, and return the number of restored posts.

    Raises UndoError, after which the caller must roll back, if one of its merges cannot be undone anymore, and as
    `undo_staff_list` does.
    """
    try:
        moves = _lock_moves_of(session, site, list_id)
    except Refusal as refusal:
        raise UndoError(refusal.message) from None
    for move in moves:
        try:
            undo_move(session, site, staff, move.id)
        except Refusal as refusal:
            change = session.get_one(CoachChange, move.coach_change_id)
            raise UndoError(f"the merge of {change.details} cannot be undone: {refusal.message}") from None
        session.refresh(move)
        # The list is gone, so what it suggested is not remembered as a decision of a person.
        move.state = "proposed"
        session.flush()
    undone = undo_staff_list(session, list_id)
    for coach_id in sorted(undone.coach_ids):
        settle_reviews(session, coach_id)
    write_log(session, staff.id, "staff_list_undo", details=f"{list_id}: {undone.posts} posts")
    return undone.posts


def _one_by_one(
    site: Site,
    moves: Collection[SuggestedMove],
    decide: Callable[[Session, int], None],
    on_left: Callable[[SuggestedMove, str], None],
) -> list[SuggestedMove]:
    done = []
    for move in moves:
        try:
            with site.database.writing() as session:
                decide(session, move.id)
        except Refusal as refusal:
            on_left(move, refusal.message)
        else:
            done.append(move)
    return done


def _lock_moves_of(session: Session, site: Site, list_id: int) -> Sequence[Move]:
    """Return the moves of a list whose profiles are merged, last one first, after locking all that its undo changes.

    Undoing one merge after the other would lock authors while coaches are locked. Raises Refusal 409 as `lock_merges`
    does, or if a move was decided meanwhile.
    """
    of_list = select(Move).where(Move.list_id == list_id, Move.state.in_(MERGED_STATES))
    query = of_list.order_by(Move.coach_change_id.desc()).execution_options(populate_existing=True)
    changed_by_list = select(PostChange.post_id).where(PostChange.list_id == list_id)
    moves = session.scalars(query).all()
    changes = session.scalars(select(CoachChange).where(CoachChange.id.in_({move.coach_change_id for move in moves})))
    lock_merges(session, site, changes.all(), select(Post.coach_id).where(Post.id.in_(changed_by_list)))
    if session.scalars(query).all() != moves:
        raise changed_meanwhile()
    return moves


def _ensure_unclaimed(session: Session, move_id: int) -> None:
    if any(is_claimed(session, coach_id) for coach_id in profiles_of(session, _get(session, move_id))):
        raise Refusal(409, "claimed", "A coach has claimed one of these profiles.")


def _get(session: Session, move_id: int) -> Move:
    move = session.get(Move, move_id)
    if move is None:
        raise Refusal(404, "move_not_found", "There’s no such move.")
    return move


def _ensure_open(move: Move) -> None:
    if move.state not in OPEN_STATES:
        raise Refusal(409, "move_decided", "This move was already decided.")


def _nothing_to_undo() -> Refusal:
    return Refusal(409, "nothing_to_undo", "There is no decision that you can undo.")


def _log(session: Session, staff: StaffMember, action: str, move: Move) -> None:
    write_log(session, staff.id, action, details=f"{move.from_coach_id} → {move.to_coach_id}")
