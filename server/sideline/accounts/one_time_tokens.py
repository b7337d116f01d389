"""One-time tokens of mailed links: 32 random bytes, good once and for an hour."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, delete, insert, literal, select
from sqlalchemy.orm import Session

from sideline.accounts.model import OneTimeToken, User
from sideline.core import clock
from sideline.core.db.types import UtcDateTime

LIFETIME = timedelta(hours=1)
RECOVERY = "recovery"
"""The purpose of the tokens in this table; those that confirm a sign-up are in its row (accounts.pending_sign_ups)."""

_BYTES = 32


def random_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def hash_token(token: str) -> str:
    """The SHA-256 of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def create_token(session: Session, user_id: UUID, now: datetime) -> str:
    """A token that replaces the user's earlier one; the caller holds the lock on the user's row.

    For an id that no user has it does the same work and stores nothing.
    """
    token = random_token()
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == RECOVERY))
    row = select(User.id, literal(RECOVERY), literal(hash_token(token)), literal(now, UtcDateTime)).where(
        User.id == user_id
    )
    columns = [OneTimeToken.user_id, OneTimeToken.purpose, OneTimeToken.token_hash, OneTimeToken.created_at]
    session.execute(insert(OneTimeToken).from_select(columns, row))
    return token


def use_token(session: Session, token: str, now: datetime) -> User | None:
    """The user whose unused token this is, their row locked; None otherwise. Deletes all tokens of that user."""
    is_token = (OneTimeToken.token_hash == hash_token(token), OneTimeToken.purpose == RECOVERY)
    # The user is locked before the token, as everywhere: transactions that lock in different orders can deadlock.
    owner = select(User).where(User.id == select(OneTimeToken.user_id).where(*is_token).scalar_subquery())
    user = session.scalar(owner.with_for_update(key_share=True))
    if user is None:
        return None
    created_at = session.scalar(delete(OneTimeToken).where(*is_token).returning(OneTimeToken.created_at))
    if created_at is None or created_at + LIFETIME < now:
        return None
    delete_tokens(session, user.id)
    # Who has the link has the mailbox.
    user.email_confirmed_at = user.email_confirmed_at or clock.hour(now)
    return user


def delete_tokens(session: Session, user_id: UUID) -> None:
    """Revoke every mailed link of a user."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id))


def has_expired(now: datetime) -> ColumnElement[bool]:
    """The condition that a token is past its lifetime."""
    return OneTimeToken.created_at < now - LIFETIME
