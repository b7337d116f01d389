"""Senders of mails: through the operator's SMTP server, or as .eml files in the data folder where none is set."""

import os
import smtplib
import tempfile
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import IO

import structlog

from sideline.notifications.mail_templates import build_mail
from sideline.notifications.messages import Message, PermanentFailure, Sender
from sideline.notifications.smtp import SmtpServer, smtp_server
from sideline.settings import Settings

log = structlog.get_logger()

OUTBOX_FOLDER = "outbox"
"""The folder for .eml files, below the data folder."""

_SendMail = Callable[[Message, EmailMessage], None]


def sender(settings: Settings) -> Sender:
    """A sender of `mail` messages {template, to, link}."""
    send_mail: _SendMail
    if settings.smtp_url:
        send_mail = _by_smtp(smtp_server(settings.smtp_url.get_secret_value()), settings.mail_from)
    else:
        send_mail = _to_file(settings.data_dir / OUTBOX_FOLDER)

    def send(message: Message) -> None:
        send_mail(message, build_mail(message, settings))

    return send


def discarder(settings: Settings) -> Sender:
    """A sender that does all the work of `sender` and then discards the mail, for addresses without an account.

    Otherwise the request after a recovery would be slower for an address with an account, whose mail is being sent
    meanwhile.
    """
    server = smtp_server(settings.smtp_url.get_secret_value()) if settings.smtp_url else None
    folder = settings.data_dir / OUTBOX_FOLDER

    def discard(message: Message) -> None:
        mail = build_mail(message, settings)
        if server:
            server.connect_only(parseaddr(settings.mail_from)[1])
        else:
            _create_folder(folder)
            with tempfile.NamedTemporaryFile(dir=folder, suffix=".part") as file:
                _write(file, mail.as_bytes())
        log.info("mail_discarded", id=str(message.id), template=message.payload["template"])

    return discard


def _by_smtp(server: SmtpServer, mail_from: str) -> _SendMail:
    from_address = parseaddr(mail_from)[1]

    def send_mail(message: Message, mail: EmailMessage) -> None:
        try:
            server.send(mail, from_address, message.payload["to"])
        except smtplib.SMTPNotSupportedError:
            raise PermanentFailure("the mail server does not take such addresses") from None
        except smtplib.SMTPRecipientsRefused as error:
            if all(code >= 500 for code, _reason in error.recipients.values()):
                raise PermanentFailure("the mail server refused the recipient") from None
            raise
        except smtplib.SMTPDataError as error:
            if error.smtp_code >= 500:
                raise PermanentFailure(f"the mail server refused the mail ({error.smtp_code})") from None
            raise
        log.info("mail_sent", id=str(message.id), template=message.payload["template"])

    return send_mail


def _to_file(folder: Path) -> _SendMail:
    def send_mail(message: Message, mail: EmailMessage) -> None:
        _create_folder(folder)
        path = folder / f"{message.created_at:%Y%m%dT%H%M%S}-{message.id}.eml"
        _write_atomically(path, mail.as_bytes())
        log.info("mail_written", file=str(path), template=message.payload["template"])

    return send_mail


def _create_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _write(file: IO[bytes], content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _write_atomically(path: Path, content: bytes) -> None:
    # Written to a temporary file and renamed: a reader of the folder never finds half a mail.
    temporary = path.with_suffix(".part")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _write(file, content)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
