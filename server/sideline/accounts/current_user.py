"""The signed-in user of a request: a dependency of every route that needs an account."""

import re
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from starlette.requests import HTTPConnection

from sideline.accounts import access_tokens
from sideline.accounts.access_tokens import Claims
from sideline.accounts.errors import no_authorization, session_not_found, user_not_found
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.deps import site_of

_EMAIL_OF_SESSION = (
    "SELECT users.email FROM users JOIN auth_sessions ON auth_sessions.user_id = users.id"
    " WHERE auth_sessions.id = :session_id AND users.id = :user_id"
)
_USER = "SELECT 1 FROM users WHERE id = :user_id"
_BEARER = re.compile(r"^bearer (\S+)$", re.IGNORECASE)


@dataclass(frozen=True)
class SignedIn:
    """The user of this request and the session they came with."""

    id: UUID
    email: str
    session_id: UUID


async def signed_in(connection: HTTPConnection) -> SignedIn:
    """The user of the bearer token, if its session still stands. Raises 401 or 403 otherwise.

    The session row is read at each request, so that a sign-out elsewhere holds at once.
    """
    match = _BEARER.match(connection.headers.get("Authorization", ""))
    if match is None:
        raise no_authorization()
    site = site_of(connection)
    claims = access_tokens.read(site.keys, match.group(1))
    pool = site.database.read_pool
    return SignedIn(claims.user_id, await pool.run(_email_of, pool, claims), claims.session_id)


def _email_of(pool: ReadPool, claims: Claims) -> str:
    user_id, session_id = pool.uuid(claims.user_id), pool.uuid(claims.session_id)
    found = pool.fetch(_EMAIL_OF_SESSION, session_id=session_id, user_id=user_id)
    if not found:
        raise session_not_found() if pool.fetch(_USER, user_id=user_id) else user_not_found()
    email: str = found[0][0]
    return email


CurrentUser = Annotated[SignedIn, Depends(signed_in)]
