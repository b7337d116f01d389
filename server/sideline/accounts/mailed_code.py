"""Six-digit codes that confirm an email address: the code is emailed, and the user types it in.

Each feature stores its codes differently. Generation, lifetime and the number of tries are shared and defined here.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.accounts.errors import may_email
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.limits import CLAIM_CODES_PER_ADDRESS, SCHOOL_CODES_PER_ADDRESS, WRONG_TRIES_OF_CODE
from sideline.core.rate_limits import RateLimiter
from sideline.core.site import Site

CodeKind = Literal["school", "claim"]
"""What the address is used for. The name is part of the error codes: `school_code_expired`, `wrong_claim_code`."""

CODE_LIFETIME = timedelta(hours=1)

_PER_ADDRESS = {"school": SCHOOL_CODES_PER_ADDRESS, "claim": CLAIM_CODES_PER_ADDRESS}


@dataclass(frozen=True)
class MailedCode:
    """A stored code."""

    text: str
    expires_at: datetime

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= clock.now()


@dataclass(frozen=True)
class NewCode(MailedCode):
    """A code to store, and the kind of outbox message that sends it."""

    message_kind: str


def create_code(rate_limiter: RateLimiter, kind: CodeKind, address: str, client: str) -> NewCode:
    """Create a code for `address`, requested from the network address `client`.

    Raises Refusal 429 after too many requests from this client, so call it after all other checks. A mailbox that has
    reached its limit gets no further email, and the response stays the same.
    """
    rate_limiter.enforce(_PER_ADDRESS[kind].of(client))
    expires_at = clock.now() + CODE_LIFETIME
    if may_email(rate_limiter, "code", address, client):
        return NewCode(f"{secrets.randbelow(1_000_000):06}", expires_at, outbox.URGENT_MAIL)
    # This code is not emailed, so nobody must be able to guess it.
    return NewCode(secrets.token_hex(), expires_at, outbox.DUMMY_MAIL)


def check_code(rate_limiter: RateLimiter, kind: CodeKind, user_id: UUID, code: MailedCode, typed: str) -> None:
    """Compare what the user typed, ignoring spaces, with the stored code.

    Raises Refusal 400 if the code has expired, was tried too often or does not match. A mismatch counts as a try.
    """
    tries = WRONG_TRIES_OF_CODE.of(user_id, code.expires_at)
    if code.is_expired or rate_limiter.test(tries):
        raise code_expired(kind)
    if not secrets.compare_digest("".join(typed.split()).encode(), code.text.encode()):
        rate_limiter.hit(tries)
        raise Refusal(400, f"wrong_{kind}_code", "This code doesn’t match the one we emailed. Please check it.")


def code_expired(kind: CodeKind) -> Refusal:
    """The refusal for a code that has expired or never existed."""
    return Refusal(400, f"{kind}_code_expired", "This code has expired. Please request a new one.")


# Emails that notify a user of changes to their sign-in, so that nobody else can make them unnoticed.

Change = Literal["on", "app-added", "app-removed", "off", "first-codes", "new-codes", "code-used", "off-by-operator"]
"""A change to two-step sign-in."""

_SENTENCES: dict[Change, str] = {
    "on": "Two-step sign-in is on. Signing in now also takes a code from your authenticator app, or a recovery code.",
    "app-added": "An authenticator app was added to your two-step sign-in.",
    "app-removed": "An authenticator app was removed from your two-step sign-in.",
    "off": "Two-step sign-in is off. You now sign in with just your password.",
    "first-codes": "Recovery codes were created. Each one works once in place of a code from your app.",
    "new-codes": "New recovery codes were created. Your old ones no longer work.",
    "code-used": "A recovery code was used to sign in. It can’t be used again.",
    "off-by-operator": "Two-step sign-in was turned off by the people who run this site, because they were asked to."
    " You’re signed out on all devices.",
}


def enqueue_security_mail(session: Session, site: Site, email: str, change: Change) -> None:
    """Queue the email about a change, in the transaction that makes the change. It contains no secret."""
    payload = {
        "template": "two-step",
        "to": email,
        "link": f"{site.settings.origin}/?log-in=true",
        "sentence": _SENTENCES[change],
    }
    outbox.enqueue(session, site.keys, outbox.MAIL, payload)
