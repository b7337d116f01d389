"""Refusals of accounts, with the statuses, codes and messages of /auth/v1."""

from sideline.core.errors import Refusal


def no_authorization() -> Refusal:
    return Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token")


def bad_jwt(reason: str) -> Refusal:
    return Refusal(403, "bad_jwt", f"invalid JWT: unable to parse or verify signature, {reason}")


def session_not_found() -> Refusal:
    return Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")


def user_not_found() -> Refusal:
    return Refusal(403, "user_not_found", "User from sub claim in JWT does not exist")


def validation_failed(message: str) -> Refusal:
    return Refusal(400, "validation_failed", message)


def invalid_email() -> Refusal:
    return validation_failed("Unable to validate email address: invalid format")


def user_already_exists() -> Refusal:
    return Refusal(422, "user_already_exists", "User already registered")


def invalid_credentials() -> Refusal:
    """Wrong password and unknown address: one response, so that addresses cannot be probed."""
    return Refusal(400, "invalid_credentials", "Invalid login credentials")


def email_not_confirmed() -> Refusal:
    return Refusal(400, "email_not_confirmed", "Email not confirmed")


def unsupported_grant_type() -> Refusal:
    return Refusal(400, "invalid_credentials", "unsupported_grant_type")


def weak_password(reasons: list[str], message: str) -> Refusal:
    return Refusal(422, "weak_password", message, weak_password={"reasons": reasons})


def same_password() -> Refusal:
    return Refusal(422, "same_password", "New password should be different from the old password.")


def otp_expired(message: str = "Email link is invalid or has expired") -> Refusal:
    """A one-time token that is unknown, used, replaced or too old."""
    return Refusal(403, "otp_expired", message)


def refresh_token_not_found() -> Refusal:
    return Refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def refresh_token_already_used() -> Refusal:
    return Refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")


def session_expired(reason: str) -> Refusal:
    return Refusal(400, "session_expired", f"Invalid Refresh Token: Session Expired{reason}")


def too_many_refreshes() -> Refusal:
    message = "Too many concurrent token refresh requests on the same session or refresh token"
    return Refusal(409, "conflict", message)


def not_admin() -> Refusal:
    return Refusal(403, "not_admin", "Updating app_metadata requires admin privileges")


def too_many_requests(seconds: int) -> Refusal:
    return Refusal(429, "over_request_rate_limit", "Request rate limit reached", retry_after=seconds)


def too_many_mails(seconds: int) -> Refusal:
    message = f"For security purposes, you can only request this after {seconds} seconds."
    return Refusal(429, "over_email_send_rate_limit", message, retry_after=seconds)
