"""Find existing coaches who may be the coach that a user is about to add, so that the dialog can ask first."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SportName
from sideline.coaches.model import Coach, University
from sideline.coaches.person_names import capitalize_name
from sideline.coaches.same_coach import are_similar, name_keys
from sideline.coaches.schemas import CoachCard, SimilarCoaches
from sideline.coaches.universities import schools_of
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MAX_SIMILAR = 5
"""Maximum number of coaches that the dialog asks about."""

MAX_COMPARED = 200
"""Maximum number of a school's coaches whose names are compared, most reviewed first."""


def read_similar(session: Session, name: str, university: str, sport: SportName) -> SimilarCoaches:
    """Return schools that the text may mean, and the school's coaches who may be the coach to add: those of the same
    sport with a similar name, and those of other sports with the same name. A coach with exactly this name, school and
    sport is left out, because adding the coach already reports that duplicate.
    """
    folded = fold(capitalize_name(plain_name(name)))
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
    """Whether two names are equal except for punctuation, spaces, titles and the like."""
    return first == second or bool({key for key in name_keys(first) & name_keys(second) if " " not in key})
