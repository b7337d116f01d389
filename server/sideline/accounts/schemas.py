"""Request bodies of /auth/v1, and the JSON of users and sessions in its responses."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

from sideline.accounts import sessions
from sideline.accounts.model import MfaFactor, PendingSignUp, User
from sideline.accounts.sessions import IssuedSession
from sideline.core import clock
from sideline.core.db.stored_json import is_storable
from sideline.core.site import Site

MAX_DEPTH = 20
"""Maximum nesting depth of a body."""

MAX_VALUES = 4_000
"""Maximum number of keys and values in a body. The user's metadata, its largest field, may have half as many."""


class AuthBody(BaseModel):
    """Base class of request bodies. Ignores unknown fields, because the client sends more than we read, and refuses
    values that cannot be stored.
    """

    model_config = ConfigDict(extra="ignore", strict=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, body: Any) -> Any:
        # Iterates with a stack instead of recursion, because the nesting may be deep.
        stack, count = [(body, 0)], 0
        while stack:
            value, depth = stack.pop()
            count += len(value) if isinstance(value, dict | list) else 0
            if depth > MAX_DEPTH or count > MAX_VALUES or not is_storable(value):
                raise PydanticCustomError("unstorable", "contains characters, numbers or nesting that cannot be stored")
            if isinstance(value, dict):
                stack.extend((part, depth + 1) for item in value.items() for part in item)
            elif isinstance(value, list):
                stack.extend((part, depth + 1) for part in value)
        return body


class SignUp(AuthBody):
    """POST /signup."""

    email: str | None = None
    password: str | None = None
    data: dict[str, Any] | None = None


class Token(AuthBody):
    """POST /token: email address and password, or a refresh token."""

    email: str | None = None
    password: str | None = None
    refresh_token: str | None = None


class Recover(AuthBody):
    """POST /recover."""

    email: str | None = None


class Resend(AuthBody):
    """POST /resend."""

    email: str | None = None
    type: str | None = None


class Verify(AuthBody):
    """POST /verify. Only the combination of `token_hash` and `type` is accepted; six-digit codes are not supported."""

    token_hash: str | None = None
    type: str | None = None
    token: str | None = None
    email: str | None = None
    phone: str | None = None
    redirect_to: str | None = None


class UpdateUser(AuthBody):
    """PUT /user."""

    password: str | None = None
    data: dict[str, Any] | None = None
    email: str | None = None
    phone: str | None = None
    app_metadata: dict[str, Any] | None = None


class FactorName(AuthBody):
    """POST /factors/recovery-codes."""

    friendly_name: str | None = None


class EnrollFactor(FactorName):
    """POST /factors. Of GoTrue's factor types, only authenticator apps are supported."""

    factor_type: str | None = None
    issuer: str | None = None


class VerifyFactor(AuthBody):
    """POST /factors/{factor_id}/verify."""

    challenge_id: str | None = None
    code: str | None = None


class RecoveryCode(AuthBody):
    """POST /factors/recovery-codes/verify."""

    code: str | None = None


def session_json(site: Site, issued_session: IssuedSession) -> dict[str, Any]:
    """Session: tokens and user. The response to a sign-in, a refresh and a redeemed link."""
    now, lifetime = clock.now(), int(sessions.ACCESS_TOKEN_LIFETIME.total_seconds())
    return {
        "access_token": sessions.create_access_token(
            site.keys, site.settings.origin, issued_session.user, issued_session.auth_session, now
        ),
        "token_type": "bearer",
        "expires_in": lifetime,
        "expires_at": int(now.timestamp()) + lifetime,
        "refresh_token": issued_session.refresh_token,
        "user": user_json(issued_session.user, issued_session.factors),
    }


def user_json(user: User, factors: Sequence[MfaFactor] = ()) -> dict[str, Any]:
    """User: data that only the users themselves may see. Leaves out unset times and an empty list of factors."""
    times = {
        "email_confirmed_at": user.email_confirmed_at,
        "confirmed_at": user.email_confirmed_at,
        "confirmation_sent_at": user.confirmation_sent_at,
        "last_sign_in_at": user.last_sign_in_at,
    }
    return {
        "id": str(user.id),
        "aud": sessions.AUDIENCE,
        "role": "authenticated",
        "email": user.email,
        "phone": "",
        "app_metadata": user.app_metadata,
        "user_metadata": user.user_metadata,
        "identities": [_identity(user)],
        "created_at": _rfc3339(user.created_at),
        "updated_at": _rfc3339(user.updated_at),
        "is_anonymous": False,
        **{name: _rfc3339(time) for name, time in times.items() if time is not None},
        **({"factors": [_factor(factor) for factor in factors]} if factors else {}),
    }


def unconfirmed_user_json(row: PendingSignUp, now: datetime) -> dict[str, Any]:
    """The user that a sign-up would create. Has the same fields whether or not the address already has an account."""
    day = clock.start_of_day(now)
    user = User(id=UUID(row.user_id), email=row.email, user_metadata=row.user_metadata, created_at=day)
    user.updated_at = user.confirmation_sent_at = day
    return user_json(user)


def _factor(factor: MfaFactor) -> dict[str, Any]:
    return {
        "id": str(factor.id),
        "created_at": _rfc3339(factor.created_at),
        "updated_at": _rfc3339(factor.updated_at),
        "status": "verified" if factor.is_verified else "unverified",
        "friendly_name": factor.friendly_name,
        "factor_type": factor.factor_type,
    }


def _identity(user: User) -> dict[str, Any]:
    return {
        "identity_id": str(user.id),
        "id": str(user.id),
        "user_id": str(user.id),
        "identity_data": {
            **user.user_metadata,
            "sub": str(user.id),
            "email": user.email,
            "email_verified": user.email_confirmed_at is not None,
            "phone_verified": False,
        },
        "provider": "email",
        "email": user.email,
        "created_at": _rfc3339(user.created_at),
        "updated_at": _rfc3339(user.updated_at),
        **({"last_sign_in_at": _rfc3339(user.last_sign_in_at)} if user.last_sign_in_at else {}),
    }


def _rfc3339(time: datetime) -> str:
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z")
