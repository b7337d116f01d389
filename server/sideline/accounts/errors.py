"""Account refusals that are raised in several places, with the statuses, codes and messages of /auth/v1."""

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
