"""Why emails fail, as kinds that are safe to store and to show: without address, message or exact time."""

import smtplib
import socket
import ssl
from datetime import datetime, timedelta
from typing import Literal, get_args

from sqlalchemy import String, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.config.addresses import MailServer
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime
from sideline.core.outbox import PermanentFailure

FailureKind = Literal["connection", "encryption", "login", "sender", "recipient", "message", "file"]

CAUSES: dict[FailureKind, str] = {
    "connection": "the mail server cannot be reached",
    "encryption": "the connection to the mail server cannot be encrypted",
    "login": "the mail server refuses the user name or password",
    "sender": "the mail server refuses the sender",
    "recipient": "the mail server refused a recipient",
    "message": "the mail server refused an email",
    "file": "emails cannot be written to the data folder",
}

REMEDIES: dict[FailureKind, str] = {
    "connection": "check host and port in SIDELINE_SMTP_URL, and that this machine may connect to them",
    "encryption": "check the scheme (smtp+starttls, smtps) in SIDELINE_SMTP_URL, and the server's certificate",
    "login": "set the user name and password of the mail account in SIDELINE_SMTP_URL (special characters as %40 …)",
    "sender": "set SIDELINE_MAIL_FROM to an address that this account may send from",
    "recipient": "nothing, if it is one mistyped address; else ask the mail provider why it refuses",
    "message": "ask the mail provider why it refuses: spam filters and sending limits are the usual reasons",
    "file": "free space on the disk of the data folder, or set SIDELINE_SMTP_URL",
}

OF_THE_SERVER: tuple[FailureKind, ...] = ("connection", "encryption", "login", "sender", "file")
"""Every email fails as long as one of these lasts."""

KEEP = timedelta(days=30)
"""How long refused recipients and emails are shown."""


_KINDS: dict[tuple[type[Exception], ...], FailureKind] = {
    (smtplib.SMTPAuthenticationError,): "login",
    (smtplib.SMTPSenderRefused,): "sender",
    (smtplib.SMTPRecipientsRefused,): "recipient",
    (smtplib.SMTPDataError, PermanentFailure): "message",
    (ssl.SSLError, smtplib.SMTPNotSupportedError): "encryption",
}


class MailFailure(Base):
    """Emails have failed in this way. Times are hours for the server's failures and days for those of one email, which
    would otherwise say when somebody gave an address.
    """

    __tablename__ = "mail_failures"

    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    first_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_at: Mapped[datetime] = mapped_column(UtcDateTime)


def kind_of(error: BaseException, *, is_by_smtp: bool = True) -> FailureKind:
    """Return the kind of a failed delivery."""
    if not is_by_smtp:
        return "file"
    if isinstance(error, PermanentFailure):
        error = error.__context__ or error  # `mail.send` raises it for the server's reply
    return next((kind for types, kind in _KINDS.items() if isinstance(error, types)), "connection")


def record_result(session: Session, failure: FailureKind | None) -> None:
    """Store that an email failed in this way, or that one was delivered (None)."""
    if failure not in ("recipient", "message"):
        # The server's state is what the latest attempt found.
        gone = [kind for kind in OF_THE_SERVER if kind != failure]
        session.execute(delete(MailFailure).where(MailFailure.kind.in_(gone)))
    if failure is None:
        return
    now = clock.hour(clock.now()) if failure in OF_THE_SERVER else clock.start_of_day(clock.now())
    row = session.get(MailFailure, failure)
    if row is None:
        session.add(MailFailure(kind=failure, first_at=now, last_at=now))
    else:
        row.last_at = now


def read_failures(session: Session) -> list[MailFailure]:
    """Return the failures that last or are recent, in the order of FailureKind."""
    recent = MailFailure.last_at > clock.now() - KEEP
    order = get_args(FailureKind)
    return sorted(session.scalars(select(MailFailure).where(recent)), key=lambda row: order.index(row.kind))


# Descriptions of mail server failures that are safe to show. A server's own message may quote an address.

_REPLIES = {
    421: "the server is not accepting emails now",
    530: "the server requires a login, or an encrypted connection (smtp+starttls:// or smtps://)",
    534: "the server refuses this way of logging in: it may need an app password",
    535: "the user name or password is wrong",
    538: "the server requires an encrypted connection to log in (smtp+starttls:// or smtps://)",
}
"""By reply code (RFC 4954, RFC 5321)."""


def mail_cause_of(error: Exception, server: MailServer) -> str:
    """Return the likely cause of a failed connection, login or email as a clause."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code = max(code for code, _reason in error.recipients.values())
        return _REPLIES.get(code, f"the server refused the recipient ({code})")
    if isinstance(error, smtplib.SMTPSenderRefused):
        return _REPLIES.get(error.smtp_code, f"the server refused the sender ({error.smtp_code})")
    if isinstance(error, smtplib.SMTPResponseException):
        return _REPLIES.get(error.smtp_code, f"the server refused with code {error.smtp_code}")
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return "the server does not support STARTTLS or logging in: check the scheme and the port"
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return f"the server closed the connection: check that {server.scheme}:// fits port {server.port}"
    return _cause_of_connection(error, server)


def _cause_of_connection(error: Exception, server: MailServer) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the certificate of {server.host} is not valid: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return f"no TLS connection is possible: check that {server.scheme}:// fits port {server.port}"
    if isinstance(error, socket.gaierror):
        return f"the host name {server.host} could not be resolved"
    if isinstance(error, ConnectionRefusedError):
        return f"nothing is listening on {server.host}, port {server.port}"
    if isinstance(error, TimeoutError):
        return f"{server.host} is not responding on port {server.port}"
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
