"""Sign-ups that are not confirmed yet (docs/decisions/0007).

A row is made for every sign-up, whether the address has an account or not, so that nothing tells the two apart. Only
the link that was mailed for a row makes a user of it, with the password and the metadata of that very sign-up.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.one_time_tokens import hash_token, is_too_old, new_token
from sideline.accounts.users import insert_user
from sideline.core import clock
from sideline.core.crypto import Keys

RETENTION = timedelta(days=7)
"""After this long a sign-up is deleted; until then a new link may be mailed for it."""

MAX_PER_ORIGIN = 10
"""Sign-ups of one address that are stored for each origin; the oldest goes first. It is more than one origin can have
mailed in an hour (limits.EMAILS), so a link cannot be pushed out while it is good.
"""


_SALT_BYTES = 16


def origin_hash(keys: Keys, client_address: str) -> str:
    """A network address as it is stored: two of one origin compare equal, and nothing else can be read from it."""
    return hmac.digest(keys.derive("origins"), client_address.encode(), hashlib.sha256).hex()


def salt_of(keys: Keys, email: str) -> bytes:
    """The salt of the passwords of all sign-ups of an address: one hash of a password is compared with all of them.

    Otherwise the time of a sign-in would tell how many there are.
    """
    return hmac.digest(keys.derive("salts of sign-ups"), email.encode(), hashlib.sha256)[:_SALT_BYTES]


def is_pending(session: Session, email: str, password_hash: str) -> bool:
    """Whether any sign-up of the address has this password, whoever made it, from wherever.

    Not only the newest one: another sign-up must not change what somebody is told about their own.
    """
    is_own = (PendingSignUp.email == email, PendingSignUp.password_hash == password_hash)
    return session.scalar(select(PendingSignUp.id).where(*is_own).limit(1)) is not None


def add(session: Session, row: PendingSignUp, now: datetime) -> str:
    """Store a sign-up made at `now`; returns the token to mail. Sets `number`, `token_hash` and the times."""
    token = new_token(now)
    row.token_hash, row.created_at, row.mailed_at = hash_token(token), clock.start_of_day(now), clock.start_of_day(now)
    numbers = select(func.max(PendingSignUp.number)).where(PendingSignUp.email == row.email)
    row.number = (session.scalar(numbers) or 0) + 1
    of_origin = select(PendingSignUp.id).where(PendingSignUp.email == row.email, PendingSignUp.origin == row.origin)
    oldest = of_origin.order_by(PendingSignUp.number.desc()).offset(MAX_PER_ORIGIN - 1)
    # Rows that another transaction has locked are left to the next sign-up, so that no two wait for each other.
    session.execute(delete(PendingSignUp).where(PendingSignUp.id.in_(oldest.with_for_update(skip_locked=True))))
    session.add(row)
    session.flush()
    return token


def latest(session: Session, email: str, origin: str) -> PendingSignUp | None:
    """The newest sign-up of an address: of this origin, or else of any."""
    rows = select(PendingSignUp).where(PendingSignUp.email == email)
    newest_first = rows.order_by((PendingSignUp.origin == origin).desc(), PendingSignUp.number.desc())
    return session.scalar(newest_first.limit(1))


def renew_token(session: Session, row: PendingSignUp | None, now: datetime) -> str:
    """A token in place of the one that was mailed for `row`; for None the same work, and nothing is stored."""
    token = new_token(now)
    renewed = update(PendingSignUp).where(PendingSignUp.id == (row.id if row else uuid4()))
    session.execute(renewed.values(token_hash=hash_token(token), mailed_at=clock.start_of_day(now)))
    return token


def confirm(session: Session, token: str, now: datetime) -> User | None:
    """The new user of the sign-up this token was mailed for. None when the token is unknown, used or too old, or the
    address has an account by now.

    Sign-ups of the address with the same password are deleted. Those with another stay until they expire: somebody
    else made them, who must not be able to tell that the address has an account now. None of them can be confirmed.
    """
    email = select(PendingSignUp.email).where(PendingSignUp.token_hash == hash_token(token)).scalar_subquery()
    # All of the address are locked, in one order: two links followed at once would wait for each other otherwise.
    same_address = select(PendingSignUp).where(PendingSignUp.email == email).order_by(PendingSignUp.id)
    rows = session.scalars(same_address.with_for_update()).all()
    row = next((row for row in rows if row.token_hash == hash_token(token)), None)
    if row is None or is_too_old(token, row.mailed_at, now):
        return None
    user = insert_user(
        session,
        id=UUID(row.user_id),
        email=row.email,
        password_hash=row.password_hash,
        user_metadata=row.user_metadata,
        created_at=clock.start_of_day(row.created_at),
        updated_at=clock.start_of_day(now),
        email_confirmed_at=clock.start_of_day(now),
        confirmation_sent_at=clock.start_of_day(row.mailed_at),
    )
    if user is not None:
        is_own = (PendingSignUp.email == row.email, PendingSignUp.password_hash == row.password_hash)
        session.execute(delete(PendingSignUp).where(*is_own))
    return user


def has_expired(now: datetime) -> ColumnElement[bool]:
    """The condition that a sign-up was not confirmed in time."""
    return PendingSignUp.created_at < now - RETENTION
