"""What a change of a profile means for who has claimed it: the badge goes with the university, and comes back so."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.badge import state_of, update_badge
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core import outbox
from sideline.core.http.deps import Site
from sideline.moderation.mails import MAIL_PAUSE, mail_claimant


class ClaimsOfChange:
    """The approved claims of locked coaches before a change, which may take badges or give them back."""

    def __init__(self, session: Session, site: Site, *coaches: Coach) -> None:
        self._session, self._site, self._coaches = session, site, coaches
        self._states = {claim.id: state_of(claim, coach) for claim, coach in self._claims()}

    def follow(self) -> None:
        """Set the badges as the changed coaches have them, and mail coaches whose badge has gone or is back."""
        update_badge(self._session, *self._coaches)
        for claim, coach in self._claims():
            state = state_of(claim, coach)
            if self._states.get(claim.id, state) == state:
                continue
            if state == "moved":
                owner = owner_of_move(claim)
                mail_claimant(self._session, self._site, claim, "claim-moved", owner=owner, pause=MAIL_PAUSE)
            else:
                claim.forget_new_address()
                self._take_mail_back(claim)

    def _claims(self) -> list[tuple[Claim, Coach]]:
        ids = [coach.id for coach in self._coaches]
        query = select(Claim, Coach).join(Coach, Coach.id == Claim.coach_id)
        rows = self._session.execute(query.where(Claim.coach_id.in_(ids), Claim.state == "approved"))
        return [(claim, coach) for claim, coach in rows]

    def _take_mail_back(self, claim: Claim) -> None:
        """Remove the mail that the badge has gone; where it was sent, say that the badge is back."""
        owner, keys = owner_of_move(claim), self._site.keys
        if outbox.messages_of(self._session, keys, owner, lambda _address: False):
            outbox.remove_messages(self._session, keys, owner)
        else:
            mail_claimant(self._session, self._site, claim, "claim-approved", owner=owner)


def owner_of_move(claim: Claim) -> str:
    """By what the mails about another university are found."""
    return f"move of claim {claim.user_id.hex}"
