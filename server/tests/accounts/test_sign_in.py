"""Signing in with address and password."""

import pytest

from sideline.accounts.passwords import Hashing
from tests.accounts.auth_wire import PASSWORD, Wire, fresh_address, refused


def test_the_same_person_signs_in_again_in_any_case(member: Wire, visitor: Wire) -> None:
    user = member.session["user"]

    session = visitor.sign_in(user["email"].upper()).json()

    assert session["user"]["id"] == user["id"]
    assert session["expires_at"] > 0
    assert session["refresh_token"] != member.session["refresh_token"]


def test_wrong_password_and_unknown_address_look_the_same(member: Wire, visitor: Wire) -> None:
    wrong = visitor.sign_in(member.session["user"]["email"], "Wrong-password-1")
    unknown = visitor.sign_in(fresh_address(), PASSWORD)

    assert refused(wrong) == refused(unknown) == (400, "invalid_credentials", "Invalid login credentials")
    assert wrong.json() == unknown.json()


def test_wrong_password_and_unknown_address_cost_the_same_work(
    real_passwords: None, member: Wire, visitor: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []
    compare = Hashing._matches

    def count(self: Hashing, stored: str | None, password: str) -> bool:
        compared.append(stored or self._nobody)
        return compare(self, stored, password)

    monkeypatch.setattr(Hashing, "_matches", count)
    visitor.sign_in(member.session["user"]["email"], "Wrong-password-1")
    visitor.sign_in(fresh_address(), PASSWORD)

    assert [text.rsplit("$", 2)[0] for text in compared] == ["$argon2id$v=19$m=19456,t=2,p=1"] * 2


@pytest.mark.parametrize("body", [{}, {"email": None, "password": None}, {"email": "ada@athletes.example"}])
def test_half_a_sign_in_is_a_wrong_one(visitor: Wire, body: dict[str, object]) -> None:
    assert refused(visitor.call("POST", "/token", body, grant_type="password"))[1] == "invalid_credentials"


@pytest.mark.parametrize("grant", ["", "pkce", "magic"])
def test_other_grants_are_not_known(visitor: Wire, grant: str) -> None:
    answer = visitor.call("POST", "/token", {}, grant_type=grant)
    assert refused(answer) == (400, "invalid_credentials", "unsupported_grant_type")


def test_an_unknown_authorization_header_does_not_matter(member: Wire, visitor: Wire) -> None:
    visitor.session = {"access_token": "anon-key"}
    assert visitor.sign_in(member.session["user"]["email"]).status_code == 200
