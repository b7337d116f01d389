"""Column types for what only the site may read: encrypted under the accounts key (core.accounts_key).

`Database.accounts_keyring` gives the key. Without one nothing can be read or written; `core.db.copy` copies the stored
texts as they are.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import JSON, Column, Dialect, Engine, String, Text, TypeDecorator
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.types import TypeEngine

from sideline.core.db import stored_json

KEYRING = "accounts_keyring"
"""The attribute of an engine's dialect with its Keyring, or AS_STORED."""

AS_STORED = object()
"""In place of a Keyring: texts go through unchanged, to be copied."""


Content = TypeVar("Content")


class Keyring(Protocol):
    """What the types need of `core.accounts_key.AccountsKeyring`."""

    def prepare(self) -> None: ...
    def current(self) -> Any: ...
    def opened(self, read: Callable[[Any], Any]) -> Any: ...


class _SealedText(TypeDecorator[str]):
    """Text. On SQLite the declared length is that of the plain text; it is of no meaning there."""

    impl = Text
    cache_ok = True

    def __init__(self, purpose: str, length: int) -> None:
        super().__init__()
        self.purpose, self.length = purpose, length
        # SQLAlchemy's own constructor sets the same two.
        self.impl = self.impl_instance = Text().with_variant(String(length), "sqlite")  # type: ignore[assignment]


class DeterministicString(_SealedText):
    """A text that queries look up, such as an email address. Encryption is deterministic: equal texts are stored as
    equal ones, so `==` and unique constraints work, and nothing else does. The empty text stays empty.
    """

    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return keyring.current().seal_address(self.purpose, value) if keyring and value else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        keyring = _keyring(dialect)
        return keyring.opened(lambda key: key.open_address(self.purpose, value)) if keyring and value else value


class SealedString(_SealedText):
    """Text that no query looks for: equal texts are not stored as equal ones."""

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
    """JSON that no query looks into, stored as one JSON string."""

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
        # An earlier release stored numbers that nothing can read again.
        return stored_json.loads(keyring.opened(lambda key: key.open_content(self.purpose, value)))


SEALED = (DeterministicString, SealedString, SealedJson)
"""The types of this file."""


def stored_type(column: Column[Any]) -> TypeEngine[Any]:
    """The type of such a column by which its stored text is read and written."""
    return JSON() if isinstance(column.type, SealedJson) else Text()


def reseal(column: Column[Any], stored: str, old: Any, new: Any) -> str:
    """The stored text of such a column under another accounts key."""
    kind = cast("DeterministicString | SealedString | SealedJson", column.type)
    if not stored:
        return stored
    if isinstance(kind, DeterministicString):
        return str(new.seal_address(kind.purpose, old.open_address(kind.purpose, stored)))
    return str(new.seal_content(kind.purpose, old.open_content(kind.purpose, stored)))


def stored_value(engine: Engine, column: InstrumentedAttribute[Content], stored: str) -> Content:
    """What a column of these types holds whose text was read by `core.db.read_pool`."""
    kind = cast("TypeDecorator[Content]", column.type)
    return cast(Content, kind.process_result_value(stored, engine.dialect))


def _keyring(dialect: Dialect) -> Keyring | None:
    """The keyring of the engine; None where texts are copied as they are stored.

    Raises RuntimeError where there is none: nothing is ever stored in the clear by mistake.
    """
    keyring = getattr(dialect, KEYRING, None)
    if keyring is None:
        raise RuntimeError("this database was opened without the key of its accounts")
    return None if keyring is AS_STORED else cast(Keyring, keyring)
