"""Mails: through the operator's SMTP server, or as .eml files in the data folder where none is set."""

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

from sideline.notifications.letters import write_letter
from sideline.notifications.parcels import Deliver, Parcel, Undeliverable
from sideline.notifications.smtp import SmtpServer, smtp_server
from sideline.settings import Settings

log = structlog.get_logger()

OUTBOX_FOLDER = "outbox"
"""Where .eml files are put, below the data folder."""


def deliverer(settings: Settings) -> Deliver:
    """Delivers `mail` parcels {template, to, link} as these settings say."""
    send: Callable[[Parcel, EmailMessage], None]
    if settings.smtp_url:
        send = _by_smtp(smtp_server(settings.smtp_url.get_secret_value()), settings.mail_from)
    else:
        send = _by_file(settings.data_dir / OUTBOX_FOLDER)

    def deliver(parcel: Parcel) -> None:
        send(parcel, write_letter(parcel, settings))

    return deliver


def dropper(settings: Settings) -> Deliver:
    """Does all the work of `deliverer` but for handing the mail over, for addresses that nobody has an account with.

    Else the request after a recovery would be slower for a known address, whose mail is being sent meanwhile.
    """
    server = smtp_server(settings.smtp_url.get_secret_value()) if settings.smtp_url else None
    folder = settings.data_dir / OUTBOX_FOLDER

    def drop(parcel: Parcel) -> None:
        letter = write_letter(parcel, settings)
        if server:
            server.greet(parseaddr(settings.mail_from)[1])
        else:
            _make_folder(folder)
            with tempfile.NamedTemporaryFile(dir=folder, suffix=".part") as file:
                _write(file, letter.as_bytes())
        log.info("mail_dropped", id=str(parcel.id), template=parcel.content["template"])

    return drop


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
        _make_folder(folder)
        path = folder / f"{parcel.put_at:%Y%m%dT%H%M%S}-{parcel.id}.eml"
        _write_whole(path, letter.as_bytes())
        log.info("mail_written", file=str(path), template=parcel.content["template"])

    return send


def _make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _write(file: IO[bytes], content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _write_whole(path: Path, content: bytes) -> None:
    # Written aside and renamed: a reader of the folder never finds half a mail.
    aside = path.with_suffix(".part")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            _write(file, content)
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
        raise
