"""Claims at the moderation desk, for admins: the list, approve, reject, undo."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.coaches.claim_model import YEAR, Claim, state_of, update_badge
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import clear_left
from sideline.coaches.proposals import end_proposals
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.cursors import CursorScope, SortKey, cut_page, is_after, open_cursor, position_of
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.claims.schemas import DecideClaim
from sideline.desk.claims.write import ensure_unclaimed, hold_mailbox
from sideline.desk.decision_mails import mail_claimant
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.reviews.read import reviewed_coach
from sideline.reviews.replies import delete_replies
from sideline.reviews.tally import lock_profile

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
    """Lock the claim's user, then all coaches of the profile, and return claim and coach. Raises Refusal 404."""
    user_id = session.scalar(select(Claim.user_id).where(Claim.id == claim_id))
    if user_id is not None:
        lock_user(session, user_id)
    claim = session.get(Claim, claim_id, populate_existing=True) if user_id else None
    if claim is None:
        raise Refusal(404, "claim_not_found", "Claim not found.")
    return claim, lock_profile(session, claim.coach_id)


def _ensure_not_own(claim: Claim, staff: StaffMember) -> None:
    if claim.user_id == staff.id:
        raise Refusal(409, "own_claim", "This is your own claim. Another admin has to decide it.")


# The claims that admins see at the desk: open ones in pages by profile, and the latest decided ones.

PROFILES_PER_PAGE = 20
"""Number of profiles with open claims per page. All claims on a profile are on one page, however many there are."""

MAX_DECIDED = 50
"""Maximum number of decided claims."""

_SCOPE: CursorScope = ("desk claims",)

_IS_WAITING = or_(
    Claim.state == "open",
    # Most of these coaches have moved; for the rest the university is only spelled differently.
    and_(Claim.state == "approved", Claim.university != Coach.university),
)


def read_claims(session: Session, keys: Keys, cursor: str | None = None) -> dict[str, Any]:
    """Return the fields of `DeskClaims`. Raises Refusal 400 for a cursor of another list."""
    coach_ids, next_cursor = _read_page(session, keys, cursor)
    claims = select(Claim, Coach).join(Coach, Coach.id == Claim.coach_id)
    waiting = claims.where(_IS_WAITING, Claim.coach_id.in_(coach_ids)).order_by(Claim.changed_at, Claim.id)
    rows = [row for row in session.execute(waiting).all() if state_of(row[0], row[1]) in ("open", "moved")]
    rows.sort(key=lambda row: coach_ids.index(row[0].coach_id))  # stable: the claims on a profile stay in order
    decided = claims.where(Claim.state.in_(("approved", "refused")))
    newest = session.execute(decided.order_by(Claim.changed_at.desc(), Claim.id.desc()).limit(MAX_DECIDED))
    domains = _read_domains(session)
    return {
        "open": [_row(claim, coach) | {"differences": differences_of(claim, coach, domains)} for claim, coach in rows],
        "next_cursor": next_cursor,
        "decided": [_row(claim, coach) for claim, coach in newest if state_of(claim, coach) != "moved"],
    }


def differences_of(claim: Claim, coach: Coach, domains: Mapping[str, Collection[str]]) -> list[str]:
    """Return sentences about an address or a staff page that is not at a known domain of the profile's school.

    `domains` has the email domains of schools by name. A school without a known one has no differences.
    """
    own = domains.get(coach.university, ())
    if not own:
        return []
    is_new = claim.is_new_address_confirmed
    address = claim.new_address if is_new else claim.address
    page = claim.new_staff_page if is_new else claim.staff_page
    host = address.rpartition("@")[2].lower()
    found = list[str]()
    if not _is_at(host, own):
        others = sorted(name for name, known in domains.items() if _is_at(host, known))
        whose = f", but at {others[0]}’s" if others else ""
        found.append(f"The address is not at a known domain of {coach.university} ({', '.join(own)}){whose}.")
    page_host = (urlsplit(page).hostname or "").lower()
    if page and not _is_at(page_host, own):
        found.append(f"The staff page is at {page_host}, which is not a known domain of {coach.university}.")
    return found


def _is_at(host: str, domains: Collection[str]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _read_domains(session: Session) -> dict[str, list[str]]:
    """Return the known email domains of each school that has any."""
    rows = session.execute(select(University.name, University.email_domains))
    return {name: [domain.lower() for domain in domains] for name, domains in rows if domains}


def _read_page(session: Session, keys: Keys, cursor: str | None) -> tuple[list[int], str | None]:
    """Return the ids of the profiles on a page. Profiles with an open claim come first, then those whose coach has
    moved; within each, the one with the oldest claim first.
    """
    is_only_moved = func.min(case((Claim.state == "open", 0), else_=1))
    order: list[SortKey] = [is_only_moved, func.min(Claim.changed_at), Claim.coach_id]
    columns = [column.label(f"sort_{number}") for number, column in enumerate(order)]
    query = select(*columns).join(Coach, Coach.id == Claim.coach_id).where(_IS_WAITING).group_by(Claim.coach_id)
    if cursor is not None:
        query = query.having(is_after(order, open_cursor(keys, _SCOPE, cursor)))
    found = session.execute(query.order_by(*order).limit(PROFILES_PER_PAGE + 1)).all()
    page, next_cursor = cut_page(keys, _SCOPE, found, position_of, PROFILES_PER_PAGE)
    return [row[-1] for row in page], next_cursor


def _row(claim: Claim, coach: Coach) -> dict[str, Any]:
    return {
        "id": claim.id,
        "state": state_of(claim, coach),
        "coach": reviewed_coach(coach),
        "university": claim.university,
        "new_address": claim.new_address if claim.is_new_address_confirmed else "",
        "new_staff_page": claim.new_staff_page if claim.is_new_address_confirmed else "",
        "address": claim.address,
        "staff_page": claim.staff_page,
        "differences": [],
        "changed_on": claim.changed_at.date(),
        "explanation": claim.explanation,
        "can_undo": claim.state in ("approved", "refused"),
    }
