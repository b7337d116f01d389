"""Evidence for and against two profiles being of one person, beyond their names, which many coaches share."""

from typing import Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.badge import is_claimed
from sideline.coaches.model import Coach
from sideline.coaches.universities import is_same_university
from sideline.reviews.published import PublishedReview

Reason = Literal[
    "same_university",
    "same_sport",
    "other_university",
    "reviews_in_same_month",
    "both_claimed",
    "both_verified",
]
"""`reviews_in_same_month`: athletes of two universities rated them in the same month, so nobody moved in between."""


class Evidence(NamedTuple):
    """Reasons for and against a merge. One reason against it is enough to need an admin."""

    supports: list[Reason]
    contradicts: list[Reason]


def read_evidence(session: Session, first: Coach, second: Coach) -> Evidence:
    """Return what the two profiles, their claims and their public reviews say about a merge."""
    is_same_school = is_same_university(first.university, second.university)
    supports: dict[Reason, bool] = {"same_university": is_same_school, "same_sport": first.sport == second.sport}
    contradicts: dict[Reason, bool] = {
        "other_university": not is_same_school,
        "reviews_in_same_month": not is_same_school and bool(_months(session, first.id) & _months(session, second.id)),
        "both_claimed": is_claimed(session, first.id) and is_claimed(session, second.id),
        "both_verified": first.verified and second.verified,
    }
    return Evidence(_names(supports), _names(contradicts))


def _names(reasons: dict[Reason, bool]) -> list[Reason]:
    return [name for name, is_true in reasons.items() if is_true]


def _months(session: Session, coach_id: int) -> set[str]:
    days = session.scalars(select(PublishedReview.created_on).where(PublishedReview.coach_id == coach_id).distinct())
    return {f"{day:%Y-%m}" for day in days}
