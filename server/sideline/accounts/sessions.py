"""Sessions: one row for each sign-in; without its row an access token is worth nothing (contract section 5, rule 2)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, or_
from sqlalchemy.orm import Session

from sideline.accounts import refresh_tokens
from sideline.accounts.model import AuthSession, User
from sideline.core.crypto import Keys

IDLE = timedelta(days=30)
"""A session nobody refreshed for so long is over."""

LONGEST = timedelta(days=180)
"""After so long everyone signs in again."""


@dataclass(frozen=True)
class OpenSession:
    """A session with the refresh token that its holder is about to be given."""

    user: User
    visit: AuthSession
    refresh_token: str


def open_session(session: Session, keys: Keys, user: User, method: str, moment: datetime) -> OpenSession:
    """Sign `user` in. `method` is how they proved it: "password" or "otp" (a mailed link)."""
    _forget_old(session, user.id, moment)
    visit = AuthSession(
        id=uuid4(), user_id=user.id, refresh_counter=0, amr_method=method, created_at=moment, refreshed_at=moment
    )
    token = refresh_tokens.rotate(keys, visit)
    session.add(visit)
    user.last_sign_in_at = moment
    session.flush()
    return OpenSession(user, visit, token)


def end_sessions(session: Session, user_id: UUID, *, except_for: UUID | None = None, only: UUID | None = None) -> None:
    """End the sessions of a user: all, all but one, or one."""
    ended = delete(AuthSession).where(AuthSession.user_id == user_id)
    if except_for is not None:
        ended = ended.where(AuthSession.id != except_for)
    if only is not None:
        ended = ended.where(AuthSession.id == only)
    session.execute(ended)


def _forget_old(session: Session, user_id: UUID, moment: datetime) -> None:
    too_old = or_(AuthSession.refreshed_at < moment - IDLE, AuthSession.created_at < moment - LONGEST)
    session.execute(delete(AuthSession).where(AuthSession.user_id == user_id, too_old))
