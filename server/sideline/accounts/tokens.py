"""Access tokens (JWTs signed ES256), the public key that verifies them, and refresh tokens.

A refresh token is the sealed pair (session id, counter): nobody else can make one, only its hash is stored, and the
server can make the current one again for a second tab that sends its parent.
"""

import hmac
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

import jwt
from jwt.algorithms import ECAlgorithm
from jwt.types import Options

from sideline.accounts.errors import bad_jwt, refresh_token_not_found, validation_failed
from sideline.accounts.model import AuthSession, User
from sideline.accounts.one_time_tokens import hash_token
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

ACCESS_TOKEN_LIFETIME = timedelta(hours=1)
AUDIENCE = "authenticated"
JWKS_MAX_AGE_SECONDS = 600
"""How long a client may cache the key set."""

_ALGORITHM = "ES256"
_DECODE_OPTIONS: Options = {"require": ["exp", "sub", "session_id"], "verify_iat": False}
"""`iat` is not verified: another machine's clock may be a second ahead, or this one was set back."""

_REFRESH_PURPOSE = "refresh"
_ID_BYTES, _COUNTER_BYTES = 16, 4
_REFRESH_TOKEN = re.compile(r"[A-Za-z0-9_-]{10,200}")


@dataclass(frozen=True)
class AccessClaims:
    """The claims of a valid access token that the server reads."""

    user_id: UUID
    session_id: UUID
    aal: str


@dataclass(frozen=True)
class RefreshClaims:
    """The content of a refresh token."""

    session_id: UUID
    counter: int


def create_access_token(keys: Keys, issuer: str, user: User, auth_session: AuthSession, now: datetime) -> str:
    """An access token for a session, valid for ACCESS_TOKEN_LIFETIME from `now`."""
    issued_at = int(now.timestamp())
    claims: dict[str, Any] = {
        "iss": issuer,
        "sub": str(user.id),
        "aud": AUDIENCE,
        "exp": issued_at + int(ACCESS_TOKEN_LIFETIME.total_seconds()),
        "iat": issued_at,
        "email": user.email,
        "phone": "",
        "app_metadata": user.app_metadata,
        "user_metadata": user.user_metadata,
        "role": "authenticated",
        "aal": auth_session.aal,
        "amr": _methods(auth_session),
        "session_id": str(auth_session.id),
        "is_anonymous": False,
    }
    return jwt.encode(claims, keys.private_key, algorithm=_ALGORITHM, headers={"kid": keys.key_id})


def read_access_token(keys: Keys, token: str) -> AccessClaims:
    """The claims of a token this server signed and that has not expired. Raises Refusal `bad_jwt` otherwise."""
    try:
        claims, expires_at = _decode(keys, token)
    except jwt.ExpiredSignatureError:
        raise _expired() from None
    except (jwt.InvalidTokenError, ValueError, TypeError, AttributeError, RecursionError):
        raise bad_jwt("token is malformed or signed by another key") from None
    if expires_at <= clock.now().timestamp():
        raise _expired()
    return claims


def jwks(keys: Keys) -> dict[str, list[dict[str, str]]]:
    """The JSON Web Key Set by which anyone can verify access tokens: public members only."""
    key = ECAlgorithm.to_jwk(keys.public_key, as_dict=True)
    return {"keys": [{**key, "alg": _ALGORITHM, "use": "sig", "kid": keys.key_id}]}


def current_refresh_token(keys: Keys, auth_session: AuthSession) -> str:
    """The refresh token that is active in a session now."""
    content = auth_session.id.bytes + auth_session.refresh_counter.to_bytes(_COUNTER_BYTES, "big")
    return keys.seal(_REFRESH_PURPOSE, content)


def rotate_refresh_token(keys: Keys, auth_session: AuthSession) -> str:
    """Make the next refresh token the active one and store its hash. Returns the token."""
    auth_session.refresh_counter += 1
    token = current_refresh_token(keys, auth_session)
    auth_session.refresh_token_hash = hash_token(token)
    return token


def read_refresh_token(keys: Keys, token: str | None) -> RefreshClaims:
    """The content of a refresh token.

    Raises 400 `validation_failed` for a malformed token, `refresh_token_not_found` for one this server did not make.
    """
    if not token or not _REFRESH_TOKEN.fullmatch(token):
        raise validation_failed("Refresh token is not valid")
    try:
        content = keys.unseal(_REFRESH_PURPOSE, token)
    except ValueError:
        raise refresh_token_not_found() from None
    return RefreshClaims(UUID(bytes=content[:_ID_BYTES]), int.from_bytes(content[_ID_BYTES:], "big"))


def is_active_refresh_token(auth_session: AuthSession, token: str) -> bool:
    """Whether this is the token whose hash the session stores."""
    return hmac.compare_digest(auth_session.refresh_token_hash, hash_token(token))


@lru_cache(maxsize=1_000)
def _decode(keys: Keys, token: str) -> tuple[AccessClaims, int]:
    """The claims of a token and when it expires, in seconds since 1970. Raises what the library and UUID raise.

    Cached: the signature of a token never changes, and a client sends the same token with each request.
    """
    claims = jwt.decode(token, keys.public_key, algorithms=[_ALGORITHM], audience=AUDIENCE, options=_DECODE_OPTIONS)
    aal = "aal2" if claims.get("aal") == "aal2" else "aal1"
    return AccessClaims(UUID(claims["sub"]), UUID(claims["session_id"]), aal), int(claims["exp"])


def _methods(auth_session: AuthSession) -> list[dict[str, Any]]:
    """How the user proved who they are, the latest first; the times are days."""
    methods = [(auth_session.amr_method, auth_session.created_at)]
    if auth_session.second_method and auth_session.second_at:
        methods.insert(0, (auth_session.second_method, auth_session.second_at))
    return [{"method": method, "timestamp": int(at.timestamp())} for method, at in methods]


def _expired() -> Refusal:
    return bad_jwt("token has invalid claims: token is expired")
