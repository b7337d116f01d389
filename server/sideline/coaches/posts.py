"""The posts of coaches: adding them with new profiles, and which team a review is about."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import exists, insert, select, tuple_, update
from sqlalchemy.orm import Session, aliased

from sideline.coaches.choices import SPORT_NAMES
from sideline.coaches.from_posts import refresh_from_posts
from sideline.coaches.model import Coach, University
from sideline.coaches.team_model import PRESENT_FIRST, Post, Role, Team
from sideline.core.db.engine import insert_if_absent
from sideline.core.errors import Refusal

_LOOKUP_SIZE = 500
"""Teams read per statement."""


class TeamKey(NamedTuple):
    """What identifies a team."""

    university_id: int
    sport_id: int
    gender: str


_KEY = (Team.university_id, Team.sport_id, Team.gender)
"""The columns of a TeamKey."""


def key_of(coach: Coach) -> TeamKey:
    """Return the team in a coach's own columns."""
    return TeamKey(coach.university_id, coach.sport_id, coach.gender)


def team_ids(session: Session, keys: Iterable[TeamKey]) -> dict[TeamKey, int]:
    """Return the ids of teams, which are added if the site does not have them yet."""
    wanted = set(keys)
    found = _stored_ids(session, wanted)
    # Sorted: two transactions that add the same teams would otherwise deadlock.
    if absent := sorted(wanted - found.keys()):
        added = insert_if_absent(session, Team, [key._asdict() for key in absent], Team.id, *_KEY)
        found |= {TeamKey(row.university_id, row.sport_id, row.gender): row.id for row in added}
        # Another transaction may have added some of them meanwhile.
        found |= _stored_ids(session, wanted - found.keys())
    return found


def add_posts(session: Session, coaches: Mapping[int, TeamKey]) -> None:
    """Add a post without title and seasons for new coaches, given with their teams by id."""
    teams = team_ids(session, coaches.values())
    if coaches:
        rows = [{"coach_id": coach_id, "team_id": teams[key]} for coach_id, key in coaches.items()]
        session.execute(insert(Post), rows)


def set_role(session: Session, coach_id: int, role: Role) -> None:
    """Set the role in a new coach's post, as the user says who added the coach."""
    session.execute(update(Post).where(Post.coach_id == coach_id).values(role=role))
    refresh_from_posts(session, [coach_id])


def correct_posts(session: Session, coach: Coach) -> None:
    """Give the coach's post that no list had the team in the coach's columns, after a correction of these."""
    team = key_of(coach)
    added = select(Post).where(Post.coach_id == coach.id, Post.list_id.is_(None), ~Post.is_over)
    for post in session.scalars(added):
        post.team_id = team_ids(session, [team])[team]
    refresh_from_posts(session, [coach.id])


def add_missing_posts(session: Session, coach_ids: Collection[int]) -> None:
    """Add a post in the team of a coach's columns for those of these coaches who have none."""
    has_post = exists().where(Post.coach_id == Coach.id)
    coaches = session.scalars(select(Coach).where(Coach.id.in_(coach_ids), ~has_post))
    add_posts(session, {coach.id: key_of(coach) for coach in coaches})


def end_contradicting(session: Session, coach_ids: Collection[int]) -> None:
    """End the open posts that no list had if the coach has left, or if they are at another university than the coach.

    A post that a list has may contradict the profile: the list may know better.
    """
    is_open = Post.coach_id.in_(coach_ids) & ~Post.is_over & Post.list_id.is_(None)
    is_wrong = Coach.has_left | (Team.university_id != Coach.university_id)
    query = select(Post).join(Team, Team.id == Post.team_id).join(Coach, Coach.id == Post.coach_id)
    session.flush()
    for post in session.scalars(query.where(is_open, is_wrong)):
        post.is_over = True
    session.flush()


def has_open_post(session: Session, coach_id: int, team_id: int) -> bool:
    """Whether a coach has an open post in a team."""
    is_open = (Post.coach_id == coach_id) & (Post.team_id == team_id) & ~Post.is_over
    return session.scalar(select(Post.id).where(is_open).limit(1)) is not None


def posts_of(session: Session, *coach_ids: int) -> Sequence[Post]:
    """Return all posts of coaches, oldest row first."""
    return session.scalars(select(Post).where(Post.coach_id.in_(coach_ids)).order_by(Post.id)).all()


def clear_left(session: Session, coach: Coach) -> None:
    """Clear the mark that a locked coach has left, if there is one, and reopen the newest post in the own program."""
    if not coach.has_left:
        return
    coach.has_left, team = False, key_of(coach)
    in_program = (Team.university_id == team.university_id) & (Team.sport_id == team.sport_id)
    query = select(Post).join(Team, Team.id == Post.team_id).where(Post.coach_id == coach.id, in_program)
    # An open post comes first: a newer list may have named the coach despite the mark.
    newest = session.scalars(query.order_by(*PRESENT_FIRST).limit(1)).one_or_none()
    if newest is not None:
        newest.is_over = False
        refresh_from_posts(session, [coach.id])


class PostedTeam(NamedTuple):
    """A team in which a coach has a post."""

    team_id: int
    university_id: int
    sport_id: int

    @property
    def program(self) -> tuple[int, int]:
        """University and sport. The women's and the men's team of a sport are one program: a review does not tell in
        which of them its author was.
        """
        return self.university_id, self.sport_id


def teams_of_coach(session: Session, coach_id: int) -> list[PostedTeam]:
    """Return the team of each of a coach's posts, in the order of PRESENT_FIRST; a coach who returned has one twice."""
    query = (
        select(Team.id, Team.university_id, Team.sport_id)
        .select_from(Post)
        .join(Team, Team.id == Post.team_id)
        .where(Post.coach_id == coach_id)
        .order_by(*PRESENT_FIRST)
    )
    return [PostedTeam(*row) for row in session.execute(query)]


def teams_with_others(session: Session, coach_id: int) -> list[int]:
    """Return the teams in which a coach is now that have at least one other listed coach."""
    other = aliased(Post)
    query = (
        select(Post.team_id)
        .join(other, (other.team_id == Post.team_id) & (other.coach_id != coach_id) & ~other.is_over)
        .join(Coach, Coach.id == other.coach_id)
        .where(Post.coach_id == coach_id, ~Post.is_over, Coach.is_listed)
        .distinct()
        .order_by(Post.team_id)
    )
    return [*session.scalars(query)]


def choose_team(teams: Sequence[PostedTeam], team_id: int | None) -> int:
    """Return the team of a review: the one with the lowest id in the chosen team's program, so that neither the choice
    of the women's or the men's team is stored, nor whether a later list had come. Without a choice it is the coach's
    only program.

    Raises Refusal 422 if the coach was in several programs and none is chosen, or never in the chosen one.
    """
    programs = {team.program: team.team_id for team in sorted(teams, reverse=True)}
    if team_id is None:
        if len(programs) > 1:
            raise Refusal(422, "team_required", "Please choose where you were on the team.")
        return programs[teams[0].program]
    for team in teams:
        if team.team_id == team_id:
            return programs[team.program]
    raise Refusal(422, "unknown_team", "This coach was not on that team. Please choose again.")


def name_schools(session: Session, reviewed: Collection[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Return where a coach was in a team, by the ids of coach and team, for coaches who were in several programs.

    It is the school, with the sport if the coach was in several programs there: "Duke University (Track & Field)".
    """
    held = (
        select(Post.coach_id, Team.university_id, Team.sport_id)
        .join(Team, Team.id == Post.team_id)
        .where(Post.coach_id.in_({coach_id for coach_id, _ in reviewed}))
        .distinct()
    )
    schools: dict[int, list[int]] = defaultdict(list)
    for coach_id, university_id, _ in session.execute(held):
        schools[coach_id].append(university_id)
    asked = {key for key in reviewed if len(schools[key[0]]) > 1}
    if not asked:
        return {}
    of_team = select(Team, University.name).join(University, University.id == Team.university_id)
    rows = session.execute(of_team.where(Team.id.in_({team_id for _, team_id in asked})))
    teams = {team.id: (team, name) for team, name in rows}
    places = {}
    for coach_id, team_id in (key for key in asked if key[1] in teams):
        team, name = teams[team_id]
        is_only = schools[coach_id].count(team.university_id) == 1
        places[coach_id, team_id] = name if is_only else f"{name} ({SPORT_NAMES[team.sport_id]})"
    return places


def _stored_ids(session: Session, keys: set[TeamKey]) -> dict[TeamKey, int]:
    wanted = sorted(keys)
    found: dict[TeamKey, int] = {}
    for start in range(0, len(wanted), _LOOKUP_SIZE):
        is_wanted = tuple_(*_KEY).in_(wanted[start : start + _LOOKUP_SIZE])
        for row in session.execute(select(Team.id, *_KEY).where(is_wanted)):
            found[TeamKey(row.university_id, row.sport_id, row.gender)] = row.id
    return found
