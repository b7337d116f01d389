"""Somebody signs in with address and password (contract section 1.1, `grant_type=password`)."""

from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select

from sideline.accounts.answers import session_json
from sideline.accounts.errors import email_not_confirmed, invalid_credentials
from sideline.accounts.limits import FAILED_SIGN_INS, WRONG_PASSWORDS, Limits
from sideline.accounts.model import User
from sideline.accounts.passwords import Hashing
from sideline.accounts.schemas import SignIn
from sideline.accounts.sessions import open_session
from sideline.core import clock
from sideline.core.site import Site


async def sign_in(site: Site, hashing: Hashing, limits: Limits, body: SignIn, address: str) -> dict[str, Any]:
    """A new session. Raises 400 `invalid_credentials`, the same and after the same work whatever was wrong."""
    email = (body.email or "").lower()
    user_id, stored = await run_in_threadpool(_begin, site, limits, address, email)
    right = await hashing.matches(stored, body.password or "", address)
    if not right or user_id is None or stored is None:
        await run_in_threadpool(_count_failure, limits, address)
        raise invalid_credentials()
    await run_in_threadpool(limits.forgive, WRONG_PASSWORDS, email, address)
    return await run_in_threadpool(_open, site, user_id, stored)


def _begin(site: Site, limits: Limits, address: str, email: str) -> tuple[UUID | None, str | None]:
    limits.require(FAILED_SIGN_INS, address)
    found = _find(site, email)
    # Counted before the password is compared, so that a thousand guesses at once are a thousand; and after the
    # database was asked, so that nobody is locked out by having tried while it was gone.
    limits.spend(WRONG_PASSWORDS, email, address)
    return found


def _count_failure(limits: Limits, address: str) -> None:
    limits.spend(FAILED_SIGN_INS, address)


def _find(site: Site, email: str) -> tuple[UUID | None, str | None]:
    with site.database.reading() as session:
        found = session.execute(select(User.id, User.password_hash).where(User.email == email)).one_or_none()
    return (found.id, found.password_hash) if found else (None, None)


def _open(site: Site, user_id: UUID, stored: str) -> dict[str, Any]:
    with site.database.writing() as session:
        moment = clock.now()
        # The password may have been changed while it was compared: what changed it ended all sessions, so none
        # may begin by the old one.
        proven = select(User).where(User.id == user_id, User.password_hash == stored)
        user = session.scalar(proven.with_for_update(key_share=True))
        if user is None:
            raise invalid_credentials()
        if site.settings.confirm_email and user.email_confirmed_at is None:
            raise email_not_confirmed()
        opened = open_session(session, site.keys, user, "password", moment)
    return session_json(site, opened, moment)
