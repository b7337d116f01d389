"""Signing in with email address and password."""

import asyncio
import unicodedata

import pytest

from sideline.accounts.passwords import PasswordHashing
from tests.accounts.auth_client import PASSWORD, AuthClient, auth_error, unused_email


def test_the_same_person_signs_in_again_in_any_case(member: AuthClient, visitor: AuthClient) -> None:
    user = member.session["user"]

    session = visitor.sign_in(user["email"].upper()).json()

    assert session["user"]["id"] == user["id"]
    assert session["expires_at"] > 0
    assert session["refresh_token"] != member.session["refresh_token"]


def test_wrong_password_and_unknown_address_get_the_same_response(member: AuthClient, visitor: AuthClient) -> None:
    wrong = visitor.sign_in(member.session["user"]["email"], "Wrong-password-1")
    unknown = visitor.sign_in(unused_email(), PASSWORD)

    assert auth_error(wrong) == auth_error(unknown) == (400, "invalid_credentials", "Invalid login credentials")
    assert wrong.json() == unknown.json()


def test_wrong_password_and_unknown_address_cost_the_same_work(
    real_passwords: None, member: AuthClient, visitor: AuthClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []
    compare = PasswordHashing._matches

    def count(self: PasswordHashing, stored: str | None, password: str) -> bool:
        compared.append(stored or self._dummy_hash)
        return compare(self, stored, password)

    monkeypatch.setattr(PasswordHashing, "_matches", count)
    visitor.sign_in(member.session["user"]["email"], "Wrong-password-1")
    visitor.sign_in(unused_email(), PASSWORD)

    assert [text.rsplit("$", 2)[0] for text in compared] == ["$argon2id$v=19$m=19456,t=2,p=1"] * 2


def test_a_password_typed_on_another_system_is_the_same() -> None:
    hashing = PasswordHashing()
    composed, decomposed = (unicodedata.normalize(form, "Crème-Brûlée1") for form in ("NFC", "NFD"))
    for set_as, typed in ((composed, decomposed), (decomposed, composed)):
        stored = asyncio.run(hashing.hash(set_as))
        assert asyncio.run(hashing.matches(stored, typed, ""))
        assert not asyncio.run(hashing.matches(stored, "Creme-Brulee1", ""))


def test_an_incomplete_sign_in_is_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for body in (
        {},
        {"email": None, "password": None},
        {"email": "ada@athletes.example"},
    ):
        with subtests.test(body=body):
            assert auth_error(visitor.call("POST", "/token", body, grant_type="password"))[1] == "invalid_credentials"


def test_other_grant_types_are_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for grant in (
        "",
        "pkce",
        "magic",
    ):
        with subtests.test(grant=grant):
            response = visitor.call("POST", "/token", {}, grant_type=grant)
            assert auth_error(response) == (400, "invalid_credentials", "unsupported_grant_type")


def test_signing_in_ignores_the_authorization_header(member: AuthClient, visitor: AuthClient) -> None:
    visitor.session = {"access_token": "anon-key"}
    assert visitor.sign_in(member.session["user"]["email"]).status_code == 200
