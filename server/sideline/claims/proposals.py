"""A claimant's profile edit requests: propose details, and withdraw them while they are pending.

Their cases are stored in `coaches.proposals` and decided in `moderation.kinds.profile_edit`.
"""

from dataclasses import asdict
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.authorship.authors import Author, read_record
from sideline.claims.write import lock_own
from sideline.coaches.badge import state_of
from sideline.coaches.claim_model import Claim
from sideline.coaches.draft import CoachDraft
from sideline.coaches.proposals import cancel_edit, store_proposal
from sideline.coaches.universities import with_known_school
from sideline.core.errors import Refusal
from sideline.core.site import Site


def propose_details(session: Session, site: Site, user_id: UUID, draft: CoachDraft) -> Claim:
    """Propose details for the claimed profile, replacing a pending proposal; a moderator decides.

    Raises Refusal 404 without a claim, 403 if the claim isn't approved or the account is suspended, 409 if the profile
    isn't listed, or 422 if the details match the profile.
    """
    claim, coach = lock_own(session, user_id)
    if state_of(claim, coach) != "approved":
        raise Refusal(403, "not_your_profile", "Only the coach who claimed this profile can request edits.")
    read_record(session, Author(site.authors_key, user_id)).ensure_not_suspended()
    if not coach.is_listed:
        raise Refusal(409, "not_listed", "This profile is no longer on this site.")
    draft = with_known_school(session, draft)
    if all(getattr(coach, name) == value for name, value in asdict(draft).items()):
        raise Refusal(422, "nothing_changed", "Your profile already says this.")
    store_proposal(session, coach, draft)
    return claim


def cancel_edit_request(session: Session, user_id: UUID) -> Claim:
    """Withdraw the pending proposal. Raises Refusal 404 without a claim, or 409 if nothing is pending."""
    claim, coach = lock_own(session, user_id)
    if claim.state != "approved" or not cancel_edit(session, coach.id):
        raise Refusal(409, "nothing_waits", "A moderator has already decided, so there is nothing to withdraw.")
    return claim
