"""Access tokens (JWTs signed with ES256), the public key that verifies them, and refresh tokens.

A refresh token is the sealed pair (session id, counter). Only the server can create one, and it stores only the hash.
It can recreate the current token for a second tab that sends the parent.
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
"""How long a client may cache the key set, in seconds."""

_ALGORITHM = "ES256"
_DECODE_OPTIONS: Options = {"require": ["exp", "sub", "session_id"], "verify_iat": False}
"""`iat` is not verified, because another machine's clock may be ahead, or this one's may have been set back."""

_REFRESH_PURPOSE = "refresh"
_ID_BYTES, _COUNTER_BYTES = 16, 4
_REFRESH_TOKEN = re.compile(r"[A-Za-z0-9_-]{10,200}")


@dataclass(frozen=True)
class AccessClaims:
    """The claims of a valid access token that the server uses."""

    user_id: UUID
    session_id: UUID
    aal: str


@dataclass(frozen=True)
class RefreshClaims:
    """The content of a refresh token."""

    session_id: UUID
    counter: int


def create_access_token(keys: Keys, issuer: str, user: User, auth_session: AuthSession, now: datetime) -> str:
    """Create an access token for a session, valid for ACCESS_TOKEN_LIFETIME from `now`."""
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
    """Return the claims of an unexpired token that this server signed. Raises Refusal `bad_jwt` otherwise."""
    try:
        claims, expires_at = _decode(keys, token)
    except jwt.ExpiredSignatureError:
        raise _expired() from None
    except (jwt.InvalidTokenError, ValueError, TypeError, AttributeError, RecursionError):
        raise bad_jwt("token is malformed or signed by another key") from None
    if expires_at <= clock.now().timestamp():
        raise _expired()
    return claims


def has_signed(keys: Keys, token: str) -> bool:
    """Whether this is an unexpired access token that this server signed. Costs microseconds if it is used again."""
    try:
        read_access_token(keys, token)
    except Refusal:
        return False
    return True


def jwks(keys: Keys) -> dict[str, list[dict[str, str]]]:
    """Return the JSON Web Key Set that verifies access tokens. Contains only public values."""
    key = ECAlgorithm.to_jwk(keys.public_key, as_dict=True)
    return {"keys": [{**key, "alg": _ALGORITHM, "use": "sig", "kid": keys.key_id}]}


def current_refresh_token(keys: Keys, auth_session: AuthSession) -> str:
    """Return the active refresh token of a session."""
    content = auth_session.id.bytes + auth_session.refresh_counter.to_bytes(_COUNTER_BYTES, "big")
    return keys.seal(_REFRESH_PURPOSE, content)


def rotate_refresh_token(keys: Keys, auth_session: AuthSession) -> str:
    """Activate the next refresh token of a session, store its hash and return the token."""
    auth_session.refresh_counter += 1
    token = current_refresh_token(keys, auth_session)
    auth_session.refresh_token_hash = hash_token(token)
    return token


def read_refresh_token(keys: Keys, token: str | None) -> RefreshClaims:
    """Return the content of a refresh token.

    Raises 400 `validation_failed` for a malformed token, and `refresh_token_not_found` for one this server did not
    issue.
    """
    if not token or not _REFRESH_TOKEN.fullmatch(token):
        raise validation_failed("Refresh token is not valid")
    try:
        content = keys.unseal(_REFRESH_PURPOSE, token)
    except ValueError:
        raise refresh_token_not_found() from None
    return RefreshClaims(UUID(bytes=content[:_ID_BYTES]), int.from_bytes(content[_ID_BYTES:], "big"))


def is_active_refresh_token(auth_session: AuthSession, token: str) -> bool:
    """Whether the session stores the hash of this token."""
    return hmac.compare_digest(auth_session.refresh_token_hash, hash_token(token))


@lru_cache(maxsize=1_000)
def _decode(keys: Keys, token: str) -> tuple[AccessClaims, int]:
    """Return the claims of a token and its expiry as a Unix timestamp. Raises the errors of PyJWT and of UUID.

    Cached, because the signature of a token never changes and a client sends the same token with each request.
    """
    claims = jwt.decode(token, keys.public_key, algorithms=[_ALGORITHM], audience=AUDIENCE, options=_DECODE_OPTIONS)
    aal = "aal2" if claims.get("aal") == "aal2" else "aal1"
    return AccessClaims(UUID(claims["sub"]), UUID(claims["session_id"]), aal), int(claims["exp"])


def _methods(auth_session: AuthSession) -> list[dict[str, Any]]:
    """Return the methods of the `amr` claim, latest first. Timestamps are truncated to the day."""
    methods = [(auth_session.amr_method, auth_session.created_at)]
    if auth_session.second_method and auth_session.second_at:
        methods.insert(0, (auth_session.second_method, auth_session.second_at))
    return [{"method": method, "timestamp": int(at.timestamp())} for method, at in methods]


def _expired() -> Refusal:
    return bad_jwt("token has invalid claims: token is expired")
