"""Routes for claims: a user's own claim, and the desk, which returns 404 to anyone who isn't an admin."""

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.coaches.claim_model import Claim
from sideline.coaches.universities import ensure_not_similar
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import StoredId, json_response, problem_responses
from sideline.core.limits import CLAIM_CODE_TRIES, CLAIM_CODES_PER_USER, PROPOSALS_PER_ADDRESS, PROPOSALS_PER_USER
from sideline.core.site import Site
from sideline.desk.claims import mails, read, write
from sideline.desk.claims.desk import decide_claim, read_claims, undo_claim
from sideline.desk.claims.schemas import (
    ChangeWeeklyMail,
    ClaimCode,
    ClaimProfile,
    DecideClaim,
    DeskClaims,
    MyClaim,
    NewAddress,
)
from sideline.desk.coach_routes import CorrectDetails
from sideline.desk.members import ClaimStaff

router = APIRouter(prefix="/api", tags=["claims"])

_OWN = problem_responses(400, 401, 403, 404, 409, 422, 429)


@router.get("/my/claim", response_model=MyClaim, responses=problem_responses(401, 403))
def read_my_claim(user: CurrentUser, site: CurrentSite, session: ReadSession) -> Response:
    """Return the user's profile claim."""
    return _own_claim(session, site, read.find_own(session, user.id))


@router.put("/my/claim", response_model=MyClaim, responses=_OWN)
def claim_profile(
    user: CurrentUser, site: CurrentSite, client: ClientAddress, session: WriteSession, body: ClaimProfile
) -> Response:
    """Claim a profile and email a code to the university address."""
    site.rate_limiter.enforce(CLAIM_CODES_PER_USER.of(user.id))
    return _own_claim(session, site, write.make_claim(session, site, user.id, body, client))


@router.post("/my/claim/code", response_model=MyClaim, responses=_OWN)
def mail_claim_code(user: CurrentUser, site: CurrentSite, client: ClientAddress, session: WriteSession) -> Response:
    """Email another code to the address of the user's claim."""
    site.rate_limiter.enforce(CLAIM_CODES_PER_USER.of(user.id))
    return _own_claim(session, site, write.renew_code(session, site, user.id, client))


@router.post("/my/claim/confirm", response_model=MyClaim, responses=_OWN)
def confirm_claim_code(user: CurrentUser, site: CurrentSite, session: WriteSession, body: ClaimCode) -> Response:
    """Confirm the address with the emailed code."""
    site.rate_limiter.enforce(CLAIM_CODE_TRIES.of(user.id))
    return _own_claim(session, site, write.confirm_code(session, site, user.id, body.code))


@router.put("/my/claim/address", response_model=MyClaim, responses=_OWN)
def give_claim_address(
    user: CurrentUser, site: CurrentSite, client: ClientAddress, session: WriteSession, body: NewAddress
) -> Response:
    """Add an address at the coach's new university; a code is emailed to it, and an admin decides again."""
    site.rate_limiter.enforce(CLAIM_CODES_PER_USER.of(user.id))
    return _own_claim(session, site, write.give_new_address(session, site, user.id, body, client))


@router.put("/my/claim/details", response_model=MyClaim, responses=_OWN)
def propose_profile_edit(
    user: CurrentUser, site: CurrentSite, client: ClientAddress, session: WriteSession, body: CorrectDetails
) -> Response:
    """Request an edit of the claimed profile, replacing a pending request; a moderator decides.

    A 409 `similar_university` response lists universities that the new name may mean in `similar`.
    """
    site.rate_limiter.enforce(PROPOSALS_PER_USER.of(user.id))
    claim = write.propose_details(session, site, user.id, body.draft())
    if not body.new_university:
        ensure_not_similar(session, body.university)
    session.flush()
    site.rate_limiter.enforce(PROPOSALS_PER_ADDRESS.of(client))
    return _own_claim(session, site, claim)


@router.delete("/my/claim/details", response_model=MyClaim, responses=problem_responses(401, 403, 404, 409, 429))
def cancel_profile_edit(user: CurrentUser, site: CurrentSite, session: WriteSession) -> Response:
    """Withdraw the pending profile edit request."""
    site.rate_limiter.enforce(PROPOSALS_PER_USER.of(user.id))
    return _own_claim(session, site, write.cancel_edit_request(session, user.id))


@router.put("/my/claim/post", response_model=MyClaim, responses=problem_responses(401, 403, 404, 409))
def confirm_claimed_post(user: CurrentUser, site: CurrentSite, session: WriteSession) -> Response:
    """Confirm that the coach is still at the school of the profile this season."""
    return _own_claim(session, site, write.confirm_posts(session, user.id))


@router.put("/my/claim/weekly-mail", response_model=MyClaim, responses=problem_responses(401, 403, 404, 422))
def change_weekly_mail(user: CurrentUser, site: CurrentSite, session: WriteSession, body: ChangeWeeklyMail) -> Response:
    """Turn the weekly email about new reviews on or off."""
    return _own_claim(session, site, mails.set_weekly_mail(session, user.id, wanted=body.wanted))


@router.delete("/my/claim", status_code=204, responses=problem_responses(401, 403))
def give_up_claim(user: CurrentUser, site: CurrentSite, session: WriteSession) -> Response:
    """Delete the user's claim and its badge."""
    write.give_up(session, site, user.id)
    return Response(status_code=204)


@router.get("/desk/claims", response_model=DeskClaims, responses=problem_responses(400, 403, 404))
def list_claims(_staff: ClaimStaff, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """Return open claims, 20 profiles per page, and recently decided ones."""
    return json_response(DeskClaims.model_validate(read_claims(session, site.keys, cursor)))


@router.post("/desk/claims/{claim_id}/decision", status_code=204, responses=problem_responses(403, 404, 409, 422))
def decide_one_claim(
    staff: ClaimStaff, site: CurrentSite, session: WriteSession, claim_id: StoredId, body: DecideClaim
) -> Response:
    """Approve or refuse a claim."""
    decide_claim(session, site, staff, claim_id, body)
    return Response(status_code=204)


@router.delete("/desk/claims/{claim_id}/decision", status_code=204, responses=problem_responses(403, 404, 409))
def undo_one_claim(staff: ClaimStaff, site: CurrentSite, session: WriteSession, claim_id: StoredId) -> Response:
    """Undo a decision on a claim."""
    undo_claim(session, site, staff, claim_id)
    return Response(status_code=204)


def _own_claim(session: Session, site: Site, claim: Claim | None) -> Response:
    return json_response(MyClaim(claim=read.own_claim(session, site.keys, claim) if claim else None))
