"""Recovery codes: ten strings of 80 random bits, each valid once in place of a code from an authenticator app.

They are stored as SHA-256 without a key, so that they still work if the signing key is lost, and with it the secrets of
all apps.
"""

import base64
import hashlib
import secrets
from uuid import UUID

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from sideline.accounts.model import MfaRecoveryCode

COUNT = 10

_BYTES = 10
_GROUP = 4
_LOOK_ALIKE = str.maketrans("01", "OI")
"""Digits that do not occur in codes, mapped to the letters that users misread as these digits."""


def replace_codes(session: Session, user_id: UUID) -> list[str]:
    """Replace the user's codes and return the new ones. They cannot be read again later."""
    delete_codes(session, user_id)
    codes = [base64.b32encode(secrets.token_bytes(_BYTES)).decode() for _ in range(COUNT)]
    session.execute(insert(MfaRecoveryCode), [{"user_id": user_id, "code_hash": _hash(code)} for code in codes])
    return ["-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP)) for code in codes]


def use_code(session: Session, user_id: UUID, code: str) -> bool:
    """Redeem a code. Returns whether it was an unused code of the user."""
    plain = "".join(code.upper().split()).replace("-", "").translate(_LOOK_ALIKE)
    is_code = (MfaRecoveryCode.user_id == user_id, MfaRecoveryCode.code_hash == _hash(plain))
    return session.scalar(delete(MfaRecoveryCode).where(*is_code).returning(MfaRecoveryCode.user_id)) is not None


def count_codes(session: Session, user_id: UUID) -> int:
    """Return how many unused codes the user has."""
    rows = select(func.count()).select_from(MfaRecoveryCode).where(MfaRecoveryCode.user_id == user_id)
    return session.scalar(rows) or 0


def delete_codes(session: Session, user_id: UUID) -> None:
    session.execute(delete(MfaRecoveryCode).where(MfaRecoveryCode.user_id == user_id))


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
