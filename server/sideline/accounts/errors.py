"""Refusals of accounts, with the statuses, codes and messages of the auth wire (contract section 2.3)."""

from sideline.core.errors import Refusal


def no_authorization() -> Refusal:
    return Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token")


def bad_jwt(reason: str) -> Refusal:
    return Refusal(403, "bad_jwt", f"invalid JWT: unable to parse or verify signature, {reason}")


def session_not_found() -> Refusal:
    return Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")
