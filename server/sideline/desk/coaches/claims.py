"""Effects of profile changes and merges on claims: the badge is valid for one university only."""

from typing import Any, Literal
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim, ShownState, is_claimed, state_of, update_badge
from sideline.coaches.model import Coach
from sideline.coaches.proposals import end_proposals
from sideline.core import outbox
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.decision_mails import MAIL_PAUSE, mail_claimant, owner_of_move
from sideline.reviews.replies import delete_replies

_MAILS = {"moved": "claim-moved", "left": "claim-left"}
"""The emails to a claimant whose badge was removed."""


class CoachClaims:
    """The approved claims of locked coaches before a change that may remove or restore their badges."""

    def __init__(self, session: Session, site: Site, *coaches: Coach) -> None:
        self._session, self._site, self._coaches = session, site, coaches
        self._states = {claim.id: _state_of(claim, coach) for claim, coach in self._claims()}

    def update_badges(self) -> None:
        """Update the badges after the change, and email the coaches whose badge was removed or restored."""
        update_badge(self._session, *self._coaches)
        for claim, coach in self._claims():
            state = _state_of(claim, coach)
            if self._states.get(claim.id, state) == state:
                continue
            if state != "moved":
                claim.forget_new_address()
            was_queued, owner = self._cancel_email(claim), owner_of_move(claim)
            if template := _MAILS.get(state):
                mail_claimant(self._session, self._site, claim, template, owner=owner, pause=MAIL_PAUSE)
            elif not was_queued:
                mail_claimant(self._session, self._site, claim, "claim-approved", owner=owner)

    def _claims(self) -> list[tuple[Claim, Coach]]:
        ids = [coach.id for coach in self._coaches]
        query = select(Claim, Coach).join(Coach, Coach.id == Claim.coach_id)
        rows = self._session.execute(query.where(Claim.coach_id.in_(ids), Claim.state == "approved"))
        return [(claim, coach) for claim, coach in rows]

    def _cancel_email(self, claim: Claim) -> bool:
        """Delete the email about the lost badge if it is still queued, and return whether it was."""
        owner, keys = owner_of_move(claim), self._site.keys
        was_queued = bool(outbox.messages_of(self._session, keys, owner, lambda _address: False))
        outbox.remove_messages(self._session, keys, owner)
        return was_queued


def _state_of(claim: Claim, coach: Coach) -> ShownState | Literal["left"]:
    """Return the shown state of a claim, or `left` if only the mark that the coach has left hides the badge."""
    state = state_of(claim, coach)
    return "left" if state == "approved" and coach.has_left else state


def move_claims(session: Session, site: Site, source: Coach, target: Coach) -> dict[str, Any]:
    """Move the claims of the source to the target, both locked; returns what `move_claims_back` needs.

    Raises Refusal 409 if both coaches are claimed.
    """
    if is_claimed(session, source.id) and is_claimed(session, target.id):
        message = "Both profiles are claimed. Please ask an admin to undo one of the claims first."
        raise Refusal(409, "both_claimed", message)
    claims = CoachClaims(session, site, source, target)
    ids = list(session.scalars(select(Claim.id).where(Claim.coach_id == source.id)))
    session.execute(update(Claim).where(Claim.id.in_(ids)).values(coach_id=target.id))
    claims.update_badges()
    return {"ids": ids}


def move_claims_back(session: Session, site: Site, source: Coach, target: Coach, before: dict[str, Any] | None) -> None:
    """Undo `move_claims` after the reviews have been moved back. Delete the replies and profile edits of a coach who is
    then unclaimed.

    `before` is None for a merge made by an earlier release, which didn't move the claims.
    """
    claims = CoachClaims(session, site, source, target)
    if before is not None:
        moved = Claim.id.in_(before["ids"]) & (Claim.coach_id == target.id)
        session.execute(update(Claim).where(moved).values(coach_id=source.id))
    claims.update_badges()
    for coach in (source, target):
        if not is_claimed(session, coach.id):
            delete_replies(session, coach.id)
            end_proposals(session, coach.id)


def claimants_of(session: Session, *coach_ids: int) -> set[UUID]:
    """Return the users who claim one of these profiles."""
    return set(session.scalars(select(Claim.user_id).where(Claim.coach_id.in_(coach_ids))))
