"""One-time tokens of emailed links: 32 random bytes and the creation time, valid once and for one hour.

The exact time is part of the token; the database stores only the hour (docs/decisions/0010).
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
"""The purpose of tokens in this table. Sign-ups store theirs in their own row (accounts.pending_sign_ups)."""

_BYTES = 32


def new_token(now: datetime) -> str:
    """Create an unguessable token. Its hash covers the time, so the time cannot be changed."""
    return f"{secrets.token_urlsafe(_BYTES)}.{int(now.timestamp())}"


def is_too_old(token: str, now: datetime) -> bool:
    """Whether a token whose hash is stored has exceeded its lifetime."""
    made_at = datetime.fromtimestamp(int(token.rpartition(".")[2]), UTC)
    return made_at + LIFETIME < now


def hash_token(token: str) -> str:
    """Return the SHA-256 of a token. Only the hash is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def create_token(session: Session, email: str, now: datetime) -> str:
    """Create a token that replaces the address's earlier one. If it has an account, the caller has locked the user.

    An address without an account gets a row too, so that a thief of the database cannot count the accounts.
    """
    token = new_token(now)
    row = {"address": email, "purpose": RECOVERY, "token_hash": hash_token(token), "created_at": clock.hour(now)}
    session.execute(delete(OneTimeToken).where(OneTimeToken.address == email, OneTimeToken.purpose == RECOVERY))
    # Without an account nothing is locked: of two concurrent requests only one stores its token. Neither is emailed.
    insert_if_absent(session, OneTimeToken, [row])
    return token


def use_token(session: Session, token: str, now: datetime) -> User | None:
    """Redeem a token: lock and return its user, and delete all tokens of that user. Returns None if it is not valid."""
    is_token = (OneTimeToken.token_hash == hash_token(token), OneTimeToken.purpose == RECOVERY)
    # The user is locked before the token, as everywhere: transactions that lock in different orders can deadlock.
    address = session.scalar(select(OneTimeToken.address).where(*is_token))
    user = session.scalar(select(User).where(User.email == (address or "")).with_for_update(key_share=True))
    if user is None:
        return None
    found = session.scalar(delete(OneTimeToken).where(*is_token).returning(OneTimeToken.token_hash))
    if found is None or is_too_old(token, now):
        return None
    delete_tokens(session, user.email)
    # Using the link proves access to the mailbox.
    user.email_confirmed_at = user.email_confirmed_at or clock.start_of_day(now)
    return user


def delete_tokens(session: Session, email: str) -> None:
    """Revoke every emailed link of a user."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.address == email))


def has_expired(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a token has exceeded its lifetime."""
    return OneTimeToken.created_at < clock.hour(now - LIFETIME)
