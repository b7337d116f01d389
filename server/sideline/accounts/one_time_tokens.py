"""One-time tokens of mailed links: 32 random bytes and when they were made, good once and for an hour.

The time is in the token, not in the database, which keeps the hour (docs/decisions/0010).
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from sideline.accounts.model import OneTimeToken, User
from sideline.core import clock
from sideline.core.db.engine import insert_if_absent

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


def create_token(session: Session, email: str, now: datetime) -> str:
    """A token that replaces the earlier one of the address; where it has an account, the caller has locked the user.

    Where it has none the same is stored, so that a thief of the database cannot count who has an account.
    """
    token = new_token(now)
    row = {"address": email, "purpose": RECOVERY, "token_hash": hash_token(token), "created_at": clock.hour(now)}
    session.execute(delete(OneTimeToken).where(OneTimeToken.address == email, OneTimeToken.purpose == RECOVERY))
    # Nothing is locked where there is no account: of two requests at once one stores a token, which nobody is mailed.
    insert_if_absent(session, OneTimeToken, [row])
    return token


def use_token(session: Session, token: str, now: datetime) -> User | None:
    """The user whose unused token this is, their row locked; None otherwise. Deletes all tokens of that user."""
    is_token = (OneTimeToken.token_hash == hash_token(token), OneTimeToken.purpose == RECOVERY)
    # The user is locked before the token, as everywhere: transactions that lock in different orders can deadlock.
    address = session.scalar(select(OneTimeToken.address).where(*is_token))
    user = session.scalar(select(User).where(User.email == (address or "")).with_for_update(key_share=True))
    if user is None:
        return None
    created_at = session.scalar(delete(OneTimeToken).where(*is_token).returning(OneTimeToken.created_at))
    if created_at is None or is_too_old(token, created_at, now):
        return None
    delete_tokens(session, user.email)
    # Whoever has the link has access to the mailbox.
    user.email_confirmed_at = user.email_confirmed_at or clock.start_of_day(now)
    return user


def delete_tokens(session: Session, email: str) -> None:
    """Revoke every mailed link of a user."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.address == email))


def has_expired(now: datetime) -> ColumnElement[bool]:
    """The condition that a token is past its lifetime."""
    return OneTimeToken.created_at < clock.hour(now - LIFETIME)
