"""A mail reaches the operator's mail server: in the open, by STARTTLS, by TLS, with a password (issue 3, point 4)."""

import re
import smtplib
import ssl
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from pydantic import SecretStr, ValidationError

from sideline.core import clock
from sideline.notifications import mail
from sideline.notifications.parcels import Parcel, Undeliverable
from sideline.settings import Settings
from tests.notifications.conftest import LINK
from tests.notifications.post_office import (
    PASSWORD,
    USER,
    PostOffice,
    free_port,
    make_certificate,
    open_post_office,
    wants_password,
)


def parcel(**content: str) -> Parcel:
    usual = {"template": "recovery", "to": "ada@athletes.example", "link": LINK}
    return Parcel(uuid4(), clock.now(), usual | content)


def send(url: str, tmp_path: Path, what: Parcel) -> None:
    settings = Settings(data_dir=tmp_path, smtp_url=SecretStr(url), mail_from="Sideline <hello@site.example>")
    mail.deliverer(settings)(what)


def test_a_mail_has_text_and_html_and_the_link_in_both(tmp_path: Path) -> None:
    office = PostOffice()
    with open_post_office(office) as port:
        send(f"smtp://127.0.0.1:{port}", tmp_path, parcel())
    [letter] = office.mails
    assert letter["To"] == "ada@athletes.example"
    assert letter["From"] == "Sideline <hello@site.example>"
    assert letter["Subject"] == "Reset your Sideline password"
    assert office.envelopes[0].mail_from == "hello@site.example"
    text, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert text is not None
    assert html is not None
    assert LINK in text.get_content()
    assert "within 1 hour" in text.get_content()
    assert LINK.replace("&", "&amp;") in html.get_content()


def test_the_same_mail_has_the_same_message_id_and_date_at_every_try(tmp_path: Path) -> None:
    office, what = PostOffice(), parcel()
    with open_post_office(office) as port:
        send(f"smtp://127.0.0.1:{port}", tmp_path, what)
        send(f"smtp://127.0.0.1:{port}", tmp_path, what)
    assert office.mails[0]["Message-ID"] == office.mails[1]["Message-ID"] == f"<{what.id}@site.example>"
    assert office.mails[0]["Date"] == office.mails[1]["Date"]


def test_starttls_with_user_and_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    office = PostOffice()
    options = {
        "tls_context": server_side,
        "require_starttls": True,
        "auth_required": True,
        "authenticator": wants_password,
    }
    with open_post_office(office, **options) as port:
        send(f"smtp+starttls://{quote(USER)}:{quote(PASSWORD, safe='')}@localhost:{port}", tmp_path, parcel())
    assert len(office.mails) == 1
    assert office.encrypted == [True]


def test_a_server_elsewhere_that_offers_starttls_gets_nothing_in_the_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server_side, _certificate = make_certificate(tmp_path)
    office = PostOffice()
    monkeypatch.setattr("sideline.notifications.smtp._THIS_MACHINE", ())
    with (
        open_post_office(office, tls_context=server_side) as port,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        send(f"smtp://localhost:{port}", tmp_path, parcel())
    assert office.mails == []


def test_tls_from_the_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    office = PostOffice()
    with open_post_office(office, ssl_context=server_side) as port:
        send(f"smtps://localhost:{port}", tmp_path, parcel())
    assert len(office.mails) == 1


def test_a_server_with_a_certificate_nobody_vouches_for_gets_no_mail(tmp_path: Path) -> None:
    server_side, _certificate = make_certificate(tmp_path)
    office = PostOffice()
    with (
        open_post_office(office, tls_context=server_side, require_starttls=True) as port,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        send(f"smtp+starttls://localhost:{port}", tmp_path, parcel())
    assert office.mails == []


def test_a_recipient_refused_for_good_is_not_tried_again(tmp_path: Path) -> None:
    office = PostOffice()
    office.refuse_recipients_with = "550 5.1.1 no such user"
    with open_post_office(office) as port, pytest.raises(Undeliverable, match="refused the recipient"):
        send(f"smtp://127.0.0.1:{port}", tmp_path, parcel())


def test_a_recipient_refused_for_now_is_tried_again(tmp_path: Path) -> None:
    office = PostOffice()
    office.refuse_recipients_with = "451 4.7.1 greylisted, try later"
    with open_post_office(office) as port, pytest.raises(smtplib.SMTPRecipientsRefused):
        send(f"smtp://127.0.0.1:{port}", tmp_path, parcel())


def test_nobody_listens(tmp_path: Path) -> None:
    with pytest.raises(ConnectionRefusedError):
        send(f"smtp://127.0.0.1:{free_port()}", tmp_path, parcel())


@pytest.mark.parametrize("template", ["recovery", "confirmation", "account-exists"])
def test_a_mail_holds_no_word_that_anybody_typed(tmp_path: Path, template: str) -> None:
    office = PostOffice()
    with open_post_office(office) as port:
        send(f"smtp://127.0.0.1:{port}", tmp_path, parcel(template=template, full_name="Account locked! evil\u3002com"))
    [letter] = office.mails
    bodies = [letter.get_body((kind,)).get_content() for kind in ("plain", "html")]
    assert "locked" not in str(letter) + "".join(bodies)
    assert [re.search(r"Hi\b[^<\r\n]*", body)[0] for body in bodies] == ["Hi,", "Hi,"]


def test_a_mail_to_nobody_does_all_but_the_handing_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    office = PostOffice()
    options = {"tls_context": server_side, "auth_required": True, "authenticator": wants_password}
    with open_post_office(office, **options) as port:
        url = f"smtp+starttls://{quote(USER)}:{quote(PASSWORD, safe='')}@localhost:{port}"
        mail.dropper(Settings(data_dir=tmp_path, smtp_url=SecretStr(url)))(parcel())
    assert office.logged_in == 1
    assert office.mails == []


def test_a_mail_to_nobody_waits_for_the_server_as_well(tmp_path: Path) -> None:
    with pytest.raises(ConnectionRefusedError):
        mail.dropper(Settings(data_dir=tmp_path, smtp_url=SecretStr(f"smtp://127.0.0.1:{free_port()}")))(parcel())


@pytest.mark.parametrize("url", ["localhost:25", "http://localhost", "smtp://", "smtp://user@", "smtp://host:port"])
def test_a_wrong_address_of_the_mail_server_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(ValidationError, match="smtp"):
        Settings(smtp_url=SecretStr(url))
