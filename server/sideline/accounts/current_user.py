"""The signed-in user of a request: a dependency of every route that needs an account."""

import re
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from starlette.requests import HTTPConnection

from sideline.accounts.errors import no_authorization, session_not_found, user_not_found
from sideline.accounts.tokens import AccessClaims, read_access_token
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.deps import site_of

_EMAIL_OF_SESSION = (
    "SELECT users.email FROM users JOIN auth_sessions ON auth_sessions.user_id = users.id"
    " WHERE auth_sessions.id = :session_id AND users.id = :user_id"
)
_USER = "SELECT 1 FROM users WHERE id = :user_id"
_BEARER = re.compile(r"^bearer (\S+)$", re.IGNORECASE)


@dataclass(frozen=True)
class SignedInUser:
    """The user of this request and their session."""

    id: UUID
    email: str
    session_id: UUID


async def current_user(connection: HTTPConnection) -> SignedInUser:
    """The user of the bearer token, if its session has not ended. Raises 401 or 403 otherwise.

    The session row is read at each request, so that a sign-out elsewhere takes effect at once.
    """
    match = _BEARER.match(connection.headers.get("Authorization", ""))
    if match is None:
        raise no_authorization()
    site = site_of(connection)
    claims = read_access_token(site.keys, match.group(1))
    pool = site.database.read_pool
    return SignedInUser(claims.user_id, await pool.run(_email_of, pool, claims), claims.session_id)


def _email_of(pool: ReadPool, claims: AccessClaims) -> str:
    user_id, session_id = pool.uuid(claims.user_id), pool.uuid(claims.session_id)
    rows = pool.fetch(_EMAIL_OF_SESSION, session_id=session_id, user_id=user_id)
    if not rows:
        raise session_not_found() if pool.fetch(_USER, user_id=user_id) else user_not_found()
    email: str = rows[0][0]
    return email


CurrentUser = Annotated[SignedInUser, Depends(current_user)]
