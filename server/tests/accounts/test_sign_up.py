"""Signing up on a site without email confirmation."""

import pytest

from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, auth_error, unused_email


def test_a_new_user_is_signed_in_and_has_the_metadata_of_the_sign_up(visitor: AuthClient) -> None:
    about = {"full_name": "Ada Holm", "university": "Northfield", "sport": "Tennis", "year": 3}

    session = visitor.sign_up("Ada.Holm@Athletes.example", data=about).json()

    assert session["token_type"] == "bearer"
    assert session["expires_in"] == 3600
    assert session["user"]["email"] == "ada.holm@athletes.example"
    assert session["user"]["user_metadata"] == about
    assert len(session["user"]["identities"]) == 1
    assert visitor.user().json() == session["user"]


def test_the_session_of_a_new_user_is_not_cached(visitor: AuthClient) -> None:
    assert visitor.sign_up(unused_email()).headers["Cache-Control"] == "no-store"


@pytest.mark.both
def test_an_address_has_one_account_in_any_case(member: AuthClient, visitor: AuthClient) -> None:
    again = visitor.sign_up(member.session["user"]["email"].upper(), OTHER_PASSWORD)

    assert auth_error(again) == (422, "user_already_exists", "User already registered")


def test_a_weak_password_is_rejected_with_its_reasons(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for password, reasons in (
        ("abc", ["length", "characters"]),
        ("Abcdef1", ["length"]),
        ("abcdefg1", ["characters"]),
        ("ABCDEFG1", ["characters"]),
        ("Abcdefgh", ["characters"]),
        ("Äbcdefg1", ["characters"]),
    ):
        with subtests.test(password=password):
            response = visitor.sign_up(unused_email(), password)

            status, code, message = auth_error(response)
            assert (status, code) == (422, "weak_password")
            assert message.startswith("Password should")
            assert response.json()["weak_password"] == {"reasons": reasons}


def test_a_strong_password_of_any_letters_signs_in(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for password in (
        "Aa1" + "x" * 69,
        "Aa1 und Ümläute",
        "Aa1 \u2603 snowman",
    ):
        with subtests.test(password=password):
            email = unused_email()
            assert visitor.sign_up(email, password).status_code == 200
            assert visitor.sign_in(email, password).status_code == 200


def test_more_than_72_bytes_are_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for password in (
        "Aa1" + "x" * 70,
        "Aa1" + "ü" * 35,
    ):
        with subtests.test(password=password):
            message = "Password cannot be longer than 72 characters"
            assert auth_error(visitor.sign_up(unused_email(), password)) == (400, "validation_failed", message)


def test_missing_fields_are_named(visitor: AuthClient) -> None:
    no_address = visitor.call("POST", "/signup", {"password": PASSWORD})
    no_password = visitor.call("POST", "/signup", {"email": unused_email()})

    assert auth_error(no_address) == (400, "validation_failed", "An email address is required")
    assert auth_error(no_password) == (400, "validation_failed", "Signup requires a valid password")


def test_a_name_is_stored_as_plain_text(visitor: AuthClient) -> None:
    user = visitor.sign_up(unused_email(), data={"full_name": "<b>Ada</b><script>alert(1)</script>\u202e H"}).json()[
        "user"
    ]

    assert user["user_metadata"]["full_name"] == "Ada H"


def test_metadata_too_large_for_a_token_is_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for data in (
        {"full_name": "x" * 101},
        {"full_name": 7},
        {"note": "x" * 5000},
    ):
        with subtests.test(data=data):
            assert auth_error(visitor.sign_up(unused_email(), data=data))[:2] == (400, "validation_failed")
