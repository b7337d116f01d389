"""Signing in with email address and password, and changing the metadata or the password of the signed-in user."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select
from sqlalchemy.orm.attributes import flag_modified

from sideline.accounts import pending_sign_ups
from sideline.accounts.current_user import SignedInUser
from sideline.accounts.demo_accounts import ensure_not_shared
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import (
    email_not_confirmed,
    insufficient_aal,
    invalid_credentials,
    session_not_found,
    validation_failed,
)
from sideline.accounts.factors import list_factors
from sideline.accounts.model import AuthSession, User
from sideline.accounts.one_time_tokens import delete_tokens
from sideline.accounts.passwords import check_strength
from sideline.accounts.schemas import Token, UpdateUser, session_json, user_json
from sideline.accounts.sessions import end_sessions, start_session
from sideline.accounts.users import lock_user
from sideline.accounts.validation import merge_metadata
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.limits import PASSWORD_CHANGES, SIGN_INS, USER_UPDATES, WRONG_PASSWORDS
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


# Changing the metadata or the password of the signed-in user.


async def change_user(request: AccountRequest, user: SignedInUser, body: UpdateUser) -> dict[str, Any]:
    """Change the user and return it. A new password ends all other sessions and revokes every emailed link.

    Raises 401 `insufficient_aal` if the second step is missing, 422 `weak_password` and `same_password`, 400 for a
    field that cannot be changed, and 403 `not_admin` and `demo_account`.
    """
    ensure_not_shared(request.site, user.email)
    limits = [USER_UPDATES.of(user.id)]
    if body.password is not None:
        limits.append(PASSWORD_CHANGES.of(user.id))
    await run_in_threadpool(request.site.rate_limiter.enforce, *limits)
    if user.needs_code:
        raise insufficient_aal("AAL2 session is required to update email or password when MFA is enabled.", 401)
    if body.app_metadata:
        raise Refusal(403, "not_admin", "Updating app_metadata requires admin privileges")
    if body.phone or (body.email or user.email).lower() != user.email:
        raise validation_failed("Email and phone cannot be changed")
    new_hash = None
    if body.password is not None:
        check_strength(body.password)
        old_hash = await run_in_threadpool(_password_hash, request.site, user.id)
        if await request.hashing.matches(old_hash, body.password, request.client_address):
            raise Refusal(422, "same_password", "New password should be different from the old password.")
        new_hash = await request.hashing.hash(body.password, request.client_address)
    return await run_in_threadpool(_update, request, user, body.data, new_hash)


def _password_hash(site: Site, user_id: UUID) -> str | None:
    with site.database.reading() as session:
        return session.scalar(select(User.password_hash).where(User.id == user_id))


def _update(
    request: AccountRequest, signed_in: SignedInUser, data: dict[str, Any] | None, new_hash: str | None
) -> dict[str, Any]:
    with request.site.database.writing() as session:
        lock_user(session, signed_in.id)
        user = session.get_one(User, signed_in.id)
        # Another password change may have ended this session since the request was authenticated.
        if session.get(AuthSession, signed_in.session_id) is None:
            raise session_not_found()
        if data is not None:
            merged = merge_metadata(user.user_metadata, data)
            user.user_metadata = request.named_university(session, merged) if "university" in data else merged
            # Write the column even if nothing changed: reading may have dropped stored numbers that are not allowed.
            flag_modified(user, "user_metadata")
        if new_hash is not None:
            user.password_hash = new_hash
            end_sessions(session, user.id, except_for=signed_in.session_id)
            delete_tokens(session, user.email)
        user.updated_at = clock.start_of_day(clock.now())
        factors = list_factors(session, user.id)
    return user_json(user, factors)
