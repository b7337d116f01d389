"""The limits of emails, and the refusals of rate limits in the format of /auth/v1."""

from typing import Literal

from sideline.core.errors import Refusal
from sideline.core.limits import EMAIL_INTERVAL, EMAILS, EMAILS_FROM_EVERYWHERE, Counter
from sideline.core.mailbox import mailbox_of
from sideline.core.rate_limits import LimitReached, RateLimiter

EmailKind = Literal["recovery", "confirmation", "code"]
"""Emails that are limited together. Codes of school addresses and of claims are one kind. Each kind of link is
separate: a stranger who has other emails sent to a mailbox must not keep its owner from a link to the account.
"""


def email_interval(kind: EmailKind, email: str, client_address: str) -> Counter:
    """The counter of requests for one kind of email to one mailbox from one network address."""
    return EMAIL_INTERVAL.of(kind, mailbox_of(email), client_address)


def may_email(
    rate_limiter: RateLimiter, kind: EmailKind, email: str, client_address: str, *, will_send: bool = True
) -> bool:
    """Count an email to the mailbox of `email`, and return whether it may be sent.

    Beyond the limit none is sent, and the response stays the same: a refusal would tell that somebody else has asked
    for one. Emails that will not be sent, because nobody expects one, have a count of their own: they are limited
    alike, and take nothing from those that reach the mailbox.
    """
    identifiers = (kind, mailbox_of(email), will_send)
    return not rate_limiter.hit(EMAILS.of(*identifiers, client_address), EMAILS_FROM_EVERYWHERE.of(*identifiers))


def account_refusal(error: LimitReached) -> Refusal:
    """The refusal with the code and message of /auth/v1."""
    seconds = error.reached.seconds
    if error.reached.limit is EMAIL_INTERVAL:
        message = f"For security purposes, you can only request this after {seconds} seconds."
        return Refusal(429, "over_email_send_rate_limit", message, retry_after=seconds)
    return Refusal(429, "over_request_rate_limit", "Request rate limit reached", retry_after=seconds)
