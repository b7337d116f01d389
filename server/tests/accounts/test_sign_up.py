"""Signing up (contract section 1.5), where addresses need no confirmation."""

import pytest

from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address, refused


def test_a_newcomer_is_signed_in_with_what_they_said_of_themself(visitor: Wire) -> None:
    about = {"full_name": "Ada Holm", "university": "Northfield", "sport": "Tennis", "year": 3}

    session = visitor.sign_up("Ada.Holm@Athletes.example", data=about).json()

    assert session["token_type"] == "bearer"
    assert session["expires_in"] == 3600
    assert session["user"]["email"] == "ada.holm@athletes.example"
    assert session["user"]["user_metadata"] == about
    assert len(session["user"]["identities"]) == 1
    assert visitor.user().json() == session["user"]


def test_the_session_of_a_newcomer_is_kept_by_no_cache(visitor: Wire) -> None:
    assert visitor.sign_up(fresh_address()).headers["Cache-Control"] == "no-store"


@pytest.mark.both
def test_an_address_has_one_account_whatever_its_case(member: Wire, visitor: Wire) -> None:
    again = visitor.sign_up(member.session["user"]["email"].upper(), OTHER_PASSWORD)

    assert refused(again) == (422, "user_already_exists", "User already registered")


@pytest.mark.parametrize(
    ("password", "reasons"),
    [
        ("abc", ["length", "characters"]),
        ("Abcdef1", ["length"]),
        ("abcdefg1", ["characters"]),
        ("ABCDEFG1", ["characters"]),
        ("Abcdefgh", ["characters"]),
        ("Äbcdefg1", ["characters"]),
    ],
)
def test_a_weak_password_is_refused_with_its_reasons(visitor: Wire, password: str, reasons: list[str]) -> None:
    answer = visitor.sign_up(fresh_address(), password)

    status, code, message = refused(answer)
    assert (status, code) == (422, "weak_password")
    assert message.startswith("Password should")
    assert answer.json()["weak_password"] == {"reasons": reasons}


@pytest.mark.parametrize("password", ["Aa1" + "x" * 69, "Aa1 und Ümläute", "Aa1 \u2603 snowman"])
def test_a_strong_password_of_any_letters_signs_in(visitor: Wire, password: str) -> None:
    email = fresh_address()
    assert visitor.sign_up(email, password).status_code == 200
    assert visitor.sign_in(email, password).status_code == 200


@pytest.mark.parametrize("password", ["Aa1" + "x" * 70, "Aa1" + "ü" * 35])
def test_more_than_72_bytes_are_refused(visitor: Wire, password: str) -> None:
    message = "Password cannot be longer than 72 characters"
    assert refused(visitor.sign_up(fresh_address(), password)) == (400, "validation_failed", message)


def test_what_is_missing_is_named(visitor: Wire) -> None:
    no_address = visitor.call("POST", "/signup", {"password": PASSWORD})
    no_password = visitor.call("POST", "/signup", {"email": fresh_address()})

    assert refused(no_address) == (400, "validation_failed", "An email address is required")
    assert refused(no_password) == (400, "validation_failed", "Signup requires a valid password")


def test_a_name_is_kept_as_plain_text(visitor: Wire) -> None:
    user = visitor.sign_up(fresh_address(), data={"full_name": "<b>Ada</b><script>alert(1)</script>\u202e H"}).json()[
        "user"
    ]

    assert user["user_metadata"]["full_name"] == "Ada H"


@pytest.mark.parametrize("data", [{"full_name": "x" * 101}, {"full_name": 7}, {"note": "x" * 5000}])
def test_what_does_not_fit_into_a_token_is_refused(visitor: Wire, data: dict[str, object]) -> None:
    assert refused(visitor.sign_up(fresh_address(), data=data))[:2] == (400, "validation_failed")
