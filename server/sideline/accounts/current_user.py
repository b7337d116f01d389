"""The signed-in user of a request: a dependency of every route that needs an account."""

import re
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import select
from starlette.requests import HTTPConnection

from sideline.accounts.errors import session_not_found, user_not_found
from sideline.accounts.model import AuthSession, User
from sideline.accounts.tokens import read_access_token
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of

_BEARER = re.compile(r"^bearer (\S+)$", re.IGNORECASE)


@dataclass(frozen=True)
class SignedInUser:
    """The user of this request and their session."""

    id: UUID
    email: str
    session_id: UUID


def current_user(connection: HTTPConnection) -> SignedInUser:
    """The user of the bearer token, if its session has not ended. Raises 401 or 403 otherwise.

    The session row is read at each request, so that a sign-out elsewhere takes effect at once.
    """
    match = _BEARER.match(connection.headers.get("Authorization", ""))
    if match is None:
        raise Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token")
    site = site_of(connection)
    claims = read_access_token(site.keys, match.group(1))
    has_session = select(AuthSession.id).where(AuthSession.id == claims.session_id, AuthSession.user_id == User.id)
    with site.database.reading() as session:
        row = session.execute(select(User.email, has_session.exists()).where(User.id == claims.user_id)).one_or_none()
    if row is None:
        raise user_not_found()
    email, is_signed_in = row
    if not is_signed_in:
        raise session_not_found()
    return SignedInUser(claims.user_id, email, claims.session_id)


CurrentUser = Annotated[SignedInUser, Depends(current_user)]
