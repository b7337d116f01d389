"""Emails: rendered from Jinja templates, and sent through the SMTP server or written to files if none is configured."""

import base64
import os
import smtplib
import ssl
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.utils import format_datetime, parseaddr
from pathlib import Path
from typing import IO, Any

import orjson
import structlog
from jinja2 import Environment, PackageLoader, select_autoescape

from sideline.config.addresses import LOCAL_HOSTS, mail_server
from sideline.config.settings import Settings
from sideline.core.crypto import AuthorsKey
from sideline.core.files import make_folder
from sideline.core.outbox import UNSUBSCRIBE, Message, PermanentFailure
from sideline.core.site import Site

# Connections to the operator's SMTP server.

STEP_TIMEOUT_SECONDS = 10
"""Timeout of each protocol step. All steps together take much less than the lease."""

AUTH_SUCCEEDED, AUTH_REFUSED = 235, 535
"""The replies to a correct and to a wrong user and password (RFC 4954)."""


@contextmanager
def smtp_connection(url: str, sender: str) -> Iterator[smtplib.SMTP]:
    """Connect to the server of an smtp://, smtp+starttls:// or smtps:// URL, and log in.

    `url` was validated when the settings were read. The domain of `sender` is our host name in the protocol. Raises
    OSError and smtplib.SMTPException.
    """
    server, local_hostname = mail_server(url), sender.rpartition("@")[2] or None
    tls = ssl.create_default_context()
    connection = (
        smtplib.SMTP_SSL(server.host, server.port, local_hostname, timeout=STEP_TIMEOUT_SECONDS, context=tls)
        if server.scheme == "smtps"
        else smtplib.SMTP(server.host, server.port, local_hostname, timeout=STEP_TIMEOUT_SECONDS)
    )
    try:
        if server.scheme == "smtp+starttls" or (server.scheme == "smtp" and _offers_tls(connection, server.host)):
            connection.starttls(context=tls)
        if server.user:
            _log_in(connection, server.user, server.password)
        yield connection
        # The server has already accepted the email, so a failing QUIT must not cause a retry.
        with suppress(OSError, smtplib.SMTPException):
            connection.quit()
    finally:
        connection.close()


def _offers_tls(connection: smtplib.SMTP, host: str) -> bool:
    # A local relay usually offers TLS with a self-signed certificate, and needs no encryption.
    if host in LOCAL_HOSTS:
        return False
    connection.ehlo_or_helo_if_needed()
    return connection.has_extn("starttls")


def _log_in(connection: smtplib.SMTP, user: str, password: str) -> None:
    connection.ehlo_or_helo_if_needed()
    try:
        _authenticate(connection, user, password)
    except smtplib.SMTPServerDisconnected:
        # Some servers close the connection after a wrong password, and smtplib then tries another way to log in.
        raise smtplib.SMTPAuthenticationError(AUTH_REFUSED, "the server closed the connection") from None


def _authenticate(connection: smtplib.SMTP, user: str, password: str) -> None:
    if (user + password).isascii():
        connection.login(user, password)
        return
    # RFC 4616 encodes them in UTF-8, but smtplib's login only supports ASCII.
    secret = base64.b64encode(f"\0{user}\0{password}".encode()).decode()
    code, reason = connection.docmd("AUTH", f"PLAIN {secret}")
    if code != AUTH_SUCCEEDED:
        raise smtplib.SMTPAuthenticationError(code, reason)


log = structlog.get_logger()

OUTBOX_FOLDER = "outbox"
"""The folder for .eml files in the data folder."""

_LETTER = "queued letter"
_LETTER_BYTES = 8 * 1024

_NOTICE = "A notice from {site_name}"
"""The subject of every email about a decision. The mailbox's provider can read subjects, and may be the coach's
employer, so they must not distinguish authors from coaches or reporters, or a removal from any other decision.
"""

_SUBJECTS = {
    "recovery": "Reset your {site_name} password",
    "confirmation": "Confirm your {site_name} account",
    "account-exists": "You already have an account on {site_name}",
    "school-code": "Your code for {site_name}",
    "review-removed": _NOTICE,
    "review-restored": _NOTICE,
    "account-suspended": _NOTICE,
    "account-reopened": _NOTICE,
    "two-step": "Two-step sign-in for your {site_name} account",
    "claim-code": "Your code for {site_name}",
    "claim-approved": _NOTICE,
    "claim-refused": _NOTICE,
    "claim-moved": _NOTICE,
    "claim-left": _NOTICE,
    "claim-reopened": _NOTICE,
    "weekly-reviews": _NOTICE,
    "claim-reminder": "Please confirm your address for {site_name}",
    "reply-removed": _NOTICE,
    "reply-published": _NOTICE,
    "report-decided": _NOTICE,
    "claim-over": _NOTICE,
    # The day, because others may see the subject.
    "letter": "{day}",
    # To staff, who must see at a glance that cases need a decision.
    "alarm": "{site_name}: cases need a decision",
    "staff-invitation": "An invitation from {site_name}",
    # To all admins, and to those whose role changed.
    "staff-changed": "{site_name}: a change by an admin",
    # To admins.
    "site-errors": "{site_name}: the site has a problem",
    "test": "Test email from {site_name}",
    "test-code": "Your code for {site_name}",
}

_templates = Environment(
    loader=PackageLoader("sideline.notifications"), autoescape=select_autoescape(["html"]), trim_blocks=True
)


def send(settings: Settings, message: Message) -> None:
    """Send an email. A Sender for outbox messages."""
    mail, template = build_mail(settings, message), message.payload["template"]
    if settings.smtp_url:
        _send_by_smtp(settings.smtp_url.get_secret_value(), _sender(settings), message.payload["to"], mail)
        log.info("mail_sent", id=str(message.id), template=template)
    else:
        path = _created_folder(settings) / f"{message.due_at:%Y%m%dT%H%M%S}-{message.id}.eml"
        _write_atomically(path, mail.as_bytes())
        log.info("mail_written", file=str(path), template=template)


def send_letter(site: Site, message: Message) -> None:
    """Send a weekly letter. A Sender for outbox messages."""
    send(site.settings, replace(message, payload=opened_letter(site.authors_key, message.payload)))


def sealed_letter(key: AuthorsKey, letter: dict[str, Any]) -> dict[str, Any]:
    """Return the part of a payload with the variables of a letter, which the authors' key encrypts: whoever can decrypt
    queued emails does not learn what their readers follow, nor from its length. It is padded with spaces.
    """
    content = orjson.dumps(letter)
    return {"letter": key.seal(_LETTER, content.ljust(-(-len(content) // _LETTER_BYTES) * _LETTER_BYTES))}


def opened_letter(key: AuthorsKey, payload: dict[str, Any]) -> dict[str, Any]:
    """Return a payload with the variables in it. Raises PermanentFailure if another key encrypted them."""
    try:
        letter: dict[str, Any] = orjson.loads(key.unseal(_LETTER, payload["letter"]))
    except ValueError:
        raise PermanentFailure("sealed by another authors' key") from None
    return {**payload, **letter}


def discard(settings: Settings, message: Message) -> None:
    """Do all the work of `send`, and then discard the email. Used for addresses without an account.

    Otherwise the request after a password recovery would be slower if the address has an account, because its email is
    being sent at that time.
    """
    mail = build_mail(settings, message)
    if settings.smtp_url:
        with smtp_connection(settings.smtp_url.get_secret_value(), _sender(settings)) as connection:
            connection.ehlo_or_helo_if_needed()
    else:
        with tempfile.NamedTemporaryFile(dir=_created_folder(settings), suffix=".part") as file:
            _write(file, mail.as_bytes())
    log.info("mail_discarded", id=str(message.id), template=message.payload["template"])


def delete_written_mails(
    settings: Settings, is_own_address: Callable[[str], bool], template: str | None = None
) -> None:
    """On a site without a mail server, delete the files of emails to a user's addresses.

    Deletes all of them, or only those of one template.
    """
    for path in (settings.data_dir / OUTBOX_FOLDER).glob("*.eml"):
        with suppress(OSError):
            with path.open("rb") as file:
                head = BytesHeaderParser(policy=policy.SMTP).parse(file)
            if is_own_address(str(head["To"])) and (
                template is None or head["Subject"] == _subject(settings, template)
            ):
                path.unlink()


def build_mail(settings: Settings, message: Message) -> EmailMessage:
    """Build the email of a message, whose payload has the variables of its template. Raises PermanentFailure for an
    unknown template.

    The email contains no user input, so nobody can send text to other people by signing up with their address; a letter
    has the names on public pages.
    Message-ID and Date come from the message, so that an email that had to be sent twice is recognized as the same.
    """
    template = message.payload["template"]
    if template not in _SUBJECTS:
        raise PermanentFailure("no such template")
    stop_token = message.payload.get("stop_token")
    context = {
        # Earlier releases queued the explanation under a different name.
        "explanation": message.payload.get("sentence", ""),
        **message.payload,
        "origin": settings.origin,
        "unsubscribe": f"{settings.origin}{UNSUBSCRIBE}{stop_token}",
        # Not the address set at the desk: a thief of an admin's session could set it, and answer questions.
        "support_email": (settings.configured if template == "staff-changed" else settings).support_email,
        "site_name": settings.site_name,
        "has_comments": settings.has_comments,
        "has_editions": settings.has_editions,
        "colors": settings.palette,
        "subject": _subject(settings, template, message.payload.get("day", "")),
    }
    mail = EmailMessage(policy=policy.SMTP)
    mail["Subject"] = context["subject"]
    mail["From"] = _from(settings)
    mail["To"] = message.payload["to"]
    mail["Date"] = format_datetime(message.due_at)
    mail["Message-ID"] = f"<{message.id}@{_sender(settings).rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    if stop_token:
        mail["List-Unsubscribe"] = f"<{settings.origin}/api/weekly-mails/{stop_token}/stop>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(_templates.get_template(f"{template}.txt").render(context))
    mail.add_alternative(_templates.get_template(f"{template}.html").render(context), subtype="html")
    return mail


def _subject(settings: Settings, template: str, day: str = "") -> str:
    return _SUBJECTS[template].format(site_name=settings.site_name, day=day)


def _from(settings: Settings) -> str | Address:
    """Return the sender; one without a name gets the name of the site."""
    name, address = parseaddr(settings.mail_from)
    return settings.mail_from if name else Address(settings.site_name, addr_spec=address)


def _sender(settings: Settings) -> str:
    return parseaddr(settings.mail_from)[1]


def _send_by_smtp(url: str, sender: str, recipient: str, mail: EmailMessage) -> None:
    try:
        with smtp_connection(url, sender) as connection:
            connection.send_message(mail, sender, [recipient])
    except smtplib.SMTPNotSupportedError:
        raise PermanentFailure("the mail server does not support this address") from None
    except smtplib.SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _reason in error.recipients.values()):
            raise PermanentFailure("the mail server refused the recipient") from None
        raise
    except smtplib.SMTPDataError as error:
        if error.smtp_code >= 500:
            raise PermanentFailure(f"the mail server refused the email ({error.smtp_code})") from None
        raise


def _created_folder(settings: Settings) -> Path:
    folder = settings.data_dir / OUTBOX_FOLDER
    make_folder(folder)
    return folder


def _write(file: IO[bytes], content: bytes) -> None:
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _write_atomically(path: Path, content: bytes) -> None:
    # Written to a temporary file and renamed, so that readers of the folder never see a partial email.
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
