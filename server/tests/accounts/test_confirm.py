"""Where new accounts must confirm their address (SIDELINE_CONFIRM_EMAIL)."""

from urllib.parse import parse_qs, urlsplit

import pytest

from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_recover import ask, use


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


@pytest.fixture
def email(visitor: Wire) -> str:
    """The address of somebody who signed up and has not confirmed it."""
    address = fresh_address()
    visitor.sign_up(address, data={"full_name": "Nora Lind"})
    return address


def test_a_newcomer_gets_a_mail_and_no_session(visitor: Wire, posted: Posted) -> None:
    address = fresh_address()

    user = visitor.sign_up(address, data={"full_name": "Nora Lind"}).json()

    assert "access_token" not in user
    assert user["email"] == address
    assert "confirmation_sent_at" in user
    assert "email_confirmed_at" not in user
    assert len(user["identities"]) == 1
    (letter,) = posted()
    assert (letter.kind, letter.content["template"], letter.content["to"]) == ("mail", "confirmation", address)
    assert letter.link.startswith("http://127.0.0.1:8000/auth/v1/verify?token=")


def test_signing_in_waits_for_the_confirmation(email: str, visitor: Wire) -> None:
    assert refused(visitor.sign_in(email)) == (400, "email_not_confirmed", "Email not confirmed")
    assert refused(visitor.sign_in(email, OTHER_PASSWORD))[1] == "invalid_credentials"


def test_following_the_mailed_link_confirms(email: str, visitor: Wire, posted: Posted) -> None:
    link = urlsplit(posted()[0].link)
    params = {name: values[0] for name, values in parse_qs(link.query).items()}

    answer = visitor.call("GET", link.path.removeprefix("/auth/v1"), **params)

    assert answer.headers["Location"].startswith("http://127.0.0.1:8000/#access_token=")
    assert visitor.sign_in(email).json()["user"]["email_confirmed_at"]


@pytest.mark.parametrize("kind", ["signup", "email"])
def test_a_page_may_confirm_by_the_token(email: str, visitor: Wire, posted: Posted, kind: str) -> None:
    session = use(visitor, posted()[0].token, kind).json()

    assert session["user"]["email"] == email
    assert session["user"]["identities"][0]["identity_data"]["email_verified"] is True


def test_a_recovery_link_confirms_too(email: str, visitor: Wire, browser: Browser, posted: Posted) -> None:
    ask(browser(), email)
    use(browser(), posted()[-1].token)

    assert visitor.sign_in(email).status_code == 200


def test_an_address_with_an_account_gets_a_look_alike_and_no_mail(
    email: str, visitor: Wire, browser: Browser, posted: Posted
) -> None:
    real = use(visitor, posted()[0].token, "signup").json()["user"]

    twin = browser().sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"}).json()

    assert twin["id"] != real["id"]
    assert (twin["identities"], twin["role"]) == ([], "")
    assert twin["user_metadata"] == {"full_name": "Mallory"}
    assert "Nora" not in str(twin)
    assert posted()[-1].kind == "nothing"
    assert browser().sign_in(email, OTHER_PASSWORD).status_code == 400


def test_a_look_alike_has_the_same_members_as_a_newcomer(
    email: str, visitor: Wire, browser: Browser, posted: Posted
) -> None:
    use(visitor, posted()[0].token, "signup")

    assert list(browser().sign_up(email).json()) == list(browser().sign_up(fresh_address()).json())


def test_signing_up_again_before_confirming_mails_again_and_changes_nothing(
    email: str, browser: Browser, posted: Posted
) -> None:
    again = browser().sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"}).json()

    assert "Nora" not in str(again)
    assert [letter.kind for letter in posted()] == ["mail", "mail"]
    confirmed = use(browser(), posted()[-1].token, "signup").json()["user"]
    assert confirmed["user_metadata"] == {"full_name": "Nora Lind"}
    assert browser().sign_in(email, PASSWORD).status_code == 200
    assert browser().sign_in(email, OTHER_PASSWORD).status_code == 400


def test_the_mail_is_sent_again_on_demand(email: str, visitor: Wire, posted: Posted) -> None:
    answer = visitor.call("POST", "/resend", {"email": email, "type": "signup", "gotrue_meta_security": {}})

    assert (answer.status_code, answer.json()) == (200, {})
    first, second = posted()
    assert refused(use(visitor, first.token, "signup"))[1] == "otp_expired"
    assert use(visitor, second.token, "signup").status_code == 200


def test_nothing_is_sent_again_to_unknown_and_confirmed_addresses(
    email: str, visitor: Wire, browser: Browser, posted: Posted
) -> None:
    use(visitor, posted()[0].token, "signup")

    for address in (email, fresh_address()):
        answer = browser().call("POST", "/resend", {"email": address, "type": "signup"})
        assert (answer.status_code, answer.json()) == (200, {})

    assert [letter.kind for letter in posted()] == ["mail", "nothing", "nothing"]


def test_only_confirmations_are_sent_again(visitor: Wire) -> None:
    assert refused(visitor.call("POST", "/resend", {"email": fresh_address(), "type": "sms"}))[0] == 400


def test_settings_tell_the_client_that_mails_are_confirmed(visitor: Wire) -> None:
    assert visitor.call("GET", "/settings").json()["mailer_autoconfirm"] is False
