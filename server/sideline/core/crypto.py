"""The server's secret key and the keys derived from it.

An EC P-256 private key signs the access tokens; keys for other uses are derived from it by HKDF, so that
several processes that share the one secret agree on all of them.
"""

import base64
import hashlib
import os
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr

KEY_FILE = "keys/signing.pem"


class SigningKeyError(Exception):
    """The configured signing key cannot be used; the message is one line."""


class Keys:
    """The private key and the keys derived from it."""

    def __init__(self, pem: str) -> None:
        try:
            key = serialization.load_pem_private_key(pem.encode(), password=None)
        except ValueError as error:
            raise SigningKeyError("SIDELINE_SIGNING_KEY: not a PEM private key") from error
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
            raise SigningKeyError("SIDELINE_SIGNING_KEY: must be an EC P-256 key")
        self.private_key = key
        self.public_key = key.public_key()
        self._derived: dict[tuple[str, int], bytes] = {}
        self._ciphers: dict[str, AESSIV] = {}

    @cached_property
    def key_id(self) -> str:
        """A name for the public key, the same wherever the key is the same."""
        der = self.public_key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        return base64.urlsafe_b64encode(hashlib.sha256(der).digest()[:12]).decode()

    def derive(self, purpose: str, length: int = 32) -> bytes:
        """A secret of `length` bytes for one purpose, of no use for any other."""
        # Cached: deriving costs more than using the key.
        if (purpose, length) not in self._derived:
            self._derived[purpose, length] = self._derive(purpose, length)
        return self._derived[purpose, length]

    def _derive(self, purpose: str, length: int) -> bytes:
        secret = self.private_key.private_numbers().private_value.to_bytes(32, "big")
        return HKDF(hashes.SHA256(), length, salt=None, info=f"sideline:{purpose}".encode()).derive(secret)

    def seal(self, purpose: str, content: bytes, context: bytes | None = None) -> str:
        """Encrypt and authenticate; the same content gives the same text (no time, no randomness inside).

        It is decrypted only with the same context, which is not contained (the associated data of AES-SIV).
        """
        sealed = self._cipher(purpose).encrypt(content, _associated_data(context))
        return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode()

    def unseal(self, purpose: str, text: str, context: bytes | None = None) -> bytes:
        """The sealed content. Raises ValueError for anything this server did not seal for this purpose and context."""
        try:
            if "=" in text:
                raise ValueError("padding, which `seal` leaves out")
            sealed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
            return self._cipher(purpose).decrypt(sealed, _associated_data(context))
        except Exception as error:
            raise ValueError("not sealed by this server") from error

    def _cipher(self, purpose: str) -> AESSIV:
        if purpose not in self._ciphers:
            self._ciphers[purpose] = AESSIV(self.derive(purpose, 64))
        return self._ciphers[purpose]


def _associated_data(context: bytes | None) -> list[bytes] | None:
    return None if context is None else [context]


def load_keys(configured: SecretStr | None, data_dir: Path) -> Keys:
    """The configured key, else the one in the data folder, made there at the first start."""
    if configured:
        return Keys(configured.get_secret_value().replace("\\n", "\n"))
    path = data_dir / KEY_FILE
    if not path.exists():
        _make_key_file(path)
    return Keys(path.read_text())


def _make_key_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    # Written to a temporary file and linked into place: of two processes that start at once one wins, and no partial
    # file is read.
    temporary = path.with_suffix(f".{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()
