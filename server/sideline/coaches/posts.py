"""The posts of coaches: adding them, what the row of a coach stores about them, and teams with a page."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import exists, insert, select, tuple_, update
from sqlalchemy.orm import Session, aliased

from sideline.coaches.choices import SPORT_NAMES
from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.schools import team_path
from sideline.coaches.search.text import EARLIER, search_text
from sideline.coaches.search.typos import add_words
from sideline.coaches.team_model import PRESENT_FIRST, ROLES, Post, Role, Team
from sideline.core.db.engine import insert_if_absent
from sideline.core.errors import Refusal
from sideline.core.text.folding import fold

# What the row of a coach stores about the coach's posts: the role, and at which other schools search finds the coach.
#
# Lists of coaches and search read only the table `coaches`. Whatever adds, changes or deletes posts calls
# `refresh_from_posts` in the same transaction.

_BATCH_SIZE = 500
"""Coaches per statement."""


def refresh_from_posts(session: Session, coach_ids: Collection[int]) -> None:
    """Update the roles and search texts of these coaches from their posts. Coaches whom no page shows are left out."""
    session.flush()
    ids = sorted(coach_ids)
    for start in range(0, len(ids), _BATCH_SIZE):
        batch = ids[start : start + _BATCH_SIZE]
        roles = roles_of(session, batch)
        stored = session.execute(select(Coach.id, Coach.role).where(Coach.id.in_(batch), Coach.is_listed))
        new_roles = {id_: roles.get(id_, "") for id_, role in stored if role != roles.get(id_, "")}
        _set(session, "role", new_roles)
        refresh_search_texts(session, batch, only_with_earlier=True)


def refresh_search_texts(session: Session, ids: Sequence[int], *, only_with_earlier: bool = False) -> int:
    """Rebuild the search texts of listed coaches, and return how many changed. `only_with_earlier` leaves out those
    who have posts in one program only and had so before.
    """
    columns = (Coach.id, Coach.folded_name, Coach.university_id, Coach.sport_id, Coach.sport, Coach.search_text)
    query = select(*columns, University.folded).join(University).where(Coach.id.in_(ids), Coach.is_listed)
    coaches = session.execute(query.order_by(Coach.id)).all()
    programs = _programs_of(session, ids)
    texts: dict[int, str] = {}
    changed: dict[int, str] = {}
    for coach in coaches:
        now = (coach.university_id, coach.sport_id)
        earlier = [names for program, names in programs[coach.id].items() if program != now]
        if earlier or EARLIER in coach.search_text or not only_with_earlier:
            text = texts[coach.id] = search_text(coach.folded_name, coach.folded, fold(coach.sport), earlier)
            if text != coach.search_text:
                changed[coach.id] = text
    _set(session, "search_text", changed)
    add_words(session, texts.values())
    return len(changed)


def roles_of(session: Session, coach_ids: Collection[int]) -> dict[int, Role]:
    """Return the highest role in the open posts of these coaches; those are missing whose role is not known."""
    # Without a title, `other` means that the role is not known; any other role is what a user said.
    has_role = (Post.coach_id.in_(coach_ids), ~Post.is_over, (Post.title != "") | (Post.role != "other"))
    roles: dict[int, Role] = {}
    for coach_id, role in session.execute(select(Post.coach_id, Post.role).where(*has_role)):
        roles[coach_id] = min(role, roles.get(coach_id, role), key=ROLES.index)
    return roles


def _programs_of(session: Session, ids: Iterable[int]) -> dict[int, dict[tuple[int, int], tuple[str, str]]]:
    """Return the programs in which coaches have posts, the latest first, each with its folded university and sport."""
    query = (
        select(Post.coach_id, Team.university_id, Team.sport_id, University.folded, Sport.name)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(Post.coach_id.in_(ids))
        .order_by(*PRESENT_FIRST)
    )
    programs: dict[int, dict[tuple[int, int], tuple[str, str]]] = defaultdict(dict)
    for coach_id, university_id, sport_id, university, sport in session.execute(query):
        programs[coach_id].setdefault((university_id, sport_id), (university, fold(sport)))
    return programs


def _set(session: Session, column: str, values: dict[int, Any]) -> None:
    """Write a column by coach id. Only this column is written: SQLite rebuilds its index with each search text."""
    if not values:
        return
    session.execute(update(Coach), [{"id": id_, column: value} for id_, value in values.items()])
    for coach in session.identity_map.values():
        if isinstance(coach, Coach) and coach.id in values:
            session.expire(coach, [column])


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


COLUMNS = tuple(column.name for column in Post.__table__.columns if column.name != "id")
"""The columns of a post that an undo can restore."""

_DAYS = {"listed_on", "confirmed_on"}


def image_of(post: Post, names: Iterable[str] = COLUMNS) -> dict[str, Any]:
    """Return columns of a post as JSON, for `put_back`."""
    values = {name: getattr(post, name) for name in names}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


def put_back(session: Session, posts: Iterable[tuple[Post, Mapping[str, Any] | None]]) -> None:
    """Undo changes to posts: restore the columns that each had before, or delete it if it was added (None). A restored
    post stays over if the coach has another open one in the team by now. The caller does the rest, such as
    `add_missing_posts` and `refresh_from_posts`.
    """
    restored = []
    # All are closed first: a coach can have only one open post in a team at any time.
    for post, before in posts:
        if before is None:
            session.delete(post)
        else:
            restored.append((post, dict(before), before.get("is_over", post.is_over)))
            post.is_over = True
    session.flush()
    for post, before, was_over in restored:
        for name, value in (before | {"is_over": True}).items():
            setattr(post, name, date.fromisoformat(value) if name in _DAYS and value else value)
        session.flush()
        post.is_over = was_over or has_open_post(session, post.coach_id, post.team_id)
    session.flush()


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


# The teams of a university that have a page, for users who add a coach.


class TeamPage(NamedTuple):
    """A team, and the path of its page."""

    sport: str
    gender: str
    path: str


def teams_at(session: Session, university: str) -> list[TeamPage]:
    """Return the teams of a university in which listed coaches are or were, in the order of the list of sports."""
    has_posts = select(Post.id).join(Coach).where(Post.team_id == Team.id, Coach.is_listed).exists()
    query = (
        select(Sport.name, Team.gender, University.slug)
        .select_from(Team)
        .join(Sport, Sport.id == Team.sport_id)
        .join(University, University.id == Team.university_id)
        .where(University.folded == fold(university), has_posts)
        .order_by(Sport.id, Team.gender.desc())
    )
    return [TeamPage(sport, gender, team_path(slug, sport, gender)) for sport, gender, slug in session.execute(query)]
