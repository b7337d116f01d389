"""A user changes their name or their password (contract section 1.6)."""

from typing import Any
from uuid import UUID

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select
from sqlalchemy.orm.attributes import flag_modified

from sideline.accounts.answers import user_json
from sideline.accounts.current_user import SignedIn
from sideline.accounts.errors import not_admin, same_password, session_not_found, validation_failed
from sideline.accounts.limits import USER_UPDATES, Limits
from sideline.accounts.model import AuthSession, User
from sideline.accounts.one_time_tokens import forget_tokens
from sideline.accounts.passwords import Hashing, check_strength
from sideline.accounts.schemas import UpdateUser
from sideline.accounts.sessions import end_sessions
from sideline.accounts.user_lock import lock_user
from sideline.accounts.user_metadata import merged
from sideline.core import clock
from sideline.core.http.deps import Site


async def update_user(site: Site, hashing: Hashing, limits: Limits, user: SignedIn, body: UpdateUser) -> dict[str, Any]:
    """The user as they are then. A new password ends all other sessions and every pending link.

    Raises 422 `weak_password` and `same_password`, 400 for what cannot be changed, 403 `not_admin`.
    """
    await run_in_threadpool(limits.spend, USER_UPDATES, str(user.id))
    if body.app_metadata:
        raise not_admin()
    if body.phone or (body.email or user.email).lower() != user.email:
        raise validation_failed("Email and phone cannot be changed")
    new_hash = None
    if body.password is not None:
        check_strength(body.password)
        if await hashing.matches(await run_in_threadpool(_stored, site, user.id), body.password, str(user.id)):
            raise same_password()
        new_hash = await hashing.hash(body.password, str(user.id))
    return await run_in_threadpool(_write, site, user, body.data, new_hash)


def _stored(site: Site, user_id: UUID) -> str | None:
    with site.database.reading() as session:
        return session.scalar(select(User.password_hash).where(User.id == user_id))


def _write(site: Site, asking: SignedIn, data: dict[str, Any] | None, new_hash: str | None) -> dict[str, Any]:
    with site.database.writing() as session:
        lock_user(session, asking.id)
        user = session.get_one(User, asking.id)
        # Another change of the password may have ended this session since the door let it in.
        if session.get(AuthSession, asking.session_id) is None:
            raise session_not_found()
        if data is not None:
            user.user_metadata = merged(user.user_metadata, data)
            # Even where nothing changes: the row may hold numbers that were left out when it was read.
            flag_modified(user, "user_metadata")
        if new_hash is not None:
            user.password_hash = new_hash
            end_sessions(session, user.id, except_for=asking.session_id)
            forget_tokens(session, user.id)
        user.updated_at = clock.now()
    return user_json(user)
