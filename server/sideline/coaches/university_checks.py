"""Compare a coach's new university and division with the coaches already on the site, before they are stored."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, university_id_of
from sideline.coaches.universities import schools_of
from sideline.core.errors import Refusal
from sideline.core.text.folding import fold

MIN_COACHES = 2
"""Minimum number of coaches that make a division usual: a coach who is alone at a university would confirm itself."""


def ensure_not_similar(session: Session, typed: str) -> None:
    """Raise Refusal 409 `similar_university`, with the names in `similar`, if the text names no known university but
    may mean one (`Schools.similar`).

    Otherwise a typing error would store a second university beside the right one.
    """
    if similar := schools_of(session).similar(typed):
        message = (
            "No university on this site has this name, but the name is similar to a known one. "
            "Please choose that one, or add yours as a new university."
        )
        raise Refusal(409, "similar_university", message, similar=similar)


def usual_division(session: Session, university: str) -> str | None:
    """Return the division of more than half of the university's listed coaches; None if there is none, or if fewer
    than `MIN_COACHES` have it. Coaches without a division don't count.
    """
    is_there = Coach.university_id == university_id_of(fold(university))
    counted = is_there & Coach.is_listed & (Coach.division != "")
    counts = select(Coach.division, func.count()).where(counted).group_by(Coach.division)
    found = dict(session.execute(counts).all())
    total = sum(found.values())
    return next((division for division, count in found.items() if count >= MIN_COACHES and 2 * count > total), None)
