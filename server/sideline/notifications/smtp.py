"""Connections to the operator's SMTP server."""

import base64
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sideline.config.addresses import LOCAL_HOSTS, mail_server

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
