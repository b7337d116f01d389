"""Signing up (docs/decisions/0007 on where addresses are confirmed)."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool
from sqlalchemy.orm import Session

from sideline.accounts import pending_sign_ups
from sideline.accounts.errors import user_already_exists, validation_failed
from sideline.accounts.limits import AccountLimits
from sideline.accounts.mailed_links import enqueue_confirmation_mail
from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.passwords import PasswordHashing, check_strength
from sideline.accounts.responses import session_json, unconfirmed_user_json
from sideline.accounts.schemas import SignUp
from sideline.accounts.sessions import start_session
from sideline.accounts.validation import merge_metadata, normalize_email
from sideline.core import clock
from sideline.core.db.engine import insert_if_absent
from sideline.core.http.deps import Site


@dataclass(frozen=True)
class NewUser:
    """The validated fields of a sign-up; of the password only the hash."""

    email: str
    password_hash: str
    metadata: dict[str, Any]
    redirect_to: str | None
    client_address: str


async def create_user(
    *,
    site: Site,
    hashing: PasswordHashing,
    limits: AccountLimits,
    body: SignUp,
    redirect_to: str | None,
    client_address: str,
) -> dict[str, Any]:
    """A session, or where addresses must be confirmed the bare user.

    Raises 400 and 422 for bad fields; 422 `user_already_exists` where addresses need no confirmation.
    """
    email = normalize_email(body.email, if_empty="An email address is required")
    if not body.password:
        raise validation_failed("Signup requires a valid password")
    check_strength(body.password)
    # In a thread: four kilobytes of short texts take some milliseconds to clean.
    metadata = await run_in_threadpool(merge_metadata, {}, body.data or {})
    # Hashed before the address is looked up, so that the time does not tell whether it has an account.
    password_hash = await hashing.hash(body.password, client_address)
    new_user = NewUser(email, password_hash, metadata, redirect_to, client_address)
    if site.settings.confirms_email:
        return await run_in_threadpool(_create_unconfirmed, site, limits, new_user)
    return await run_in_threadpool(_create_signed_in, site, new_user)


def _create_signed_in(site: Site, new_user: NewUser) -> dict[str, Any]:
    with site.database.writing() as session:
        user = _insert_user(session, new_user)
        if user is None:
            raise user_already_exists()
        user.email_confirmed_at = user.created_at
        issued_session = start_session(session, site.keys, user, "password", user.created_at)
    return session_json(site, issued_session)


def _create_unconfirmed(site: Site, limits: AccountLimits, new_user: NewUser) -> dict[str, Any]:
    """The same work and response whether the address has an account or not; only the mail differs."""
    limits.hit_mail_interval("confirmation", new_user.email, new_user.client_address)
    may_mail = limits.hit_mail_quota("confirmation", new_user.email, new_user.client_address, will_send=True)
    row = PendingSignUp(
        id=uuid4(),
        email=new_user.email,
        origin=pending_sign_ups.origin_hash(site.keys, new_user.client_address),
        password_hash=new_user.password_hash,
        user_metadata=new_user.metadata,
        created_at=clock.now(),
    )
    body = unconfirmed_user_json(row)
    # Without a mail nobody could confirm it, so it is not stored.
    if may_mail:
        with site.database.writing() as session:
            token = pending_sign_ups.add(session, row)
            enqueue_confirmation_mail(session, site, new_user.email, token, new_user.redirect_to)
    return body


def _insert_user(session: Session, new_user: NewUser) -> User | None:
    """The new user; None when the address has an account."""
    now = clock.now()
    row = {
        "id": uuid4(),
        "email": new_user.email,
        "password_hash": new_user.password_hash,
        "user_metadata": new_user.metadata,
        "created_at": now,
        "updated_at": now,
    }
    inserted = insert_if_absent(session, User, [row], User.id)
    return session.get_one(User, inserted[0].id) if inserted else None
