"""Claims at the desk, for admins: approved or refused, and taken back."""

from datetime import timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.claims.own import enqueue_mail, ensure_unclaimed
from sideline.claims.schemas import DecideClaim
from sideline.coaches.badge import update_badge
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site
from sideline.moderation.staff import StaffMember, write_log
from sideline.reviews.answers import delete_answers
from sideline.reviews.tally import lock_coach

LISTED = 50
"""Claims of each list."""

UNDO_TIME = timedelta(days=30)
"""A refused claim is kept so long, so that the refusal can be taken back."""


def read_claims(session: Session) -> dict[str, Any]:
    """The fields of `DeskClaims`."""
    columns = select(Claim, Coach).join(Coach, Coach.id == Claim.coach_id).limit(LISTED)
    waiting = columns.where(Claim.state == "open").order_by(Claim.changed_at, Claim.id)
    decided = columns.where(Claim.state.in_(("approved", "refused"))).order_by(Claim.changed_at.desc(), Claim.id.desc())
    return {
        "open": [_row(*each) for each in session.execute(waiting)],
        "decided": [_row(*each) for each in session.execute(decided)],
    }


def decide_claim(session: Session, site: Site, staff: StaffMember, claim_id: int, body: DecideClaim) -> None:
    """Approve an open claim, with the badge, or refuse it with a sentence; the coach is mailed.

    Raises Refusal: 404, 409 for one's own, and for one that is not open or whose profile is claimed or gone.
    """
    claim = _lock(session, claim_id)
    _ensure_not_own(claim, staff)
    if claim.state != "open":
        raise Refusal(409, "claim_decided", "This claim is decided already.")
    coach = lock_coach(session, claim.coach_id, also_unlisted=True)
    if body.approve:
        if not coach.is_listed:
            raise Refusal(409, "not_listed", "This profile is not on Sideline any more.")
        ensure_unclaimed(session, coach)
        claim.confirmed_until = clock.today() + YEAR
        enqueue_mail(session, site, claim, "claim-approved")
    else:
        enqueue_mail(session, site, claim, "claim-refused", sentence=body.sentence)
    claim.state = "approved" if body.approve else "refused"
    claim.sentence, claim.decided_by = body.sentence, staff.id
    claim.changed_at = clock.hour(clock.now())
    update_badge(session, coach)
    write_log(session, staff.id, f"claim_{claim.state}", words=f"{coach.id}: {coach.name}")


def undo_claim(session: Session, site: Site, staff: StaffMember, claim_id: int) -> None:
    """Take a decision back: the claim is open again; answers go, since they were said as the coach.

    Raises Refusal: 404, 409 for one's own, and for one that is not decided.
    """
    claim = _lock(session, claim_id)
    _ensure_not_own(claim, staff)
    if claim.state not in ("approved", "refused"):
        raise Refusal(409, "nothing_to_undo", "There is no decision to take back.")
    coach = lock_coach(session, claim.coach_id, also_unlisted=True)
    if claim.state == "approved":
        delete_answers(session, coach.id)
    write_log(session, staff.id, f"claim_{claim.state}_undone", words=f"{coach.id}: {coach.name}")
    claim.state, claim.sentence, claim.decided_by, claim.confirmed_until = "open", "", None, None
    update_badge(session, coach)
    enqueue_mail(session, site, claim, "claim-reopened")


def _lock(session: Session, claim_id: int) -> Claim:
    """The claim, with its user locked as everywhere before a coach. Raises Refusal 404."""
    user_id = session.scalar(select(Claim.user_id).where(Claim.id == claim_id))
    if user_id is not None:
        lock_user(session, user_id)
    claim = session.get(Claim, claim_id, populate_existing=True) if user_id else None
    if claim is None:
        raise Refusal(404, "claim_not_found", "There is no such claim.")
    return claim


def _ensure_not_own(claim: Claim, staff: StaffMember) -> None:
    if claim.user_id == staff.id:
        raise Refusal(409, "own_claim", "This is your own claim: another admin decides it.")


def _row(claim: Claim, coach: Coach) -> dict[str, Any]:
    return {
        "id": claim.id,
        "state": claim.state,
        "coach": coach,
        "address": claim.address,
        "staff_page": claim.staff_page,
        "changed_on": claim.changed_at.date(),
        "sentence": claim.sentence,
        "can_undo": claim.state in ("approved", "refused"),
    }
