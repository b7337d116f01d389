"""Evidence for and against two profiles being of one person, beyond their names, which many coaches share."""

from itertools import product
from typing import Any, Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.careers.moves import open_moves_between
from sideline.coaches.badge import is_claimed
from sideline.coaches.model import Coach
from sideline.coaches.universities import is_same_university
from sideline.curation.model import ChangeAction, CoachChange
from sideline.reviews.published import PublishedReview

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
    (`upkeep.retention`); those of merged profiles don't, because only an admin can merge different universities.
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
