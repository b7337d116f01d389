"""Where new accounts must confirm their address (SIDELINE_CONFIRM_EMAIL)."""

import html
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import text

from sideline.core import clock
from sideline.core.http.deps import Site
from sideline.notifications.letters import write_letter
from sideline.notifications.parcels import Parcel
from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, Wire, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_recover import EXPIRED, use


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
    assert letter.link == f"http://127.0.0.1:8000/confirm-email?token_hash={letter.token}&type=signup"


def test_signing_in_waits_for_the_confirmation(email: str, visitor: Wire) -> None:
    assert refused(visitor.sign_in(email)) == (400, "email_not_confirmed", "Email not confirmed")
    assert refused(visitor.sign_in(email, OTHER_PASSWORD))[1] == "invalid_credentials"


def test_the_button_of_the_page_confirms(email: str, visitor: Wire, posted: Posted) -> None:
    assert use(visitor, posted()[0].token, "signup").status_code == 200

    assert visitor.sign_in(email).json()["user"]["email_confirmed_at"]


def test_the_account_is_the_one_that_signed_up(visitor: Wire, posted: Posted) -> None:
    about = {"full_name": "Nora Lind", "sport": "Golf"}
    promised = visitor.sign_up(fresh_address(), data=about).json()

    user = use(visitor, posted()[0].token, "signup").json()["user"]

    assert (user["id"], user["created_at"]) == (promised["id"], promised["created_at"])
    assert user["user_metadata"] == about


def test_the_link_is_good_once(email: str, visitor: Wire, browser: Browser, posted: Posted) -> None:
    use(visitor, posted()[0].token, "signup")

    assert refused(use(browser(), posted()[0].token, "signup")) == EXPIRED


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 403)])
def test_the_link_is_good_for_an_hour(email: str, visitor: Wire, posted: Posted, minutes: int, status: int) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=minutes)):
        assert use(visitor, posted()[0].token, "signup").status_code == status


def test_a_link_that_is_too_old_is_replaced_on_demand(email: str, visitor: Wire, posted: Posted) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(days=6)):
        assert refused(visitor.sign_in(email))[1] == "email_not_confirmed"
        resend(visitor, email)
        assert use(visitor, posted()[-1].token, "signup").status_code == 200


def test_after_a_week_a_sign_up_is_forgotten(email: str, browser: Browser, site: Site) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        browser().sign_up(fresh_address())

    assert email not in rows_of(site)


def test_a_program_that_opens_every_link_of_the_mail_confirms_nothing(
    email: str, visitor: Wire, client: TestClient, posted: Posted, site: Site
) -> None:
    parcel = Parcel(uuid4(), clock.now(), posted()[0].content)
    bodies = [part.get_content() for part in write_letter(parcel, site.settings).iter_parts()]
    links = {html.unescape(link) for link in re.findall(r'https?://[^\s"<>]+', "".join(bodies))}
    assert posted()[0].link in links

    for link in links:
        client.get(link)
        client.head(link)

    assert refused(visitor.sign_in(email))[1] == "email_not_confirmed"
    assert use(visitor, posted()[0].token, "signup").status_code == 200


def test_a_link_mailed_by_an_earlier_release_leads_to_the_page_unused(
    email: str, visitor: Wire, posted: Posted
) -> None:
    token = posted()[0].token

    answer = visitor.call("GET", "/verify", token=token, type="signup", redirect_to="https://evil.example/")

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"http://127.0.0.1:8000/confirm-email?token_hash={token}&type=signup"
    assert use(visitor, token, "signup").status_code == 200


@pytest.mark.parametrize("kind", ["signup", "email"])
def test_a_page_may_confirm_by_the_token(email: str, visitor: Wire, posted: Posted, kind: str) -> None:
    session = use(visitor, posted()[0].token, kind).json()

    assert session["user"]["email"] == email
    assert session["user"]["identities"][0]["identity_data"]["email_verified"] is True


def test_the_mail_is_sent_again_on_demand(email: str, visitor: Wire, posted: Posted) -> None:
    resend(visitor, email)

    first, second = posted()
    assert refused(use(visitor, first.token, "signup"))[1] == "otp_expired"
    assert use(visitor, second.token, "signup").status_code == 200


def test_nothing_is_sent_again_to_unknown_and_confirmed_addresses(
    email: str, visitor: Wire, browser: Browser, posted: Posted
) -> None:
    use(visitor, posted()[0].token, "signup")

    for address in (email, fresh_address()):
        resend(browser(), address)

    assert [letter.kind for letter in posted()] == ["mail", "nothing", "nothing"]


def test_only_confirmations_are_sent_again(visitor: Wire) -> None:
    assert refused(visitor.call("POST", "/resend", {"email": fresh_address(), "type": "sms"}))[0] == 400


def test_settings_tell_the_client_that_mails_are_confirmed(visitor: Wire) -> None:
    assert visitor.call("GET", "/settings").json()["mailer_autoconfirm"] is False


def test_only_a_hash_of_the_token_is_kept(email: str, posted: Posted, site: Site) -> None:
    assert email in rows_of(site)
    assert posted()[0].token not in rows_of(site)


def resend(wire: Wire, email: str) -> None:
    answer = wire.call("POST", "/resend", {"email": email, "type": "signup", "gotrue_meta_security": {}})
    assert (answer.status_code, answer.json()) == (200, {})


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
    def test_addresses_are_confirmed_where_mails_can_be_sent(self, given: dict[str, object], confirms: bool) -> None:
        assert Settings(**given).confirms_email is confirms
