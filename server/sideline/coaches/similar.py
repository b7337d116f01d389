"""Coaches who may be the one that a user is about to add; the dialog asks before it sends."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SportName
from sideline.coaches.model import Coach, University
from sideline.coaches.person_names import written_as_name
from sideline.coaches.same_coach import are_similar, name_keys
from sideline.coaches.schemas import CoachCard, SimilarCoaches
from sideline.coaches.universities import schools_of
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_SIMILAR = 5
"""Coaches that are asked about."""

MAX_COMPARED = 200
"""Coaches of a school whose names are compared: those with the most reviews."""


def read_similar(session: Session, name: str, university: str, sport: SportName) -> SimilarCoaches:
    """Schools that the text may mean, and coaches of that school who may be the one: of the sport by a similar name,
    of others by the same. The coach with the very name, school and sport is not among them: adding finds that one.
    """
    folded = fold(written_as_name(plain_name(name)))
    schools = schools_of(session)
    known = schools.known(university)
    if not folded:
        return SimilarCoaches(universities=[], coaches=[])
    at_school = select(Coach).join(University).where(University.folded == fold(known or university), Coach.is_listed)
    likely = [
        coach
        for coach in session.scalars(at_school.order_by(Coach.total_reviews.desc(), Coach.id).limit(MAX_COMPARED))
        if (coach.sport == sport and coach.folded_name != folded and are_similar(coach.folded_name, folded))
        or (coach.sport != sport and _are_same(coach.folded_name, folded))
    ]
    likely.sort(key=lambda coach: coach.sport != sport)
    cards = [CoachCard.model_validate(coach) for coach in likely[:MAX_SIMILAR]]
    return SimilarCoaches(universities=schools.similar(university), coaches=cards)


def _are_same(first: str, second: str) -> bool:
    """Whether two names are the same but for marks, spaces, titles and the like."""
    return first == second or bool({key for key in name_keys(first) & name_keys(second) if " " not in key})
