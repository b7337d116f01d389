"""Recovery codes: shown once, and each usable once instead of a code from the app."""

import hashlib
import re

import jwt
from sqlalchemy import select, text

from sideline.accounts.model import MfaFactor, MfaRecoveryCode
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.authenticator import new_app, recovery_codes_of, turn_on, use_recovery_code
from tests.accounts.conftest import NewClient
from tests.accounts.test_second_factor import claims, methods, sign_in_again

WRONG = (422, "mfa_verification_failed", "Invalid recovery code entered")
NO_CODES = (404, "mfa_factor_not_found", "Recovery codes are not enrolled for this user")


def test_ten_codes_are_shown_once_and_stored_as_hashes(member: AuthClient, site: Site) -> None:
    turn_on(member)
    made = member.call("POST", "/factors/recovery-codes", {"friendly_name": "On paper"}).json()

    assert (made["type"], made["friendly_name"], made["total"]) == ("recovery_code", "On paper", 10)
    assert len(set(made["codes"])) == 10
    assert all(re.fullmatch(r"([A-Z2-7]{4}-){3}[A-Z2-7]{4}", code) for code in made["codes"])
    status = member.call("GET", "/factors/recovery-codes").json()
    assert (status["id"], status["total"], status["remaining"]) == (made["id"], 10, 10)
    assert "codes" not in status
    hashes = {hashlib.sha256(code.replace("-", "").encode()).hexdigest() for code in made["codes"]}
    with site.database.reading() as session:
        assert set(session.scalars(select(MfaRecoveryCode.code_hash))) == hashes


def test_a_code_completes_a_sign_in_once(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    first, second, *_ = recovery_codes_of(member)
    device = sign_in_again(member, new_client)

    assert use_recovery_code(device, f" {first.lower().replace('-', ' ')}").status_code == 200
    assert (claims(device)["aal"], methods(device)) == ("aal2", ["mfa/recovery_code", "password"])
    device.refresh()
    assert claims(device)["aal"] == "aal2"
    assert device.call("GET", "/factors/recovery-codes").json()["remaining"] == 9

    other = sign_in_again(member, new_client)
    assert auth_error(use_recovery_code(other, first)) == WRONG
    assert use_recovery_code(other, second).status_code == 200


def test_a_wrong_code_is_rejected(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    [code, *_] = recovery_codes_of(member)
    device = sign_in_again(member, new_client)

    for wrong in ("AAAA-AAAA-AAAA-AAAA", code[:-1], "123456", "'; --"):
        assert auth_error(use_recovery_code(device, wrong)) == WRONG
    assert auth_error(use_recovery_code(device, ""))[:2] == (400, "validation_failed")


def test_a_code_of_another_user_is_wrong(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    [code, *_] = recovery_codes_of(member)
    other = new_client()
    other.sign_up("other@athletes.example")
    assert auth_error(use_recovery_code(other, code)) == WRONG
    turn_on(other)
    recovery_codes_of(other)
    assert auth_error(use_recovery_code(other, code)) == WRONG


def test_codes_need_the_second_step_and_an_app(member: AuthClient, new_client: NewClient) -> None:
    refusal = (403, "insufficient_aal", "AAL2 required to generate recovery codes")
    assert auth_error(member.call("POST", "/factors/recovery-codes")) == refusal
    new_app(member)
    assert auth_error(member.call("POST", "/factors/recovery-codes")) == refusal
    assert auth_error(member.call("GET", "/factors/recovery-codes")) == NO_CODES
    turn_on(member)
    device = sign_in_again(member, new_client)
    for call in (("POST", ""), ("POST", "/regenerate"), ("DELETE", "")):
        refused = auth_error(device.call(call[0], f"/factors/recovery-codes{call[1]}"))
        assert refused[:2] == (403, "insufficient_aal")


def test_new_codes_replace_the_old_ones(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    assert auth_error(member.call("POST", "/factors/recovery-codes/regenerate")) == NO_CODES
    [old, *_] = recovery_codes_of(member)
    assert auth_error(member.call("POST", "/factors/recovery-codes"))[:2] == (422, "mfa_verified_factor_exists")
    [new, *_] = member.call("POST", "/factors/recovery-codes/regenerate").json()["codes"]

    device = sign_in_again(member, new_client)
    assert auth_error(use_recovery_code(device, old)) == WRONG
    assert use_recovery_code(device, new).status_code == 200


def test_codes_are_deleted_with_the_last_app(member: AuthClient, new_client: NewClient, site: Site) -> None:
    app = turn_on(member)
    [code, *_] = recovery_codes_of(member)
    device = sign_in_again(member, new_client)
    use_recovery_code(device, code)
    codes = next(
        factor["id"] for factor in device.session["user"]["factors"] if factor["factor_type"] == "recovery_code"
    )
    assert auth_error(device.call("DELETE", f"/factors/{codes}"))[:2] == (422, "validation_failed")

    assert device.call("DELETE", f"/factors/{app.factor_id}").status_code == 200

    with site.database.reading() as session:
        assert session.scalars(select(MfaFactor)).all() == []
        assert session.scalars(select(MfaRecoveryCode)).all() == []
    for client in (member, device):
        client.refresh()
        assert claims(client)["aal"] == "aal1"


def test_codes_can_be_deleted_without_the_app(member: AuthClient) -> None:
    turn_on(member)
    recovery_codes_of(member)
    assert member.call("DELETE", "/factors/recovery-codes").status_code == 200
    assert auth_error(member.call("DELETE", "/factors/recovery-codes")) == NO_CODES
    assert [factor["factor_type"] for factor in member.user().json()["factors"]] == ["totp"]


def test_recovery_codes_are_valid_when_app_secrets_are_lost(
    member: AuthClient, new_client: NewClient, site: Site
) -> None:
    """This happens after the signing key was replaced, because the new key cannot decrypt the old secrets."""
    app = turn_on(member)
    [code, *_] = recovery_codes_of(member)
    with site.database.writing() as session:
        session.execute(text("update mfa_factors set encrypted = 'sealed with another key'"))
    device = sign_in_again(member, new_client)

    body = {"challenge_id": device.call("POST", f"/factors/{app.factor_id}/challenge").json()["id"], "code": "123456"}
    assert auth_error(device.call("POST", f"/factors/{app.factor_id}/verify", body))[1] == "mfa_verification_failed"
    assert use_recovery_code(device, code).status_code == 200
    token = jwt.decode(device.session["access_token"], options={"verify_signature": False})
    assert token["aal"] == "aal2"
