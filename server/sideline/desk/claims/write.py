"""Write a user's own claim: make it, confirm or change its address, delete it; confirm the post; propose edits."""

from dataclasses import asdict
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sideline.accounts.mailed_code import MailedCode, check_code, code_expired, create_code
from sideline.accounts.users import lock_user
from sideline.accounts.validation import ENTER_VALID_EMAIL, normalize_email
from sideline.authorship.authors import Author, read_record
from sideline.coaches.claim_model import YEAR, Claim, is_claimed, state_of, update_badge
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach
from sideline.coaches.posts import clear_left
from sideline.coaches.proposals import cancel_edit, end_proposals, store_proposal
from sideline.coaches.schools import is_school_address
from sideline.coaches.team_model import season_at
from sideline.coaches.universities import with_known_school
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.mailbox import mailbox_of
from sideline.core.site import Site
from sideline.desk.claims.read import can_renew, find_own, has_code, unconfirmed_posts
from sideline.desk.claims.schemas import ClaimProfile, NewAddress
from sideline.desk.decision_mails import mail_claimant, owner_of_claim, owner_of_move
from sideline.reviews.replies import delete_replies
from sideline.reviews.tally import lock_coach, lock_profile

_PURPOSE = "code of a claim"


def make_claim(session: Session, site: Site, user_id: UUID, body: ClaimProfile, client: str) -> Claim:
    """Store a claim, replacing an unconfirmed or refused one, and email a code to its address.

    Raises Refusal 404 for an unknown coach, 403 for a suspended account, 422 if the address isn't a university address,
    or 409 if the account has rated a coach or has a claim, or if the profile is already claimed.
    """
    address = _university_address(site, body.address)
    lock_user(session, user_id)
    _ensure_may_claim(session, site, user_id)
    claim = find_own(session, user_id)
    if claim is not None and claim.state in ("open", "approved"):
        raise Refusal(409, "has_claim", "You have already claimed a profile.")
    coach = lock_coach(session, body.coach_id)
    ensure_unclaimed(session, coach)
    if claim is not None:
        session.delete(claim)
        session.flush()
    claim = Claim(
        user_id=user_id,
        coach_id=coach.id,
        state="unconfirmed",
        address=address,
        staff_page=body.staff_page,
        changed_at=clock.hour(clock.now()),
    )
    session.add(claim)
    session.flush()
    _mail_code(session, site, claim, client)
    return claim


def _university_address(site: Site, typed: str) -> str:
    """Return the normalized address. Raises Refusal 422 if it isn't a university address."""
    address = normalize_email(
        typed.strip(), if_empty="Please enter your university address", if_invalid=ENTER_VALID_EMAIL
    )
    if not is_school_address(address, site.settings):
        raise Refusal(422, "no_school_address", "We don’t recognize this as a university address. Most end in .edu.")
    return address


def ensure_unclaimed(session: Session, coach: Coach) -> None:
    """Raise Refusal 409 if the locked coach is already claimed."""
    if is_claimed(session, coach.id):
        raise Refusal(
            409, "already_claimed", "This profile has already been claimed. Please write to us if it’s yours."
        )


def renew_code(session: Session, site: Site, user_id: UUID, client: str) -> Claim:
    """Email a new code if the address is unconfirmed or due for its yearly confirmation. Raises Refusal 404, 409."""
    claim, coach = lock_own(session, user_id)
    if claim.state != "unconfirmed" and not can_renew(claim, coach) and not _is_new_address_open(claim):
        raise Refusal(409, "confirmed", "Your address is confirmed.")
    _mail_code(session, site, claim, client)
    return claim


def give_new_address(session: Session, site: Site, user_id: UUID, body: NewAddress, client: str) -> Claim:
    """Email a code to an address at the profile's new university; the old one stays until an admin approves.

    Raises Refusal 404 without a claim, 409 if the profile is still at the claim's university, or 422 if the address
    isn't a university address.
    """
    address = _university_address(site, body.address)
    claim, coach = lock_own(session, user_id)
    if state_of(claim, coach) != "moved":
        raise Refusal(409, "not_moved", "Your confirmed address already matches the university on your profile.")
    claim.new_address, claim.new_staff_page, claim.is_new_address_confirmed = address, body.staff_page, False
    _mail_code(session, site, claim, client)
    return claim


def confirm_code(session: Session, site: Site, user_id: UUID, code: str) -> Claim:
    """Confirm the address. A new claim then waits for an admin; for an approved one, this also clears the mark that
    the coach has left, because the coach still reads email there.

    Raises Refusal 404 without a claim, 400 for a wrong code, 403 if the account has been suspended since, or 409 if it
    has rated a coach since or if the mailbox has already claimed a profile.
    """
    (claim, coach), now = lock_own(session, user_id), clock.now()
    if claim.code_expires_at is None or not has_code(claim):
        raise code_expired("claim")
    sealed = site.keys.unseal(_PURPOSE, claim.code, _code_address(claim).encode())
    check_code(site.rate_limiter, "claim", user_id, MailedCode(sealed.decode(), claim.code_expires_at), code)
    if _is_new_address_open(claim):
        claim.is_new_address_confirmed, claim.changed_at = True, clock.hour(now)
    elif claim.state == "approved":
        claim.confirmed_until, claim.is_reminded = clock.day(now) + YEAR, False
        if state_of(claim, coach) == "approved":
            clear_left(session, coach)
            update_badge(session, coach)
    else:
        _ensure_may_claim(session, site, user_id)
        claim.state, claim.changed_at = "open", clock.hour(now)
        hold_mailbox(session, claim)
    claim.code, claim.code_expires_at = "", None
    return claim


def hold_mailbox(session: Session, claim: Claim) -> None:
    """Reserve the mailbox for this open or approved claim, whose user must be locked.

    Raises Refusal 409 if it has another claim: otherwise one mailbox could flood the admins with claims.
    """
    mailbox = mailbox_of(claim.address)
    taken = Refusal(409, "address_used", "This address was already used to claim a profile.")
    if session.scalar(select(Claim.id).where(Claim.mailbox == mailbox, Claim.id != claim.id)) is not None:
        raise taken
    try:
        with session.begin_nested():
            claim.mailbox = mailbox
    except IntegrityError:  # another claim was confirmed at the same moment
        raise taken from None


def give_up(session: Session, site: Site, user_id: UUID) -> None:
    """Delete the user's claim, if any, with its badge, its replies and its queued emails."""
    lock_user(session, user_id)
    end_claim_of(session, site, user_id)


def end_claim_of(session: Session, site: Site, user_id: UUID) -> str:
    """Delete the claim of a locked user, if any; returns its email address, or an empty string."""
    claim = find_own(session, user_id)
    if claim is None:
        return ""
    end_claim(session, site, claim)
    return claim.address


def end_claim(session: Session, site: Site, claim: Claim, *, keep_mails: bool = False) -> None:
    """Delete a claim of a locked user. For an approved claim, also delete the badge and the replies."""
    if claim.state == "approved":
        coach = lock_profile(session, claim.coach_id)
        # A coach who has left the school is no longer the person that a moderator verified.
        coach.verified = coach.verified_by_staff = False
        delete_replies(session, coach.id)
        end_proposals(session, coach.id)
    if not keep_mails:
        for owner in (owner_of_claim(claim), owner_of_move(claim)):
            outbox.remove_messages(session, site.keys, owner)
    session.delete(claim)


def _mail_code(session: Session, site: Site, claim: Claim, client: str) -> None:
    """Give a claim a new code and email it to the address to be confirmed.

    `client` is the IP address of the request. Raises Refusal 429 if it asks for too many codes, so callers do all their
    other checks first.
    """
    session.flush()
    address = _code_address(claim)
    code = create_code(site.rate_limiter, "claim", address, client)
    claim.code, claim.code_expires_at = site.keys.seal(_PURPOSE, code.text.encode(), address.encode()), code.expires_at
    send_before = outbox.until(code.expires_at)["send_before"]
    mail_claimant(
        session, site, claim, "claim-code", to=address, kind=code.message_kind, code=code.text, send_before=send_before
    )


def _ensure_may_claim(session: Session, site: Site, user_id: UUID) -> None:
    """Raise Refusal 403 for a suspended account, or 409 for one that has rated a coach. The user must be locked."""
    record = read_record(session, Author(site.authors_key, user_id))
    record.ensure_not_suspended()
    if record.reviews:
        message = "This account has rated coaches. Please use another account for your profile."
        raise Refusal(409, "has_rated", message)


def lock_own(session: Session, user_id: UUID) -> tuple[Claim, Coach]:
    """Lock and return the user's claim and its coach. Raises Refusal 404 without a claim."""
    lock_user(session, user_id)
    claim = find_own(session, user_id)
    if claim is None:
        raise Refusal(404, "claim_not_found", "You haven’t claimed a profile.")
    return claim, lock_coach(session, claim.coach_id, also_unlisted=True)


def _is_new_address_open(claim: Claim) -> bool:
    return bool(claim.new_address) and not claim.is_new_address_confirmed


def _code_address(claim: Claim) -> str:
    """Return the email address that the current code confirms."""
    return claim.new_address if _is_new_address_open(claim) else claim.address


# Confirm the post of a coach who has claimed the profile for this season.


def confirm_posts(session: Session, user_id: UUID) -> Claim:
    """Confirm that the coach still holds the posts at the school of the profile, as a list of this season would.

    Raises Refusal 404 without a claim, or 409 if there is nothing to confirm.
    """
    claim, coach = lock_own(session, user_id)
    season, today = season_at(clock.today()), clock.today()
    posts = unconfirmed_posts(session, claim, coach)
    if not posts:
        raise Refusal(409, "nothing_to_confirm", "Your profile already says where you are this season.")
    for post in posts:
        post.first_season = season if post.first_season is None else post.first_season
        post.last_season = season
        post.listed_on = post.confirmed_on = today
    session.flush()
    return claim


# A claimant's profile edit requests: propose details, and withdraw them while they are pending.
#
# Their cases are stored in `coaches.proposals` and decided in `desk.kinds.profile`.


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
