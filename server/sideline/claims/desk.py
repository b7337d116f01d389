"""Claims at the moderation desk, for admins: approve, reject, undo."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.casework.mails import mail_claimant
from sideline.claims.schemas import DecideClaim
from sideline.claims.write import ensure_unclaimed, hold_mailbox
from sideline.coaches.badge import state_of, update_badge
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.model import Coach
from sideline.coaches.posts import clear_left
from sideline.coaches.proposals import end_proposals
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.replies import delete_replies
from sideline.reviews.tally import lock_coach
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember

UNDO_TIME = timedelta(days=30)
"""How long a refused claim is kept so that the refusal can be undone."""


def decide_claim(session: Session, site: Site, staff: StaffMember, claim_id: int, body: DecideClaim) -> None:
    """Approve an open claim, which adds the badge, or reject it with an explanation; the coach gets an email.

    The claim of a coach who has moved is decided like an open one: approving it ties it to the current university,
    rejecting it ends the claim and deletes the replies.

    Raises Refusal 404, or 409 if it is the admin's own claim, if it isn't open, or if the profile is already claimed or
    no longer listed.
    """
    claim, coach = _lock(session, claim_id)
    _ensure_not_own(claim, staff)
    state = state_of(claim, coach)
    if state not in ("open", "moved"):
        raise Refusal(409, "claim_decided", "This claim was already decided.")
    if body.approve:
        if not coach.is_listed:
            raise Refusal(409, "not_listed", "This profile is no longer on this site.")
        if state == "open":
            ensure_unclaimed(session, coach)
        if state == "open" or claim.is_new_address_confirmed:
            claim.confirmed_until, claim.is_reminded = clock.today() + YEAR, False
        claim.switch_to_new_address()
        claim.university = coach.university
        mail_claimant(session, site, claim, "claim-approved")
    else:
        if state == "moved":
            _end_approval(session, claim, coach)
        mail_claimant(session, site, claim, "claim-refused", explanation=body.explanation)
    claim.state = "approved" if body.approve else "refused"
    if body.approve:
        clear_left(session, coach)
        hold_mailbox(session, claim)
    else:
        claim.mailbox = None
    claim.explanation, claim.decided_by = body.explanation, staff.id
    claim.changed_at = clock.hour(clock.now())
    update_badge(session, coach)
    write_log(session, staff.id, f"claim_{claim.state}", details=f"{coach.id}: {coach.name}")


def undo_claim(session: Session, site: Site, staff: StaffMember, claim_id: int) -> None:
    """Undo a decision: reopen the claim and delete the replies that were posted as the coach.

    Raises Refusal 404, or 409 if it is the admin's own claim, if it isn't decided, or if its mailbox has another claim.
    """
    claim, coach = _lock(session, claim_id)
    _ensure_not_own(claim, staff)
    if claim.state not in ("approved", "refused"):
        raise Refusal(409, "nothing_to_undo", "There is no decision to undo.")
    if claim.state == "approved":
        _end_approval(session, claim, coach)
    write_log(session, staff.id, f"claim_{claim.state}_undone", details=f"{coach.id}: {coach.name}")
    claim.state, claim.explanation, claim.decided_by, claim.confirmed_until = "open", "", None, None
    hold_mailbox(session, claim)
    update_badge(session, coach)
    mail_claimant(session, site, claim, "claim-reopened")


def _end_approval(session: Session, claim: Claim, coach: Coach) -> None:
    """Delete replies and profile edits made as the coach. A confirmed new address becomes the claim's address."""
    delete_replies(session, coach.id)
    end_proposals(session, coach.id)
    claim.switch_to_new_address()
    claim.university, claim.confirmed_until = "", None


def _lock(session: Session, claim_id: int) -> tuple[Claim, Coach]:
    """Lock the claim's user, then its coach, and return claim and coach. Raises Refusal 404."""
    user_id = session.scalar(select(Claim.user_id).where(Claim.id == claim_id))
    if user_id is not None:
        lock_user(session, user_id)
    claim = session.get(Claim, claim_id, populate_existing=True) if user_id else None
    if claim is None:
        raise Refusal(404, "claim_not_found", "Claim not found.")
    return claim, lock_coach(session, claim.coach_id, also_unlisted=True)


def _ensure_not_own(claim: Claim, staff: StaffMember) -> None:
    if claim.user_id == staff.id:
        raise Refusal(409, "own_claim", "This is your own claim. Another admin has to decide it.")
