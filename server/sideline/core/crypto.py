"""The server's two secrets, and the keys derived from them with HKDF. Processes with the same secret derive the same
keys.

The signing key, an EC P-256 private key, signs access tokens. The authors' key links reviews and saved coaches to users
(docs/decisions/0010). Neither is ever stored in the database or its backups.
"""

import base64
import hashlib
import hmac
import os
import re
import secrets
from datetime import date
from functools import cached_property
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr

from sideline.config.settings import KEYS_FOLDER
from sideline.core.files import give_to_owner_of, make_folder

KEY_FILE = f"{KEYS_FOLDER}/signing.pem"
AUTHORS_KEY_FILE = f"{KEYS_FOLDER}/authors.key"
AUTHORS_KEY_BYTES = 32

SEALED_AUTHOR_LENGTH = 64
"""Length of `AuthorsKey.seal_author`: 16 bytes each of the cipher's tag, the salt and the id, in base64."""

_SALT_BYTES = 16
_AUTHOR = "sealed author of a review"

_AUTHORS_KEY = re.compile(rf"[0-9a-f]{{{2 * AUTHORS_KEY_BYTES}}}")


class UnusableKey(Exception):
    """A configured key cannot be used. The message is one line."""


class SecretKey:
    """A secret, and the keys derived from it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._derived: dict[tuple[str, int], bytes] = {}
        self._ciphers: dict[str, AESSIV] = {}

    def derive(self, purpose: str, length: int = 32) -> bytes:
        """Derive a key of `length` bytes that is independent of the keys for other purposes."""
        # Cached, because deriving a key costs more than using it.
        if (purpose, length) not in self._derived:
            self._derived[purpose, length] = self._derive(purpose, length)
        return self._derived[purpose, length]

    def _derive(self, purpose: str, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt=None, info=f"sideline:{purpose}".encode()).derive(self._secret)

    def seal(self, purpose: str, content: bytes, context: bytes | None = None) -> str:
        """Encrypt and authenticate. Deterministic: the same content always gives the same text.

        Decryption requires the same context, which is not part of the text (the associated data of AES-SIV).
        """
        sealed = self._cipher(purpose).encrypt(content, _associated_data(context))
        return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode()

    def unseal(self, purpose: str, text: str, context: bytes | None = None) -> bytes:
        """Decrypt sealed content. Raises ValueError unless this server sealed it for the same purpose and context."""
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


class Keys(SecretKey):
    """The signing key, and the keys derived from it."""

    def __init__(self, pem: str) -> None:
        try:
            key = serialization.load_pem_private_key(pem.encode(), password=None)
        except ValueError as error:
            raise UnusableKey("SIDELINE_SIGNING_KEY: not a PEM private key") from error
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
            raise UnusableKey("SIDELINE_SIGNING_KEY: must be an EC P-256 key")
        super().__init__(key.private_numbers().private_value.to_bytes(32, "big"))
        self.private_key = key
        self.public_key = key.public_key()

    @cached_property
    def key_id(self) -> str:
        """The `kid` of the public key, derived from the key itself so that all processes use the same one."""
        der = self.public_key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        return base64.urlsafe_b64encode(hashlib.sha256(der).digest()[:12]).decode()


class AuthorsKey(SecretKey):
    """The authors' key. Without it, nothing in the database links a review or a saved coach to a user."""

    def __init__(self, text: str) -> None:
        if not _AUTHORS_KEY.fullmatch(text.strip()):
            raise UnusableKey(f"SIDELINE_AUTHORS_KEY: must be {2 * AUTHORS_KEY_BYTES} hexadecimal digits")
        super().__init__(bytes.fromhex(text.strip()))

    @property
    def fingerprint(self) -> str:
        """A value stored in the database to detect whether a key belongs to it."""
        return self.derive("fingerprint of the authors' key", 16).hex()

    def review_tag(self, user_id: UUID, coach_id: int) -> UUID:
        """Return the author tag of the user's review of this coach. Tags for different coaches cannot be linked."""
        return self._tag("author of a review", user_id.bytes + coach_id.to_bytes(8, "big"))

    def seal_author(self, user_id: UUID, review_id: UUID) -> str:
        """Encrypt the author of this review with a random salt, so that equal authors cannot be recognized."""
        return self.seal(_AUTHOR, os.urandom(_SALT_BYTES) + user_id.bytes, review_id.bytes)

    def unseal_author(self, sealed: str, review_id: UUID) -> UUID:
        """Return the author's id. Raises ValueError unless it was sealed with this key for this review."""
        return UUID(bytes=self.unseal(_AUTHOR, sealed, review_id.bytes)[_SALT_BYTES:])

    def user_tag(self, user_id: UUID) -> UUID:
        """Return the tag that identifies the user's private record."""
        return self._tag("owner of a private list", user_id.bytes)

    def weekly_hour_of(self, coach_id: int) -> int:
        """Return an hour of the week (0 to 167) that is always the same for a coach and that nobody can predict."""
        return self._tag("hour of waiting reviews", coach_id.to_bytes(8, "big")).int % 168

    def letter_place_of(self, user_id: UUID, monday: date) -> str:
        """Return the user's place in the order in which a week's letters are sent: another one each week, in hex."""
        return self._tag("place in a week's letters", user_id.bytes + monday.isoformat().encode()).hex

    def mail_owner_of(self, user_id: UUID) -> str:
        """Return what queued emails have as their user. It is not the tag of the private record: who can decrypt queued
        emails must not learn which record belongs to an address.
        """
        return self._tag("user of queued emails", user_id.bytes).hex

    def school_address_tag(self, address: str) -> UUID:
        """Return the tag stored for a confirmed school address."""
        return self._tag("school address", address.encode())

    def _tag(self, purpose: str, message: bytes) -> UUID:
        return UUID(bytes=hmac.digest(self.derive(purpose), message, hashlib.sha256)[:16])


def _associated_data(context: bytes | None) -> list[bytes] | None:
    return None if context is None else [context]


def load_keys(configured: SecretStr | None, data_dir: Path) -> Keys:
    """Load the configured signing key, or the one in the data folder, which is created on first use."""
    if configured:
        return Keys(configured.get_secret_value().replace("\\n", "\n"))
    path = data_dir / KEY_FILE
    if not path.exists():
        pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        make_key_file(path, pem)
    return Keys(path.read_text())


def load_authors_key(configured: SecretStr | None, data_dir: Path) -> AuthorsKey:
    """Load the configured authors' key, or the one in the data folder, which is created on first use."""
    if configured:
        return AuthorsKey(configured.get_secret_value())
    path = data_dir / AUTHORS_KEY_FILE
    if not path.exists():
        make_key_file(path, new_authors_key().encode())
    return AuthorsKey(path.read_text())


def new_authors_key() -> str:
    """Create a random authors' key, in the text format of its file and setting."""
    return secrets.token_hex(AUTHORS_KEY_BYTES)


def make_key_file(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read, and flush it to disk. An existing file is kept."""
    make_folder(path.parent)
    # Written to a temporary file and then linked: if two processes start at once, one wins and none reads a partial
    # file.
    temporary = path.with_suffix(f".{secrets.token_hex(8)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        give_to_owner_of(path.parent, file.fileno())
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()
