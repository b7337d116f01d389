"""Rate limits in the format of /auth/v1, and the limits of emails."""

from typing import Literal

from sideline.core.errors import Refusal
from sideline.core.limits import EMAIL_INTERVAL, EMAILS, EMAILS_FROM_EVERYWHERE, Counter
from sideline.core.mailbox import mailbox_of
from sideline.core.rate_limits import RateLimiter, Reached

EmailKind = Literal["recovery", "confirmation", "code"]
"""Emails that are limited together. Codes of school addresses and of claims are one kind. Each kind of link is
separate: a stranger who has other emails sent to a mailbox must not keep its owner from a link to the account.
"""


class AccountLimits:
    """The rate limits of accounts, refused in the format of /auth/v1."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._limiter = rate_limiter

    def hit(self, *counters: Counter) -> None:
        """Count one in each. Raises 429 `over_request_rate_limit` when one is full, with nothing counted."""
        _refuse_if(self._limiter.hit(*counters))

    def check(self, *counters: Counter) -> None:
        """Raise as `hit`, but count nothing."""
        _refuse_if(self._limiter.test(*counters))

    def may_email(self, kind: EmailKind, email: str, client_address: str, *, will_send: bool) -> bool:
        """Count an email, and return whether it may be sent.

        Emails that will not be sent, because nobody expects one, have a count of their own: they are limited alike, and
        take nothing from those that reach the mailbox.
        """
        return may_email(self._limiter, kind, email, client_address, will_send=will_send)


def email_interval(kind: EmailKind, email: str, client_address: str) -> Counter:
    """The counter of requests for one kind of email to one mailbox from one network address."""
    return EMAIL_INTERVAL.of(kind, mailbox_of(email), client_address)


def may_email(
    rate_limiter: RateLimiter, kind: EmailKind, email: str, client_address: str, *, will_send: bool = True
) -> bool:
    """Count an email to the mailbox of `email`, and return whether it may be sent.

    Beyond the limit none is sent, and the response stays the same: a refusal would tell that somebody else has asked
    for one.
    """
    identifiers = (kind, mailbox_of(email), will_send)
    return not rate_limiter.hit(EMAILS.of(*identifiers, client_address), EMAILS_FROM_EVERYWHERE.of(*identifiers))


def _refuse_if(reached: Reached | None) -> None:
    if reached is None:
        return
    if reached.limit is EMAIL_INTERVAL:
        message = f"For security purposes, you can only request this after {reached.seconds} seconds."
        raise Refusal(429, "over_email_send_rate_limit", message, retry_after=reached.seconds)
    raise Refusal(429, "over_request_rate_limit", "Request rate limit reached", retry_after=reached.seconds)
