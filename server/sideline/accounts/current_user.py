"""The signed-in user of a request: a dependency of every route that needs an account (docs/decisions/0011)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from starlette.requests import HTTPConnection

from sideline.accounts.errors import insufficient_aal, session_not_found, user_not_found
from sideline.accounts.factors import PROTECTS_ACCOUNT
from sideline.accounts.model import User
from sideline.accounts.sessions import read_access_token
from sideline.core.db.sealed import stored_value
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of

_BEARER = re.compile(r"^bearer (\S+)$", re.IGNORECASE)

# Read through the read pool, which takes a tenth of the time of a session: every authenticated request runs this query.
_USER = f"""
    SELECT users.email, auth_sessions.id IS NOT NULL, auth_sessions.second_method,
        EXISTS (SELECT 1 FROM mfa_factors WHERE user_id = users.id AND {PROTECTS_ACCOUNT})
    FROM users LEFT JOIN auth_sessions ON auth_sessions.id = :session_id AND auth_sessions.user_id = users.id
    WHERE users.id = :user_id
"""  # noqa: S608  # constant


@dataclass(frozen=True)
class SignedInUser:
    """The user of this request and their session. `aal` is "aal2" after the second step of the sign-in, else "aal1"."""

    id: UUID
    session_id: UUID
    aal: str
    is_protected: bool
    """Whether sign-ins of this user need the second step."""
    _read_email: Callable[[], str] = field(repr=False, compare=False)

    @property
    def email(self) -> str:
        """The email address, decrypted on access because most requests do not need it."""
        return self._read_email()

    @property
    def needs_code(self) -> bool:
        """Whether the second step is still missing."""
        return self.is_protected and self.aal != "aal2"


def session_user(connection: HTTPConnection) -> SignedInUser:
    """Return the user of the bearer token if the session has not ended. Raises 401 or 403 otherwise.

    The session row is read on every request, so that a sign-out elsewhere takes effect immediately. The assurance level
    is the lower of the token's and the row's: a token issued before the second step keeps its level.
    """
    match = _BEARER.match(connection.headers.get("Authorization", ""))
    if match is None:
        raise Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token")
    site = site_of(connection)
    claims = read_access_token(site.keys, match.group(1))
    # SQLite stores ids as hexadecimal text, and PostgreSQL accepts that format too.
    ids = {"session_id": claims.session_id.hex, "user_id": claims.user_id.hex}
    rows = site.database.read_pool.fetch(_USER, **ids)
    if not rows:
        raise user_not_found()
    email, has_session, second_method, is_protected = rows[0]
    if not has_session:
        raise session_not_found()
    aal = claims.aal if second_method else "aal1"
    read_email = partial(stored_value, site.database.engine, User.email, email)
    return SignedInUser(claims.user_id, claims.session_id, aal, bool(is_protected), read_email)


async def _session_user(connection: HTTPConnection) -> SignedInUser:
    return await site_of(connection).database.read_pool.run(session_user, connection)


SessionUser = Annotated[SignedInUser, Depends(_session_user)]
"""A user who may still have to take the second step. Only for routes that sign in or out."""


# async: FastAPI would call a plain function in another thread.
async def current_user(user: SessionUser) -> SignedInUser:
    """Return the user. Raises 403 `insufficient_aal` if the second step is still missing."""
    if user.needs_code:
        raise insufficient_aal("Please enter the code from your authenticator app first.")
    return user


CurrentUser = Annotated[SignedInUser, Depends(current_user)]


async def _optional_user(connection: HTTPConnection) -> SignedInUser | None:
    try:
        user = await _session_user(connection)
    except Refusal as refusal:
        if refusal.status not in (401, 403):
            raise
        return None
    return None if user.needs_code else user


OptionalUser = Annotated[SignedInUser | None, Depends(_optional_user)]
"""The signed-in user, or None, for routes that do not require an account. An invalid token and a sign-in without its
second step count as signed out.
"""
