"""Rows of second factors (docs/decisions/0011): listed, made, and their sealed secrets."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, and_, delete, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import factor_not_found, insufficient_aal, validation_failed
from sideline.accounts.model import MfaFactor
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import plain_text

TOTP = "totp"
RECOVERY_CODES = "recovery_code"

PROTECTS_ACCOUNT = f"is_verified AND factor_type = '{TOTP}'"
"""SQL of whether a factor is one that sign-ins need: recovery codes alone are none."""

METHOD_OF = {TOTP: "totp", RECOVERY_CODES: "mfa/recovery_code"}
"""How a session that used a factor of a type names it among its methods (`amr`)."""

MAX_FACTORS = 10
"""Of one user, unfinished ones included."""

MAX_NAME = 100

UNVERIFIED_LIFETIME = timedelta(days=1)
"""A factor that was set up and never verified is deleted after this long."""

_PURPOSE = "secret of a second factor"
_TOO_MANY = "Maximum number of verified factors reached, unenroll to continue"


@dataclass(frozen=True)
class AppSecret:
    """What is sealed of an authenticator app: its secret, and the step of the last code that was accepted."""

    secret: str
    last_step: int = 0


def list_factors(session: Session, user_id: UUID) -> Sequence[MfaFactor]:
    """All second factors of a user, in the order of their ids, which are random."""
    return session.scalars(select(MfaFactor).where(MfaFactor.user_id == user_id).order_by(MfaFactor.id)).all()


def is_protected(factors: Sequence[MfaFactor]) -> bool:
    """Whether sign-ins need the second step, by all factors of a user: the rule of PROTECTS_ACCOUNT."""
    return any(factor.is_verified and factor.factor_type == TOTP for factor in factors)


def own_factor(session: Session, user_id: UUID, factor_id: str) -> MfaFactor:
    """The user's factor with this id. Raises 404 for that of another user as for one that does not exist."""
    try:
        key = UUID(factor_id)
    except ValueError:
        raise Refusal(404, "validation_failed", "factor_id must be an UUID") from None
    factor = session.get(MfaFactor, key)
    if factor is None or factor.user_id != user_id:
        raise factor_not_found()
    return factor


def add_factor(
    session: Session, keys: Keys, user_id: UUID, *, aal: str, factor_type: str, name: str, secret: AppSecret
) -> MfaFactor:
    """A new factor; the caller holds the lock on the user's row. An unfinished one of the same name is replaced.

    Raises 403 `insufficient_aal` where a protected account has not taken the second step, 422 for the name of a
    finished factor and for too many factors.
    """
    factors = list_factors(session, user_id)
    if is_protected(factors) and aal != "aal2":
        raise insufficient_aal("AAL2 required to enroll a new factor")
    name = clean_name(name)
    same_name = [factor for factor in factors if factor.friendly_name == name]
    if any(factor.is_verified for factor in same_name):
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise Refusal(422, "mfa_factor_name_conflict", message)
    if len(factors) - len(same_name) >= MAX_FACTORS:
        raise Refusal(422, "too_many_enrolled_mfa_factors", _TOO_MANY)
    for replaced in same_name:
        session.delete(replaced)
    now = clock.now()
    factor = MfaFactor(
        id=uuid4(),
        user_id=user_id,
        factor_type=factor_type,
        friendly_name=name,
        created_at=clock.hour(now),
        updated_at=clock.start_of_day(now),
    )
    factor.is_verified = factor_type == RECOVERY_CODES
    seal_secret(keys, factor, secret)
    session.add(factor)
    session.flush()
    return factor


def delete_unverified(session: Session, user_id: UUID) -> None:
    """Delete the factors of a user that were set up and not finished."""
    session.execute(delete(MfaFactor).where(MfaFactor.user_id == user_id, ~MfaFactor.is_verified))


def is_abandoned(now: datetime) -> ColumnElement[bool]:
    """The condition that a factor was not finished in its time."""
    return and_(~MfaFactor.is_verified, MfaFactor.created_at < clock.hour(now - UNVERIFIED_LIFETIME))


def seal_secret(keys: Keys, factor: MfaFactor, secret: AppSecret) -> None:
    """Store the secret of an app encrypted, for this factor only."""
    content = f"{secret.secret}:{secret.last_step}".encode()
    factor.encrypted = keys.seal(_PURPOSE, content, factor.id.bytes)


def unseal_secret(keys: Keys, factor: MfaFactor) -> AppSecret | None:
    """The secret of an app; None when the signing key was replaced since."""
    try:
        secret, _, step = keys.unseal(_PURPOSE, factor.encrypted, factor.id.bytes).decode().partition(":")
    except ValueError:
        return None
    return AppSecret(secret, int(step))


def clean_name(name: str) -> str:
    """The name of a factor as plain text. Raises 400 for one that is too long."""
    if len(name) > MAX_NAME:
        raise validation_failed(f"Please use at most {MAX_NAME} characters for the name")
    return plain_text(name)
