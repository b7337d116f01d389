"""Codes of six digits that confirm an address: one is mailed to it, and the user types it in.

Each feature stores its codes in its own way. How a code is made, how long it is good and how often it may be tried is
the same for all of them and stands here.
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
"""What the address is for. The name is part of the error codes: `school_code_expired`, `wrong_claim_code`."""

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
    """A code to be stored, and the kind of the outbox message that carries it."""

    message_kind: str


def create_code(rate_limiter: RateLimiter, kind: CodeKind, address: str, client: str) -> NewCode:
    """A new code for `address`, requested from the network address `client`.

    Raises Refusal 429 for too many requests from there, so the caller has checked everything else. A mailbox that has
    had its emails gets no other one, and the response stays the same.
    """
    rate_limiter.enforce(_PER_ADDRESS[kind].of(client))
    expires_at = clock.now() + LIFETIME
    if may_email(rate_limiter, "code", address, client):
        return NewCode(f"{secrets.randbelow(1_000_000):06}", expires_at, outbox.MAIL)
    # A code that no email carries must not be one that somebody can guess.
    return NewCode(secrets.token_hex(), expires_at, outbox.DUMMY_MAIL)


def check_code(rate_limiter: RateLimiter, kind: CodeKind, user_id: UUID, code: MailedCode, typed: str) -> None:
    """Compare what the user typed, without spaces, with the stored code.

    Raises Refusal 400 for a code that has expired or was tried too often, and for a wrong one, which is counted.
    """
    tries = WRONG_TRIES_OF_CODE.of(user_id, code.expires_at)
    if code.is_expired or rate_limiter.test(tries):
        raise code_expired(kind)
    if not secrets.compare_digest("".join(typed.split()).encode(), code.text.encode()):
        rate_limiter.hit(tries)
        raise Refusal(400, f"wrong_{kind}_code", "This code doesn’t match the one we emailed. Please check it.")


def code_expired(kind: CodeKind) -> Refusal:
    """The refusal of a code that is no longer good, or that there never was."""
    return Refusal(400, f"{kind}_code_expired", "This code has expired. Please request a new one.")
