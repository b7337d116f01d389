"""Writing of a user's own claim: made, its address confirmed or changed, given up."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sideline.accounts.mailed_code import MailedCode, check_code, code_expired, create_code
from sideline.accounts.users import lock_user
from sideline.accounts.validation import normalize_email
from sideline.authorship.authors import Author, read_record
from sideline.casework.mails import mail_claimant, owner_of_claim, owner_of_move
from sideline.claims.read import can_renew, find_own, has_code
from sideline.claims.schemas import ClaimProfile, NewAddress
from sideline.coaches.badge import is_claimed, state_of
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.model import Coach
from sideline.coaches.proposals import end_proposals
from sideline.coaches.school_addresses import is_school_address
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.mailbox import mailbox_of
from sideline.core.site import Site
from sideline.reviews.replies import delete_replies
from sideline.reviews.tally import lock_coach

_PURPOSE = "code of a claim"


def make_claim(session: Session, site: Site, user_id: UUID, body: ClaimProfile, client: str) -> Claim:
    """Store a claim, in place of one that was not confirmed or was refused, and mail a code to its address.

    Raises Refusal: 404 for the coach, 403 for a suspended account, 422 for an address of no university, 409 for an
    account that has rated or has a claim, and for a profile that is claimed.
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
    """The address that was typed. Raises Refusal 422 where it is of no university."""
    address = normalize_email(typed.strip(), if_empty="Please enter your university address")
    if not is_school_address(address, site.settings.school_domains):
        raise Refusal(422, "no_school_address", "We don’t recognize this as a university address. Most end in .edu.")
    return address


def ensure_unclaimed(session: Session, coach: Coach) -> None:
    """Raises Refusal 409 where somebody has claimed the locked coach."""
    if is_claimed(session, coach.id):
        raise Refusal(
            409, "already_claimed", "This profile has already been claimed. Please write to us if it’s yours."
        )


def renew_code(session: Session, site: Site, user_id: UUID, client: str) -> Claim:
    """Mail a new code: for an address that is not confirmed, or whose year is nearly over. Raises Refusal 404, 409."""
    claim, _ = lock_own(session, user_id)
    if claim.state != "unconfirmed" and not can_renew(claim) and not _is_new_address_open(claim):
        raise Refusal(409, "confirmed", "Your address is confirmed.")
    _mail_code(session, site, claim, client)
    return claim


def give_new_address(session: Session, site: Site, user_id: UUID, body: NewAddress, client: str) -> Claim:
    """Mail a code to an address at the university that the profile says now; the old one stays until an admin approves.

    Raises Refusal: 404 without a claim, 409 where the profile is at the university of the claim, 422 for an address of
    no university.
    """
    address = _university_address(site, body.address)
    claim, coach = lock_own(session, user_id)
    if state_of(claim, coach) != "moved":
        raise Refusal(409, "not_moved", "Your confirmed address already matches the university on your profile.")
    claim.new_address, claim.new_staff_page, claim.is_new_address_confirmed = address, body.staff_page, False
    _mail_code(session, site, claim, client)
    return claim


def confirm_code(session: Session, site: Site, user_id: UUID, code: str) -> Claim:
    """Confirm the address; a new claim is an admin's to decide then.

    Raises Refusal: 404 without a claim, 400 for the code, 403 and 409 for an account that has rated since, 409 where
    the mailbox has claimed a profile already.
    """
    (claim, _), now = lock_own(session, user_id), clock.now()
    if claim.code_expires_at is None or not has_code(claim):
        raise code_expired("claim")
    sealed = site.keys.unseal(_PURPOSE, claim.code, _code_address(claim).encode())
    check_code(site.rate_limiter, "claim", user_id, MailedCode(sealed.decode(), claim.code_expires_at), code)
    if _is_new_address_open(claim):
        claim.is_new_address_confirmed, claim.changed_at = True, clock.hour(now)
    elif claim.state == "approved":
        claim.confirmed_until, claim.is_reminded = clock.day(now) + YEAR, False
    else:
        _ensure_may_claim(session, site, user_id)
        claim.state, claim.changed_at = "open", clock.hour(now)
        hold_mailbox(session, claim)
    claim.code, claim.code_expires_at = "", None
    return claim


def hold_mailbox(session: Session, claim: Claim) -> None:
    """Let the mailbox of an open or approved claim, whose user is locked, have no other one.

    Raises Refusal 409 where it has one: many accounts with one mailbox would fill the admins' list with claims.
    """
    mailbox = mailbox_of(claim.address)
    taken = Refusal(409, "address_used", "This address was already used to claim a profile.")
    if session.scalar(select(Claim.id).where(Claim.mailbox == mailbox, Claim.id != claim.id)) is not None:
        raise taken
    try:
        with session.begin_nested():
            claim.mailbox = mailbox
    except IntegrityError:  # another one was confirmed at the same moment
        raise taken from None


def give_up(session: Session, site: Site, user_id: UUID) -> None:
    """Delete the user's claim, if there is one, with its badge, its answers and the mails that wait."""
    lock_user(session, user_id)
    end_claim_of(session, site, user_id)


def end_claim_of(session: Session, site: Site, user_id: UUID) -> str:
    """Delete the claim of a locked user, if there is one; returns its address, or nothing."""
    claim = find_own(session, user_id)
    if claim is None:
        return ""
    end_claim(session, site, claim)
    return claim.address


def end_claim(session: Session, site: Site, claim: Claim, *, keep_mails: bool = False) -> None:
    """Delete a claim of a locked user. An approved one takes the badge and the answers with it."""
    if claim.state == "approved":
        coach = lock_coach(session, claim.coach_id, also_unlisted=True)
        # After leaving the school this is no longer the person whom a moderator verified.
        coach.verified = coach.verified_by_staff = False
        delete_replies(session, coach.id)
        end_proposals(session, coach.id)
    if not keep_mails:
        for owner in (owner_of_claim(claim), owner_of_move(claim)):
            outbox.remove_messages(session, site.keys, owner)
    session.delete(claim)


def _mail_code(session: Session, site: Site, claim: Claim, client: str) -> None:
    """Give a claim a new code, and mail it to the address that is to be confirmed.

    `client` is the network address that asks for it. Raises Refusal 429 for too many from there: the caller has checked
    everything else.
    """
    session.flush()
    address = _code_address(claim)
    code = create_code(site.rate_limiter, "claim", address, client)
    claim.code, claim.code_expires_at = site.keys.seal(_PURPOSE, code.text.encode(), address.encode()), code.expires_at
    mail_claimant(session, site, claim, "claim-code", to=address, kind=code.message_kind, code=code.text)


def _ensure_may_claim(session: Session, site: Site, user_id: UUID) -> None:
    """Raises Refusal 403 for a suspended account, 409 for one that has rated. The user is locked."""
    own = read_record(session, Author(site.authors_key, user_id))
    own.ensure_not_suspended()
    if own.reviews:
        message = "This account has rated coaches. Please use another account for your profile."
        raise Refusal(409, "has_rated", message)


def lock_own(session: Session, user_id: UUID) -> tuple[Claim, Coach]:
    """The user's claim and its coach, locked. Raises Refusal 404 without a claim."""
    lock_user(session, user_id)
    claim = find_own(session, user_id)
    if claim is None:
        raise Refusal(404, "claim_not_found", "You haven’t claimed a profile.")
    return claim, lock_coach(session, claim.coach_id, also_unlisted=True)


def _is_new_address_open(claim: Claim) -> bool:
    return bool(claim.new_address) and not claim.is_new_address_confirmed


def _code_address(claim: Claim) -> str:
    """The address that a code confirms."""
    return claim.new_address if _is_new_address_open(claim) else claim.address
