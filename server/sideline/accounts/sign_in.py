"""Somebody signs in with address and password (contract section 1.1, `grant_type=password`)."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select

from sideline.accounts import pending
from sideline.accounts.answers import session_json
from sideline.accounts.errors import email_not_confirmed, invalid_credentials
from sideline.accounts.limits import FAILED_SIGN_INS, WRONG_PASSWORDS, Limits
from sideline.accounts.model import User
from sideline.accounts.passwords import Hashing
from sideline.accounts.schemas import SignIn
from sideline.accounts.sessions import open_session
from sideline.core import clock
from sideline.core.http.deps import Site


async def sign_in(site: Site, hashing: Hashing, limits: Limits, body: SignIn, address: str) -> dict[str, Any]:
    """A new session. Raises 400 `invalid_credentials`, the same and after the same work whatever was wrong."""
    email, password = (body.email or "").lower(), body.password or ""
    found = await run_in_threadpool(_begin, site, limits, address, email)
    right = await hashing.matches(found.stored, password, address)
    if not right or found.user_id is None or found.stored is None:
        # Whoever signed up may know that the sign-up waits, of an address with an account or without. Without one that
        # waits the comparison is made as well, so that nobody else can tell.
        waits = site.settings.confirms_email and await hashing.matches(found.stored_of_pending, password, address)
        await run_in_threadpool(_count_failure, limits, address)
        raise email_not_confirmed() if waits else invalid_credentials()
    await run_in_threadpool(limits.forgive, WRONG_PASSWORDS, email, address)
    return await run_in_threadpool(_open, site, found.user_id, found.stored)


@dataclass(frozen=True)
class _Found:
    """What is known of an address; the hashes are None where there is no account, or no sign-up that waits."""

    user_id: UUID | None
    stored: str | None
    stored_of_pending: str | None


def _begin(site: Site, limits: Limits, address: str, email: str) -> _Found:
    limits.require(FAILED_SIGN_INS, address)
    found = _find(site, email, address)
    # Counted before the password is compared, so that a thousand guesses at once are a thousand; and after the
    # database was asked, so that nobody is locked out by having tried while it was gone.
    limits.spend(WRONG_PASSWORDS, email, address)
    return found


def _count_failure(limits: Limits, address: str) -> None:
    limits.spend(FAILED_SIGN_INS, address)


def _find(site: Site, email: str, address: str) -> _Found:
    with site.database.reading() as session:
        user = session.execute(select(User.id, User.password_hash).where(User.email == email)).one_or_none()
        waiting = None
        if site.settings.confirms_email:
            waiting = pending.latest(session, email, pending.origin_hash(site.keys, address))
    return _Found(
        user.id if user else None,
        user.password_hash if user else None,
        waiting.password_hash if waiting else None,
    )


def _open(site: Site, user_id: UUID, stored: str) -> dict[str, Any]:
    with site.database.writing() as session:
        moment = clock.now()
        # The password may have been changed while it was compared: what changed it ended all sessions, so none
        # may begin by the old one.
        proven = select(User).where(User.id == user_id, User.password_hash == stored)
        user = session.scalar(proven.with_for_update(key_share=True))
        if user is None:
            raise invalid_credentials()
        if site.settings.confirms_email and user.email_confirmed_at is None:
            raise email_not_confirmed()
        opened = open_session(session, site.keys, user, "password", moment)
    return session_json(site, opened, moment)
