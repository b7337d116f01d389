"""Universities that are or may be one school: finding, joining and renaming them. Old names lead to the school."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import ForeignKey, delete, exists, func, or_, select, update
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach, University, UniversityName
from sideline.coaches.posts import TeamKey, refresh_from_posts, refresh_search_texts, team_ids
from sideline.coaches.school_identity import FIRST_NUMBER
from sideline.coaches.schools import free_slug
from sideline.coaches.team_model import Post, Roster, Team, TeamFact
from sideline.coaches.universities import IS_JOINED, Schools, identity_of
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId
from sideline.core.text.folding import fold
from sideline.reviews.model import Review
from sideline.teams.staff_lists.model import PostChange

BATCH_SIZE = 200
"""Coaches per transaction."""

_OWN = {"id", "name", "folded", "slug", "short_name", "color", "second_color"}

FACTS = tuple(column.name for column in University.__table__.columns if column.name not in _OWN)
"""The facts that a school takes from the other one if it has none."""

Begin = Callable[[], AbstractContextManager[Session]]


@dataclass(slots=True)
class JoinCount:
    """How many coaches changed, and the names of those who are at both schools: merge their two profiles first."""

    changed: int = 0
    at_both: list[str] = field(default_factory=list)


def join_schools(begin: Begin, keep_id: int, other_id: int, reason: str) -> JoinCount:
    """Make `other_id` part of `keep_id`: coaches, posts, teams, facts, and the teams that reviews are about.

    `begin` opens a transaction. The row of the other university stays while it has coaches, such as merged profiles.
    """
    count = JoinCount()
    with begin() as session:
        _record(session, keep_id, other_id, reason)
    last = 0
    while True:
        with begin() as session:
            coaches = _lock_next(session, other_id, last)
            if not coaches:
                break
            last = coaches[-1].id
            moved = [coach for coach in coaches if coach.university_id != other_id or _is_free(session, coach, keep_id)]
            count.at_both += [coach.name for coach in coaches if coach not in moved and coach.is_listed]
            at_other = [coach for coach in moved if coach.university_id == other_id]
            _set_university(session, at_other, session.get_one(University, keep_id))
            ids = [coach.id for coach in moved]
            _move_teams(session, ids, keep_id, other_id)
            refresh_search_texts(session, ids)
            count.changed += len(at_other)
    with begin() as session:
        _remove_empty(session, keep_id, other_id)
    return count


def rename_school(begin: Begin, school_id: int, name: str, reason: str) -> JoinCount:
    """Give a university another name, and its coaches too. The old name and slug lead to it, and search finds by the
    new name whoever was there earlier.

    The caller has checked that no other university has the name (`find_university`).
    """
    with begin() as session:
        school = session.scalars(select(University).where(University.id == school_id).with_for_update()).one()
        folded = fold(name)
        if folded != school.folded:
            session.execute(delete(UniversityName).where(UniversityName.folded == folded))
            old = {"name": school.name, "folded": school.folded, "slug": school.slug}
            taken = {*session.scalars(select(University.slug)), *session.scalars(select(UniversityName.slug))}
            school.folded, school.slug = folded, free_slug(name, taken)
            session.flush()
            row = UniversityName(**old, university_id=school_id, joined_on=clock.today(), reason=reason)
            session.add(row)
        school.name = name
    count = JoinCount()
    last = 0
    while True:
        with begin() as session:
            school = session.get_one(University, school_id)
            coaches = _lock_next(session, school_id, last)
            if not coaches:
                return count
            last = coaches[-1].id
            outdated = [coach for coach in coaches if coach.university_id == school_id and coach.university != name]
            _set_university(session, outdated, school)
            refresh_search_texts(session, [coach.id for coach in coaches])
            count.changed += len(outdated)


def coaches_at_both(session: Session, keep_id: int, other_id: int) -> list[str]:
    """Return the names of listed coaches of `other_id` whose name and sport another coach of `keep_id` has."""
    there = aliased(Coach)
    is_same = (
        there.university_id == keep_id,
        there.folded_name == Coach.folded_name,
        there.sport_id == Coach.sport_id,
    )
    query = select(Coach.name).where(Coach.university_id == other_id, Coach.is_listed, exists().where(*is_same))
    return list(session.scalars(query.order_by(Coach.id)))


def find_university(session: Session, name: str) -> University | None:
    """Return the university of a name in full, by its own row first: a join that was killed is repeated by name."""
    own = session.scalar(select(University).where(University.folded == fold(name)))
    other = select(University).join(UniversityName).where(UniversityName.folded == fold(name))
    return own or session.scalar(other)


def _record(session: Session, keep_id: int, other_id: int, reason: str) -> None:
    """Make the other university's names those of the school, and its facts where the school has none."""
    both = select(University).where(University.id.in_((keep_id, other_id))).order_by(University.id).with_for_update()
    universities = {university.id: university for university in session.scalars(both)}
    keep, other = universities[keep_id], universities[other_id]
    is_of_other = UniversityName.university_id == other_id
    session.execute(update(UniversityName).where(is_of_other).values(university_id=keep_id))
    if session.get(UniversityName, other.folded) is None:
        names = {"name": other.name, "folded": other.folded, "slug": other.slug}
        row = UniversityName(**names, university_id=keep_id, joined_on=clock.today(), reason=reason)
        session.add(row)
    for fact in FACTS:
        setattr(keep, fact, getattr(keep, fact) or getattr(other, fact))
    if keep.color < FIRST_NUMBER:
        keep.color, keep.second_color = other.color, other.second_color


def _lock_next(session: Session, university_id: int, last: int) -> Sequence[Coach]:
    """Lock and return the next coaches after an id who are or were at a university, or have reviews about it."""
    teams = select(Team.id).where(Team.university_id == university_id)
    is_involved = or_(
        Coach.university_id == university_id,
        Coach.id.in_(select(Post.coach_id).where(Post.team_id.in_(teams))),
        Coach.id.in_(select(Review.coach_id).where(Review.team_id.in_(teams))),
    )
    query = select(Coach).where(is_involved, Coach.id > last).order_by(Coach.id).limit(BATCH_SIZE)
    return session.scalars(query.with_for_update()).all()


def _is_free(session: Session, coach: Coach, university_id: int) -> bool:
    """Whether no coach of the university has the same name and sport."""
    identity = {"folded_name": coach.folded_name, "university_id": university_id, "sport_id": coach.sport_id}
    return session.scalar(select(Coach.id).filter_by(**identity)) is None


def _set_university(session: Session, coaches: Sequence[Coach], school: University) -> None:
    for coach in coaches:
        # The badge of a claim is for one university; the school is still the same.
        is_same = (Claim.coach_id == coach.id) & (Claim.university == coach.university)
        session.execute(update(Claim).where(is_same).values(university=school.name))
        coach.university, coach.university_id = school.name, school.id
    session.flush()


def _move_teams(session: Session, coach_ids: Sequence[int], keep_id: int, other_id: int) -> None:
    """Move the posts of coaches, and the teams of their reviews, to the same teams of the school."""
    old = session.scalars(select(Team).where(Team.university_id == other_id).order_by(Team.id)).all()
    keys = {team.id: TeamKey(keep_id, team.sport_id, team.gender) for team in old}
    new = team_ids(session, keys.values())
    posts = select(Post).where(Post.coach_id.in_(coach_ids), Post.team_id.in_(keys)).order_by(Post.id)
    for post in session.scalars(posts).all():
        target = new[keys[post.team_id]]
        is_open_there = (Post.coach_id == post.coach_id, Post.team_id == target, ~Post.is_over)
        same = None if post.is_over else session.scalar(select(Post).where(*is_open_there))
        if same is None:
            post.team_id = target
        else:
            _unite(session, same, post, target)
        session.flush()
    for team_id, key in keys.items():
        is_about_team = Review.coach_id.in_(coach_ids) & (Review.team_id == team_id)
        session.execute(update(Review).where(is_about_team).values(team_id=new[key]))
    refresh_from_posts(session, coach_ids)


def _unite(session: Session, first: Post, second: Post, team_id: int) -> None:
    """Make two open posts of a coach in one team one: that of the newer list, from the earlier first season on."""
    older, newer = sorted((first, second), key=lambda post: (post.list_id is not None, post.last_season or 0))
    if older.first_season is not None and older.first_season < (newer.first_season or older.first_season + 1):
        newer.first_season, newer.is_start_known = older.first_season, older.is_start_known
    session.execute(delete(PostChange).where(PostChange.post_id == older.id))
    session.delete(older)
    session.flush()
    newer.team_id = team_id


def _remove_empty(session: Session, keep_id: int, other_id: int) -> None:
    """Move the facts and rosters of the other university's teams, and delete the teams without posts and reviews.
    Delete the university too if nothing is left.
    """
    is_used = or_(exists().where(Post.team_id == Team.id), exists().where(Review.team_id == Team.id))
    teams = select(Team, is_used).where(Team.university_id == other_id).order_by(Team.id)
    for team, in_use in session.execute(teams).all():
        key = TeamKey(keep_id, team.sport_id, team.gender)
        target = team_ids(session, [key])[key]
        for fact in session.scalars(select(TeamFact).where(TeamFact.team_id == team.id)).all():
            if session.get(TeamFact, (target, fact.name, fact.season)) is None:
                fact.team_id = target
            else:
                session.delete(fact)
        for roster in session.scalars(select(Roster).where(Roster.team_id == team.id)).all():
            if session.get(Roster, (target, roster.season)) is None:
                roster.team_id = target
            else:
                session.delete(roster)
        session.flush()
        if not in_use:
            session.delete(team)
    session.flush()
    is_left = exists().where(Coach.university_id == other_id) | exists().where(Team.university_id == other_id)
    if not session.scalar(select(is_left)):
        session.execute(delete(University).where(University.id == other_id))


# Universities that may be one school: in another spelling for certain, or in a similar name for staff to decide.


class SchoolsApart(Base):
    """Two universities with similar names that staff have found to be different schools; the smaller id is first."""

    __tablename__ = "schools_apart"

    first_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id", ondelete="CASCADE"), primary_key=True)
    second_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id", ondelete="CASCADE"), primary_key=True)


class ListedSchool(NamedTuple):
    """A university with its facts and its number of listed coaches."""

    id: int
    name: str
    state: str
    city: str
    unitid: int | None
    coaches: int


Pair = tuple[ListedSchool, ListedSchool]


def spellings_of_one(session: Session) -> list[Pair]:
    """Return universities with the same name in two spellings: the one to keep, with more coaches, and the other."""
    by_identity: dict[str, list[ListedSchool]] = defaultdict(list)
    for school in _listed(session):
        by_identity[identity_of(fold(school.name))].append(school)
    return [
        (schools[0], other)
        for schools in by_identity.values()
        for other in schools[1:]
        if not _differ(schools[0], other)
    ]


def similar_pairs(session: Session) -> list[Pair]:
    """Return pairs of universities with similar names that no one has decided to keep apart, most coaches first.

    In a pair the one with more coaches is first. Pairs whose facts differ are left out.
    """
    listed = _listed(session)
    schools = Schools(school.name for school in listed)
    apart = {tuple(row) for row in session.execute(select(SchoolsApart.first_id, SchoolsApart.second_id))}
    by_name = {school.name: index for index, school in enumerate(listed)}
    found = {
        tuple(sorted((index, by_name[other])))
        for index, school in enumerate(listed)
        for other in schools.alike(school.name)
    }
    pairs = [(listed[first], listed[second]) for first, second in sorted(found)]
    return [pair for pair in pairs if not _differ(*pair) and tuple(sorted(school.id for school in pair)) not in apart]


def keep_apart(session: Session, first_id: int, second_id: int) -> None:
    """Remember that two universities are different schools."""
    first, second = sorted((first_id, second_id))
    if session.get(SchoolsApart, (first, second)) is None:
        session.add(SchoolsApart(first_id=first, second_id=second))


def _listed(session: Session) -> list[ListedSchool]:
    """Return the universities with listed coaches, most coaches first."""
    count = func.count().label("coaches")
    columns = (University.id, University.name, University.state, University.city, University.unitid)
    query = select(*columns, count).join(Coach, Coach.university_id == University.id).where(Coach.is_listed, ~IS_JOINED)
    rows = session.execute(query.group_by(University.id).order_by(count.desc(), University.id))
    return [ListedSchool(*row) for row in rows]


def _differ(first: ListedSchool, second: ListedSchool) -> bool:
    """Whether known facts say that two universities are different schools."""
    return any(
        one and other and one != other for one, other in ((first.state, second.state), (first.unitid, second.unitid))
    )
