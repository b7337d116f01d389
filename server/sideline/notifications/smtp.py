"""A client of the operator's SMTP server."""

import base64
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Literal
from urllib.parse import unquote, urlsplit

STEP_TIMEOUT_SECONDS = 10
"""Timeout of each step of the protocol. All steps together stay well below the lease."""

AUTH_SUCCEEDED = 235
"""The reply to a right user and password (RFC 4954)."""

Security = Literal["if offered", "starttls", "tls"]
_SCHEMES: dict[str, tuple[Security, int]] = {
    "smtp": ("if offered", 25),
    "smtp+starttls": ("starttls", 587),
    "smtps": ("tls", 465),
}

_LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class SmtpServer:
    """A mail server as `SIDELINE_SMTP_URL` names it."""

    host: str
    port: int
    security: Security
    user: str
    password: str

    def send(self, mail: EmailMessage, sender: str, recipient: str) -> None:
        """Send one mail. Raises OSError or smtplib.SMTPException when the server did not accept it."""
        with self._connected(sender) as connection:
            connection.send_message(mail, sender, [recipient])

    def connect_only(self, sender: str) -> None:
        """Connect and log in as `send` does, and quit without a mail. Raises what `send` does."""
        with self._connected(sender) as connection:
            connection.ehlo_or_helo_if_needed()

    @contextmanager
    def _connected(self, sender: str) -> Iterator[smtplib.SMTP]:
        connection = self._connect(sender.rpartition("@")[2] or None)
        try:
            if self.security == "starttls" or self._offers_tls(connection):
                connection.starttls(context=ssl.create_default_context())
            if self.user:
                self._log_in(connection)
            yield connection
            # The server has accepted the mail by now: a failing QUIT must not send it again.
            with suppress(OSError, smtplib.SMTPException):
                connection.quit()
        finally:
            connection.close()

    def _offers_tls(self, connection: smtplib.SMTP) -> bool:
        # A relay on this machine usually offers it with a self-signed certificate, and needs no encryption.
        if self.security != "if offered" or self.host in _LOCAL_HOSTS:
            return False
        connection.ehlo_or_helo_if_needed()
        return connection.has_extn("starttls")

    def _log_in(self, connection: smtplib.SMTP) -> None:
        if (self.user + self.password).isascii():
            connection.login(self.user, self.password)
            return
        # RFC 4616 has them in UTF-8; smtplib's own login knows ASCII alone.
        connection.ehlo_or_helo_if_needed()
        secret = base64.b64encode(f"\0{self.user}\0{self.password}".encode()).decode()
        code, reason = connection.docmd("AUTH", f"PLAIN {secret}")
        if code != AUTH_SUCCEEDED:
            raise smtplib.SMTPAuthenticationError(code, reason)

    def _connect(self, local_hostname: str | None) -> smtplib.SMTP:
        if self.security == "tls":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, local_hostname, timeout=STEP_TIMEOUT_SECONDS, context=context)
        return smtplib.SMTP(self.host, self.port, local_hostname, timeout=STEP_TIMEOUT_SECONDS)


def smtp_server(url: str) -> SmtpServer:
    """The server of an smtp://, smtp+starttls:// or smtps:// address (settings have checked its form)."""
    parts = urlsplit(url)
    security, default_port = _SCHEMES[parts.scheme]
    return SmtpServer(
        parts.hostname or "",
        parts.port or default_port,
        security,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )
