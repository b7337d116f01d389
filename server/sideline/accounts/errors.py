"""What routes of /auth/v1 share: refusals with the statuses, codes and messages of GoTrue, limits on emails, and what a
route needs from a request besides its body."""

from typing import Literal

from sideline.core.errors import Refusal
from sideline.core.limits import EMAIL_INTERVAL, EMAILS, EMAILS_FROM_EVERYWHERE, Counter
from sideline.core.mailbox import mailbox_of
from sideline.core.rate_limits import LimitReached, RateLimiter


def validation_failed(message: str) -> Refusal:
    return Refusal(400, "validation_failed", message)


def bad_jwt(reason: str) -> Refusal:
    return Refusal(403, "bad_jwt", f"invalid JWT: unable to parse or verify signature, {reason}")


def session_not_found() -> Refusal:
    return Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")


def user_not_found() -> Refusal:
    return Refusal(403, "user_not_found", "User from sub claim in JWT does not exist")


def invalid_credentials() -> Refusal:
    """Wrong password or unknown email address: the same response, so that attackers cannot probe for addresses."""
    return Refusal(400, "invalid_credentials", "Invalid login credentials")


def email_not_confirmed() -> Refusal:
    return Refusal(400, "email_not_confirmed", "Email not confirmed")


def otp_expired(message: str = "Email link is invalid or has expired") -> Refusal:
    """A one-time token that is unknown, used, replaced or expired."""
    return Refusal(403, "otp_expired", message)


def refresh_token_not_found() -> Refusal:
    return Refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def insufficient_aal(message: str, status: int = 403) -> Refusal:
    """The session has not taken the second step, and this action requires it."""
    return Refusal(status, "insufficient_aal", message)


def factor_not_found(message: str = "Factor not found") -> Refusal:
    return Refusal(404, "mfa_factor_not_found", message)


def wrong_code(message: str) -> Refusal:
    """The code is wrong, expired or already used: the same response for all three."""
    return Refusal(422, "mfa_verification_failed", message)


# Limits on emails, and rate-limit refusals in the format of /auth/v1.

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
