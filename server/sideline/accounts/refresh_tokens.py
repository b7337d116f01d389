"""Refresh tokens: derived from the session and a counter, so that only a hash of them needs to be kept.

A token is the sealed pair (session id, counter): nobody else can make one, and the server can make the current one
again when a second tab asks with its parent (contract section 5, rule 1).
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from uuid import UUID

from sideline.accounts.errors import refresh_token_not_found, validation_failed
from sideline.accounts.model import AuthSession
from sideline.core.crypto import Keys

_PURPOSE = "refresh"
_ID_BYTES, _COUNTER_BYTES = 16, 4
_FORM = re.compile(r"[A-Za-z0-9_-]{10,200}")


@dataclass(frozen=True)
class RefreshToken:
    """What a refresh token says once it is opened."""

    session_id: UUID
    counter: int


def current_token(keys: Keys, visit: AuthSession) -> str:
    """The token that is active in a session now."""
    content = visit.id.bytes + visit.refresh_counter.to_bytes(_COUNTER_BYTES, "big")
    return keys.seal(_PURPOSE, content)


def rotate(keys: Keys, visit: AuthSession) -> str:
    """Make the next token the active one and keep its hash."""
    visit.refresh_counter += 1
    token = current_token(keys, visit)
    visit.refresh_token_hash = _hash(token)
    return token


def read_token(keys: Keys, token: str | None) -> RefreshToken:
    """Open a token. Raises 400 `validation_failed` for what is none, `refresh_token_not_found` for a foreign one."""
    if not token or not _FORM.fullmatch(token):
        raise validation_failed("Refresh token is not valid")
    try:
        content = keys.unseal(_PURPOSE, token)
    except ValueError:
        raise refresh_token_not_found() from None
    return RefreshToken(UUID(bytes=content[:_ID_BYTES]), int.from_bytes(content[_ID_BYTES:], "big"))


def is_active(visit: AuthSession, token: str) -> bool:
    """Is this the token whose hash the session holds?"""
    return hmac.compare_digest(visit.refresh_token_hash, _hash(token))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
