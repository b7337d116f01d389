"""Universities that may be one school: in another spelling for certain, or in a similar name for staff to decide."""

from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import ForeignKey, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.coaches.model import Coach, University
from sideline.coaches.school_words import identity_of
from sideline.coaches.universities import IS_JOINED, Schools
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId
from sideline.core.text.folding import fold


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
