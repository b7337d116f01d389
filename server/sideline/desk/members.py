"""Staff: moderators and admins, what they may do, their alarms, and the request dependencies that require them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, cast, get_args
from uuid import UUID, uuid4

from fastapi import Depends
from sqlalchemy import Date, ForeignKey, Index, String, Uuid, delete, func, or_, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column
from starlette.requests import HTTPConnection

from sideline.accounts.current_user import session_user
from sideline.accounts.errors import insufficient_aal
from sideline.accounts.factors import (
    APP_NAME,
    RECOVERY_CODES,
    RECOVERY_CODES_NAME,
    TOTP,
    AppSecret,
    add_factor,
    is_protected,
    list_factors,
    renew_recovery_codes,
)
from sideline.accounts.model import IS_STAFF, User
from sideline.accounts.users import insert_user
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.engine import Base
from sideline.core.db.sealed import DeterministicString
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.desk.log import OPERATOR, write_log
from sideline.desk.permissions import PERMISSIONS, Permission, Role

_SECOND_STEP = "Moderation requires two-step sign-in. Please turn it on in Profile Settings, under Security."


@dataclass(frozen=True)
class StaffMember:
    """The staff member who sent the request."""

    id: UUID
    role: Role

    def may(self, permission: Permission) -> bool:
        """Whether the staff member's role has this permission."""
        return permission in PERMISSIONS[self.role]

    def ensure_may_decide_request(self) -> None:
        """Raise Refusal 409 unless the staff member may decide that a profile is removed because the person asked."""
        if not self.may("decide_removal_requests"):
            raise Refusal(409, "needs_admin", "The person asked to remove this profile. Only an admin can decide that.")


class NoSuchAccount(Exception):
    """No account has this email address."""


class NoSecondFactor(Exception):
    """The account has no verified authenticator app."""


def not_found() -> Refusal:
    """Return the response for everyone who isn't staff, as if the route didn't exist."""
    return Refusal(404, "not_found", "There’s nothing at this address.")


def two_step_required() -> Refusal:
    """Return the response for an account without two-step sign-in where staff need it."""
    # A code of its own: the web app signs out after `insufficient_aal`, but this session is complete and reaches the
    # desk as soon as two-step sign-in is turned on.
    return Refusal(403, "two_step_required", _SECOND_STEP)


def _require(permission: Permission) -> Callable[[HTTPConnection], StaffMember]:
    def staff_member(connection: HTTPConnection) -> StaffMember:
        try:
            user = session_user(connection)
        except Refusal:
            raise not_found() from None
        site = site_of(connection)
        with site.database.reading() as session:
            role = session.scalar(select(User.role).where(User.id == user.id))
        if role not in PERMISSIONS:
            raise not_found()
        member = StaffMember(user.id, role)
        if not member.may(permission):
            raise not_found()
        if user.needs_code:
            raise insufficient_aal(_SECOND_STEP)
        if site.settings.staff_second_factor and user.aal != "aal2":
            raise two_step_required()
        return member

    return staff_member


Moderator = Annotated[StaffMember, Depends(_require("moderate"))]
"""The signed-in moderator or admin. Raises Refusal 404 for anyone else, and 403 before two-step sign-in."""

SuspensionStaff = Annotated[StaffMember, Depends(_require("decide_suspensions"))]
"""The signed-in staff member with this permission. Raises like `Moderator`; so do those below."""

ClaimStaff = Annotated[StaffMember, Depends(_require("decide_claims"))]

SchoolStaff = Annotated[StaffMember, Depends(_require("join_schools"))]

StaffListStaff = Annotated[StaffMember, Depends(_require("import_staff_lists"))]

WindowStaff = Annotated[StaffMember, Depends(_require("set_edition_windows"))]

StaffManager = Annotated[StaffMember, Depends(_require("manage_staff"))]

SettingsStaff = Annotated[StaffMember, Depends(_require("set_site_settings"))]

LogStaff = Annotated[StaffMember, Depends(_require("read_log"))]

StatusStaff = Annotated[StaffMember, Depends(_require("read_status"))]


class StaffInvitation(Base):
    """An invitation to become a moderator or an admin (`desk.staff`): the address, encrypted with a purpose of its own,
    and the SHA-256 of the emailed token. `invited_by` is the admin, with whose role it ends.
    """

    __tablename__ = "staff_invitations"
    __table_args__ = (Index(None, "invited_by"), {"sqlite_with_rowid": False})

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    address: Mapped[str] = mapped_column(DeterministicString("address of a staff invitation"), unique=True)
    role: Mapped[str] = mapped_column(String(10))
    invited_by: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"))
    expires_on: Mapped[date] = mapped_column(Date)


def set_role(session: Session, email: str, role: Role | None, *, needs_second_factor: bool = False) -> None:
    """Give the account with this email address a staff role, or remove it (None), as the operator. Raises NoSuchAccount
    and, like `change_role`, NoSecondFactor.
    """
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        raise NoSuchAccount
    change_role(session, user, role, OPERATOR, needs_second_factor=needs_second_factor)


def change_role(
    session: Session, user: User, role: Role | None, actor: UUID, *, needs_second_factor: bool = False
) -> None:
    """Give an account a staff role, or remove it (None), and log who did that.

    With `needs_second_factor`, raises NoSecondFactor if the new member's account has no verified authenticator app:
    otherwise anyone with the password could set one up and reach the moderation desk.
    """
    if role and needs_second_factor and not is_protected(list_factors(session, user.id)):
        raise NoSecondFactor
    before = user.role
    session.execute(update(User).where(User.id == user.id).values(role=role or ""))
    action = "staff_removed" if not role else "staff_role_changed" if before else "staff_added"
    details = f"{before} → {role}" if before and role else role or before
    write_log(session, actor, action, details=details, member_id=user.id)
    # Otherwise someone who took over an admin's session could come back with an invitation that they sent.
    ended = [StaffInvitation.address == user.email]
    if not role or "manage_staff" not in PERMISSIONS[role]:
        ended.append(StaffInvitation.invited_by == user.id)
    session.execute(delete(StaffInvitation).where(or_(*ended)))
    if not role:
        session.execute(update(Case).where(Case.leased_by == user.id).values(leased_by=None, leased_until=None))


def lock_staff(session: Session) -> Sequence[User]:
    """Lock all moderators and admins until the transaction ends, and return them as they are then."""
    # All transactions lock them in the same order. PostgreSQL rereads a row after waiting for its lock.
    return session.scalars(select(User).where(IS_STAFF).order_by(User.id).with_for_update(key_share=True)).all()


def role_of(session: Session, email: str) -> Role | None:
    """Return the role of the account with this email address; None if it isn't staff."""
    return cast(Role | None, session.scalar(select(User.role).where(User.email == email.strip().lower())) or None)


def list_staff(session: Session) -> list[tuple[str, str]]:
    """Return the email address and role of each staff member."""
    rows = session.execute(select(User.email, User.role).where(IS_STAFF))
    return sorted((row.email, row.role) for row in rows)


def count_staff(session: Session) -> int:
    """Return the number of moderators and admins."""
    return session.scalar(select(func.count()).where(IS_STAFF)) or 0


# Which alarms each staff member gets by email: the members' own settings.

AlarmKind = Literal["severe", "late", "surge"]
"""Severe cases, cases that will soon be late, and review surges (`desk.alarms`)."""

ALARM_KINDS: tuple[AlarmKind, ...] = get_args(AlarmKind)


def read_muted(session: Session, user_id: UUID) -> set[str]:
    """Return the kinds of alarms that a member has turned off."""
    return set(session.get_one(User, user_id).muted_alarms.split())


def store_muted(session: Session, user_id: UUID, muted: Collection[AlarmKind]) -> None:
    """Replace the kinds of alarms that a member has turned off."""
    session.get_one(User, user_id).muted_alarms = " ".join(sorted(muted))


def list_recipients(session: Session, kind: AlarmKind) -> list[str]:
    """Return the email addresses of the moderators and admins who have not turned off this kind of alarm."""
    rows = session.execute(select(User.email, User.muted_alarms).where(IS_STAFF)).all()
    return sorted(row.email for row in rows if kind not in row.muted_alarms.split())


# The first admin of a new site, whom the operator creates together with two-step sign-in (`sideline setup`).


class AddressTaken(Exception):
    """The address has an account. Its owner must turn on two-step sign-in before becoming an admin."""


def create_first_admin(session: Session, keys: Keys, email: str, password_hash: str, app: AppSecret) -> list[str]:
    """Create an admin with a confirmed address and this authenticator app. Returns new recovery codes, shown only once.

    `app.last_step` is the time step of the code that the operator has typed, so that it cannot be used again. Raises
    AddressTaken, and then changes nothing.
    """
    today = clock.start_of_day(clock.now())
    user = insert_user(
        session,
        id=uuid4(),
        email=email,
        password_hash=password_hash,
        user_metadata={},
        created_at=today,
        updated_at=today,
        email_confirmed_at=today,
    )
    if user is None:
        raise AddressTaken
    factor = add_factor(session, keys, user.id, aal="aal1", factor_type=TOTP, name=APP_NAME, secret=app)
    factor.is_verified = True
    session.flush()
    no_secret = AppSecret("")
    add_factor(
        session, keys, user.id, aal="aal2", factor_type=RECOVERY_CODES, name=RECOVERY_CODES_NAME, secret=no_secret
    )
    codes = renew_recovery_codes(session, user.id)
    set_role(session, email, "admin", needs_second_factor=True)
    return codes
