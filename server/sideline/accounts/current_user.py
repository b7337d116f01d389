"""Who asks? The doorman of every route that needs an account."""

import re
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import select
from starlette.requests import HTTPConnection

from sideline.accounts import access_tokens
from sideline.accounts.errors import no_authorization, session_not_found, user_not_found
from sideline.accounts.model import AuthSession, User
from sideline.core.site import site_of

_BEARER = re.compile(r"^bearer (\S+)$", re.IGNORECASE)


@dataclass(frozen=True)
class SignedIn:
    """The user of this request and the session they came with."""

    id: UUID
    email: str
    session_id: UUID


def signed_in(connection: HTTPConnection) -> SignedIn:
    """The user of the bearer token, if its session still stands. Raises 401 or 403 otherwise.

    The session row is read at each request, so that a sign-out elsewhere holds at once.
    """
    match = _BEARER.match(connection.headers.get("Authorization", ""))
    if match is None:
        raise no_authorization()
    site = site_of(connection)
    claims = access_tokens.read(site.keys, match.group(1))
    found = (
        select(User.email)
        .join(AuthSession, AuthSession.user_id == User.id)
        .where(AuthSession.id == claims.session_id, User.id == claims.user_id)
    )
    with site.database.reading() as session:
        email = session.scalar(found)
        if email is None:
            raise session_not_found() if session.get(User, claims.user_id) else user_not_found()
    return SignedIn(claims.user_id, email, claims.session_id)


CurrentUser = Annotated[SignedIn, Depends(signed_in)]
