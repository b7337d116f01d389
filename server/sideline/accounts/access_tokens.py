"""Access tokens: JWTs signed ES256 with the server's key (contract section 1.3)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

import jwt
from jwt.types import Options

from sideline.accounts.errors import bad_jwt
from sideline.accounts.model import AuthSession, User
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

LIFETIME = timedelta(hours=1)
AUDIENCE = "authenticated"
_ALGORITHM = "ES256"

_JUDGED: Options = {"require": ["exp", "sub", "session_id"], "verify_iat": False}
"""Not when it was issued: another machine's clock may be a second ahead, or this one was set back."""


@dataclass(frozen=True)
class Claims:
    """What a valid access token says."""

    user_id: UUID
    session_id: UUID


def mint(keys: Keys, issuer: str, user: User, session: AuthSession, moment: datetime) -> str:
    """An access token for a session, valid for LIFETIME from `moment`."""
    issued = int(moment.timestamp())
    claims: dict[str, Any] = {
        "iss": issuer,
        "sub": str(user.id),
        "aud": AUDIENCE,
        "exp": issued + int(LIFETIME.total_seconds()),
        "iat": issued,
        "email": user.email,
        "phone": "",
        "app_metadata": {"provider": "email", "providers": ["email"]},
        "user_metadata": user.user_metadata,
        "role": "authenticated",
        "aal": "aal1",
        "amr": [{"method": session.amr_method, "timestamp": int(session.created_at.timestamp())}],
        "session_id": str(session.id),
        "is_anonymous": False,
    }
    return jwt.encode(claims, keys.private_key, algorithm=_ALGORITHM, headers={"kid": keys.key_id})


def read(keys: Keys, token: str) -> Claims:
    """The claims of a token this server signed and that is still valid. Raises Refusal `bad_jwt` otherwise."""
    try:
        claims, expires = _signed(keys, token)
    except jwt.ExpiredSignatureError:
        raise _expired() from None
    except (jwt.InvalidTokenError, ValueError, TypeError, AttributeError, RecursionError):
        raise bad_jwt("token is malformed or signed by another key") from None
    if expires <= clock.now().timestamp():
        raise _expired()
    return claims


@lru_cache(maxsize=1_000)
def _signed(keys: Keys, token: str) -> tuple[Claims, int]:
    """What a token says and when it ends, in seconds. Raises what the library and UUID do.

    Whoever signed it never changes, so a token that comes with each request is looked into only once.
    """
    claims = jwt.decode(token, keys.public_key, algorithms=[_ALGORITHM], audience=AUDIENCE, options=_JUDGED)
    return Claims(UUID(claims["sub"]), UUID(claims["session_id"])), int(claims["exp"])


def _expired() -> Refusal:
    return bad_jwt("token has invalid claims: token is expired")
