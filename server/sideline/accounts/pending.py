"""Sign-ups that wait until their address is confirmed (docs/decisions/0007).

A row is made for every sign-up, whether the address has an account or not, so that nothing tells the two apart. Only
the link that was mailed for a row makes a user of it, with the password and the facts of that very sign-up.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID, uuid4

from sqlalchemy import Select, Table, delete, select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.one_time_tokens import LIFETIME, hash_of, random_token
from sideline.core.crypto import Keys
from sideline.core.db.upserts import insert_if_absent

KEPT = timedelta(days=7)
"""After so long a sign-up is forgotten; until then a new link may be mailed for it."""

MOST_OF_ONE_ORIGIN = 10
"""Sign-ups of one address that are kept for each origin; the oldest goes first. It is more than one origin
can have mailed in an hour (limits.MAILS), so a link cannot be pushed out while it is good.
"""


def origin_hash(keys: Keys, address: str) -> str:
    """A network address as it is kept: those of one origin can be told to be the same, and nothing else."""
    return hmac.digest(keys.derive("origins"), address.encode(), hashlib.sha256).hex()


def add(session: Session, row: PendingSignUp) -> str:
    """Keep a sign-up; returns the token to mail. Sets `token_hash` and `mailed_at`."""
    token = random_token()
    row.token_hash, row.mailed_at = hash_of(token), row.created_at
    _forget(session, select(PendingSignUp.id).where(PendingSignUp.created_at < row.created_at - KEPT))
    older = select(PendingSignUp.id).where(PendingSignUp.email == row.email, PendingSignUp.origin == row.origin)
    _forget(session, older.order_by(PendingSignUp.created_at.desc()).offset(MOST_OF_ONE_ORIGIN - 1))
    session.add(row)
    session.flush()
    return token


def latest(session: Session, email: str, origin: str) -> PendingSignUp | None:
    """The newest sign-up of an address: of this origin, or else of any."""
    rows = select(PendingSignUp).where(PendingSignUp.email == email)
    newest_first = rows.order_by((PendingSignUp.origin == origin).desc(), PendingSignUp.created_at.desc())
    return session.scalar(newest_first.limit(1))


def renew_token(session: Session, row: PendingSignUp | None, moment: datetime) -> str:
    """A token in place of the one that was mailed for `row`; for None the same work, and nothing is kept."""
    token = random_token()
    renewed = update(PendingSignUp).where(PendingSignUp.id == (row.id if row else uuid4()))
    session.execute(renewed.values(token_hash=hash_of(token), mailed_at=moment))
    return token


def confirm(session: Session, token: str, moment: datetime) -> User | None:
    """The new user of the sign-up this token was mailed for; all other sign-ups of the address are forgotten.

    None when the token is unknown, used or too old, or the address has an account by now.
    """
    email = select(PendingSignUp.email).where(PendingSignUp.token_hash == hash_of(token)).scalar_subquery()
    # All of the address are locked, in one order: two links followed at once would wait for each other otherwise.
    same_address = select(PendingSignUp).where(PendingSignUp.email == email).order_by(PendingSignUp.id)
    rows = session.scalars(same_address.with_for_update()).all()
    row = next((row for row in rows if row.token_hash == hash_of(token)), None)
    if row is None or row.mailed_at + LIFETIME < moment:
        return None
    user = _user_of(session, row, moment)
    forget_address(session, row.email)
    return user


def forget_address(session: Session, email: str) -> None:
    """Make every pending sign-up of an address worthless."""
    session.execute(delete(PendingSignUp).where(PendingSignUp.email == email))


def _user_of(session: Session, row: PendingSignUp, moment: datetime) -> User | None:
    facts: dict[str, Any] = {
        "id": row.id,
        "email": row.email,
        "password_hash": row.password_hash,
        "user_metadata": row.user_metadata,
        "created_at": row.created_at,
        "updated_at": moment,
        "email_confirmed_at": moment,
        "confirmation_sent_at": row.mailed_at,
    }
    table = cast(Table, User.__table__)
    added = insert_if_absent(session, table, [facts], table.c.id)
    return session.get_one(User, row.id) if added else None


def _forget(session: Session, ids: Select[UUID]) -> None:
    # What another transaction holds is left to the next sign-up, so that no two wait for each other.
    session.execute(delete(PendingSignUp).where(PendingSignUp.id.in_(ids.with_for_update(skip_locked=True))))
