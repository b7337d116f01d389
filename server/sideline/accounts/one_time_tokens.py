"""One-time tokens of mailed links: 32 random bytes, good once and for an hour (contract section 5, rule 3)."""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.orm import Session

from sideline.accounts.model import OneTimeToken, User
from sideline.core.columns import UtcDateTime

LIFETIME = timedelta(hours=1)
Purpose = Literal["recovery", "signup"]
_BYTES = 32


def new_token(session: Session, user_id: UUID, purpose: Purpose, moment: datetime) -> str:
    """A token that replaces the user's earlier one for this purpose; the caller holds the user's row.

    For an id of nobody it does the same work and keeps nothing.
    """
    token = secrets.token_urlsafe(_BYTES)
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id, OneTimeToken.purpose == purpose))
    row = select(User.id, literal(purpose), literal(_hash(token)), literal(moment, UtcDateTime)).where(
        User.id == user_id
    )
    columns = [OneTimeToken.user_id, OneTimeToken.purpose, OneTimeToken.token_hash, OneTimeToken.created_at]
    session.execute(insert(OneTimeToken).from_select(columns, row))
    return token


def use_token(session: Session, token: str, purpose: Purpose, moment: datetime) -> User | None:
    """The user whose unused token this is, their row held; None otherwise. All their links are used up by it."""
    mine = (OneTimeToken.token_hash == _hash(token), OneTimeToken.purpose == purpose)
    # The user is locked before the token, as everywhere: who locks in another order can wait for each other.
    owner = select(User).where(User.id == select(OneTimeToken.user_id).where(*mine).scalar_subquery())
    user = session.scalar(owner.with_for_update(key_share=True))
    if user is None:
        return None
    made = session.scalar(delete(OneTimeToken).where(*mine).returning(OneTimeToken.created_at))
    if made is None or made + LIFETIME < moment:
        return None
    forget_tokens(session, user.id)
    return user


def forget_tokens(session: Session, user_id: UUID) -> None:
    """Make every pending link of a user worthless."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
