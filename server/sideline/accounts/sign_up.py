"""Signing up (docs/decisions/0007 on where addresses are confirmed)."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool

from sideline.accounts import pending_sign_ups
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import validation_failed
from sideline.accounts.mailed_links import enqueue_confirmation_mail
from sideline.accounts.model import PendingSignUp
from sideline.accounts.passwords import check_strength
from sideline.accounts.schemas import SignUp, session_json, unconfirmed_user_json
from sideline.accounts.sessions import start_session
from sideline.accounts.users import insert_user
from sideline.accounts.validation import merge_metadata, normalize_email
from sideline.core import clock
from sideline.core.errors import Refusal


@dataclass(frozen=True)
class NewUser:
    """The validated fields of a sign-up; of the password only the hash."""

    email: str
    password_hash: str
    metadata: dict[str, Any]


async def create_user(request: AccountRequest, body: SignUp) -> dict[str, Any]:
    """A session, or where addresses must be confirmed the bare user.

    Raises 400 and 422 for bad fields; 422 `user_already_exists` where addresses need no confirmation.
    """
    email = normalize_email(body.email, if_empty="An email address is required")
    if not body.password:
        raise validation_failed("Signup requires a valid password")
    check_strength(body.password)
    # In a thread: four kilobytes of short texts take some milliseconds to clean.
    metadata = await run_in_threadpool(_metadata, request, body.data or {})
    # Hashed before the address is looked up, so that the time does not tell whether it has an account.
    password_hash = await request.hashing.hash(body.password, request.client_address)
    create = _create_unconfirmed if request.site.settings.confirms_email else _create_signed_in
    return await run_in_threadpool(create, request, NewUser(email, password_hash, metadata))


def _metadata(request: AccountRequest, data: dict[str, Any]) -> dict[str, Any]:
    with request.site.database.reading() as session:
        return request.named_university(session, merge_metadata({}, data))


def _create_signed_in(request: AccountRequest, new_user: NewUser) -> dict[str, Any]:
    site, now = request.site, clock.now()
    day = clock.start_of_day(now)
    with site.database.writing() as session:
        user = insert_user(
            session,
            id=uuid4(),
            email=new_user.email,
            password_hash=new_user.password_hash,
            user_metadata=new_user.metadata,
            created_at=day,
            updated_at=day,
            email_confirmed_at=day,
        )
        if user is None:
            raise Refusal(422, "user_already_exists", "User already registered")
        issued_session = start_session(session, site.keys, user, "password", now)
    return session_json(site, issued_session)


def _create_unconfirmed(request: AccountRequest, new_user: NewUser) -> dict[str, Any]:
    """The same work and response whether the address has an account or not; only the mail differs."""
    site, limits, client_address, now = request.site, request.limits, request.client_address, clock.now()
    limits.hit_mail_interval("confirmation", new_user.email, client_address)
    may_mail = limits.hit_mail_quota("confirmation", new_user.email, client_address, will_send=True)
    row = PendingSignUp(
        id=uuid4(),
        email=new_user.email,
        origin=pending_sign_ups.origin_hash(site.keys, client_address),
        password_hash=new_user.password_hash,
        user_metadata=new_user.metadata,
    )
    body = unconfirmed_user_json(row, now)
    # Without a mail nobody could confirm it, so it is not stored.
    if may_mail:
        with site.database.writing() as session:
            token = pending_sign_ups.add(session, row, now)
            enqueue_confirmation_mail(session, site, new_user.email, token, request.redirect_to)
    return body
