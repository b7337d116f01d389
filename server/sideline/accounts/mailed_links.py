"""Emailed links: their URLs, the emails that contain them, and what happens when a link is used.

Emails are added to the outbox in the transaction that causes them, and `notifications` sends them. A request for an
email does the same work and gets the same response whether or not the address has an account.
"""

from datetime import timedelta
from random import SystemRandom
from typing import Any, Literal
from urllib.parse import urlencode

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts import pending_sign_ups
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import email_interval, may_email, otp_expired, validation_failed
from sideline.accounts.model import User
from sideline.accounts.one_time_tokens import LIFETIME, create_token, use_token
from sideline.accounts.schemas import Recover, Resend, Verify, session_json
from sideline.accounts.sessions import start_session
from sideline.accounts.validation import normalize_email
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.limits import EMAIL_REQUESTS
from sideline.core.site import Site

Template = Literal["recovery", "confirmation", "account-exists"]
Purpose = Literal["recovery", "signup"]

RECOVERY_PAGE = "/reset-password"
CONFIRMATION_PAGE = "/confirm-email"
LINK_PAGES = (RECOVERY_PAGE, CONFIRMATION_PAGE)
"""The pages that emailed links open. Their URLs contain a one-time token."""

_PURPOSES: dict[str, Purpose] = {"recovery": "recovery", "signup": "signup", "email": "signup"}
_random = SystemRandom()


def request_recovery_mail(request: AccountRequest, body: Recover) -> None:
    """Queue the email with a link to the password reset page if the address has an account (spec section 4)."""
    site, client_address = request.site, request.client_address
    email = normalize_email(body.email, if_empty="Password recovery requires an email")
    site.rate_limiter.enforce(email_interval("recovery", email, client_address), EMAIL_REQUESTS.of(client_address))
    with site.database.reading() as session:
        has_account = session.scalar(select(User.id).where(User.email == email)) is not None
    if not may_email(site.rate_limiter, "recovery", email, client_address, will_send=has_account):
        # The emails of the last hour contain a valid link, and a new token would invalidate it.
        return
    with site.database.writing() as session:
        now = clock.now()
        user = session.scalar(select(User).where(User.email == email).with_for_update(key_share=True))
        link = _link(site.settings, RECOVERY_PAGE, "recovery", create_token(session, email, now))
        _enqueue(session, site, "recovery", to=email, link=link, dummy=user is None)


def request_confirmation_mail(request: AccountRequest, body: Resend) -> None:
    """Queue the confirmation email again if a sign-up is pending."""
    site, client_address = request.site, request.client_address
    if body.type != "signup":
        raise validation_failed("Only emails of type signup can be resent")
    email = normalize_email(body.email, if_empty="An email address is required")
    site.rate_limiter.enforce(email_interval("confirmation", email, client_address), EMAIL_REQUESTS.of(client_address))
    origin = pending_sign_ups.origin_hash(site.keys, client_address)
    with site.database.reading() as session:
        is_pending = pending_sign_ups.latest(session, email, origin) is not None
    if not may_email(site.rate_limiter, "confirmation", email, client_address, will_send=is_pending):
        return
    with site.database.writing() as session:
        row = pending_sign_ups.latest(session, email, origin)
        token = pending_sign_ups.renew_token(session, row, clock.now())
        enqueue_confirmation_mail(session, site, email, token, dummy=row is None)


def enqueue_confirmation_mail(session: Session, site: Site, email: str, token: str, *, dummy: bool = False) -> None:
    """Queue the email about a sign-up: a confirmation link, or a notice that the address already has an account.

    Only the owner of the mailbox sees which of the two it is.
    """
    has_account = session.scalar(select(User.id).where(User.email == email)) is not None
    confirm = _link(site.settings, CONFIRMATION_PAGE, "signup", token)
    log_in = f"{site.settings.origin}/?log-in=true"
    template: Template = "account-exists" if has_account else "confirmation"
    _enqueue(session, site, template, to=email, link=log_in if has_account else confirm, dummy=dummy)


def use_link(site: Site, body: Verify) -> dict[str, Any]:
    """Redeem a link that a page submits, and return the session. Raises 403 `otp_expired` if the link is not valid, or
    422 `invite_not_found` if the invitation of the sign-up has no use left.
    """
    purpose = _purpose(body.type)
    if body.token_hash is None:
        # GoTrue also accepts six-digit codes. This server does not send them, so no code is valid.
        raise (
            otp_expired("Token has expired or is invalid")
            if body.token
            else validation_failed("Verify requires a token or a token hash")
        )
    if body.email or body.phone or body.redirect_to:
        raise validation_failed("Only the token_hash and type should be provided")
    return _use_token(site, body.token_hash, purpose)


def follow_link(site: Site, token: str | None, type_: str | None, redirect_to: str | None) -> str:
    """Return the URL to redirect the browser to after it opened a link. Raises 400 if the token or type is missing.

    A recovery link is redeemed, and the session or the error is put in the fragment. A confirmation link is not
    redeemed, because email scanners open every link: the URL is that of the page that confirms by POST.
    """
    if not token:
        raise validation_failed("Verify requires a token or a token hash")
    purpose = _purpose(type_)
    if purpose == "signup":
        return _link(site.settings, CONFIRMATION_PAGE, "signup", token)
    target = _target(site.settings, redirect_to)
    try:
        body = _use_token(site, token, purpose)
    except Refusal as refusal:
        fields = {"error": "access_denied", "error_code": refusal.code, "error_description": refusal.message, "sb": ""}
        return f"{target}#{urlencode(fields)}"
    names = ("access_token", "expires_at", "expires_in", "refresh_token")
    fields = {name: str(body[name]) for name in names} | {"sb": "", "token_type": "bearer", "type": type_ or ""}
    return f"{target}#{urlencode(fields)}"


def _target(settings: Settings, redirect_to: str | None) -> str:
    """Return `redirect_to` without its fragment if it is a page of this site, otherwise the home page."""
    home = f"{settings.origin}/"
    if redirect_to is None or not redirect_to.startswith(home) or not redirect_to.isprintable():
        return home
    return redirect_to.partition("#")[0]


def _enqueue(session: Session, site: Site, template: Template, *, to: str, link: str, dummy: bool) -> None:
    """Queue an email. A dummy is built like any other email and then discarded.

    A random delay keeps the work of sending from slowing down the next request, which would reveal whether an email is
    sent.
    """
    pause = timedelta(seconds=_random.uniform(0, site.settings.mail_pause))
    # The notice without a token has the same time, so that a copy of the database does not show who has an account.
    payload = {"template": template, "to": to, "link": link, **outbox.until(clock.now() + LIFETIME)}
    outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL if dummy else outbox.URGENT_MAIL, payload, pause)


def _use_token(site: Site, token: str, purpose: Purpose) -> dict[str, Any]:
    with site.database.writing() as session:
        now = clock.now()
        is_recovery = purpose == "recovery"
        user = (
            use_token(session, token, now)
            if is_recovery
            else pending_sign_ups.confirm(session, site.settings, token, now)
        )
        issued_session = start_session(session, site.keys, user, "otp", now) if user else None
    if issued_session is None:
        raise otp_expired()
    return session_json(site, issued_session)


def _purpose(type_: str | None) -> Purpose:
    if not type_:
        raise validation_failed("Verify requires a verification type")
    if type_ not in _PURPOSES:
        raise validation_failed("Unsupported verification type")
    return _PURPOSES[type_]


def _link(settings: Settings, path: str, type_: Purpose, token: str) -> str:
    """Build the URL of a page with a token in its query."""
    return f"{settings.origin}{path}?{urlencode({'token_hash': token, 'type': type_})}"
