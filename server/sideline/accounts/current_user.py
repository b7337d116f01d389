"""Who asks? The doorman of every route that needs an account."""

import re
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import bindparam, select
from starlette.requests import HTTPConnection

from sideline.accounts import access_tokens
from sideline.accounts.access_tokens import Claims
from sideline.accounts.errors import no_authorization, session_not_found, user_not_found
from sideline.accounts.model import AuthSession, User
from sideline.core.glances import Glances
from sideline.core.site import site_of

_USER = select(User.id).where(User.id == bindparam("user_id"))
_EMAIL_OF_SESSION = (
    select(User.email)
    .join(AuthSession, AuthSession.user_id == User.id)
    .where(AuthSession.id == bindparam("session_id"), User.id == bindparam("user_id"))
)
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
    glances = site.database.glances
    return SignedIn(claims.user_id, await glances.take(_email_of, glances, claims), claims.session_id)


def _email_of(glances: Glances, claims: Claims) -> str:
    found = glances.rows(_EMAIL_OF_SESSION, session_id=claims.session_id, user_id=claims.user_id)
    if not found:
        there = glances.rows(_USER, user_id=claims.user_id)
        raise session_not_found() if there else user_not_found()
    email: str = found[0].email
    return email


CurrentUser = Annotated[SignedIn, Depends(signed_in)]
