"""Emails sent by SMTP: unencrypted, with STARTTLS, with TLS, with a password."""

import re
import smtplib
import ssl
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from pydantic import SecretStr, ValidationError
from structlog.typing import EventDict

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.outbox import Message, PermanentFailure
from sideline.notifications import mail
from tests.notifications.conftest import LINK
from tests.notifications.smtp_server import (
    PASSWORD,
    USER,
    SmtpRecorder,
    authenticate,
    free_port,
    make_certificate,
    run_smtp_server,
)


def message(**payload: str) -> Message:
    default = {"template": "recovery", "to": "ada@athletes.example", "link": LINK}
    return Message(uuid4(), clock.now(), default | payload, clock.now())


def send(url: str, tmp_path: Path, queued: Message) -> None:
    settings = Settings(data_dir=tmp_path, smtp_url=SecretStr(url), mail_from="Sideline <hello@site.example>")
    mail.send(settings, queued)


def test_an_email_has_text_and_html_and_the_link_in_both(tmp_path: Path, log_lines: list[EventDict]) -> None:
    recorder = SmtpRecorder()
    with run_smtp_server(recorder) as port:
        send(f"smtp://127.0.0.1:{port}", tmp_path, message())
    assert [line["event"] for line in log_lines] == ["mail_sent"]
    assert "athletes.example" not in str(log_lines)
    [sent] = recorder.mails
    assert sent["To"] == "ada@athletes.example"
    assert sent["From"] == "Sideline <hello@site.example>"
    assert sent["Subject"] == "Reset your Sideline password"
    assert recorder.envelopes[0].mail_from == "hello@site.example"
    text, html = sent.get_body(("plain",)), sent.get_body(("html",))
    assert text is not None
    assert html is not None
    assert LINK in text.get_content()
    assert "within 1 hour" in text.get_content()
    assert LINK.replace("&", "&amp;") in html.get_content()


def test_an_email_has_the_same_message_id_and_date_on_every_try(tmp_path: Path) -> None:
    recorder, queued = SmtpRecorder(), message()
    with run_smtp_server(recorder) as port:
        send(f"smtp://127.0.0.1:{port}", tmp_path, queued)
        send(f"smtp://127.0.0.1:{port}", tmp_path, queued)
    assert recorder.mails[0]["Message-ID"] == recorder.mails[1]["Message-ID"] == f"<{queued.id}@site.example>"
    assert recorder.mails[0]["Date"] == recorder.mails[1]["Date"]


def test_starttls_with_user_and_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    recorder = SmtpRecorder()
    options = {
        "tls_context": server_side,
        "require_starttls": True,
        "auth_required": True,
        "authenticator": authenticate,
    }
    with run_smtp_server(recorder, **options) as port:
        send(f"smtp+starttls://{quote(USER)}:{quote(PASSWORD, safe='')}@localhost:{port}", tmp_path, message())
    assert len(recorder.mails) == 1
    assert recorder.encrypted == [True]


def test_a_remote_server_that_offers_starttls_gets_no_unencrypted_email(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server_side, _certificate = make_certificate(tmp_path)
    recorder = SmtpRecorder()
    monkeypatch.setattr("sideline.notifications.mail.LOCAL_HOSTS", ())
    with (
        run_smtp_server(recorder, tls_context=server_side) as port,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        send(f"smtp://localhost:{port}", tmp_path, message())
    assert recorder.mails == []


def test_tls_from_the_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    recorder = SmtpRecorder()
    with run_smtp_server(recorder, ssl_context=server_side) as port:
        send(f"smtps://localhost:{port}", tmp_path, message())
    assert len(recorder.mails) == 1


def test_a_server_with_an_untrusted_certificate_gets_no_email(tmp_path: Path) -> None:
    server_side, _certificate = make_certificate(tmp_path)
    recorder = SmtpRecorder()
    with (
        run_smtp_server(recorder, tls_context=server_side, require_starttls=True) as port,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        send(f"smtp+starttls://localhost:{port}", tmp_path, message())
    assert recorder.mails == []


def test_a_permanently_rejected_recipient_is_not_retried(tmp_path: Path) -> None:
    recorder = SmtpRecorder()
    recorder.refuse_recipients_with = "550 5.1.1 no such user"
    with run_smtp_server(recorder) as port, pytest.raises(PermanentFailure, match="refused the recipient"):
        send(f"smtp://127.0.0.1:{port}", tmp_path, message())


def test_a_temporarily_rejected_recipient_is_retried(tmp_path: Path) -> None:
    recorder = SmtpRecorder()
    recorder.refuse_recipients_with = "451 4.7.1 greylisted, try later"
    with run_smtp_server(recorder) as port, pytest.raises(smtplib.SMTPRecipientsRefused):
        send(f"smtp://127.0.0.1:{port}", tmp_path, message())


def test_a_refused_connection_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConnectionRefusedError):
        send(f"smtp://127.0.0.1:{free_port()}", tmp_path, message())


@pytest.mark.parametrize("template", ["recovery", "confirmation", "account-exists"])
def test_an_email_contains_no_user_input(tmp_path: Path, template: str) -> None:
    recorder = SmtpRecorder()
    with run_smtp_server(recorder) as port:
        send(
            f"smtp://127.0.0.1:{port}", tmp_path, message(template=template, full_name="Account locked! evil\u3002com")
        )
    [sent] = recorder.mails
    bodies = [sent.get_body((kind,)).get_content() for kind in ("plain", "html")]
    assert "locked" not in str(sent) + "".join(bodies)
    assert [re.search(r"Hi\b[^<\r\n]*", body)[0] for body in bodies] == ["Hi,", "Hi,"]


def test_a_dummy_email_does_everything_except_the_transfer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server_side, certificate = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    recorder = SmtpRecorder()
    options = {"tls_context": server_side, "auth_required": True, "authenticator": authenticate}
    with run_smtp_server(recorder, **options) as port:
        url = f"smtp+starttls://{quote(USER)}:{quote(PASSWORD, safe='')}@localhost:{port}"
        mail.discard(Settings(data_dir=tmp_path, smtp_url=SecretStr(url)), message())
    assert recorder.logged_in == 1
    assert recorder.mails == []


def test_a_dummy_email_fails_when_the_server_is_unreachable(tmp_path: Path) -> None:
    with pytest.raises(ConnectionRefusedError):
        mail.discard(Settings(data_dir=tmp_path, smtp_url=SecretStr(f"smtp://127.0.0.1:{free_port()}")), message())


@pytest.mark.parametrize("url", ["localhost:25", "http://localhost", "smtp://", "smtp://user@", "smtp://host:port"])
def test_an_invalid_mail_server_url_is_an_invalid_setting(url: str) -> None:
    with pytest.raises(ValidationError, match="smtp"):
        Settings(smtp_url=SecretStr(url))
