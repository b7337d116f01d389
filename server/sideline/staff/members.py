"""Staff: who moderates."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, cast
from uuid import UUID

from fastapi import Depends
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection

from sideline.accounts.current_user import session_user
from sideline.accounts.factors import is_protected, list_factors
from sideline.accounts.model import User
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.staff.log import write_log

Role = Literal["moderator", "admin"]

_SECOND_STEP = (
    "Moderation requires two-step sign-in. Please turn it on in Profile Settings, Security, and sign in again."
)


@dataclass(frozen=True)
class StaffMember:
    """The member of staff who sends a request."""

    id: UUID
    role: Role


class NoSuchAccount(Exception):
    """No account has this address."""


class NoSecondFactor(Exception):
    """The account has no verified authenticator app."""


def not_found() -> Refusal:
    """The answer to everybody who is not staff, as if there were no such route."""
    return Refusal(404, "not_found", "There’s nothing at this address.")


def _require(*roles: Role) -> Callable[[HTTPConnection], StaffMember]:
    def staff_member(connection: HTTPConnection) -> StaffMember:
        try:
            user = session_user(connection)
        except Refusal:
            raise not_found() from None
        site = site_of(connection)
        with site.database.reading() as session:
            role = session.scalar(select(User.role).where(User.id == user.id))
        member = next((StaffMember(user.id, each) for each in roles if each == role), None)
        if member is None:
            raise not_found()
        if user.needs_code or (site.settings.staff_second_factor and user.aal != "aal2"):
            raise Refusal(403, "insufficient_aal", _SECOND_STEP)
        return member

    return staff_member


Moderator = Annotated[StaffMember, Depends(_require("moderator", "admin"))]
"""The moderator or admin of a request. Raises Refusal 404 for everybody else, 403 before the second step."""

Admin = Annotated[StaffMember, Depends(_require("admin"))]
"""The admin of a request. Raises Refusal 404 for everybody else, 403 before the second step."""


def set_role(session: Session, email: str, role: Role | None, *, needs_second_factor: bool = False) -> None:
    """Make the account of this address staff, or end that (None), and log it. Raises NoSuchAccount.

    With `needs_second_factor` it raises NoSecondFactor for a new member whose account has no verified app: anyone who
    knows the password could set up one of their own and be at the desk.
    """
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        raise NoSuchAccount
    if role and needs_second_factor and not is_protected(list_factors(session, user.id)):
        raise NoSecondFactor
    session.execute(update(User).where(User.id == user.id).values(role=role or ""))
    # Of whom it tells: the operator did it. Without the address, which is gone with the account.
    write_log(session, user.id, "staff_added" if role else "staff_removed", details=role or user.role)


def role_of(session: Session, email: str) -> Role | None:
    """The role of the account of this address; None for one that is not staff."""
    return cast(Role | None, session.scalar(select(User.role).where(User.email == email.strip().lower())) or None)


def list_staff(session: Session) -> list[tuple[str, str]]:
    """Address and role of each member of staff."""
    rows = session.execute(select(User.email, User.role).where(User.role != ""))
    return sorted((row.email, row.role) for row in rows)


def count_staff(session: Session) -> int:
    """How many moderators and admins there are."""
    return session.scalar(select(func.count()).where(User.role != "")) or 0
