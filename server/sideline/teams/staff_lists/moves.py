"""Moves: find who moved where after a staff list was imported, propose it, and read the proposals."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from sqlalchemy import ColumnElement, CursorResult, Select, delete, func, or_, select, true, update
from sqlalchemy.orm import Session, aliased

from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.team_model import Post, Team
from sideline.core import clock
from sideline.teams.staff_lists.evidence import SUPPORTING
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.matching import find_moves
from sideline.teams.staff_lists.model import MERGED_STATES, OPEN_STATES, Move, MoveState, PostChange, StaffList
from sideline.teams.staff_lists.staff_names import NameCounts, Spelling

SURE = 95
"""From this certainty in percent, an admin may accept moves at the same name together, after a look at the list.

Set by measurement on imported lists of seven seasons: 756 of 758 such moves were right.
"""

OLD_COACH, NEW_COACH = aliased(Coach), aliased(Coach)
"""The two profiles of a move as they were proposed, whether or not they have been merged since."""

_OLD_ID = func.coalesce(OLD_COACH.moved_to, OLD_COACH.id)
_NEW_ID = func.coalesce(NEW_COACH.moved_to, NEW_COACH.id)


@dataclass(frozen=True, slots=True)
class SuggestedMove:
    """A move as `sideline moves` prints it. `certainty` is in percent."""

    id: int
    name: str
    new_name: str
    from_school: str
    to_school: str
    sport: str
    gender: str
    certainty: int
    is_automatic: bool
    state: MoveState
    reasons: Sequence[str]

    @property
    def is_sure(self) -> bool:
        """Whether an admin may accept it together with others."""
        return self.is_automatic or (self.certainty >= SURE and Spelling.SAME.value in self.reasons)

    @property
    def against(self) -> list[str]:
        """The reasons that speak against it."""
        return [reason for reason in self.reasons if reason not in SUPPORTING]


def propose_moves(session: Session, staff_list: StaffList) -> int:
    """Store the moves that a list suggests, instead of those proposed for it before, and return how many there are.

    Two profiles that somebody decided not to be one person are never proposed again.
    """
    session.execute(delete(Move).where(Move.list_id == staff_list.id, Move.state == "proposed"))
    is_changed = PostChange.list_id == staff_list.id
    changes = select(PostChange.post_id).where(is_changed)
    had_no_list = PostChange.before["list_id"].as_integer().is_(None)
    was_over = PostChange.before.is_(None) | PostChange.before["is_over"].as_boolean() | had_no_list
    is_new = Post.id.in_(changes.where(was_over)) & ~Post.is_over
    coach_of: dict[int, int] = {}
    started = _listings(session, is_new, coach_of)
    if not started:
        return 0
    covered = select(Post.team_id).where(Post.list_id == staff_list.id)
    is_listed = Post.list_id.is_not(None)
    is_ended = Post.id.in_(changes) & Post.is_over
    # Posts that no list has had may be older or newer than the list.
    may_be_open = (is_ended & Post.last_season.is_(None)) | (is_listed & ~Post.is_over & Post.team_id.not_in(covered))
    found = find_moves(
        _listings(session, is_ended & Post.last_season.is_not(None), coach_of),
        started,
        NameCounts(session.scalars(select(Coach.folded_name))),
        may_be_open=_listings(session, may_be_open, coach_of),
        stayed=_listings(session, (Post.list_id == staff_list.id) & ~Post.is_over & ~is_new, coach_of),
    )
    decided = _decided_pairs(session)
    moves: dict[tuple[int, int], Move] = {}
    for move in sorted(found, key=lambda move: not move.automatic):
        pair = coach_of[move.old.line], coach_of[move.new.line]
        if pair[0] != pair[1] and pair not in moves and frozenset(pair) not in decided:
            moves[pair] = Move(
                list_id=staff_list.id,
                from_coach_id=pair[0],
                to_coach_id=pair[1],
                from_post_id=move.old.line,
                to_post_id=move.new.line,
                certainty=round(100 * move.certainty),
                is_automatic=move.automatic,
                reasons=list(move.reasons),
            )
    for earlier in session.scalars(select(Move).where(Move.state == "proposed")):
        if (earlier.from_coach_id, earlier.to_coach_id) in moves:
            session.delete(earlier)
    session.flush()
    session.add_all(moves.values())
    session.flush()
    return len(moves)


def read_moves(
    session: Session, list_id: int | None = None, move_ids: Collection[int] | None = None
) -> list[SuggestedMove]:
    """Return the moves of a list, or of all that were not undone, except rejected ones, the most certain first.

    With `move_ids`, only these of them.
    """
    old_post, new_post = aliased(Post), aliased(Post)
    query = (
        current_moves(
            Move.id, OLD_COACH.name, NEW_COACH.name, OLD_COACH.university, NEW_COACH.university, Sport.name,
            Team.gender, Move.certainty, Move.is_automatic, Move.state, Move.reasons,
            posts=(old_post, new_post),
        )
        .join(Team, Team.id == new_post.team_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(Move.state.in_(("proposed", *MERGED_STATES)))
        .order_by(Move.certainty.desc(), Move.id)
    )  # fmt: skip
    if list_id is not None:
        query = query.where(Move.list_id == list_id)
    if move_ids is not None:
        query = query.where(Move.id.in_(move_ids))
    return [SuggestedMove(*row) for row in session.execute(query)]


def proposed_moves(session: Session, list_id: int, move_ids: Collection[int] | None = None) -> list[SuggestedMove]:
    """Return the moves of a list, or these of them, that nobody has decided or undone, the most certain first."""
    return [move for move in read_moves(session, list_id, move_ids) if move.state == "proposed"]


def automatic_moves(session: Session, list_id: int) -> list[SuggestedMove]:
    """Return the moves of a list that need no moderator and are not carried out, the most certain first."""
    return [move for move in proposed_moves(session, list_id) if move.is_automatic]


def current_moves(*columns: Any, posts: tuple[type[Post], type[Post]]) -> Select[*tuple[Any, ...]]:
    """Select columns of moves, of `OLD_COACH` and `NEW_COACH`, and of the two posts, which may be gone.

    The moves of lists that were undone are left out. So is a move that is not decided if its profiles are one by now,
    if one was removed, or once a later list has the coach at the old team in a later season than at the new one.
    """
    old_post, new_post = posts
    in_order = func.coalesce(old_post.last_season <= new_post.last_season, true())
    is_listed = (OLD_COACH.removed_reason == "") & (NEW_COACH.removed_reason == "")
    is_current = in_order & is_listed & (_OLD_ID != _NEW_ID)
    return (
        select(*columns)
        .select_from(Move)
        .join(StaffList, StaffList.id == Move.list_id)
        .join(OLD_COACH, OLD_COACH.id == Move.from_coach_id)
        .join(NEW_COACH, NEW_COACH.id == Move.to_coach_id)
        .outerjoin(old_post, old_post.id == Move.from_post_id)
        .outerjoin(new_post, new_post.id == Move.to_post_id)
        .where(~StaffList.is_undone, or_(Move.state != "proposed", is_current))
    )


def open_moves_between(session: Session, first_id: int, second_id: int) -> Sequence[int]:
    """Return the ids of the undecided moves from one of two listed profiles to the other."""
    pair = (first_id, second_id)
    query = _with_coaches(select(Move.id)).where(Move.state.in_(OPEN_STATES), _OLD_ID.in_(pair), _NEW_ID.in_(pair))
    return session.scalars(query).all()


def decide_moves(session: Session, which: ColumnElement[bool], state: MoveState, by: UUID, **values: int | None) -> int:
    """Store the decision of a staff member, or of the list, on the moves that match, and return how many there are.

    A condition on the state leaves out those that somebody has decided meanwhile.
    """
    decision = {"state": state, "decided_on": clock.today(), "decided_by": by, **values}
    changed = session.execute(update(Move).where(which).values(**decision))
    return cast("CursorResult[object]", changed).rowcount


def profiles_of(session: Session, move: Move) -> tuple[int, int]:
    """Return the ids of the old and the new profile of a move, or of those that they were merged into."""
    row = session.execute(_with_coaches(select(_OLD_ID, _NEW_ID)).where(Move.id == move.id)).one()
    return row[0], row[1]


def _with_coaches(query: Select[*tuple[int, ...]]) -> Select[*tuple[int, ...]]:
    return (
        query.select_from(Move)
        .join(OLD_COACH, OLD_COACH.id == Move.from_coach_id)
        .join(NEW_COACH, NEW_COACH.id == Move.to_coach_id)
    )


def _decided_pairs(session: Session) -> set[frozenset[int]]:
    """Return the pairs of profiles that a person has decided on: an undone move is as good as a rejected one."""
    query = _with_coaches(select(_OLD_ID, _NEW_ID)).where(Move.state.in_(("rejected", "undone")))
    return {frozenset(pair) for pair in session.execute(query)}


def _listings(session: Session, condition: ColumnElement[bool], coach_of: dict[int, int]) -> list[Listing]:
    """Return the matching posts as listings, whose `line` is the id of the post; adds coaches to `coach_of`."""
    query = (
        select(Post, Coach.name, University.name, University.state, Sport.name, Team.gender, Coach.division)
        .join(Coach, Coach.id == Post.coach_id)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(condition, Coach.is_listed)
        .order_by(Post.id)
    )
    rows = session.execute(query).all()
    coach_of |= {row[0].id: row[0].coach_id for row in rows}
    return [
        Listing(
            post.id,
            name,
            university,
            sport,
            gender,
            post.title,
            state=state,
            division=division,
            season_from=post.first_season if post.is_start_known else None,
            season_to=post.last_season if post.is_over else None,
        )
        for post, name, university, state, sport, gender, division in rows
    ]
