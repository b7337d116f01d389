"""Claims in a merge of two coaches: they follow the reviews, with the badge if both are of one university."""

from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.badge import is_claimed
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.coaches.proposals import end_proposals
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site
from sideline.moderation.coaches.claimants import ClaimsOfChange
from sideline.reviews.answers import delete_answers


def move_claims(session: Session, site: Site, source: Coach, target: Coach) -> dict[str, Any]:
    """Let the claims of the source be of the target, both locked; returns what `move_claims_back` needs.

    Raises Refusal 409 where both are claimed.
    """
    if is_claimed(session, source.id) and is_claimed(session, target.id):
        message = "Both profiles are claimed. Please ask an admin to take one of the claims back first."
        raise Refusal(409, "both_claimed", message)
    claims = ClaimsOfChange(session, site, source, target)
    ids = list(session.scalars(select(Claim.id).where(Claim.coach_id == source.id)))
    session.execute(update(Claim).where(Claim.id.in_(ids)).values(coach_id=target.id))
    claims.follow()
    return {"ids": ids}


def move_claims_back(session: Session, site: Site, source: Coach, target: Coach, before: dict[str, Any] | None) -> None:
    """Take `move_claims` back, after the reviews. Answers of a profile that is not claimed then are deleted, and what
    was proposed for it.

    A merge of an earlier release has left the claims where they were: `before` is None.
    """
    claims = ClaimsOfChange(session, site, source, target)
    if before is not None:
        moved = Claim.id.in_(before["ids"]) & (Claim.coach_id == target.id)
        session.execute(update(Claim).where(moved).values(coach_id=source.id))
    claims.follow()
    for coach in (source, target):
        if not is_claimed(session, coach.id):
            delete_answers(session, coach.id)
            end_proposals(session, coach.id)


def claimants_of(session: Session, *coach_ids: int) -> set[UUID]:
    """The users who claim one of these profiles."""
    return set(session.scalars(select(Claim.user_id).where(Claim.coach_id.in_(coach_ids))))
