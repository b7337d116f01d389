"""Mails: through the operator's SMTP server, or as .eml files in the data folder where none is set."""

import os
import smtplib
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

import structlog

from sideline.notifications.letters import write_letter
from sideline.notifications.parcels import Deliver, Parcel, Undeliverable
from sideline.notifications.smtp import SmtpServer, smtp_server
from sideline.settings import Settings

log = structlog.get_logger()

OUTBOX_FOLDER = "outbox"
"""Where .eml files are put, below the data folder."""


def deliverer(settings: Settings) -> Deliver:
    """Delivers `mail` parcels {template, to, full_name, link} as these settings say."""
    send: Callable[[Parcel, EmailMessage], None]
    if settings.smtp_url:
        send = _by_smtp(smtp_server(settings.smtp_url.get_secret_value()), settings.mail_from)
    else:
        send = _by_file(settings.data_dir / OUTBOX_FOLDER)

    def deliver(parcel: Parcel) -> None:
        send(parcel, write_letter(parcel, settings))

    return deliver


def _by_smtp(server: SmtpServer, mail_from: str) -> Callable[[Parcel, EmailMessage], None]:
    sender = parseaddr(mail_from)[1]

    def send(parcel: Parcel, letter: EmailMessage) -> None:
        try:
            server.send(letter, sender, parcel.content["to"])
        except smtplib.SMTPNotSupportedError:
            raise Undeliverable("the mail server does not take such addresses") from None
        except smtplib.SMTPRecipientsRefused as error:
            if all(code >= 500 for code, _reason in error.recipients.values()):
                raise Undeliverable("the mail server refused the recipient") from None
            raise
        except smtplib.SMTPDataError as error:
            if error.smtp_code >= 500:
                raise Undeliverable(f"the mail server refused the mail ({error.smtp_code})") from None
            raise
        log.info("mail_sent", id=str(parcel.id), template=parcel.content["template"])

    return send


def _by_file(folder: Path) -> Callable[[Parcel, EmailMessage], None]:
    def send(parcel: Parcel, letter: EmailMessage) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{parcel.put_at:%Y%m%dT%H%M%S}-{parcel.id}.eml"
        _write_whole(path, letter.as_bytes())
        log.info("mail_written", file=str(path), template=parcel.content["template"])

    return send


def _write_whole(path: Path, content: bytes) -> None:
    # Written aside and renamed: a reader of the folder never finds half a mail.
    aside = path.with_suffix(".part")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise
