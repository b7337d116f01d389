"""How often is too often: 429s of the contract, and what is never limited."""

import socket
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_recover import ask

TOO_OFTEN = (429, "over_request_rate_limit", "Request rate limit reached")
WRONG = (400, "invalid_credentials")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def from_address(app: FastAPI, host: str) -> Wire:
    return Wire(TestClient(app, raise_server_exceptions=False, client=(host, 50_000)))


def guess(wire: Wire, email: str, times: int) -> list[int]:
    return [wire.sign_in(email, f"Wrong-guess-{n}").status_code for n in range(times)]


def test_ten_wrong_passwords_for_one_account_are_enough(member: Wire, visitor: Wire) -> None:
    email = member.session["user"]["email"]

    assert guess(visitor, email, 11) == [400] * 10 + [429]
    answer = visitor.sign_in(email.upper(), PASSWORD)
    assert refused(answer) == TOO_OFTEN
    assert 0 < int(answer.headers["Retry-After"]) <= 300


def test_an_unknown_address_is_limited_alike(visitor: Wire) -> None:
    assert guess(visitor, fresh_address(), 11) == [400] * 10 + [429]


def test_after_five_minutes_one_may_try_again(member: Wire, visitor: Wire) -> None:
    email = member.session["user"]["email"]
    guess(visitor, email, 11)

    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=5, seconds=1)):
        assert visitor.sign_in(email).status_code == 200


def test_nobody_is_locked_out_by_a_stranger_elsewhere(app: FastAPI, member: Wire) -> None:
    email = member.session["user"]["email"]
    guess(from_address(app, "203.0.113.7"), email, 11)

    assert from_address(app, "198.51.100.9").sign_in(email).status_code == 200


def test_signing_in_forgets_the_wrong_guesses(member: Wire, visitor: Wire) -> None:
    email = member.session["user"]["email"]

    for _ in range(3):
        assert guess(visitor, email, 9) == [400] * 9
        assert visitor.sign_in(email).status_code == 200


def test_one_address_may_not_try_a_password_on_many_accounts(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sideline.accounts.passwords.Hashing._matches", lambda *_: False)
    stuffer = from_address(app, "203.0.113.7")

    answers = [stuffer.sign_in(fresh_address()).status_code for _ in range(151)]

    assert answers == [400] * 150 + [429]
    assert from_address(app, "198.51.100.9").sign_in(fresh_address()).status_code == 400


def test_a_household_of_ipv6_addresses_counts_as_one(app: FastAPI) -> None:
    email = fresh_address()
    for last in range(10):
        from_address(app, f"2001:db8:1:2::{last}").sign_in(email)

    assert from_address(app, "2001:db8:1:2:ffff::1").sign_in(email).status_code == 429
    assert from_address(app, "2001:db8:1:3::1").sign_in(email).status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/signup", {"email": "nobody"}),
        ("/recover", {"email": "nobody"}),
        ("/resend", {"email": "nobody"}),
        ("/verify", {"token_hash": "x", "type": "recovery"}),
    ],
)
def test_thirty_in_five_minutes_from_one_address(app: FastAPI, path: str, body: dict[str, str]) -> None:
    here = from_address(app, "203.0.113.7")

    for _ in range(30):
        assert here.call("POST", path, body).status_code in (400, 403)

    assert refused(here.call("POST", path, body)) == TOO_OFTEN
    assert from_address(app, "198.51.100.9").call("POST", path, body).status_code != 429


def test_following_links_is_limited_too(app: FastAPI) -> None:
    here = from_address(app, "203.0.113.7")

    answers = [here.call("GET", "/verify", token="x", type="recovery").status_code for _ in range(31)]

    assert answers == [303] * 30 + [429]


def test_changing_oneself_is_limited_by_user(member: Wire, browser: Browser) -> None:
    outsider = browser()
    outsider.sign_up(fresh_address())

    answers = [member.call("PUT", "/user", {"data": {}}).status_code for _ in range(31)]

    assert answers == [200] * 30 + [429]
    assert outsider.call("PUT", "/user", {"data": {}}).status_code == 200


def test_refreshing_is_never_limited(member: Wire, browser: Browser) -> None:
    assert {member.refresh().status_code for _ in range(200)} == {200}


@pytest.mark.parametrize("known", [True, False])
def test_one_mail_a_minute_whether_the_address_is_known_or_not(member: Wire, browser: Browser, known: bool) -> None:
    email = member.session["user"]["email"] if known else fresh_address()
    with time_machine.travel(datetime.now(UTC), tick=False):
        ask(browser(), email)
        again = browser().call("POST", "/recover", {"email": email.upper()})

    message = "For security purposes, you can only request this after 60 seconds."
    assert refused(again) == (429, "over_email_send_rate_limit", message)
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=61)):
        ask(browser(), email)


class TestWithConfirmation:
    """Mails that confirm an address."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"confirm_email": True, "mail_interval": 120})

    def test_a_second_confirmation_waits(self, visitor: Wire, posted: Posted) -> None:
        email = fresh_address()
        visitor.sign_up(email)

        again = visitor.sign_up(email, OTHER_PASSWORD)
        resent = visitor.call("POST", "/resend", {"email": email, "type": "signup"})

        assert refused(again)[:2] == refused(resent)[:2] == (429, "over_email_send_rate_limit")
        assert len(posted()) == 1


class TestWithoutLimits:
    """SIDELINE_RATE_LIMITS=off, for load tests."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "off"})

    def test_nothing_is_limited(self, member: Wire, visitor: Wire) -> None:
        assert set(guess(visitor, member.session["user"]["email"], 12)) == {400}
        ask(visitor, member.session["user"]["email"])
        ask(visitor, member.session["user"]["email"])


class TestWithoutRedis:
    """SIDELINE_RATE_LIMIT_URL names a Redis that is not there."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
        return settings.model_copy(update={"rate_limit_url": f"redis://127.0.0.1:{port}/0"})

    def test_each_process_counts_for_itself(self, visitor: Wire) -> None:
        assert guess(visitor, fresh_address(), 11) == [400] * 10 + [429]
