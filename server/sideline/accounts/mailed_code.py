"""Six-digit codes that confirm an email address: the code is emailed, and the user types it in.

Each feature stores its codes differently. Generation, lifetime and the number of tries are shared and defined here.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sideline.accounts.limits import may_email
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.limits import CLAIM_CODES_PER_ADDRESS, SCHOOL_CODES_PER_ADDRESS, WRONG_TRIES_OF_CODE
from sideline.core.rate_limits import RateLimiter

CodeKind = Literal["school", "claim"]
"""What the address is used for. The name is part of the error codes: `school_code_expired`, `wrong_claim_code`."""

LIFETIME = timedelta(hours=1)

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
    expires_at = clock.now() + LIFETIME
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
