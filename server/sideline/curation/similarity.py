"""Which profiles may be of one person, by their names."""

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
    """Whether all names of two coaches are similar, or the search finds one by the other; True where one is not there.

    Those that they had before corrections, and of profiles that were merged into them, too: else whoever corrects a
    name, or merges by way of a profile with both names, could have any two be one. What a name was before a correction
    is known as long as the correction can be undone (`upkeep.retention`).
    """
    pairs = product(_names_of(session, first_id), _names_of(session, second_id))
    return all(are_similar(one, other) or _finds(one, other) or _finds(other, one) for one, other in pairs)


def _finds(text: str, name: str) -> bool:
    """Whether the search finds a coach of a folded name by a text: each word begins one of the name, or a nickname."""
    words, of_name = words_of(text), [*words_of(name), *nicknames(name)]
    return bool(words) and all(any(each.startswith(word) for each in of_name) for word in words)


def _names_of(session: Session, coach_id: int) -> set[str]:
    """All folded names of a coach, read without the rows themselves, which are not locked yet."""
    is_of = or_(Coach.id == coach_id, Coach.moved_to == coach_id)
    names = session.scalars(select(Coach.folded_name).where(is_of)).all()
    corrections = select(CoachChange.before).join(Coach, Coach.id == CoachChange.coach_id).where(is_of)
    standing = corrections.where(CoachChange.action == "correct", CoachChange.is_undone.is_(False))
    return {*names, *(fold(before["name"]) for before in session.scalars(standing) if before)}
