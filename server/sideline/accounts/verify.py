"""A mailed link comes back (contract section 3): by the page (POST) or by the browser that opened it (GET)."""

from typing import Any, Literal
from urllib.parse import urlencode

from sideline.accounts.answers import session_json
from sideline.accounts.errors import otp_expired, validation_failed
from sideline.accounts.one_time_tokens import use_token
from sideline.accounts.pending import confirm
from sideline.accounts.redirects import allowed_target, confirmation_link
from sideline.accounts.schemas import Verify
from sideline.accounts.sessions import open_session
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site

Purpose = Literal["recovery", "signup"]
_PURPOSES: dict[str, Purpose] = {"recovery": "recovery", "signup": "signup", "email": "signup"}


def verify(site: Site, body: Verify) -> dict[str, Any]:
    """The session a link is worth. Raises 403 `otp_expired` when it is unknown, used or older than an hour."""
    purpose = _purpose(body.type)
    if body.token_hash is None:
        # GoTrue's other way, a code of six digits to type in, is not given out here: no code is ever right.
        raise (
            otp_expired("Token has expired or is invalid")
            if body.token
            else validation_failed("Verify requires a token or a token hash")
        )
    if body.email or body.phone or body.redirect_to:
        raise validation_failed("Only the token_hash and type should be provided")
    return _use(site, body.token_hash, purpose)


def follow(site: Site, token: str | None, kind: str | None, redirect_to: str | None) -> str:
    """Where the browser goes on to. Raises 400 for half a link.

    A recovery link is used, the session or the error stands in the fragment. A confirmation link leads to the page
    that confirms by POST and is not used: programs that look through mails open every link.
    """
    if not token:
        raise validation_failed("Verify requires a token or a token hash")
    purpose = _purpose(kind)
    if purpose == "signup":
        return confirmation_link(site.settings, redirect_to, token)
    target = allowed_target(site.settings, redirect_to)
    try:
        answer = _use(site, token, purpose)
    except Refusal as refusal:
        facts = {"error": "access_denied", "error_code": refusal.code, "error_description": refusal.message, "sb": ""}
        return f"{target}#{urlencode(facts)}"
    names = ("access_token", "expires_at", "expires_in", "refresh_token")
    facts = {name: str(answer[name]) for name in names} | {"sb": "", "token_type": "bearer", "type": kind or ""}
    return f"{target}#{urlencode(facts)}"


def _purpose(kind: str | None) -> Purpose:
    if not kind:
        raise validation_failed("Verify requires a verification type")
    if kind not in _PURPOSES:
        raise validation_failed("Unsupported verification type")
    return _PURPOSES[kind]


def _use(site: Site, token: str, purpose: Purpose) -> dict[str, Any]:
    with site.database.writing() as session:
        moment = clock.now()
        user = use_token(session, token, moment) if purpose == "recovery" else confirm(session, token, moment)
        opened = open_session(session, site.keys, user, "otp", moment) if user else None
    if opened is None:
        raise otp_expired()
    return session_json(site, opened, moment)
