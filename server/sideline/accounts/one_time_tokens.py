"""One-time tokens of mailed links: 32 random bytes, good once and for an hour (contract section 5, rule 3)."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.orm import Session

from sideline.accounts.model import OneTimeToken, User
from sideline.core.db.types import UtcDateTime

LIFETIME = timedelta(hours=1)
RECOVERY = "recovery"
"""The purpose of the tokens in this table; those that confirm a sign-up are in its row (accounts.pending)."""

_BYTES = 32


def random_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(session: Session, user_id: UUID, moment: datetime) -> str:
    """A token that replaces the user's earlier one; the caller holds the user's row.

    For an id of nobody it does the same work and keeps nothing.
    """
    token = random_token()
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == RECOVERY))
    row = select(User.id, literal(RECOVERY), literal(hash_of(token)), literal(moment, UtcDateTime)).where(
        User.id == user_id
    )
    columns = [OneTimeToken.user_id, OneTimeToken.purpose, OneTimeToken.token_hash, OneTimeToken.created_at]
    session.execute(insert(OneTimeToken).from_select(columns, row))
    return token


def use_token(session: Session, token: str, moment: datetime) -> User | None:
    """The user whose unused token this is, their row held; None otherwise. All their links are used up by it."""
    mine = (OneTimeToken.token_hash == hash_of(token), OneTimeToken.purpose == RECOVERY)
    # The user is locked before the token, as everywhere: who locks in another order can wait for each other.
    owner = select(User).where(User.id == select(OneTimeToken.user_id).where(*mine).scalar_subquery())
    user = session.scalar(owner.with_for_update(key_share=True))
    if user is None:
        return None
    made = session.scalar(delete(OneTimeToken).where(*mine).returning(OneTimeToken.created_at))
    if made is None or made + LIFETIME < moment:
        return None
    forget_tokens(session, user.id)
    # Who has the link has the mailbox.
    user.email_confirmed_at = user.email_confirmed_at or moment
    return user


def forget_tokens(session: Session, user_id: UUID) -> None:
    """Make every pending link of a user worthless."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id))
