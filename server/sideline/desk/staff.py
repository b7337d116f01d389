"""Staff at the desk (/desk/staff): invitations to the staff, roles, and invitations to sign up; for admins.

`sideline staff add` says whether an address has an account, which only the operator may learn: an admin may coach a
team and try the addresses of its athletes. So an admin invites an address, and an email with a link goes to it
whether or not it has an account. Nothing is looked up. The page lists the address as invited until its owner, signed
in with two-step sign-in, accepts. Nobody learns whether an address that does not accept has an account. The link is
required even if the user is signed in with that address, because some sites do not confirm addresses. Changes made
here are in the log, and an email about each, except withdrawals, goes to all admins and to the person concerned, so
that a stolen session is noticed.

The list of invitations to sign up shows nothing that a sign-up changes: neither how many uses are left nor whether
one is used up. Each allows a few more accounts than asked for, at random. Otherwise an admin who gives a code to one
athlete, or uses up all but one use of it, would see when that athlete signs up.
"""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, cast

from fastapi import APIRouter, Path, Response
from pydantic import Field
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.factors import is_protected, list_factors
from sideline.accounts.invitations import (
    MAX_DAYS,
    MAX_NOTE,
    MAX_USES,
    create_invitation,
    invitation_link,
    list_unexpired,
    revoke_invitation,
)
from sideline.accounts.model import IS_STAFF, User
from sideline.accounts.one_time_tokens import hash_token
from sideline.accounts.users import lock_user
from sideline.accounts.validation import ENTER_VALID_EMAIL, MAX_EMAIL, normalize_email
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses
from sideline.core.limits import STAFF_CHANGES_PER_ADMIN, STAFF_INVITATIONS_PER_MAILBOX
from sideline.core.mailbox import mailbox_of
from sideline.core.site import Site
from sideline.desk.log import write_log
from sideline.desk.members import (
    NoSecondFactor,
    StaffInvitation,
    StaffManager,
    StaffMember,
    change_role,
    lock_staff,
    not_found,
    two_step_required,
)
from sideline.desk.permissions import PERMISSIONS, Role, roles_with
from sideline.desk.staff_mails import mail_admins

router = APIRouter(prefix="/api", tags=["moderation"])

INVITATION_PAGE = "/desk/invitation"
"""The page that the link in an invitation opens."""

DAYS = 7
"""How many days an invitation to the staff can be accepted."""

FEWEST_USES = 5
"""The least number of sign-ups that an invitation made here allows."""

MOST_MORE_USES = 9
"""The maximum number of extra sign-ups that an invitation allows; the number is random and shown to nobody."""

_TITLES: dict[Role, str] = {"moderator": "a moderator", "admin": "an admin"}


class StaffRow(ResponseModel):
    """A moderator or an admin."""

    email: str
    role: Role
    has_two_step: bool
    is_you: bool


class StaffInvitationRow(ResponseModel):
    """An address that is invited to the staff, and has not accepted yet."""

    email: str
    role: Role
    expires_on: date


class InvitationRow(ResponseModel):
    """An invitation to sign up that has not expired. It looks the same however often it was used."""

    id: str
    expires_on: date
    note: str


class StaffPage(ResponseModel):
    """What the page of the staff shows."""

    members: list[StaffRow]
    invited: list[StaffInvitationRow]
    invitations: list[InvitationRow] | None = Field(description="Null if the site needs no invitations to sign up.")
    is_locked: bool = Field(description="Whether this is a public demo, in which nothing can be changed.")


class SetStaffRole(RequestModel):
    """The role of a member of the staff; null removes the member."""

    email: str = Field(max_length=MAX_EMAIL)
    role: Role | None


class InviteStaff(RequestModel):
    """The role to which an address is invited; null withdraws the invitation."""

    email: str = Field(max_length=MAX_EMAIL)
    role: Role | None


class AcceptStaffInvitation(RequestModel):
    """The token of the link in an invitation."""

    token: str = Field(max_length=100)


class CreateInvitation(RequestModel):
    """An invitation to sign up: how many accounts it allows at least, for how many days, and for whom it is."""

    uses: int = Field(ge=FEWEST_USES, le=MAX_USES)
    days: int = Field(ge=1, le=MAX_DAYS)
    note: str = Field("", max_length=MAX_NOTE)


class CreatedInvitation(ResponseModel):
    """A new invitation to sign up. It is stored as a hash, so it cannot be shown again."""

    code: str
    link: str


@router.get("/desk/staff", response_model=StaffPage, responses=problem_responses(403, 404))
def read_staff_at_desk(staff: StaffManager, site: CurrentSite, session: ReadSession) -> Response:
    """Return the staff, who is invited, and what is left of invitations to sign up; for admins."""
    users = sorted(session.scalars(select(User).where(IS_STAFF)), key=lambda user: (user.role, user.email))
    members = [
        StaffRow(
            email=user.email,
            role=cast(Role, user.role),
            has_two_step=is_protected(list_factors(session, user.id)),
            is_you=user.id == staff.id,
        )
        for user in users
    ]
    today = clock.today()
    rows = session.scalars(select(StaffInvitation).where(StaffInvitation.expires_on >= today)).all()
    invited = [
        StaffInvitationRow(email=row.address, role=cast(Role, row.role), expires_on=row.expires_on)
        for row in sorted(rows, key=lambda row: row.address)
    ]
    invitations = [
        InvitationRow(id=row.id, expires_on=row.expires_on, note=row.note) for row in list_unexpired(session, today)
    ]
    return json_response(
        StaffPage(
            members=members,
            invited=invited,
            invitations=invitations if site.settings.registration == "invitation" else None,
            is_locked=site.configured.public_demo,
        )
    )


@router.post("/desk/staff", status_code=204, responses=problem_responses(403, 404, 409, 422, 429))
def set_staff_role(staff: StaffManager, site: CurrentSite, session: WriteSession, body: SetStaffRole) -> Response:
    """Change the role of a member of the staff, or remove the member; for admins. One admin always stays."""
    members, actor = _lock(session, site, staff)
    member = next((user for user in members if user.email == body.email.strip().lower()), None)
    if member is None:
        raise Refusal(404, "not_staff", "Nobody on the staff has this address.")
    if member.role == body.role:
        return Response(status_code=204)
    others = [user for user in members if user.id != member.id and user.role in roles_with("manage_staff")]
    if not others and (body.role is None or "manage_staff" not in PERMISSIONS[body.role]):
        raise Refusal(409, "last_admin", "This is the only admin. Please make somebody else an admin first.")
    before = cast(Role, member.role)
    # Taking rights away is never limited: it ends what a stolen session did.
    is_promotion = bool(body.role and PERMISSIONS[body.role] > PERMISSIONS[before])
    needs_second_factor = is_promotion and site.settings.staff_second_factor
    try:
        change_role(session, member, body.role, staff.id, needs_second_factor=needs_second_factor)
    except NoSecondFactor:
        raise Refusal(409, "no_two_step", "This account has no two-step sign-in. Its owner must turn it on.") from None
    if is_promotion:
        site.rate_limiter.enforce(STAFF_CHANGES_PER_ADMIN.of(staff.id))
    now_is = f"now {_TITLES[body.role]}" if body.role else f"no longer {_TITLES[before]}"
    _mail_admins(session, site, f"{actor} changed a role: {member.email} is {now_is}.")
    _mail(session, site, member.email, f"You’re {now_is} of {site.settings.site_name}.", site.settings.origin)
    return Response(status_code=204)


@router.post("/desk/staff-invitations", status_code=204, responses=problem_responses(400, 403, 404, 409, 422, 429))
def invite_staff(staff: StaffManager, site: CurrentSite, session: WriteSession, body: InviteStaff) -> Response:
    """Invite an address to the staff, in place of an earlier invitation, or withdraw that; for admins. The response and
    what is stored do not depend on whether the address has an account.
    """
    members, actor = _lock(session, site, staff)
    email = normalize_email(body.email.strip(), if_empty="Please enter an email address", if_invalid=ENTER_VALID_EMAIL)
    earlier = delete(StaffInvitation).where(StaffInvitation.address == email).returning(StaffInvitation.token_hash)
    withdrawn = session.scalar(earlier)
    if withdrawn:
        outbox.remove_messages(session, site.keys, withdrawn)
    if body.role is None:
        if not withdrawn:
            raise Refusal(404, "invitation_not_found", "This invitation was accepted, withdrawn or has expired.")
        write_log(session, staff.id, "staff_invitation_withdrawn")
        return Response(status_code=204)
    if email in [user.email for user in members]:
        raise Refusal(409, "already_staff", "This person is on the staff already. You can change the role above.")
    site.rate_limiter.enforce(STAFF_CHANGES_PER_ADMIN.of(staff.id), STAFF_INVITATIONS_PER_MAILBOX.of(mailbox_of(email)))
    token = secrets.token_urlsafe()
    invitation = StaffInvitation(
        token_hash=hash_token(token),
        address=email,
        role=body.role,
        invited_by=staff.id,
        expires_on=clock.today() + timedelta(days=DAYS),
    )
    session.add(invitation)
    # Without the address, which the log would keep.
    write_log(session, staff.id, "staff_invited", details=body.role)
    payload = {
        "template": "staff-invitation",
        "to": email,
        "link": f"{site.settings.origin}{INVITATION_PAGE}?token={token}",
        "role": _TITLES[body.role],
        "days": DAYS,
        "second_factor": site.settings.staff_second_factor,
        "owner": invitation.token_hash,
    }
    outbox.enqueue(session, site.keys, outbox.MAIL, payload)
    _mail_admins(session, site, f"{actor} invited {email} to become {_TITLES[body.role]}.")
    return Response(status_code=204)


@router.post("/my/staff-invitation", status_code=204, responses=problem_responses(401, 403, 404, 422))
def accept_staff_invitation(
    user: CurrentUser, site: CurrentSite, session: WriteSession, body: AcceptStaffInvitation
) -> Response:
    """Accept an invitation to the staff that was emailed to the user's address. Needs two-step sign-in if staff do."""
    lock_user(session, user.id)
    member = session.get_one(User, user.id, populate_existing=True)
    is_own = (StaffInvitation.token_hash == hash_token(body.token), StaffInvitation.address == member.email)
    used = delete(StaffInvitation).where(*is_own, StaffInvitation.expires_on >= clock.today())
    invitation = session.execute(used.returning(StaffInvitation.role, StaffInvitation.invited_by)).one_or_none()
    if invitation is None:
        message = "This invitation isn’t for your account, has expired, or was used or withdrawn."
        raise Refusal(404, "no_staff_invitation", message)
    role = cast(Role, invitation.role)
    try:
        change_role(session, member, role, invitation.invited_by, needs_second_factor=site.settings.staff_second_factor)
    except NoSecondFactor:
        raise two_step_required() from None
    _mail_admins(session, site, f"{member.email} accepted the invitation and is now {_TITLES[role]}.")
    return Response(status_code=204)


@router.post(
    "/desk/invitations", response_model=CreatedInvitation, responses=problem_responses(403, 404, 409, 422, 429)
)
def create_invitation_at_desk(
    staff: StaffManager, site: CurrentSite, session: WriteSession, body: CreateInvitation
) -> Response:
    """Create an invitation to sign up, whose code is returned this once; for admins."""
    _members, actor = _lock(session, site, staff)
    if site.settings.registration != "invitation":
        raise Refusal(409, "no_invitation_needed", "Nobody needs an invitation to sign up at the moment.")
    note = body.note.strip()
    if not note.isprintable():
        raise Refusal(422, "unusable_note", "The note must be one line.")
    site.rate_limiter.enforce(STAFF_CHANGES_PER_ADMIN.of(staff.id))
    uses = body.uses + secrets.randbelow(MOST_MORE_USES + 1)
    code = create_invitation(session, uses, body.days, note, clock.today())
    # Without the note, which the log would keep longer than the invitation.
    write_log(session, staff.id, "invitation_created", details=f"{body.uses:,} uses, {body.days} days")
    _mail_admins(session, site, f"{actor} made an invitation code for {body.uses:,} new accounts.")
    return json_response(CreatedInvitation(code=code, link=invitation_link(site.settings, code)))


@router.delete("/desk/invitations/{invitation_id}", status_code=204, responses=problem_responses(403, 404, 409))
def withdraw_invitation(
    staff: StaffManager, site: CurrentSite, session: WriteSession, invitation_id: Annotated[str, Path(max_length=64)]
) -> Response:
    """Withdraw an invitation to sign up; for admins. Accounts created with it stay."""
    _ensure_unlocked(site)
    if not revoke_invitation(session, invitation_id):
        raise Refusal(404, "invitation_not_found", "This invitation was withdrawn or has expired.")
    write_log(session, staff.id, "invitation_withdrawn", details=invitation_id)
    return Response(status_code=204)


def _ensure_unlocked(site: Site) -> None:
    if site.configured.public_demo:
        raise Refusal(409, "locked", "The staff of a public demo can’t be changed.")


def _lock(session: Session, site: Site, staff: StaffMember) -> tuple[Sequence[User], str]:
    """Lock the staff. Return them and the address of the acting admin. Raises Refusal 404 if they no longer are one."""
    _ensure_unlocked(site)
    members = lock_staff(session)
    actor = next((user for user in members if user.id == staff.id), None)
    if actor is None or actor.role not in roles_with("manage_staff"):
        raise not_found()
    return members, actor.email


def _mail_admins(session: Session, site: Site, sentence: str) -> None:
    mail_admins(session, site, sentence, "/desk/staff")


def _mail(session: Session, site: Site, address: str, sentence: str, link: str) -> None:
    payload = {"template": "staff-changed", "to": address, "sentence": sentence, "link": link}
    outbox.enqueue(session, site.keys, outbox.MAIL, payload)
