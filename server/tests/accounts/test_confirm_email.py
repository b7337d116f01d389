"""Email confirmation of new accounts (SIDELINE_CONFIRM_EMAIL)."""

import html
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import text

from sideline.accounts.one_time_tokens import hash_token
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.notifications.mail import build_mail
from sideline.operations.jobs.runner import run_due_jobs
from tests.accounts.auth_client import OTHER_PASSWORD, AuthClient, auth_error, unused_email
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_recover import EXPIRED, use_link


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


@pytest.fixture
def email(visitor: AuthClient) -> str:
    """The email address of an unconfirmed sign-up."""
    address = unused_email()
    visitor.sign_up(address, data={"full_name": "Nora Lind"})
    return address


def test_a_sign_up_sends_an_email_and_starts_no_session(visitor: AuthClient, queued_mails: QueuedMails) -> None:
    address = unused_email()

    user = visitor.sign_up(address, data={"full_name": "Nora Lind"}).json()

    assert "access_token" not in user
    assert user["email"] == address
    assert "confirmation_sent_at" in user
    assert "email_confirmed_at" not in user
    assert len(user["identities"]) == 1
    (mail,) = queued_mails()
    assert (mail.kind, mail.payload["template"], mail.payload["to"]) == ("urgent-mail", "confirmation", address)
    assert mail.link == f"http://127.0.0.1:8000/confirm-email?token_hash={mail.token}&type=signup"


def test_signing_in_before_the_confirmation_is_rejected(email: str, visitor: AuthClient) -> None:
    assert auth_error(visitor.sign_in(email)) == (400, "email_not_confirmed", "Email not confirmed")
    assert auth_error(visitor.sign_in(email, OTHER_PASSWORD))[1] == "invalid_credentials"


def test_the_button_of_the_page_confirms(email: str, visitor: AuthClient, queued_mails: QueuedMails) -> None:
    assert use_link(visitor, queued_mails()[0].token, "signup").status_code == 200

    assert visitor.sign_in(email).json()["user"]["email_confirmed_at"]


def test_the_account_is_the_one_that_signed_up(visitor: AuthClient, queued_mails: QueuedMails) -> None:
    about = {"full_name": "Nora Lind", "sport": "Golf"}
    promised = visitor.sign_up(unused_email(), data=about).json()

    user = use_link(visitor, queued_mails()[0].token, "signup").json()["user"]

    assert (user["id"], user["created_at"]) == (promised["id"], promised["created_at"])
    assert user["user_metadata"] == about


def test_the_link_is_valid_once(
    email: str, visitor: AuthClient, new_client: NewClient, queued_mails: QueuedMails
) -> None:
    use_link(visitor, queued_mails()[0].token, "signup")

    assert auth_error(use_link(new_client(), queued_mails()[0].token, "signup")) == EXPIRED


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 403)])
def test_the_link_is_valid_for_an_hour(
    email: str, visitor: AuthClient, queued_mails: QueuedMails, minutes: int, status: int
) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=minutes)):
        assert use_link(visitor, queued_mails()[0].token, "signup").status_code == status


def test_an_expired_link_is_replaced_on_request(email: str, visitor: AuthClient, queued_mails: QueuedMails) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(days=6)):
        assert auth_error(visitor.sign_in(email))[1] == "email_not_confirmed"
        resend(visitor, email)
        assert use_link(visitor, queued_mails()[-1].token, "signup").status_code == 200


def test_a_sign_up_is_deleted_after_a_week(email: str, site: Site) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        run_due_jobs(site)

    assert email not in rows_of(site)


def test_a_scanner_that_opens_every_link_in_the_email_confirms_nothing(
    email: str, visitor: AuthClient, client: TestClient, queued_mails: QueuedMails, site: Site
) -> None:
    message = Message(uuid4(), clock.now(), queued_mails()[0].payload, clock.now())
    bodies = [part.get_content() for part in build_mail(site.settings, message).iter_parts()]
    links = {html.unescape(link) for link in re.findall(r'https?://[^\s"<>]+', "".join(bodies))}
    assert queued_mails()[0].link in links

    for link in links:
        client.get(link)
        client.head(link)

    assert auth_error(visitor.sign_in(email))[1] == "email_not_confirmed"
    assert use_link(visitor, queued_mails()[0].token, "signup").status_code == 200


def test_a_link_emailed_by_an_earlier_release_opens_the_page_unused(
    email: str, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    token = queued_mails()[0].token

    response = visitor.call("GET", "/verify", token=token, type="signup", redirect_to="https://evil.example/")

    assert response.status_code == 303
    assert response.headers["Location"] == f"http://127.0.0.1:8000/confirm-email?token_hash={token}&type=signup"
    assert use_link(visitor, token, "signup").status_code == 200


@pytest.mark.parametrize("kind", ["signup", "email"])
def test_a_page_may_confirm_by_the_token(email: str, visitor: AuthClient, queued_mails: QueuedMails, kind: str) -> None:
    session = use_link(visitor, queued_mails()[0].token, kind).json()

    assert session["user"]["email"] == email
    assert session["user"]["identities"][0]["identity_data"]["email_verified"] is True


def test_the_email_is_sent_again_on_request(email: str, visitor: AuthClient, queued_mails: QueuedMails) -> None:
    resend(visitor, email)

    first, second = queued_mails()
    assert auth_error(use_link(visitor, first.token, "signup"))[1] == "otp_expired"
    assert use_link(visitor, second.token, "signup").status_code == 200


def test_no_email_is_sent_again_to_unknown_and_confirmed_addresses(
    email: str, visitor: AuthClient, new_client: NewClient, queued_mails: QueuedMails
) -> None:
    use_link(visitor, queued_mails()[0].token, "signup")

    for address in (email, unused_email()):
        resend(new_client(), address)

    assert [mail.kind for mail in queued_mails()] == ["urgent-mail", "dummy-mail", "dummy-mail"]


def test_only_confirmations_are_sent_again(visitor: AuthClient) -> None:
    assert auth_error(visitor.call("POST", "/resend", {"email": unused_email(), "type": "sms"}))[0] == 400


def test_the_settings_route_says_that_emails_are_confirmed(visitor: AuthClient) -> None:
    assert visitor.call("GET", "/settings").json()["mailer_autoconfirm"] is False


def test_only_a_hash_of_the_token_is_stored(email: str, queued_mails: QueuedMails, site: Site) -> None:
    assert hash_token(queued_mails()[0].token) in rows_of(site)
    assert queued_mails()[0].token not in rows_of(site)


def resend(auth_client: AuthClient, email: str) -> None:
    response = auth_client.call("POST", "/resend", {"email": email, "type": "signup", "gotrue_meta_security": {}})
    assert (response.status_code, response.json()) == (200, {})


def rows_of(site: Site) -> str:
    with site.database.reading() as session:
        return str(session.execute(text("select * from pending_sign_ups")).all())


class TestByDefault:
    """SIDELINE_CONFIRM_EMAIL is not set."""

    @pytest.mark.parametrize(
        ("given", "confirms"),
        [
            ({}, False),
            ({"smtp_url": "smtp://mail.example"}, True),
            ({"smtp_url": "smtp://mail.example", "confirm_email": False}, False),
            ({"confirm_email": True}, True),
        ],
    )
    def test_addresses_are_confirmed_if_emails_can_be_sent(self, given: dict[str, object], confirms: bool) -> None:
        assert Settings(**given).confirms_email is confirms
