"""How to reach the operator's mail server, and one mail sent through it."""

import base64
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Literal
from urllib.parse import unquote, urlsplit

STEP_SECONDS = 10
"""How long the server may take for each step. All of them together stay well below the lease."""

ACCEPTED = 235
"""The reply of a server that knows user and password (RFC 4954)."""

Security = Literal["if offered", "starttls", "tls"]
_SCHEMES: dict[str, tuple[Security, int]] = {
    "smtp": ("if offered", 25),
    "smtp+starttls": ("starttls", 587),
    "smtps": ("tls", 465),
}

_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class SmtpServer:
    """A mail server as `SIDELINE_SMTP_URL` names it."""

    host: str
    port: int
    security: Security
    user: str
    password: str

    def send(self, letter: EmailMessage, sender: str, recipient: str) -> None:
        """Hand one mail over. Raises OSError or smtplib.SMTPException when the server did not take it."""
        with self._connected(sender) as connection:
            connection.send_message(letter, sender, [recipient])

    def greet(self, sender: str) -> None:
        """Connect and log in as `send` does, and leave without a mail. Raises what `send` does."""
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
            # The mail is theirs now: a goodbye that goes wrong must not send it again.
            with suppress(OSError, smtplib.SMTPException):
                connection.quit()
        finally:
            connection.close()

    def _offers_tls(self, connection: smtplib.SMTP) -> bool:
        # A relay on this very machine usually offers it with a certificate nobody vouches for, and needs none.
        if self.security != "if offered" or self.host in _THIS_MACHINE:
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
        if code != ACCEPTED:
            raise smtplib.SMTPAuthenticationError(code, reason)

    def _connect(self, our_name: str | None) -> smtplib.SMTP:
        if self.security == "tls":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, our_name, timeout=STEP_SECONDS, context=context)
        return smtplib.SMTP(self.host, self.port, our_name, timeout=STEP_SECONDS)


def smtp_server(url: str) -> SmtpServer:
    """The server of an smtp://, smtp+starttls:// or smtps:// address (settings have checked its form)."""
    parts = urlsplit(url)
    security, usual_port = _SCHEMES[parts.scheme]
    return SmtpServer(
        parts.hostname or "",
        parts.port or usual_port,
        security,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )
