"""One-time tokens of mailed links: 32 random bytes and when they were made, good once and for an hour.

The time is in the token, not in the database, which keeps the hour (docs/decisions/0010).
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
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


def new_token(now: datetime) -> str:
    """A token nobody can guess: its hash covers the time, so nobody can change that either."""
    return f"{secrets.token_urlsafe(_BYTES)}.{int(now.timestamp())}"


def is_too_old(token: str, stored_at: datetime, now: datetime) -> bool:
    """Whether a token whose hash is stored is past its lifetime."""
    seconds = token.rpartition(".")[2]
    # A token of a release before 0022 has no time in it; there the stored one is exact.
    made_at = datetime.fromtimestamp(int(seconds), UTC) if seconds.isdecimal() else stored_at
    return made_at + LIFETIME < now


def hash_token(token: str) -> str:
    """The SHA-256 of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def create_token(session: Session, user_id: UUID, now: datetime) -> str:
    """A token that replaces the user's earlier one; the caller holds the lock on the user's row.

    For an id that no user has it does the same work and stores nothing.
    """
    token = new_token(now)
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == RECOVERY))
    row = select(User.id, literal(RECOVERY), literal(hash_token(token)), literal(clock.hour(now), UtcDateTime))
    columns = [OneTimeToken.user_id, OneTimeToken.purpose, OneTimeToken.token_hash, OneTimeToken.created_at]
    session.execute(insert(OneTimeToken).from_select(columns, row.where(User.id == user_id)))
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
    if created_at is None or is_too_old(token, created_at, now):
        return None
    delete_tokens(session, user.id)
    # Who has the link has the mailbox.
    user.email_confirmed_at = user.email_confirmed_at or clock.start_of_day(now)
    return user


def delete_tokens(session: Session, user_id: UUID) -> None:
    """Revoke every mailed link of a user."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id))


def has_expired(now: datetime) -> ColumnElement[bool]:
    """The condition that a token is past its lifetime."""
    return OneTimeToken.created_at < clock.hour(now - LIFETIME)
