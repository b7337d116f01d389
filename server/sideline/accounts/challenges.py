"""MFA challenges: the client gets an id before it asks for a code, and sends the id back with the code.

A challenge is the sealed triple (factor, session, creation time) and is not stored. A row would record the exact time
of a sign-in (docs/decisions/0010). No row is needed to prevent reuse, because the factor stores which codes were used.
"""

from datetime import datetime, timedelta
from uuid import UUID

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

LIFETIME = timedelta(minutes=5)

_PURPOSE = "challenge of a second factor"
_TIME_BYTES = 8


def new_challenge(keys: Keys, factor_id: UUID, session_id: UUID, now: datetime) -> str:
    """Create a challenge for one factor in one session, valid for LIFETIME."""
    content = factor_id.bytes + session_id.bytes + int(now.timestamp()).to_bytes(_TIME_BYTES, "big")
    return keys.seal(_PURPOSE, content)


def check_challenge(keys: Keys, challenge: str, factor_id: UUID, session_id: UUID, now: datetime) -> None:
    """Raise 422 if the challenge has expired, is for another factor or session, or was not issued by this server."""
    try:
        content = keys.unseal(_PURPOSE, challenge)
    except ValueError:
        content = b""
    if content[:-_TIME_BYTES] != factor_id.bytes + session_id.bytes:
        raise Refusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
    made_at = int.from_bytes(content[-_TIME_BYTES:], "big")
    if made_at + LIFETIME.total_seconds() < now.timestamp():
        message = "MFA challenge has expired, verify against another challenge or create a new challenge."
        raise Refusal(422, "mfa_challenge_expired", message)
