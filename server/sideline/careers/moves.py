"""Propose moves after a staff list was imported, and read the proposals."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select, true
from sqlalchemy.orm import Session, aliased

from sideline.careers.listing import Listing
from sideline.careers.matching import find_moves
from sideline.careers.model import Move, PostChange, StaffList
from sideline.careers.name_counts import NameCounts
from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.team_model import Post, Team


@dataclass(frozen=True, slots=True)
class ProposedMove:
    """A move as `sideline moves` prints it. `certainty` is in percent."""

    name: str
    new_name: str
    from_school: str
    to_school: str
    sport: str
    gender: str
    certainty: int
    is_automatic: bool
    reasons: tuple[str, ...]


def propose_moves(session: Session, staff_list: StaffList) -> int:
    """Store the moves that a list suggests, instead of those stored for it before, and return how many there are."""
    session.execute(delete(Move).where(Move.list_id == staff_list.id))
    is_changed = PostChange.list_id == staff_list.id
    changes = select(PostChange.post_id).where(is_changed)
    had_no_list = PostChange.before["list_id"].as_integer().is_(None)
    was_over = PostChange.before.is_(None) | PostChange.before["is_over"].as_boolean() | had_no_list
    is_new = Post.id.in_(changes.where(was_over)) & ~Post.is_over
    started = _listings(session, is_new)
    if not started:
        return 0
    covered = select(Post.team_id).where(Post.list_id == staff_list.id)
    is_listed = Post.list_id.is_not(None)
    is_ended = Post.id.in_(changes) & Post.is_over
    # Posts that no list has had may be older or newer than the list.
    may_be_open = (is_ended & Post.last_season.is_(None)) | (is_listed & ~Post.is_over & Post.team_id.not_in(covered))
    found = find_moves(
        _listings(session, is_ended & Post.last_season.is_not(None)),
        started,
        NameCounts(session.scalars(select(Coach.folded_name))),
        may_be_open=_listings(session, may_be_open),
        stayed=_listings(session, (Post.list_id == staff_list.id) & ~Post.is_over & ~is_new),
    )
    session.add_all(
        [
            Move(
                list_id=staff_list.id,
                from_post_id=move.old.line,
                to_post_id=move.new.line,
                certainty=round(100 * move.certainty),
                is_automatic=move.automatic,
                reasons=list(move.reasons),
            )
            for move in found
        ]
    )
    session.flush()
    return len(found)


def read_moves(session: Session) -> list[ProposedMove]:
    """Return the proposed moves of all lists that were not undone, the most certain ones first.

    A move is left out once a later list has the coach at the old team in a later season than at the new one.
    """
    old, new = aliased(Post), aliased(Post)
    old_coach, new_coach = aliased(Coach), aliased(Coach)
    query = (
        select(
            old_coach.name, new_coach.name, old_coach.university, new_coach.university, Sport.name, Team.gender,
            Move.certainty, Move.is_automatic, Move.reasons,
        )
        .join(StaffList, StaffList.id == Move.list_id)
        .join(old, old.id == Move.from_post_id)
        .join(new, new.id == Move.to_post_id)
        .join(old_coach, old_coach.id == old.coach_id)
        .join(new_coach, new_coach.id == new.coach_id)
        .join(Team, Team.id == new.team_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(~StaffList.is_undone, func.coalesce(old.last_season <= new.last_season, true()))
        .order_by(Move.certainty.desc(), Move.id)
    )  # fmt: skip
    return [ProposedMove(*row[:-1], tuple(row[-1])) for row in session.execute(query)]


def _listings(session: Session, condition: ColumnElement[bool]) -> list[Listing]:
    """Return the matching posts as listings, whose `line` is the id of the post."""
    query = (
        select(Post, Coach.name, University.name, Sport.name, Team.gender, Coach.division)
        .join(Coach, Coach.id == Post.coach_id)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(condition, Coach.is_listed)
        .order_by(Post.id)
    )
    return [
        Listing(
            post.id,
            name,
            university,
            sport,
            gender,
            post.title,
            division=division,
            season_from=post.first_season if post.is_start_known else None,
            season_to=post.last_season if post.is_over else None,
        )
        for post, name, university, sport, gender, division in session.execute(query)
    ]
