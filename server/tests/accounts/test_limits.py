"""Rate limits of accounts: when /auth/v1 returns 429, and which requests are never limited."""

import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, auth_error, from_address, unused_email
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_recover import request_recovery

TOO_OFTEN = (429, "over_request_rate_limit", "Request rate limit reached")
WRONG = (400, "invalid_credentials")


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def new_user() -> dict[str, str]:
    return {"email": unused_email(), "password": PASSWORD}


def guess(auth_client: AuthClient, email: str, times: int) -> list[int]:
    return [auth_client.sign_in(email, f"Wrong-guess-{n}").status_code for n in range(times)]


def test_ten_wrong_passwords_for_one_account_are_allowed(member: AuthClient, visitor: AuthClient) -> None:
    email = member.session["user"]["email"]

    assert guess(visitor, email, 11) == [400] * 10 + [429]
    response = visitor.sign_in(email.upper(), PASSWORD)
    assert auth_error(response) == TOO_OFTEN
    assert 0 < int(response.headers["Retry-After"]) <= 300


def test_an_unknown_address_has_the_same_limit(visitor: AuthClient) -> None:
    assert guess(visitor, unused_email(), 11) == [400] * 10 + [429]


def test_sign_in_is_allowed_again_after_five_minutes(member: AuthClient, visitor: AuthClient) -> None:
    email = member.session["user"]["email"]
    guess(visitor, email, 11)

    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=5, seconds=1)):
        assert visitor.sign_in(email).status_code == 200


def test_guesses_from_another_address_do_not_lock_out_the_owner(app: FastAPI, member: AuthClient) -> None:
    email = member.session["user"]["email"]
    guess(from_address(app, "203.0.113.7"), email, 11)

    assert from_address(app, "198.51.100.9").sign_in(email).status_code == 200


def test_other_users_of_an_ip_address_cannot_see_whether_a_member_signed_in(
    app: FastAPI, member: AuthClient, visitor: AuthClient
) -> None:
    """Nine wrong passwords for each member, then two more; only the first member signs in in between."""
    emails = [member.session["user"]["email"], unused_email()]
    guesses = {email: guess(visitor, email, 9) for email in emails}
    for _ in range(20):
        assert visitor.sign_in(emails[0]).status_code == 200
    refusals = [[visitor.sign_in(email, "Wrong-guess") for _ in range(2)] for email in emails]

    assert list(guesses.values()) == [[400] * 9] * 2
    assert [[refusal.status_code for refusal in pair] for pair in refusals] == [[400, 429]] * 2
    assert [pair[1].headers["Retry-After"] for pair in refusals] == ["300", "300"]


def test_ten_of_many_concurrent_guesses_are_checked(member: AuthClient, visitor: AuthClient) -> None:
    email = member.session["user"]["email"]
    with ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(lambda n: visitor.sign_in(email, f"Wrong-guess-{n}").status_code, range(40)))

    assert Counter(answers) == {400: 10, 429: 30}
    assert visitor.sign_in(email).status_code == 429


def test_one_address_cannot_try_a_password_on_many_accounts(
    app: FastAPI, member: AuthClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuffer = from_address(app, "203.0.113.7")

    with monkeypatch.context() as patch:
        patch.setattr("sideline.accounts.passwords.PasswordHashing._matches", lambda *_: False)
        assert [stuffer.sign_in(unused_email()).status_code for _ in range(149)] == [400] * 149
    email = member.session["user"]["email"]
    assert [stuffer.sign_in(email).status_code for _ in range(2)] == [200, 429], "a right password counts, too"
    assert from_address(app, "198.51.100.9").sign_in(unused_email()).status_code == 400


def test_an_ipv6_64_counts_as_one_address(app: FastAPI) -> None:
    email = unused_email()
    for last in range(10):
        from_address(app, f"2001:db8:1:2::{last}").sign_in(email)

    assert from_address(app, "2001:db8:1:2:ffff::1").sign_in(email).status_code == 429
    assert from_address(app, "2001:db8:1:3::1").sign_in(email).status_code == 400


@pytest.mark.parametrize(
    ("path", "fields"),
    [("/signup", {"password": PASSWORD}), ("/recover", {}), ("/resend", {"type": "signup"})],
)
def test_thirty_requests_in_five_minutes_from_one_address_are_allowed(
    app: FastAPI, path: str, fields: dict[str, str]
) -> None:
    campus, elsewhere = from_address(app, "203.0.113.7"), from_address(app, "198.51.100.9")

    def ask(client: AuthClient) -> Response:
        return client.call("POST", path, {"email": unused_email(), **fields})

    assert [ask(campus).status_code for _ in range(30)] == [200] * 30
    assert auth_error(ask(campus)) == TOO_OFTEN
    assert ask(elsewhere).status_code == 200


def test_thirty_of_many_concurrent_sign_ups_are_stored(client: TestClient, site: Site) -> None:
    with ThreadPoolExecutor(16) as threads:
        answers = Counter(
            threads.map(lambda _: client.post("/auth/v1/signup", json=new_user()).status_code, range(100))
        )

    assert answers == {200: 30, 429: 70}
    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(User)) == 30


def test_links_are_not_limited(app: FastAPI) -> None:
    """32 random bytes cannot be guessed, and an attempt must not block other users at that IP address."""
    client = from_address(app, "203.0.113.7")

    assert {client.call("GET", "/verify", token="x", type="recovery").status_code for _ in range(100)} == {303}


def test_updates_are_limited_for_each_user(member: AuthClient, new_client: NewClient) -> None:
    outsider = new_client()
    outsider.sign_up(unused_email())

    responses = [member.call("PUT", "/user", {"data": {}}).status_code for _ in range(31)]

    assert responses == [200] * 30 + [429]
    assert outsider.call("PUT", "/user", {"data": {}}).status_code == 200


def test_at_most_five_password_changes_in_five_minutes_are_allowed(member: AuthClient) -> None:
    def change(password: str) -> int:
        return member.call("PUT", "/user", {"password": password}).status_code

    assert [change(f"New-password-{number}") for number in range(6)] == [200] * 5 + [429]
    assert member.call("PUT", "/user", {"data": {}}).status_code == 200


def test_refreshing_is_never_limited(member: AuthClient, new_client: NewClient) -> None:
    assert {member.refresh().status_code for _ in range(200)} == {200}


@pytest.mark.parametrize("known", [True, False])
def test_one_email_a_minute_for_known_and_unknown_addresses(
    member: AuthClient, new_client: NewClient, known: bool
) -> None:
    email = member.session["user"]["email"] if known else unused_email()
    with time_machine.travel(datetime.now(UTC), tick=False):
        request_recovery(new_client(), email)
        again = new_client().call("POST", "/recover", {"email": email.upper()})

    message = "For security purposes, you can only request this after 60 seconds."
    assert auth_error(again) == (429, "over_email_send_rate_limit", message)
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=61)):
        request_recovery(new_client(), email)


class TestWithConfirmation:
    """With confirmation emails."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"confirm_email": True})

    def test_a_second_confirmation_email_is_rejected(self, visitor: AuthClient, queued_mails: QueuedMails) -> None:
        email = unused_email()
        visitor.sign_up(email)

        again = visitor.sign_up(email, OTHER_PASSWORD)
        resent = visitor.call("POST", "/resend", {"email": email, "type": "signup"})

        assert auth_error(again)[:2] == auth_error(resent)[:2] == (429, "over_email_send_rate_limit")
        assert len(queued_mails()) == 1


class TestWithoutLimits:
    """With SIDELINE_RATE_LIMITS=off, as in load tests."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "off"})

    def test_nothing_is_limited(self, member: AuthClient, visitor: AuthClient) -> None:
        assert set(guess(visitor, member.session["user"]["email"], 12)) == {400}
        request_recovery(visitor, member.session["user"]["email"])
        request_recovery(visitor, member.session["user"]["email"])


class TestWithoutRedis:
    """With SIDELINE_RATE_LIMIT_URL naming a Redis that does not exist."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
        return settings.model_copy(update={"rate_limit_url": f"redis://127.0.0.1:{port}/0"})

    def test_each_process_counts_for_itself(self, visitor: AuthClient) -> None:
        assert guess(visitor, unused_email(), 11) == [400] * 10 + [429]
