"""Read a user's own claim."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.review_ids import public_ids
from sideline.cases.model import Case
from sideline.coaches.claim_model import Claim, state_of
from sideline.coaches.draft import stored_details
from sideline.coaches.model import Coach
from sideline.coaches.proposals import proposal_state, proposals_of
from sideline.coaches.schemas import CoachDetails
from sideline.coaches.team_model import Post, Team, season_at, season_name
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.site import has_comments
from sideline.desk.claims.schemas import HiddenReply, OwnClaim, OwnProposal
from sideline.reviews.read import reviewed_coach
from sideline.reviews.replies import replies_of, replies_on_hold

RENEWAL = timedelta(days=60)
"""How long before the end of the year the address can be confirmed again."""


def find_own(session: Session, user_id: UUID) -> Claim | None:
    """Return the user's claim, reread from the database; None if there is none."""
    return session.scalar(select(Claim).where(Claim.user_id == user_id).execution_options(populate_existing=True))


def own_claim(session: Session, keys: Keys, claim: Claim) -> OwnClaim:
    """Return the claim as the claimant sees it. After a merge it shows the coach that was merged into."""
    coach = session.get_one(Coach, claim.coach_id)
    proposals = proposals_of(session, coach.id) if claim.state == "approved" else []
    return OwnClaim(
        state=state_of(claim, coach),
        coach=reviewed_coach(coach),
        address=claim.address,
        staff_page=claim.staff_page,
        has_code=has_code(claim),
        explanation=claim.explanation,
        confirmed_until=claim.confirmed_until,
        can_renew=can_renew(claim, coach),
        has_left=coach.has_left,
        new_address=claim.new_address,
        new_staff_page=claim.new_staff_page,
        is_new_address_confirmed=claim.is_new_address_confirmed,
        details=CoachDetails.model_validate(coach),
        proposal=own_proposal(proposals[0], coach) if proposals else None,
        gets_weekly_mail=claim.gets_weekly_mail,
        season_to_confirm=_season_to_confirm(session, claim, coach),
        hidden_replies=_hidden_replies(session, keys, claim),
    )


def _season_to_confirm(session: Session, claim: Claim, coach: Coach) -> str | None:
    return season_name(season_at(clock.today())) if unconfirmed_posts(session, claim, coach) else None


def unconfirmed_posts(session: Session, claim: Claim, coach: Coach) -> list[Post]:
    """Return the open posts of an approved claimant at the profile's school that nothing shows for this season."""
    if state_of(claim, coach) != "approved" or coach.has_left or not coach.is_listed:
        return []
    at_school = (Team.university_id == coach.university_id) & (Team.sport_id == coach.sport_id)
    is_old = Post.last_season.is_(None) | (Post.last_season < season_at(clock.today()))
    query = select(Post).join(Team, Team.id == Post.team_id).where(Post.coach_id == coach.id, at_school, ~Post.is_over)
    return list(session.scalars(query.where(is_old)))


def _hidden_replies(session: Session, keys: Keys, claim: Claim) -> list[HiddenReply]:
    if claim.state != "approved" or not has_comments(session):
        return []
    hidden = [review for review in replies_of(session, claim.coach_id) if review.hidden_reply]
    ids = public_ids(keys, [review.id.hex for review in hidden])
    on_hold = replies_on_hold(session, hidden)
    return [
        HiddenReply(review_id=public_id, text=review.hidden_reply, is_on_hold=review.id in on_hold)
        for public_id, review in zip(ids, hidden, strict=True)
    ]


def own_proposal(case: Case, coach: Coach) -> OwnProposal:
    """Return a profile edit request as the claimant sees it."""
    return OwnProposal(
        state=proposal_state(case),
        details=CoachDetails.model_validate(stored_details(case.snapshot or {}, coach)),
        proposed_on=case.opened_at.date(),
        explanation=case.explanation,
    )


def can_renew(claim: Claim, coach: Coach) -> bool:
    """Return whether the email address can now be confirmed for another year: near the end of the year, or because a
    moderator has marked that the coach has left.
    """
    if coach.has_left and state_of(claim, coach) == "approved":
        return True
    return claim.confirmed_until is not None and claim.confirmed_until - RENEWAL <= clock.today()


def has_code(claim: Claim) -> bool:
    """Return whether an emailed code is still valid."""
    return claim.code_expires_at is not None and claim.code_expires_at > clock.now()
