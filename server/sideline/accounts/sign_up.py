"""Signing up (docs/decisions/0007 explains when email addresses are confirmed)."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select

from sideline.accounts import invitations, pending_sign_ups
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import email_interval, may_email, validation_failed
from sideline.accounts.mailed_links import enqueue_confirmation_mail
from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.passwords import check_strength
from sideline.accounts.schemas import SignUp, session_json, unconfirmed_user_json
from sideline.accounts.sessions import start_session
from sideline.accounts.users import insert_user
from sideline.accounts.validation import merge_metadata, normalize_email
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.limits import SIGN_UPS, Counter


@dataclass(frozen=True)
class NewUser:
    """The validated fields of a sign-up, with the hashes of the password and of the typed code of an invitation."""

    email: str
    password_hash: str
    metadata: dict[str, Any]
    invitation_hash: str


async def create_user(request: AccountRequest, body: SignUp) -> dict[str, Any]:
    """Sign a user up. Returns a session or, if email addresses must be confirmed, only the user.

    Raises 422 `signup_disabled` or `invite_not_found` if the site does not allow this sign-up, 400 and 422 for invalid
    fields, and 422 `user_already_exists` if addresses need no confirmation.
    """
    data = {**(body.data or {})}
    code = data.pop(invitations.FIELD, None)
    await run_in_threadpool(invitations.ensure_may_sign_up, request.site, code, request.client_address)
    email = normalize_email(body.email, if_empty="An email address is required")
    if not body.password:
        raise validation_failed("Signup requires a valid password")
    check_strength(body.password)
    # In a thread, because cleaning four kilobytes of short strings takes a few milliseconds.
    metadata = await run_in_threadpool(_metadata, request, data)
    if not request.site.settings.confirms_email:
        await run_in_threadpool(_ensure_no_account, request, email)
    # Checked before the expensive hashing, and only after all other checks: a request refused for another reason would
    # reveal whether the limit was reached without counting toward it. Counted when the sign-up is stored.
    check = partial(request.site.rate_limiter.check, *_limits(request, email))
    confirms_email = request.site.settings.confirms_email
    salt = pending_sign_ups.salt_of(request.site.keys, email) if confirms_email else None
    password_hash = await request.hashing.hash(body.password, request.client_address, salt=salt, check=check)
    create = _create_unconfirmed if confirms_email else _create_signed_in
    # Not on an open site: who signs up there can confirm it after the site was closed.
    code_hash = invitations.hash_of(code) if request.site.settings.registration == "invitation" else ""
    return await run_in_threadpool(create, request, NewUser(email, password_hash, metadata, code_hash))


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
            raise _already_registered()
        invitations.use_invitation(session, site.settings, new_user.invitation_hash)
        issued_session = start_session(session, site.keys, user, "password", now)
        session.flush()
        request.site.rate_limiter.enforce(*_limits(request, new_user.email))
    return session_json(site, issued_session)


def _create_unconfirmed(request: AccountRequest, new_user: NewUser) -> dict[str, Any]:
    """Create a pending sign-up. Only the email, not the work or the response, depends on whether an account exists."""
    site, client_address, now = request.site, request.client_address, clock.now()
    site.rate_limiter.enforce(*_limits(request, new_user.email))
    may_mail = may_email(site.rate_limiter, "confirmation", new_user.email, client_address)
    row = PendingSignUp(
        user_id=str(uuid4()),
        email=new_user.email,
        origin=pending_sign_ups.origin_hash(site.keys, client_address),
        password_hash=new_user.password_hash,
        user_metadata=new_user.metadata,
        invitation_hash=new_user.invitation_hash,
    )
    body = unconfirmed_user_json(row, now)
    with site.database.writing() as session:
        # Without the email nobody could confirm the sign-up, so it is not stored.
        if may_mail:
            token = pending_sign_ups.add(session, row, now)
            enqueue_confirmation_mail(session, site, new_user.email, token)
    return body


def _limits(request: AccountRequest, email: str) -> tuple[Counter, ...]:
    sign_ups = SIGN_UPS.of(request.client_address)
    if not request.site.settings.confirms_email:
        return (sign_ups,)
    return email_interval("confirmation", email, request.client_address), sign_ups


def _ensure_no_account(request: AccountRequest, email: str) -> None:
    with request.site.database.reading() as session:
        if session.scalar(select(User.id).where(User.email == email)) is not None:
            raise _already_registered()


def _already_registered() -> Refusal:
    return Refusal(422, "user_already_exists", "User already registered")
