"""Whether two profiles could be of the same person: by their names, and evidence beyond them."""

from itertools import product
from typing import Any, Literal, NamedTuple

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import is_claimed
from sideline.coaches.model import Coach
from sideline.coaches.same_coach import are_similar
from sideline.coaches.search.text import nicknames, words_of
from sideline.coaches.universities import is_same_university
from sideline.core.text.folding import fold
from sideline.desk.coaches.model import ChangeAction, CoachChange
from sideline.reviews.content import PublishedReview
from sideline.teams.staff_lists.moves import open_moves_between


def could_be_same_person(session: Session, first_id: int, second_id: int) -> bool:
    """Return whether all names of two coaches are similar, or one is a search match of the other. True if one coach
    doesn't exist.

    Names before corrections and names of merged profiles are included. Otherwise a moderator could merge any two
    coaches by correcting a name first, or through a third profile. A former name is kept while its correction can be
    undone (`operations.upkeep.retention`).
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


# Evidence for and against two profiles being of one person, beyond their names, which many coaches share.

Reason = Literal[
    "same_university",
    "same_sport",
    "proposed_move",
    "other_university",
    "reviews_in_same_month",
    "both_claimed",
    "both_verified",
]
"""`proposed_move`: a staff list suggests that the coach moved, which explains the other university.
`reviews_in_same_month`: athletes of two universities rated them in the same month, so nobody moved in between."""


class Evidence(NamedTuple):
    """Reasons for and against a merge. One reason against it is enough to need an admin."""

    supports: list[Reason]
    contradicts: list[Reason]


def read_evidence(session: Session, first: Coach, second: Coach) -> Evidence:
    """Return what the two profiles, their claims and their public reviews say about a merge.

    Universities before corrections and badges that staff removed count, too. Otherwise a moderator could merge any two
    coaches who share a name by changing one of them first. They count while the change can be undone
    (`operations.upkeep.retention`); those of merged profiles don't, because only an admin can merge different
    universities.
    """
    pairs = product(_universities_of(session, first), _universities_of(session, second))
    is_same_school = all(is_same_university(one, other) for one, other in pairs)
    is_move = bool(open_moves_between(session, first.id, second.id))
    supports: dict[Reason, bool] = {
        "same_university": is_same_school,
        "same_sport": first.sport == second.sport,
        "proposed_move": is_move,
    }
    contradicts: dict[Reason, bool] = {
        "other_university": not is_same_school and not is_move,
        "reviews_in_same_month": not is_same_school and bool(_months(session, first.id) & _months(session, second.id)),
        "both_claimed": is_claimed(session, first.id) and is_claimed(session, second.id),
        "both_verified": _has_had_badge(session, first) and _has_had_badge(session, second),
    }
    return Evidence(_names(supports), _names(contradicts))


def _universities_of(session: Session, coach: Coach) -> set[str]:
    """Return the university of a coach, and those before corrections."""
    return {coach.university, *(before["university"] for before in _active(session, coach, "correct"))}


def _has_had_badge(session: Session, coach: Coach) -> bool:
    # `verified` is false for a coach who has left.
    is_verified = coach.verified or coach.verified_by_staff or is_claimed(session, coach.id)
    return is_verified or any(before["verified"] for before in _active(session, coach, "unverify"))


def _active(session: Session, coach: Coach, action: ChangeAction) -> list[dict[str, Any]]:
    """Return what the changes of a coach that can still be undone have replaced."""
    of_coach = (CoachChange.coach_id == coach.id) & (CoachChange.action == action) & CoachChange.is_undone.is_(False)
    return [before for before in session.scalars(select(CoachChange.before).where(of_coach)) if before]


def _names(reasons: dict[Reason, bool]) -> list[Reason]:
    return [name for name, is_true in reasons.items() if is_true]


def _months(session: Session, coach_id: int) -> set[str]:
    days = session.scalars(select(PublishedReview.created_on).where(PublishedReview.coach_id == coach_id).distinct())
    return {f"{day:%Y-%m}" for day in days}
