"""A real SMTP server on a free port, which records the emails it receives."""

import datetime
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from threading import Event
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

USER, PASSWORD = "postmaster@site.example", "sésame / open"


class SmtpRecorder:
    """Records emails, envelopes, encryption and logins; can reject recipients."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.envelopes: list[Envelope] = []
        self.encrypted: list[bool] = []
        self.refuse_recipients_with: str | None = None
        self.logged_in = 0
        self.arrived = Event()

    async def handle_QUIT(self, _server: SMTP, session: Session, _envelope: Envelope) -> str:  # noqa: N802 (aiosmtpd's name)
        self.logged_in += bool(session.authenticated)
        return "221 Bye"

    async def handle_RCPT(  # noqa: N802 (aiosmtpd's name)
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        if self.refuse_recipients_with:
            return self.refuse_recipients_with
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 (aiosmtpd's name)
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.envelopes.append(envelope)
        self.encrypted.append(session.ssl is not None)
        self.mails.append(mail)
        self.arrived.set()
        return "250 OK"


@contextmanager
def run_smtp_server(recorder: SmtpRecorder, port: int = 0, **options: Any) -> Iterator[int]:
    """Run the server during the block; yield its port."""
    controller = Controller(recorder, hostname="127.0.0.1", port=port or free_port(), **options)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop(no_assert=True)


def authenticate(_server: SMTP, _session: Session, _envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    """Return an authenticator that accepts one user."""
    assert isinstance(data, LoginPassword)
    right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=right)


def free_port() -> int:
    """Return a port that no process listens on."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def make_certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """Create a certificate for localhost; return the server's TLS context and the file that clients must trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate_file, key_file = folder / "certificate.pem", folder / "key.pem"
    certificate_file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate_file, key_file)
    return context, certificate_file
