"""Column types that are encrypted with the accounts key (core.accounts_key), so that only the site can read them.

The key comes from `Database.accounts_keyring`. Without a keyring nothing can be read or written. `core.db.copy` copies
the encrypted texts unchanged.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import JSON, Column, Dialect, Engine, Text, TypeDecorator
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.types import TypeEngine

from sideline.core.db import stored_json

KEYRING = "accounts_keyring"
"""The attribute of an engine's dialect that holds its Keyring, or AS_STORED."""

AS_STORED = object()
"""Used in place of a Keyring to read and write the encrypted texts unchanged, for copying."""


Content = TypeVar("Content")


class Keyring(Protocol):
    """The part of `core.accounts_key.AccountsKeyring` that the column types use."""

    def prepare(self) -> None: ...
    def current(self) -> Any: ...
    def opened(self, read: Callable[[Any], Any]) -> Any: ...


class _SealedText(TypeDecorator[str]):
    impl = Text
    cache_ok = True

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.purpose = purpose


class DeterministicString(_SealedText):
    """Text that queries look up, such as an email address. Encryption is deterministic, so `==` and unique constraints
    work, but other comparisons do not. The empty string is stored as is.
    """

    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return keyring.current().seal_address(self.purpose, value) if keyring and value else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return keyring.opened(lambda key: key.open_address(self.purpose, value)) if keyring and value else value


class SealedString(_SealedText):
    """Text that queries do not look up. Equal texts are stored differently."""

    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return keyring.current().seal_content(self.purpose, value.encode()) if keyring and value else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return (
            keyring.opened(lambda key: key.open_content(self.purpose, value)).decode() if keyring and value else value
        )


class SealedJson(TypeDecorator[Any]):
    """JSON that queries do not look into, stored as one JSON string."""

    impl = JSON
    cache_ok = True

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.purpose = purpose

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        keyring = _keyring(dialect)
        return keyring.current().seal_content(self.purpose, stored_json.dumps(value).encode()) if keyring else value

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        keyring = _keyring(dialect)
        if keyring is None:
            return value
        # An earlier release stored numbers that cannot be read back.
        return stored_json.loads(keyring.opened(lambda key: key.open_content(self.purpose, value)))


SEALED = (DeterministicString, SealedString, SealedJson)
"""The column types of this module."""


def stored_type(column: Column[Any]) -> TypeEngine[Any]:
    """Return the type for reading and writing the encrypted text of a column."""
    return JSON() if isinstance(column.type, SealedJson) else Text()


def reseal(column: Column[Any], stored: str, old: Any, new: Any) -> str:
    """Re-encrypt a stored value of a column with another accounts key."""
    kind = cast("DeterministicString | SealedString | SealedJson", column.type)
    if not stored:
        return stored
    if isinstance(kind, DeterministicString):
        return str(new.seal_address(kind.purpose, old.open_address(kind.purpose, stored)))
    return str(new.seal_content(kind.purpose, old.open_content(kind.purpose, stored)))


def stored_value(engine: Engine, column: InstrumentedAttribute[Content], stored: str) -> Content:
    """Decrypt a value of an encrypted column that was read by `core.db.read_pool`."""
    kind = cast("TypeDecorator[Content]", column.type)
    return cast(Content, kind.process_result_value(stored, engine.dialect))


def _keyring(dialect: Dialect) -> Keyring | None:
    """Return the keyring of the engine, or None if encrypted texts are to be copied unchanged.

    Raises RuntimeError if there is neither, so that nothing is stored unencrypted by mistake.
    """
    keyring = getattr(dialect, KEYRING, None)
    if keyring is None:
        raise RuntimeError("this database was opened without the key of its accounts")
    return None if keyring is AS_STORED else cast(Keyring, keyring)
