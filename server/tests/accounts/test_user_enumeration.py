"""User enumeration: with email confirmation, no sign-up response reveals whether an address has an account."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from sideline.accounts.passwords import PasswordHashing
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.notifications.mail import build_mail
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, auth_error, from_address, unused_email
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_confirm_email import resend
from tests.accounts.test_recover import request_recovery, use_link
from tests.statements import record_statements

Probe = Callable[[AuthClient, str], Any]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


@pytest.fixture
def known_email(new_client: NewClient, queued_mails: QueuedMails) -> str:
    """The email address of an account."""
    email, athlete = unused_email(), new_client()
    athlete.sign_up(email, data={"full_name": "Nora Lind"})
    use_link(athlete, queued_mails()[0].token, "signup")
    return email


def normalized(response: Response) -> Any:
    """Return all parts of a response that could differ, in order, with ids, times and addresses replaced by numbers."""
    # Times and ids become numbers in order of first appearance, so that equal values stay equal.
    body, seen = response.text, dict[str, str]()
    for pattern in (r"\d{4}-\d\d-\d\dT[\d:.]+Z", r"[0-9a-f]{8}-[0-9a-f-]{27}", r"[\w.]+@athletes.example"):
        body = re.sub(pattern, lambda found: seen.setdefault(found[0], f"value {len(seen)}"), body)
    headers = [(name, value) for name, value in response.headers.items() if name != "x-request-id"]
    return response.status_code, headers, body


def record_hashing(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return a list to which each later hashing operation is added with its password."""
    hashed: list[tuple[str, str]] = []
    compare, hash_ = PasswordHashing._matches, PasswordHashing._hash

    def record_compare(self: PasswordHashing, stored: str | None, password: str) -> bool:
        hashed.append(("_matches", password))
        return compare(self, stored, password)

    def record_hash(self: PasswordHashing, password: str, salt: bytes | None) -> str:
        hashed.append(("_hash", password))
        return hash_(self, password, salt)

    monkeypatch.setattr(PasswordHashing, "_matches", record_compare)
    monkeypatch.setattr(PasswordHashing, "_hash", record_hash)
    return hashed


def sign_up(auth_client: AuthClient, email: str) -> Response:
    return auth_client.sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"})


def test_a_sign_up_gets_the_same_response(known_email: str, new_client: NewClient) -> None:
    unknown = unused_email()

    assert normalized(sign_up(new_client(), known_email)) == normalized(sign_up(new_client(), unknown))
    assert normalized(sign_up(new_client(), known_email)) == normalized(sign_up(new_client(), unknown))


def test_the_sign_up_response_contains_nothing_about_the_account(
    known_email: str, new_client: NewClient, site: Site
) -> None:
    twin = sign_up(new_client(), known_email).json()

    assert twin["user_metadata"] == {"full_name": "Mallory"}
    assert len(twin["identities"]) == 1
    assert twin["role"] == "authenticated"
    assert "Nora" not in str(twin)
    assert new_client().sign_in(known_email, PASSWORD).json()["user"]["id"] != twin["id"]


def test_later_requests_get_the_same_responses(known_email: str, new_client: NewClient) -> None:
    responses = []
    for email in (known_email, unused_email()):
        sign_up(new_client(), email)
        bodies = {"/resend": {"email": email, "type": "signup"}, "/recover": {"email": email}}
        mailed = [new_client().call("POST", path, body) for path, body in bodies.items()]
        mailed.append(sign_up(new_client(), email))
        right, wrong = new_client().sign_in(email, OTHER_PASSWORD), new_client().sign_in(email, "Wrong-password-1")
        assert auth_error(right) == (400, "email_not_confirmed", "Email not confirmed")
        assert auth_error(wrong)[1] == "invalid_credentials"
        responses.append([normalized(response) for response in (*mailed, right, wrong)])

    assert responses[0] == responses[1]


@pytest.mark.parametrize(
    "probe",
    [
        sign_up,
        resend,
        lambda auth_client, email: (sign_up(auth_client, email), resend(auth_client, email)),
        lambda auth_client, email: auth_client.sign_in(email, OTHER_PASSWORD),
        lambda auth_client, email: (sign_up(auth_client, email), auth_client.sign_in(email, OTHER_PASSWORD)),
    ],
    ids=["sign-up", "resend", "resend of a sign-up", "sign-in", "sign-in after a sign-up"],
)
def test_known_and_unknown_addresses_cost_the_same_work(
    known_email: str, new_client: NewClient, monkeypatch: pytest.MonkeyPatch, probe: Probe
) -> None:
    hashed = record_hashing(monkeypatch)

    with record_statements() as statements:
        probe(new_client(), known_email)
    of_known, hashed[:] = (list(statements), list(hashed)), []
    with record_statements() as statements:
        probe(new_client(), unused_email())

    assert (statements, hashed) == of_known


@pytest.mark.parametrize("password", [PASSWORD, OTHER_PASSWORD])
def test_a_sign_in_costs_the_same_work_however_many_sign_ups_wait(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    email, work = unused_email(), []
    new_client().sign_in(unused_email(), password)  # a site's first request creates its keys
    hashed = record_hashing(monkeypatch)
    for _ in range(3):
        hashed.clear()
        with record_statements() as statements:
            new_client().sign_in(email, password)
        work.append((list(statements), list(hashed)))
        sign_up(new_client(), email)

    assert work[0] == work[1] == work[2]
    assert work[0][1] == [("_matches", password), ("_hash", password)]


@pytest.mark.parametrize("network", ["203.0.113.9", "192.0.2.3"])
def test_an_attacker_who_planted_a_sign_up_sees_none_of_the_owners_actions(
    app: FastAPI, client: TestClient, queued_mails: QueuedMails, network: str
) -> None:
    """The stranger polls the sign-in with their own sign-up's password, possibly from the owner's network."""
    email, owner = unused_email(), from_address(app, network)
    stranger, elsewhere = from_address(app, "203.0.113.9"), from_address(app, "198.51.100.1")
    sign_up(stranger, email)
    polled = []

    def poll() -> None:
        answers = [auth_error(visitor.sign_in(email, OTHER_PASSWORD)) for visitor in (stranger, elsewhere)]
        answers.append(auth_error(stranger.sign_in(email, "Wrong-password-1")))
        polled.append(answers)

    poll()
    for _ in range(2):
        owner.sign_up(email, PASSWORD)
        poll()
    resend(owner, email)
    poll()
    stranger_token, owner_token = queued_mails()[0].token, queued_mails()[-1].token
    assert use_link(owner, owner_token, "signup").status_code == 200
    poll()
    assert use_link(from_address(app, network), stranger_token, "signup").status_code == 403
    poll()
    assert owner.sign_in(email, PASSWORD).status_code == 200
    request_recovery(owner, email)
    poll()
    headers = {"Authorization": f"Bearer {owner.session['access_token']}"}
    assert client.post("/api/rpc/delete_user", headers=headers).status_code == 204
    poll()

    expected = (400, "email_not_confirmed", "Email not confirmed")
    assert polled == [[expected, expected, (400, "invalid_credentials", "Invalid login credentials")]] * len(polled)


def test_the_owner_of_the_mailbox_gets_an_email_without_a_token(
    known_email: str, new_client: NewClient, queued_mails: QueuedMails, site: Site
) -> None:
    sign_up(new_client(), known_email)
    resend(new_client(), known_email)

    for mail in queued_mails()[-2:]:
        assert (mail.kind, mail.payload["template"], mail.payload["to"]) == (
            "urgent-mail",
            "account-exists",
            known_email,
        )
        message = Message(uuid4(), clock.now(), mail.payload, clock.now())
        text = build_mail(site.settings, message).get_body(("plain",)).get_content()
        assert "already have an account" in text
        assert "token" not in mail.link + text


class TestWithLimits:
    """With the limit on the interval between emails."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_a_second_sign_up_gets_the_same_refusal(self, app: FastAPI, known_email: str) -> None:
        stranger = from_address(app, "203.0.113.7")

        responses = [
            [sign_up(stranger, email).status_code for _ in range(2)] for email in (known_email, unused_email())
        ]

        assert responses == [[200, 429], [200, 429]]
