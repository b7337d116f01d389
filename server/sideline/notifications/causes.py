"""Descriptions of mail server failures that are safe to show. A server's own message may quote an address."""

import smtplib
import socket
import ssl

from sideline.config.addresses import MailServer

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
