"""Refusals of accounts that are raised in several places, with the statuses, codes and messages of /auth/v1."""

from sideline.core.errors import Refusal


def validation_failed(message: str) -> Refusal:
    return Refusal(400, "validation_failed", message)


def bad_jwt(reason: str) -> Refusal:
    return Refusal(403, "bad_jwt", f"invalid JWT: unable to parse or verify signature, {reason}")


def session_not_found() -> Refusal:
    return Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")


def user_not_found() -> Refusal:
    return Refusal(403, "user_not_found", "User from sub claim in JWT does not exist")


def invalid_credentials() -> Refusal:
    """Wrong password and unknown address: one response, so that addresses cannot be probed."""
    return Refusal(400, "invalid_credentials", "Invalid login credentials")


def email_not_confirmed() -> Refusal:
    return Refusal(400, "email_not_confirmed", "Email not confirmed")


def otp_expired(message: str = "Email link is invalid or has expired") -> Refusal:
    """A one-time token that is unknown, used, replaced or too old."""
    return Refusal(403, "otp_expired", message)


def refresh_token_not_found() -> Refusal:
    return Refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def insufficient_aal(message: str, status: int = 403) -> Refusal:
    """A session without the second step where the second step is needed."""
    return Refusal(status, "insufficient_aal", message)


def factor_not_found(message: str = "Factor not found") -> Refusal:
    return Refusal(404, "mfa_factor_not_found", message)


def wrong_code(message: str) -> Refusal:
    """A code that is wrong, too old or already used: one response for all."""
    return Refusal(422, "mfa_verification_failed", message)
