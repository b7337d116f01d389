"""The second step of a sign-in: a code from an authenticator app, or a recovery code, raises a session to aal2."""

from dataclasses import replace
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sideline.accounts import sessions
from sideline.accounts.current_user import SignedInUser
from sideline.accounts.deps import AccountRequest
from sideline.accounts.errors import insufficient_aal, session_not_found, validation_failed, wrong_code
from sideline.accounts.factors import (
    RECOVERY_CODES,
    TOTP,
    check_challenge,
    delete_unverified,
    forget_recovery_codes,
    is_protected,
    list_factors,
    own_factor,
    seal_secret,
    step_of,
    unseal_secret,
    use_recovery_code,
)
from sideline.accounts.mailed_code import Change, enqueue_security_mail
from sideline.accounts.model import AuthSession, MfaFactor, MfaRecoveryCode, User
from sideline.accounts.schemas import VerifyFactor, session_json
from sideline.accounts.users import lock_user
from sideline.core import clock
from sideline.core.limits import WRONG_CODES, WRONG_CODES_FROM_EVERYWHERE, WRONG_RECOVERY_CODES
from sideline.core.site import Site


def verify_app(
    request: AccountRequest, session: Session, user: SignedInUser, factor_id: str, body: VerifyFactor
) -> dict[str, Any]:
    """Verify a code from an app and return the session at level aal2. An app's first verified code turns protection on.

    Raises 422 for a wrong or used code and for an expired challenge, and 429 after too many wrong codes.
    """
    now, keys = clock.now(), request.site.keys
    auth_session = lock_session(session, user)
    factor = own_factor(session, user.id, factor_id)
    if not body.code:
        raise validation_failed("Code needs to be non-empty")
    if factor.factor_type != TOTP:
        raise validation_failed("factor_type needs to be totp")
    if not factor.is_verified and user.needs_code:
        raise insufficient_aal("AAL2 required to enroll a new factor")
    check_challenge(keys, body.challenge_id or "", factor.id, user.session_id, now)
    # Checked while the user's row is locked, so that concurrent guesses see the counts of earlier ones.
    guesses = (WRONG_CODES.of(user.id, request.client_address), WRONG_CODES_FROM_EVERYWHERE.of(user.id))
    request.site.rate_limiter.check(*guesses)
    secret = unseal_secret(keys, factor)
    step = step_of(secret.secret, body.code, now) if secret else None
    if secret is None or step is None or step <= secret.last_step:
        request.site.rate_limiter.enforce(*guesses)
        raise wrong_code("Invalid TOTP code entered")
    seal_secret(keys, factor, replace(secret, last_step=step))
    if not factor.is_verified:
        change: Change = "app-added" if is_protected(list_factors(session, user.id)) else "on"
        enqueue_security_mail(session, request.site, user.email, change)
        factor.is_verified, factor.updated_at = True, clock.start_of_day(now)
    session.flush()
    delete_unverified(session, user.id)
    issued = sessions.raise_assurance_level(session, keys, auth_session, factor, now)
    return session_json(request.site, issued)


def verify_recovery_code(
    request: AccountRequest, session: Session, user: SignedInUser, code: str | None
) -> dict[str, Any]:
    """Redeem a recovery code and return the session at aal2. Raises 422 for a wrong or used code, or 429."""
    if not code:
        raise validation_failed("Code needs to be non-empty")
    auth_session = lock_session(session, user)
    guesses = WRONG_RECOVERY_CODES.of(user.id, request.client_address)
    request.site.rate_limiter.check(guesses)
    factor = recovery_factor(session, user)
    if factor is None or not use_recovery_code(session, user.id, code):
        request.site.rate_limiter.enforce(guesses)
        raise wrong_code("Invalid recovery code entered")
    enqueue_security_mail(session, request.site, user.email, "code-used")
    issued = sessions.raise_assurance_level(session, request.site.keys, auth_session, factor, clock.now())
    return session_json(request.site, issued)


def remove_factor(request: AccountRequest, session: Session, user: SignedInUser, factor: MfaFactor) -> None:
    """Delete a factor, and lower the sessions that used it to aal1. Deleting the last app also deletes the recovery
    codes and lowers all sessions. The caller holds the lock on the user's row.
    """
    session.delete(factor)
    session.flush()
    sessions.lower_levels(session, user.id, only=factor.id)
    remaining = list_factors(session, user.id)
    if factor.is_verified and not is_protected(remaining):
        for recovery in remaining:
            session.delete(recovery)
        forget_recovery_codes(session, user.id)
        sessions.lower_levels(session, user.id)
        enqueue_security_mail(session, request.site, user.email, "off")
    elif factor.is_verified:
        enqueue_security_mail(session, request.site, user.email, "app-removed")


def turn_off(session: Session, site: Site, email: str) -> bool:
    """Turn off two-step sign-in for the operator, if a user has lost their app and codes. Ends all sessions.

    Returns whether the address has an account with two-step sign-in.
    """
    user = session.scalar(select(User).where(User.email == email).with_for_update())
    if user is None or not is_protected(list_factors(session, user.id)):
        return False
    for table in (MfaFactor, MfaRecoveryCode, AuthSession):
        session.execute(delete(table).where(table.user_id == user.id))
    enqueue_security_mail(session, site, user.email, "off-by-operator")
    return True


def lock_session(session: Session, user: SignedInUser) -> AuthSession:
    """Lock the user of the request and return the session. Raises 403 if it has ended since it was read."""
    lock_user(session, user.id)
    row = select(AuthSession).where(AuthSession.id == user.session_id).with_for_update()
    auth_session = session.scalar(row)
    if auth_session is None:
        raise session_not_found()
    return auth_session


def recovery_factor(session: Session, user: SignedInUser) -> MfaFactor | None:
    """Return the factor that represents the user's recovery codes, or None if the user has none."""
    factors = list_factors(session, user.id)
    return next((factor for factor in factors if factor.factor_type == RECOVERY_CODES), None)
