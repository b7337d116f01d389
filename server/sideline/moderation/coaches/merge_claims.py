"""Claims in a merge of two coaches: they follow the reviews, with the badge."""

from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.reviews.answers import delete_answers


def move_claims(session: Session, source: Coach, target: Coach) -> dict[str, Any]:
    """Let the claims of the source be of the target, both locked; returns what `move_claims_back` needs.

    Raises Refusal 409 where both are claimed.
    """
    approved = _approved(session, source.id)
    if approved is not None and _approved(session, target.id) is not None:
        message = "Both profiles are claimed. Please ask an admin to take one of the claims back first."
        raise Refusal(409, "both_claimed", message)
    ids = list(session.scalars(select(Claim.id).where(Claim.coach_id == source.id)))
    session.execute(update(Claim).where(Claim.id.in_(ids)).values(coach_id=target.id))
    had_badge = target.verified
    if approved is not None:
        target.verified = True
    return {"ids": ids, "approved": approved, "target_had_badge": had_badge}


def move_claims_back(session: Session, source: Coach, target: Coach, before: dict[str, Any] | None) -> None:
    """Take `move_claims` back, after the reviews. Answers of a profile that is not claimed then are deleted.

    A merge of an earlier release has left the claims where they were: `before` is None.
    """
    if before is not None:
        moved = Claim.id.in_(before["ids"]) & (Claim.coach_id == target.id)
        session.execute(update(Claim).where(moved).values(coach_id=source.id))
        if before["approved"] is not None:
            source.verified = _approved(session, source.id) is not None
            target.verified = before["target_had_badge"] or _approved(session, target.id) is not None
    for coach in (source, target):
        if _approved(session, coach.id) is None:
            delete_answers(session, coach.id)


def claimants_of(session: Session, *coach_ids: int) -> set[UUID]:
    """The users who claim one of these profiles."""
    return set(session.scalars(select(Claim.user_id).where(Claim.coach_id.in_(coach_ids))))


def _approved(session: Session, coach_id: int) -> int | None:
    return session.scalar(select(Claim.id).where(Claim.coach_id == coach_id, Claim.state == "approved"))
