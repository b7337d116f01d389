"""How to reach the operator's mail server, and one mail sent through it."""

import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Literal
from urllib.parse import unquote, urlsplit

STEP_SECONDS = 10
"""How long the server may take for each step. All of them together stay well below the lease."""

Security = Literal["none", "starttls", "tls"]
_SCHEMES: dict[str, tuple[Security, int]] = {
    "smtp": ("none", 25),
    "smtp+starttls": ("starttls", 587),
    "smtps": ("tls", 465),
}


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
        connection = self._connect(sender.rpartition("@")[2] or None)
        try:
            if self.security == "starttls":
                connection.starttls(context=ssl.create_default_context())
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(letter, sender, [recipient])
            # It is theirs now: a goodbye that goes wrong must not send it again.
            with suppress(OSError, smtplib.SMTPException):
                connection.quit()
        finally:
            connection.close()

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
