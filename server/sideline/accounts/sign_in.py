"""Signing in with email address and password."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select

from sideline.accounts import pending_sign_ups
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import email_not_confirmed, invalid_credentials
from sideline.accounts.model import User
from sideline.accounts.schemas import Token, session_json
from sideline.accounts.sessions import start_session
from sideline.core import clock
from sideline.core.limits import SIGN_INS, WRONG_PASSWORDS
from sideline.core.site import Site


async def sign_in_with_password(request: AccountRequest, body: Token) -> dict[str, Any]:
    """Start a session. Raises the same 400 `invalid_credentials`, after the same work, whatever was wrong."""
    email, password = (body.email or "").lower(), body.password or ""
    account = await run_in_threadpool(_load_account, request.site, email)
    check = partial(_check_limits, request, email)
    is_match = await request.hashing.matches(account.password_hash, password, request.client_address, check=check)
    if not is_match or account.user_id is None or account.password_hash is None:
        # The person who signed up may learn that the sign-up is pending, whether or not the address has an account. The
        # password is hashed once regardless of the number of sign-ups, so that the duration reveals nothing.
        is_pending = request.site.settings.confirms_email and await _is_pending(request, email, password)
        await run_in_threadpool(_count_failure, request, email)
        raise email_not_confirmed() if is_pending else invalid_credentials()
    # Checked again after hashing: a correct guess among a thousand concurrent ones fails if ten wrong ones came first.
    await run_in_threadpool(_count_success, request, email)
    return await run_in_threadpool(_start_session, request.site, account.user_id, account.password_hash)


@dataclass(frozen=True)
class _Account:
    """The user id and password hash for an email address, or None if it has no account."""

    user_id: UUID | None
    password_hash: str | None


def _count_failure(request: AccountRequest, email: str) -> None:
    # Counted separately, so that an address at its limit of sign-ins still counts wrong passwords per account.
    request.site.rate_limiter.enforce(WRONG_PASSWORDS.of(email, request.client_address))
    request.site.rate_limiter.enforce(SIGN_INS.of(request.client_address))


def _count_success(request: AccountRequest, email: str) -> None:
    request.site.rate_limiter.check(WRONG_PASSWORDS.of(email, request.client_address))
    request.site.rate_limiter.enforce(SIGN_INS.of(request.client_address))


def _check_limits(request: AccountRequest, email: str) -> None:
    request.site.rate_limiter.check(
        WRONG_PASSWORDS.of(email, request.client_address), SIGN_INS.of(request.client_address)
    )


def _load_account(site: Site, email: str) -> _Account:
    with site.database.reading() as session:
        user = session.execute(select(User.id, User.password_hash).where(User.email == email)).one_or_none()
    return _Account(user.id, user.password_hash) if user else _Account(None, None)


async def _is_pending(request: AccountRequest, email: str, password: str) -> bool:
    salt = pending_sign_ups.salt_of(request.site.keys, email)
    password_hash = await request.hashing.hash(password, request.client_address, salt=salt)
    return await run_in_threadpool(_has_sign_up, request.site, email, password_hash)


def _has_sign_up(site: Site, email: str, password_hash: str) -> bool:
    with site.database.reading() as session:
        return pending_sign_ups.is_pending(session, email, password_hash)


def _start_session(site: Site, user_id: UUID, password_hash: str) -> dict[str, Any]:
    with site.database.writing() as session:
        # The password may have been changed since it was compared. That change ended all sessions, so no new one may
        # start with the old password.
        user = session.scalar(select(User).where(User.id == user_id).with_for_update(key_share=True))
        if user is None or user.password_hash != password_hash:
            raise invalid_credentials()
        if site.settings.confirms_email and user.email_confirmed_at is None:
            raise email_not_confirmed()
        issued_session = start_session(session, site.keys, user, "password", clock.now())
    return session_json(site, issued_session)
