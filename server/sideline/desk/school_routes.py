"""Routes of schools with similar names, which admins join or keep apart."""

from typing import Literal

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, json_response, problem_responses
from sideline.desk.coaches.join_schools import (
    ListedSchool,
    Pair,
    coaches_at_both,
    join_schools,
    keep_apart,
    similar_pairs,
)
from sideline.desk.log import write_log
from sideline.desk.members import SchoolStaff

router = APIRouter(prefix="/api", tags=["moderation"])

SHOWN = 100
"""Pairs in a response."""


class DeskSchool(ResponseModel):
    """A school of a pair; city and state are empty if they are not known."""

    id: int
    name: str
    city: str
    state: str
    coaches: int
    """The number of its coaches."""


class SchoolPair(ResponseModel):
    """Two schools with similar names; the one with more coaches is first."""

    first: DeskSchool
    second: DeskSchool


class SchoolPairs(ResponseModel):
    """Pairs that wait for a decision, those with the most coaches first."""

    items: list[SchoolPair]
    total: int


class DecidePair(RequestModel):
    """The decision on a pair: the other name joins the one to keep, or both stay schools of their own."""

    action: Literal["join", "keep_apart"]
    keep: StoredId
    other: StoredId


@router.get("/desk/schools", response_model=SchoolPairs, responses=problem_responses(403, 404))
def list_desk_schools(_staff: SchoolStaff, session: ReadSession) -> Response:
    """Return schools with similar names that may be one; for admins."""
    pairs = similar_pairs(session)
    items = [SchoolPair(first=_school(first), second=_school(second)) for first, second in pairs[:SHOWN]]
    return json_response(SchoolPairs(items=items, total=len(pairs)))


@router.post("/desk/schools", status_code=204, responses=problem_responses(403, 404, 409, 422))
def decide_desk_schools(staff: SchoolStaff, site: CurrentSite, body: DecidePair) -> Response:
    """Join two schools, or remember that they are different; for admins. A join cannot be undone."""
    with site.database.writing() as session:
        kept, other = _proposed(session, body)
        if body.action == "keep_apart":
            keep_apart(session, kept.id, other.id)
        elif names := coaches_at_both(session, kept.id, other.id):
            shown = ", ".join(names[:5])
            message = f"These coaches have a profile at both schools. Please merge their profiles first: {shown}"
            raise Refusal(409, "coaches_at_both", message)
        write_log(session, staff.id, f"schools_{body.action}", details=f"{other.name} → {kept.name}")
    if body.action == "join":
        join_schools(site.database.writing, kept.id, other.id, "joined at the desk")
    return Response(status_code=204)


def _proposed(session: Session, body: DecidePair) -> Pair:
    """Return the pair, the school to keep first. Raises Refusal 409 if it is not proposed, or no longer."""
    for pair in similar_pairs(session):
        schools = {school.id: school for school in pair}
        if schools.keys() == {body.keep, body.other}:
            return schools[body.keep], schools[body.other]
    raise Refusal(409, "not_proposed", "Another admin has decided about these schools. Please load the page again.")


def _school(school: ListedSchool) -> DeskSchool:
    return DeskSchool(id=school.id, name=school.name, city=school.city, state=school.state, coaches=school.coaches)
