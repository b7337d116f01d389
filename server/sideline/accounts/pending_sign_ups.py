"""Sign-ups that are not confirmed yet (docs/decisions/0007).

Every sign-up gets a row, whether or not the address has an account, so that the two cannot be told apart. Only the link
that was emailed for a row turns it into a user, with the password and the metadata of that sign-up.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from sideline.accounts.invitations import use_invitation
from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.one_time_tokens import hash_token, is_too_old, new_token
from sideline.accounts.users import insert_user
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import Keys

RETENTION = timedelta(days=7)
"""A sign-up is deleted after this time. Until then a new link can be emailed for it."""

MAX_PER_ORIGIN = 10
"""How many sign-ups of one address are stored per origin; the oldest is deleted first. One origin cannot trigger this
many emails in an hour (limits.EMAILS), so a link cannot be pushed out while it is valid.
"""


_SALT_BYTES = 16


def origin_hash(keys: Keys, client_address: str) -> str:
    """Return a keyed hash of a network address. Equal addresses have equal hashes, which cannot be reversed."""
    return hmac.digest(keys.derive("origins"), client_address.encode(), hashlib.sha256).hex()


def salt_of(keys: Keys, email: str) -> bytes:
    """Return the salt of the passwords of all sign-ups of an address, so that one hash is compared with all of them.

    Otherwise the duration of a sign-in would reveal how many sign-ups there are.
    """
    return hmac.digest(keys.derive("salts of sign-ups"), email.encode(), hashlib.sha256)[:_SALT_BYTES]


def is_pending(session: Session, email: str, password_hash: str) -> bool:
    """Whether any sign-up of the address has this password, from any origin.

    Checking only the newest one would let another person's sign-up change the response to this one.
    """
    same_password = (PendingSignUp.email == email, PendingSignUp.password_hash == password_hash)
    return session.scalar(select(PendingSignUp.id).where(*same_password).limit(1)) is not None


def add(session: Session, row: PendingSignUp, now: datetime) -> str:
    """Store a sign-up made at `now`, and return the token to email. Sets `number`, `token_hash` and the times."""
    token = new_token(now)
    row.token_hash, row.created_at, row.mailed_at = hash_token(token), clock.start_of_day(now), clock.start_of_day(now)
    numbers = select(func.max(PendingSignUp.number)).where(PendingSignUp.email == row.email)
    row.number = (session.scalar(numbers) or 0) + 1
    same_origin = select(PendingSignUp.id).where(PendingSignUp.email == row.email, PendingSignUp.origin == row.origin)
    oldest = same_origin.order_by(PendingSignUp.number.desc()).offset(MAX_PER_ORIGIN - 1)
    # Skip rows that another transaction has locked, so that two sign-ups never wait for each other.
    session.execute(delete(PendingSignUp).where(PendingSignUp.id.in_(oldest.with_for_update(skip_locked=True))))
    session.add(row)
    session.flush()
    return token


def latest(session: Session, email: str, origin: str) -> PendingSignUp | None:
    """Return the newest sign-up of an address, preferring those from this origin."""
    rows = select(PendingSignUp).where(PendingSignUp.email == email)
    newest_first = rows.order_by((PendingSignUp.origin == origin).desc(), PendingSignUp.number.desc())
    return session.scalar(newest_first.limit(1))


def renew_token(session: Session, row: PendingSignUp | None, now: datetime) -> str:
    """Replace the token of `row` and return the new one. If `row` is None, do the same work and store nothing."""
    token = new_token(now)
    renewed = update(PendingSignUp).where(PendingSignUp.id == (row.id if row else uuid4()))
    session.execute(renewed.values(token_hash=hash_token(token), mailed_at=clock.start_of_day(now)))
    return token


def confirm(session: Session, settings: Settings, token: str, now: datetime) -> User | None:
    """Create the user of the sign-up that this token was emailed for. Returns None if the token is unknown, used or
    expired, or if the address has an account by now.

    Other sign-ups of the address with the same password are deleted. Those with a different password stay until they
    expire: they were made by someone else, who must not learn that the address has an account now. None of them can
    be confirmed. Raises Refusal 422 `invite_not_found` if the invitation was used up, or revoked, since.
    """
    email = select(PendingSignUp.email).where(PendingSignUp.token_hash == hash_token(token)).scalar_subquery()
    # Lock all sign-ups of the address in a fixed order. Otherwise two links opened at the same time could deadlock.
    same_address = select(PendingSignUp).where(PendingSignUp.email == email).order_by(PendingSignUp.id)
    rows = session.scalars(same_address.with_for_update()).all()
    row = next((row for row in rows if row.token_hash == hash_token(token)), None)
    if row is None or is_too_old(token, now):
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
        if row.invitation_hash:
            use_invitation(session, settings, row.invitation_hash)
        same_password = (PendingSignUp.email == row.email, PendingSignUp.password_hash == row.password_hash)
        session.execute(delete(PendingSignUp).where(*same_password))
    return user


def has_expired(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a sign-up was not confirmed in time."""
    return PendingSignUp.created_at < now - RETENTION
