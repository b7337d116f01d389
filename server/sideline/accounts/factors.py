"""Second factors (docs/decisions/0011): their rows, codes of authenticator apps, recovery codes, challenges."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pyotp
from sqlalchemy import ColumnElement, and_, delete, func, insert, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import factor_not_found, insufficient_aal, validation_failed
from sideline.accounts.model import MfaFactor, MfaRecoveryCode
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import plain_text

TOTP = "totp"
RECOVERY_CODES = "recovery_code"

PROTECTS_ACCOUNT = f"is_verified AND factor_type = '{TOTP}'"
"""SQL condition for a factor that makes sign-in require the second step. Recovery codes alone do not."""

AMR_METHODS = {TOTP: "totp", RECOVERY_CODES: "mfa/recovery_code"}
"""The name of each type of factor in the `amr` claim of a session."""

APP_NAME = "Authenticator app"
RECOVERY_CODES_NAME = "Recovery codes"
"""The names of a user's first app, and of the recovery codes."""

MAX_FACTORS = 10
"""The maximum number of factors per user, including unverified ones."""

MAX_NAME = 100

UNVERIFIED_LIFETIME = timedelta(days=1)
"""A factor that was set up but not verified is deleted after this time."""

_PURPOSE = "secret of a second factor"
_TOO_MANY = "Maximum number of verified factors reached, unenroll to continue"


@dataclass(frozen=True)
class AppSecret:
    """The sealed data of an authenticator app: its secret, and the time step of the last accepted code."""

    secret: str
    last_step: int = 0


def list_factors(session: Session, user_id: UUID) -> Sequence[MfaFactor]:
    """Return all second factors of a user, ordered by id. Ids are random."""
    return session.scalars(select(MfaFactor).where(MfaFactor.user_id == user_id).order_by(MfaFactor.id)).all()


def is_protected(factors: Sequence[MfaFactor]) -> bool:
    """Whether sign-in requires the second step, given all factors of a user. Same rule as PROTECTS_ACCOUNT."""
    return any(factor.is_verified and factor.factor_type == TOTP for factor in factors)


def own_factor(session: Session, user_id: UUID, factor_id: str) -> MfaFactor:
    """Return the user's factor with this id. Raises the same 404 for another user's factor and for an unknown one."""
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
    """Add a factor. The caller holds the lock on the user's row. Replaces an unverified factor with the same name.

    Raises 403 `insufficient_aal` if the account is protected and the session has not taken the second step, and 422 if
    a verified factor has the name or the user has too many factors.
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
    """Delete the user's factors that were set up but not verified."""
    session.execute(delete(MfaFactor).where(MfaFactor.user_id == user_id, ~MfaFactor.is_verified))


def is_abandoned(now: datetime) -> ColumnElement[bool]:
    """Return the condition that a factor was not verified in time."""
    return and_(~MfaFactor.is_verified, MfaFactor.created_at < clock.hour(now - UNVERIFIED_LIFETIME))


def seal_secret(keys: Keys, factor: MfaFactor, secret: AppSecret) -> None:
    """Encrypt and store the secret of an app, bound to this factor."""
    content = f"{secret.secret}:{secret.last_step}".encode()
    factor.encrypted = keys.seal(_PURPOSE, content, factor.id.bytes)


def unseal_secret(keys: Keys, factor: MfaFactor) -> AppSecret | None:
    """Return the secret of an app, or None if the signing key has been replaced since."""
    try:
        secret, _, step = keys.unseal(_PURPOSE, factor.encrypted, factor.id.bytes).decode().partition(":")
    except ValueError:
        return None
    return AppSecret(secret, int(step))


def clean_name(name: str) -> str:
    """Return the name of a factor as plain text. Raises 400 if it is too long."""
    if len(name) > MAX_NAME:
        raise validation_failed(f"Please use at most {MAX_NAME} characters for the name")
    return plain_text(name)


# Codes of authenticator apps (TOTP, RFC 6238): the secret, its QR code, and the time step of a code.

STEP_SECONDS = 30
SKEW_STEPS = 1
"""A code is accepted this many steps before and after its own, because phone clocks drift and typing takes time."""


def new_secret() -> str:
    """Return 160 random bits in base32, the format that apps expect."""
    return pyotp.random_base32()


def app_uri(secret: str, issuer: str, account: str) -> str:
    """Return the `otpauth:` URI that sets up an app. The app shows `issuer` and `account` next to the code."""
    return pyotp.TOTP(secret, name=account, issuer=issuer, interval=STEP_SECONDS).provisioning_uri()


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """Return the latest time step within SKEW_STEPS that has this code, or None if the code is wrong."""
    totp, current = pyotp.TOTP(secret, interval=STEP_SECONDS), int(now.timestamp()) // STEP_SECONDS
    typed = "".join(code.split()).encode()
    steps = range(current - SKEW_STEPS, current + SKEW_STEPS + 1)
    # Compare with all steps, so that the duration does not reveal which one matched.
    matches = [step for step in steps if hmac.compare_digest(totp.generate_otp(step).encode(), typed)]
    return max(matches, default=None)


# Recovery codes: ten strings of 80 random bits, each valid once in place of a code from an authenticator app.
#
# They are stored as SHA-256 without a key, so that they still work if the signing key is lost, and with it the
# secrets of all apps.

RECOVERY_CODE_COUNT = 10

_BYTES = 10
_GROUP = 4
_LOOK_ALIKE = str.maketrans("01", "OI")
"""Digits that do not occur in codes, mapped to the letters that users misread as these digits."""


def renew_recovery_codes(session: Session, user_id: UUID) -> list[str]:
    """Replace the user's codes and return the new ones. They cannot be read again later."""
    forget_recovery_codes(session, user_id)
    codes = [base64.b32encode(secrets.token_bytes(_BYTES)).decode() for _ in range(RECOVERY_CODE_COUNT)]
    session.execute(insert(MfaRecoveryCode), [{"user_id": user_id, "code_hash": _hash(code)} for code in codes])
    return ["-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP)) for code in codes]


def use_recovery_code(session: Session, user_id: UUID, code: str) -> bool:
    """Redeem a code. Returns whether it was an unused code of the user."""
    plain = "".join(code.upper().split()).replace("-", "").translate(_LOOK_ALIKE)
    is_code = (MfaRecoveryCode.user_id == user_id, MfaRecoveryCode.code_hash == _hash(plain))
    return session.scalar(delete(MfaRecoveryCode).where(*is_code).returning(MfaRecoveryCode.user_id)) is not None


def count_recovery_codes(session: Session, user_id: UUID) -> int:
    """Return how many unused codes the user has."""
    rows = select(func.count()).select_from(MfaRecoveryCode).where(MfaRecoveryCode.user_id == user_id)
    return session.scalar(rows) or 0


def forget_recovery_codes(session: Session, user_id: UUID) -> None:
    session.execute(delete(MfaRecoveryCode).where(MfaRecoveryCode.user_id == user_id))


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


# MFA challenges: the client gets an id before it asks for a code, and sends the id back with the code.
#
# A challenge is the sealed triple (factor, session, creation time) and is not stored. A row would record the exact
# time of a sign-in (docs/decisions/0010). No row is needed to prevent reuse, because the factor stores which codes
# were used.

CHALLENGE_LIFETIME = timedelta(minutes=5)

_CHALLENGE_PURPOSE = "challenge of a second factor"
_TIME_BYTES = 8


def new_challenge(keys: Keys, factor_id: UUID, session_id: UUID, now: datetime) -> str:
    """Create a challenge for one factor in one session, valid for LIFETIME."""
    content = factor_id.bytes + session_id.bytes + int(now.timestamp()).to_bytes(_TIME_BYTES, "big")
    return keys.seal(_CHALLENGE_PURPOSE, content)


def check_challenge(keys: Keys, challenge: str, factor_id: UUID, session_id: UUID, now: datetime) -> None:
    """Raise 422 if the challenge has expired, is for another factor or session, or was not issued by this server."""
    try:
        content = keys.unseal(_CHALLENGE_PURPOSE, challenge)
    except ValueError:
        content = b""
    if content[:-_TIME_BYTES] != factor_id.bytes + session_id.bytes:
        raise Refusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
    made_at = int.from_bytes(content[-_TIME_BYTES:], "big")
    if made_at + CHALLENGE_LIFETIME.total_seconds() < now.timestamp():
        message = "MFA challenge has expired, verify against another challenge or create a new challenge."
        raise Refusal(422, "mfa_challenge_expired", message)
