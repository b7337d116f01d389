"""Limits on emails, and rate-limit refusals in the format of /auth/v1."""

from typing import Literal

from sideline.core.errors import Refusal
from sideline.core.limits import EMAIL_INTERVAL, EMAILS, EMAILS_FROM_EVERYWHERE, Counter
from sideline.core.mailbox import mailbox_of
from sideline.core.rate_limits import LimitReached, RateLimiter

EmailKind = Literal["recovery", "confirmation", "code"]
"""Emails that share a limit. Codes for school addresses and for claims are one kind. Each kind of link has a separate
limit, so that a stranger who triggers other emails to a mailbox cannot block its owner from getting a sign-in link.
"""


def email_interval(kind: EmailKind, email: str, client_address: str) -> Counter:
    """The counter of requests for one kind of email to one mailbox from one network address."""
    return EMAIL_INTERVAL.of(kind, mailbox_of(email), client_address)


def may_email(
    rate_limiter: RateLimiter, kind: EmailKind, email: str, client_address: str, *, will_send: bool = True
) -> bool:
    """Count an email to the mailbox of `email`, and return whether it may be sent.

    Beyond the limit no email is sent and the response stays the same, because a refusal would reveal that someone else
    had requested one. Emails that will not be sent because the address expects none are counted separately, with the
    same limits: they must not use up the limit of real emails.
    """
    identifiers = (kind, mailbox_of(email), will_send)
    return not rate_limiter.hit(EMAILS.of(*identifiers, client_address), EMAILS_FROM_EVERYWHERE.of(*identifiers))


def account_refusal(error: LimitReached) -> Refusal:
    """Convert a reached limit to a refusal with the code and message of /auth/v1."""
    seconds = error.reached.seconds
    if error.reached.limit is EMAIL_INTERVAL:
        message = f"For security purposes, you can only request this after {seconds} seconds."
        return Refusal(429, "over_email_send_rate_limit", message, retry_after=seconds)
    return Refusal(429, "over_request_rate_limit", "Request rate limit reached", retry_after=seconds)
