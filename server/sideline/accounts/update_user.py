"""Changing the metadata or the password of the signed-in user."""

from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select
from sqlalchemy.orm.attributes import flag_modified

from sideline.accounts.current_user import SignedInUser
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import insufficient_aal, session_not_found, validation_failed
from sideline.accounts.factors import list_factors
from sideline.accounts.model import AuthSession, User
from sideline.accounts.one_time_tokens import delete_tokens
from sideline.accounts.passwords import check_strength
from sideline.accounts.schemas import UpdateUser, user_json
from sideline.accounts.sessions import end_sessions
from sideline.accounts.users import lock_user
from sideline.accounts.validation import merge_metadata
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.limits import PASSWORD_CHANGES, USER_UPDATES
from sideline.core.site import Site


async def change_user(request: AccountRequest, user: SignedInUser, body: UpdateUser) -> dict[str, Any]:
    """Change the user and return it. A new password ends all other sessions and revokes every emailed link.

    Raises 401 `insufficient_aal` if the second step is missing, 422 `weak_password` and `same_password`, 400 for a
    field that cannot be changed, and 403 `not_admin`.
    """
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
