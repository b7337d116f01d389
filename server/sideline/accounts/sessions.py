"""Sessions: starting, refreshing and ending them. Each sign-in has one row.

An access token is worthless without the row of its session. Each use of a refresh token makes the next one active. Two
tabs that refresh at the same time, or a tab that lost the response, send the parent of the active token and get the
active one. If the parent is used after PARENT_GRACE, or an older token after GRACE, one of the two holders is a thief,
and the session ends for both.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID, uuid4

import jwt
from jwt.algorithms import ECAlgorithm
from jwt.types import Options
from sqlalchemy import ColumnElement, delete, or_, select, text, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from sideline.accounts.errors import bad_jwt, refresh_token_not_found, validation_failed
from sideline.accounts.factors import AMR_METHODS, list_factors
from sideline.accounts.model import AuthSession, MfaFactor, User
from sideline.accounts.one_time_tokens import hash_token
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import Site

# Access tokens (JWTs signed with ES256), the public key that verifies them, and refresh tokens.
#
# A refresh token is the sealed pair (session id, counter). Only the server can create one, and it stores only the
# hash. It can recreate the current token for a second tab that sends the parent.

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


IDLE_LIFETIME = timedelta(days=30)
"""A session that is not refreshed for this long ends."""

MAX_LIFETIME = timedelta(days=180)
"""After this time everyone has to sign in again."""

PARENT_GRACE = timedelta(seconds=120)
"""For this long after a refresh, the parent of the active token is treated as a lost response. The official client
retries for 25 s, and once more after a pause of 60 s.
"""

GRACE = timedelta(seconds=10)
"""For this long after a refresh, an even older token is treated as coming from a slow tab."""

LOCK_TIMEOUT_SECONDS = 5
"""How long a refresh waits for another refresh of the same session."""

_PURPOSE = "time of a refresh"
_LOCK_NOT_AVAILABLE = "55P03"
_TOO_MANY = "Too many concurrent token refresh requests on the same session or refresh token"
_MAX_SCOPE_IN_MESSAGE = 40


@dataclass(frozen=True)
class IssuedSession:
    """A session, the refresh token to send to the client, and the user's second factors."""

    user: User
    auth_session: AuthSession
    refresh_token: str
    factors: Sequence[MfaFactor]


def start_session(session: Session, keys: Keys, user: User, method: str, now: datetime) -> IssuedSession:
    """Sign `user` in. `method` is how they authenticated: "password" or "otp" (an emailed link)."""
    auth_session = AuthSession(
        id=uuid4(), user_id=user.id, refresh_counter=0, amr_method=method, created_at=clock.start_of_day(now)
    )
    _set_refreshed_at(keys, auth_session, now)
    refresh_token = rotate_refresh_token(keys, auth_session)
    session.add(auth_session)
    user.last_sign_in_at = clock.start_of_day(now)
    session.flush()
    return IssuedSession(user, auth_session, refresh_token, list_factors(session, user.id))


def raise_assurance_level(
    session: Session, keys: Keys, auth_session: AuthSession, factor: MfaFactor, now: datetime
) -> IssuedSession:
    """Raise a session to level aal2 after a code of `factor`, and end the user's sessions at aal1.

    Earlier refresh tokens stop working: anyone holding one may not have taken the second step.
    """
    auth_session.second_method, auth_session.factor_id = AMR_METHODS[factor.factor_type], factor.id
    auth_session.second_at = clock.start_of_day(now)
    _set_refreshed_at(keys, auth_session, now)
    refresh_token = rotate_refresh_token(keys, auth_session)
    auth_session.least_refresh_counter = auth_session.refresh_counter
    session.flush()
    is_same_user = AuthSession.user_id == auth_session.user_id
    session.execute(delete(AuthSession).where(is_same_user, AuthSession.second_method.is_(None)))
    user = session.get_one(User, auth_session.user_id)
    return IssuedSession(user, auth_session, refresh_token, list_factors(session, user.id))


def lower_levels(session: Session, user_id: UUID, *, only: UUID | None = None) -> None:
    """Lower the sessions of a user to level aal1: all of them, or only those that used one factor."""
    statement = update(AuthSession).where(AuthSession.user_id == user_id)
    if only is not None:
        statement = statement.where(AuthSession.factor_id == only)
    session.execute(statement.values(second_method=None, second_at=None, factor_id=None))


def refresh_session(site: Site, token: str | None) -> IssuedSession:
    """Return the session with its active refresh token. Raises 400 for an invalid token and 409 on contention."""
    claims = read_refresh_token(site.keys, token)
    now = clock.now()
    try:
        with site.database.writing() as session:
            outcome = _refresh(session, site, claims, token or "", now)
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise Refusal(409, "conflict", _TOO_MANY) from None
        raise
    # Raised after the commit, so that a refusal that ends the session does not roll that back.
    if isinstance(outcome, Refusal):
        raise outcome
    return outcome


def end_sessions(session: Session, user_id: UUID, *, except_for: UUID | None = None, only: UUID | None = None) -> None:
    """End the sessions of a user: all, all except one, or only one."""
    statement = delete(AuthSession).where(AuthSession.user_id == user_id)
    if except_for is not None:
        statement = statement.where(AuthSession.id != except_for)
    if only is not None:
        statement = statement.where(AuthSession.id == only)
    session.execute(statement)


def sign_out(session: Session, user_id: UUID, session_id: UUID, scope: str) -> None:
    """End sessions of a user; `session_id` is the current one. Raises 400 if `scope` is not global, local or others."""
    if scope == "global":
        end_sessions(session, user_id)
    elif scope == "local":
        end_sessions(session, user_id, only=session_id)
    elif scope == "others":
        end_sessions(session, user_id, except_for=session_id)
    else:
        raise validation_failed(f'Unsupported logout scope "{scope[:_MAX_SCOPE_IN_MESSAGE]}"')


def has_ended(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a session has exceeded its idle or absolute lifetime."""
    return or_(AuthSession.refreshed_at < now - IDLE_LIFETIME, AuthSession.created_at < now - MAX_LIFETIME)


def _refresh(session: Session, site: Site, claims: RefreshClaims, token: str, now: datetime) -> IssuedSession | Refusal:
    if not site.database.is_sqlite:
        session.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT_SECONDS}s'"))
    auth_session = session.scalar(select(AuthSession).where(AuthSession.id == claims.session_id).with_for_update())
    if auth_session is None or claims.counter > auth_session.refresh_counter:
        return refresh_token_not_found()
    refusal = _reason_to_end(site.keys, auth_session, claims, now)
    if refusal is not None:
        session.delete(auth_session)
        return refusal
    user = session.get_one(User, auth_session.user_id)
    factors = list_factors(session, user.id)
    if not is_active_refresh_token(auth_session, token):
        return IssuedSession(user, auth_session, current_refresh_token(site.keys, auth_session), factors)
    _set_refreshed_at(site.keys, auth_session, now)
    return IssuedSession(user, auth_session, rotate_refresh_token(site.keys, auth_session), factors)


def _reason_to_end(keys: Keys, auth_session: AuthSession, claims: RefreshClaims, now: datetime) -> Refusal | None:
    """Return why the session must end now, or None if it need not."""
    if now - auth_session.created_at > MAX_LIFETIME:
        return Refusal(400, "session_expired", "Invalid Refresh Token: Session Expired")
    if now - auth_session.refreshed_at > IDLE_LIFETIME:
        return Refusal(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)")
    generations = auth_session.refresh_counter - claims.counter
    grace = PARENT_GRACE if generations == 1 else GRACE
    predates_second_step = claims.counter < auth_session.least_refresh_counter
    if predates_second_step or (generations and now - _refreshed_at(keys, auth_session) > grace):
        return Refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    return None


def _set_refreshed_at(keys: Keys, auth_session: AuthSession, now: datetime) -> None:
    """Store the day in plain text and the exact time encrypted, because the grace periods are in seconds."""
    auth_session.refreshed_at = clock.start_of_day(now)
    auth_session.encrypted_refreshed_at = keys.seal(_PURPOSE, now.isoformat().encode(), auth_session.id.bytes)


def _refreshed_at(keys: Keys, auth_session: AuthSession) -> datetime:
    """Return the exact time of the last refresh."""
    return datetime.fromisoformat(
        keys.unseal(_PURPOSE, auth_session.encrypted_refreshed_at, auth_session.id.bytes).decode()
    )
