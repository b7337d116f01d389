"""Whether two profiles could be of the same person, judging by their names."""

from itertools import product

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.same_coach import are_similar
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.text import nicknames
from sideline.core.text.folding import fold
from sideline.curation.model import CoachChange


def could_be_same_person(session: Session, first_id: int, second_id: int) -> bool:
    """Return whether all names of two coaches are similar, or one is a search match of the other. True if one coach
    doesn't exist.

    Names before corrections and names of merged profiles are included. Otherwise a moderator could merge any two
    coaches by correcting a name first, or through a third profile. A former name is kept while its correction can be
    undone (`upkeep.retention`).
    """
    pairs = product(_names_of(session, first_id), _names_of(session, second_id))
    return all(are_similar(first, second) or _finds(first, second) or _finds(second, first) for first, second in pairs)


def _finds(text: str, name: str) -> bool:
    """Return whether a search for `text` finds this folded name: each word is a prefix of a name or nickname."""
    words, name_words = words_of(text), [*words_of(name), *nicknames(name)]
    return bool(words) and all(any(name_word.startswith(word) for name_word in name_words) for word in words)


def _names_of(session: Session, coach_id: int) -> set[str]:
    """Return all folded names of a coach, without loading the rows, which aren't locked yet."""
    is_coach = or_(Coach.id == coach_id, Coach.moved_to == coach_id)
    names = session.scalars(select(Coach.folded_name).where(is_coach)).all()
    corrections = select(CoachChange.before).join(Coach, Coach.id == CoachChange.coach_id).where(is_coach)
    active = corrections.where(CoachChange.action == "correct", CoachChange.is_undone.is_(False))
    return {*names, *(fold(before["name"]) for before in session.scalars(active) if before)}
