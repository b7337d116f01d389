"""Password recovery: the email, its link, and responses that do not reveal whether an account exists."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi import FastAPI
from sqlalchemy import event, select, text

from sideline.accounts.model import OneTimeToken
from sideline.core.site import Site
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, auth_error, from_address, unused_email
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_refresh import claims

EXPIRED = (403, "otp_expired", "Email link is invalid or has expired")


def request_recovery(
    auth_client: AuthClient, email: str, redirect_to: str = "http://127.0.0.1:8000/reset-password"
) -> None:
    body = {"email": email, "code_challenge": None, "code_challenge_method": None, "gotrue_meta_security": {}}
    response = auth_client.call("POST", "/recover", body, redirect_to=redirect_to)
    assert (response.status_code, response.json()) == (200, {})


def use_link(auth_client: AuthClient, token: str, kind: str = "recovery") -> object:
    return auth_client._store_session(
        auth_client.call("POST", "/verify", {"token_hash": token, "type": kind, "gotrue_meta_security": {}})
    )


def test_the_email_links_to_the_reset_page_with_a_one_time_token(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    request_recovery(visitor, member.session["user"]["email"].upper())

    (mail,) = queued_mails()
    assert mail.kind == "urgent-mail"
    assert mail.payload["template"] == "recovery"
    assert mail.payload["to"] == member.session["user"]["email"]
    assert "Mira" not in str(mail.payload)
    assert mail.link == f"http://127.0.0.1:8000/reset-password?token_hash={mail.token}&type=recovery"
    random, made_at = mail.token.split(".")
    assert len(random) == 43
    assert int(made_at) == pytest.approx(time.time(), abs=60)


def test_the_link_starts_a_session_in_which_the_password_is_changed(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails, new_client: NewClient
) -> None:
    request_recovery(visitor, member.session["user"]["email"])

    session = use_link(visitor, queued_mails()[0].token).json()

    assert session["user"]["id"] == member.session["user"]["id"]
    assert [entry["method"] for entry in claims(session)["amr"]] == ["otp"]
    assert visitor.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200
    assert new_client().sign_in(member.session["user"]["email"], OTHER_PASSWORD).status_code == 200
    assert new_client().sign_in(member.session["user"]["email"], PASSWORD).status_code == 400


def test_a_link_is_valid_once(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails, new_client: NewClient
) -> None:
    request_recovery(visitor, member.session["user"]["email"])
    token = queued_mails()[0].token
    use_link(visitor, token)

    assert auth_error(use_link(new_client(), token)) == EXPIRED


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 403)])
def test_a_link_is_valid_for_an_hour(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails, minutes: int, status: int
) -> None:
    request_recovery(visitor, member.session["user"]["email"])

    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=minutes)):
        assert use_link(visitor, queued_mails()[0].token).status_code == status


def test_a_new_link_replaces_the_previous_one(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    request_recovery(visitor, member.session["user"]["email"])
    request_recovery(visitor, member.session["user"]["email"])
    older, newer = (mail.token for mail in queued_mails())

    assert auth_error(use_link(visitor, older)) == EXPIRED
    assert use_link(visitor, newer).status_code == 200


def test_a_link_is_valid_only_for_its_purpose(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    request_recovery(visitor, member.session["user"]["email"])

    assert auth_error(use_link(visitor, queued_mails()[0].token, "signup")) == EXPIRED


def test_only_a_hash_of_the_token_is_stored(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails, site: Site
) -> None:
    request_recovery(visitor, member.session["user"]["email"])

    token = queued_mails()[0].token
    with site.database.reading() as session:
        tokens = session.execute(text("select * from one_time_tokens")).all()
        messages = session.execute(text("select * from outbox")).all()
    assert len(tokens) == len(messages) == 1
    assert token not in f"{tokens} {messages}"
    assert member.session["user"]["email"] not in f"{messages}"


def test_an_unknown_address_gets_the_same_response_and_no_email(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails, site: Site
) -> None:
    known, unknown = member.session["user"]["email"], unused_email()
    for email in (unknown, unknown, known, known):
        request_recovery(visitor, email)

    assert [mail.kind for mail in queued_mails()] == ["dummy-mail"] * 2 + ["urgent-mail"] * 2
    with site.database.reading() as session:
        assert sorted(session.scalars(select(OneTimeToken.address))) == sorted([known, unknown])
    assert use_link(visitor, queued_mails()[0].token).status_code == 403


@pytest.mark.both
@pytest.mark.parametrize("is_known", [True, False])
def test_many_concurrent_requests_store_one_link(
    app: FastAPI, site: Site, queued_mails: QueuedMails, is_known: bool
) -> None:
    email = unused_email()
    if is_known:
        from_address(app, "198.51.100.9").sign_up(email)
    clients = [from_address(app, f"203.0.113.{last}") for last in range(6)]

    with ThreadPoolExecutor(len(clients)) as pool:
        list(pool.map(lambda auth_client: request_recovery(auth_client, email), clients))

    with site.database.reading() as session:
        assert session.scalars(select(OneTimeToken.address)).all() == [email]
    used = [use_link(clients[0], mail.token).status_code for mail in queued_mails()]
    assert used.count(200) == is_known


def test_an_unknown_address_costs_the_same_work(member: AuthClient, visitor: AuthClient, site: Site) -> None:
    statements: list[str] = []
    event.listen(site.database.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))

    request_recovery(visitor, member.session["user"]["email"])
    known, statements[:] = statements[:], []
    request_recovery(visitor, unused_email())

    assert statements == known


def test_an_address_is_required(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for email, message in (
        ("", "Password recovery requires an email"),
        ("nobody", "Unable to validate email address: invalid format"),
    ):
        with subtests.test(email=email, message=message):
            assert auth_error(visitor.call("POST", "/recover", {"email": email})) == (400, "validation_failed", message)


def test_an_incomplete_link_is_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for body, status, code in (
        ({}, 400, "validation_failed"),
        ({"type": "recovery"}, 400, "validation_failed"),
        ({"token_hash": "x", "type": "fax"}, 400, "validation_failed"),
        ({"token_hash": "x", "type": "recovery", "email": "a@b.example"}, 400, "validation_failed"),
        ({"token": "123456", "type": "recovery", "email": "a@b.example"}, 403, "otp_expired"),
        ({"token_hash": "", "type": "recovery"}, 403, "otp_expired"),
        ({"token_hash": "x" * 5000, "type": "recovery"}, 403, "otp_expired"),
    ):
        with subtests.test(body=body, status=status, code=code):
            assert auth_error(visitor.call("POST", "/verify", body))[:2] == (status, code)
