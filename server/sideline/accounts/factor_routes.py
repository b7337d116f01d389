"""The routes of second factors under /auth/v1/factors, with the request bodies, statuses and codes of GoTrue."""

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from sideline.accounts.current_user import SessionUser, SignedInUser
from sideline.accounts.demo_accounts import ensure_not_shared
from sideline.accounts.deps import AccountRequest, CurrentRequest
from sideline.accounts.errors import factor_not_found, insufficient_aal, validation_failed
from sideline.accounts.factors import (
    CHALLENGE_LIFETIME,
    RECOVERY_CODE_COUNT,
    RECOVERY_CODES,
    RECOVERY_CODES_NAME,
    TOTP,
    AppSecret,
    add_factor,
    app_uri,
    clean_name,
    count_recovery_codes,
    forget_recovery_codes,
    is_protected,
    list_factors,
    new_challenge,
    new_secret,
    own_factor,
    renew_recovery_codes,
)
from sideline.accounts.mailed_code import enqueue_security_mail
from sideline.accounts.model import MfaFactor
from sideline.accounts.schemas import EnrollFactor, FactorName, RecoveryCode, VerifyFactor
from sideline.accounts.second_step import (
    lock_session,
    recovery_factor,
    remove_factor,
    verify_app,
    verify_recovery_code,
)
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import ReadSession, WriteSession
from sideline.core.limits import USER_UPDATES
from sideline.core.qr_code import qr_code

router = APIRouter(prefix="/factors")


@router.post("")
def enroll(request: CurrentRequest, session: WriteSession, user: SessionUser, body: EnrollFactor) -> JSONResponse:
    ensure_not_shared(request.site, user.email)
    request.site.rate_limiter.enforce(USER_UPDATES.of(user.id))
    if body.factor_type != TOTP:
        raise validation_failed("factor_type needs to be totp")
    issuer = clean_name(body.issuer or "") or request.site.settings.origin.partition("://")[2]
    lock_session(session, user)
    secret = new_secret()
    name, keys = body.friendly_name or "", request.site.keys
    factor = add_factor(session, keys, user.id, aal=user.aal, factor_type=TOTP, name=name, secret=AppSecret(secret))
    uri = app_uri(secret, issuer, user.email)
    app = {"qr_code": qr_code(uri), "secret": secret, "uri": uri}
    return JSONResponse({"id": str(factor.id), "type": TOTP, "friendly_name": factor.friendly_name, "totp": app})


@router.get("/recovery-codes")
def read_recovery_codes(session: ReadSession, user: SessionUser) -> JSONResponse:
    factor = _recovery_factor(session, user)
    return JSONResponse(_recovery_json(factor, remaining=count_recovery_codes(session, user.id)))


@router.post("/recovery-codes")
def make_recovery_codes(
    request: CurrentRequest, session: WriteSession, user: SessionUser, body: FactorName | None = None
) -> JSONResponse:
    _ensure_aal2(request, user, "AAL2 required to generate recovery codes")
    lock_session(session, user)
    if recovery_factor(session, user) is not None:
        message = "Recovery codes are already enrolled for this user, use regenerate to rotate them"
        raise Refusal(422, "mfa_verified_factor_exists", message)
    factors = list_factors(session, user.id)
    if not is_protected(factors):
        message = "At least one other verified factor is required to generate recovery codes"
        raise Refusal(422, "mfa_recovery_codes_sole_factor", message)
    name = (body.friendly_name if body else None) or RECOVERY_CODES_NAME
    keys = request.site.keys
    factor = add_factor(
        session, keys, user.id, aal=user.aal, factor_type=RECOVERY_CODES, name=name, secret=AppSecret("")
    )
    # If two-step sign-in was turned on today, its email already mentioned the codes. Factors store only the day.
    if any(factor.is_verified and factor.updated_at < clock.start_of_day(clock.now()) for factor in factors):
        enqueue_security_mail(session, request.site, user.email, "first-codes")
    return _new_codes(session, user, factor)


@router.post("/recovery-codes/regenerate")
def replace_recovery_codes(request: CurrentRequest, session: WriteSession, user: SessionUser) -> JSONResponse:
    _ensure_aal2(request, user, "AAL2 required to regenerate recovery codes")
    lock_session(session, user)
    factor = _recovery_factor(session, user)
    enqueue_security_mail(session, request.site, user.email, "new-codes")
    return _new_codes(session, user, factor)


@router.post("/recovery-codes/verify")
def use_recovery_code(
    request: CurrentRequest, session: WriteSession, user: SessionUser, body: RecoveryCode
) -> JSONResponse:
    return JSONResponse(verify_recovery_code(request, session, user, body.code))


@router.delete("/recovery-codes")
def delete_recovery_codes(request: CurrentRequest, session: WriteSession, user: SessionUser) -> JSONResponse:
    _ensure_aal2(request, user, "AAL2 required to unenroll recovery codes")
    lock_session(session, user)
    factor = _recovery_factor(session, user)
    forget_recovery_codes(session, user.id)
    session.delete(factor)
    return JSONResponse({"id": str(factor.id)})


@router.post("/{factor_id}/challenge")
def challenge(request: CurrentRequest, session: ReadSession, user: SessionUser, factor_id: str) -> JSONResponse:
    factor, now = own_factor(session, user.id, factor_id), clock.now()
    if factor.factor_type != TOTP:
        raise validation_failed("factor_type needs to be totp")
    body = {
        "id": new_challenge(request.site.keys, factor.id, user.session_id, now),
        "type": factor.factor_type,
        "expires_at": int((now + CHALLENGE_LIFETIME).timestamp()),
    }
    return JSONResponse(body)


@router.post("/{factor_id}/verify")
def verify(
    request: CurrentRequest, session: WriteSession, user: SessionUser, factor_id: str, body: VerifyFactor
) -> JSONResponse:
    return JSONResponse(verify_app(request, session, user, factor_id, body))


@router.delete("/{factor_id}")
def unenroll(request: CurrentRequest, session: WriteSession, user: SessionUser, factor_id: str) -> JSONResponse:
    request.site.rate_limiter.enforce(USER_UPDATES.of(user.id))
    lock_session(session, user)
    factor = own_factor(session, user.id, factor_id)
    if factor.factor_type == RECOVERY_CODES:
        message = "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes"
        raise Refusal(422, "validation_failed", message)
    if factor.is_verified and user.aal != "aal2":
        raise insufficient_aal("AAL2 required to unenroll verified factor", 422)
    remove_factor(request, session, user, factor)
    return JSONResponse({"id": str(factor.id)})


def _ensure_aal2(request: AccountRequest, user: SignedInUser, message: str) -> None:
    """Count a change of factors against the rate limit. Raises 403 `insufficient_aal` if the second step is missing."""
    request.site.rate_limiter.enforce(USER_UPDATES.of(user.id))
    if user.aal != "aal2":
        raise insufficient_aal(message)


def _new_codes(session: WriteSession, user: SignedInUser, factor: MfaFactor) -> JSONResponse:
    return JSONResponse(_recovery_json(factor, codes=renew_recovery_codes(session, user.id)))


def _recovery_factor(session: ReadSession, user: SignedInUser) -> MfaFactor:
    factor = recovery_factor(session, user)
    if factor is None:
        raise factor_not_found("Recovery codes are not enrolled for this user")
    return factor


def _recovery_json(factor: MfaFactor, **members: Any) -> dict[str, Any]:
    known = {"id": str(factor.id), "type": RECOVERY_CODES, "friendly_name": factor.friendly_name}
    return {**known, "total": RECOVERY_CODE_COUNT, **members}
