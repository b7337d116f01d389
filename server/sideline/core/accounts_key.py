"""The accounts key: what names, addresses and profiles of accounts are encrypted with (docs/decisions/0013).

It is random and stored in the database itself, encrypted twice: once under the signing key and once under the authors'
key, which are not in the database. Either of the two opens it, so that losing one of them locks nobody out.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Table, Text, bindparam, delete, select, text, type_coerce, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.crypto import AuthorsKey, Keys, SecretKey
from sideline.core.db.engine import Base, Database
from sideline.core.db.sealed import SEALED, reseal, stored_type

Content = TypeVar("Content", str, bytes)

KEY_BYTES = 32
SALT_BYTES = 16

_PURPOSE = "accounts key"
_SQL = "SELECT by_signing_key, by_authors_key FROM accounts_key"


class AccountsKeyRow(Base):
    """The accounts key, encrypted under each of the two keys of the site: one row."""

    __tablename__ = "accounts_key"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1)
    by_signing_key: Mapped[str] = mapped_column(Text)
    by_authors_key: Mapped[str] = mapped_column(Text)


_ROW = select(AccountsKeyRow.by_signing_key, AccountsKeyRow.by_authors_key)


class AccountsKeyLost(Exception):
    """Neither key of the site opens the accounts key of the database; the message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "neither the signing key (SIDELINE_SIGNING_KEY or the file keys/signing.pem of the data folder) nor the"
            " authors' key (SIDELINE_AUTHORS_KEY or keys/authors.key) can decrypt the accounts of this database: one of"
            " the two must be the one that this site used before (docs/operations.md)"
        )


class AccountsKey(SecretKey):
    """The accounts key. What it encrypts is padded, so that lengths of names and addresses do not show."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        self.secret = secret

    def seal_address(self, purpose: str, address: str) -> str:
        """Always the same text for the same address, so that a query finds it and a unique index compares it."""
        return self.seal(purpose, _padded(address.encode(), 64))

    def seal_content(self, purpose: str, content: bytes) -> str:
        """Another text each time, so that equal contents do not show."""
        return self.seal(purpose, os.urandom(SALT_BYTES) + _padded(content, 256))

    def open_address(self, purpose: str, sealed: str) -> str:
        """Raises ValueError for what another key encrypted."""
        return self.unseal(purpose, sealed).rstrip(b"\0").decode()

    def open_content(self, purpose: str, sealed: str) -> bytes:
        """Raises ValueError for what another key encrypted."""
        return self.unseal(purpose, sealed)[SALT_BYTES:].rstrip(b"\0")


def new_accounts_key() -> AccountsKey:
    """A random key."""
    return AccountsKey(os.urandom(KEY_BYTES))


def wrapped(key: AccountsKey, keys: Keys | None, authors_key: AuthorsKey | None) -> dict[str, str]:
    """The key as AccountsKeyRow stores it; empty where a key of the site is not known."""
    return {
        "by_signing_key": keys.seal(_PURPOSE, key.secret) if keys else "",
        "by_authors_key": authors_key.seal(_PURPOSE, key.secret) if authors_key else "",
    }


def unwrapped(by_signing_key: str, by_authors_key: str, keys: Keys, authors_key: AuthorsKey) -> AccountsKey:
    """The accounts key, by whichever key of the site decrypts it. Raises AccountsKeyLost."""
    openers: list[tuple[SecretKey, str]] = [(keys, by_signing_key), (authors_key, by_authors_key)]
    for opener, text_ in openers:
        with suppress(ValueError):
            return AccountsKey(opener.unseal(_PURPOSE, text_))
    raise AccountsKeyLost


def ensure_accounts_key(database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
    """Make the accounts key where there is none, and store it under both keys of the site where it is not.

    Raises AccountsKeyLost.
    """
    with Session(database.engine) as session:
        row = session.execute(_ROW).one_or_none()
    if row is not None and dict(row._mapping) == wrapped(unwrapped(*row, keys, authors_key), keys, authors_key):
        return
    with Session(database.engine.execution_options(begin_immediate=True)) as session, session.begin():
        if not database.is_sqlite:
            # Of several processes that start at once one stores its key, and the others see it.
            session.execute(text("LOCK TABLE accounts_key IN SHARE ROW EXCLUSIVE MODE"))
        row = session.execute(_ROW).one_or_none()
        key = new_accounts_key() if row is None else unwrapped(*row, keys, authors_key)
        if row is None:
            session.add(AccountsKeyRow(**wrapped(key, keys, authors_key)))
        else:
            session.execute(update(AccountsKeyRow).values(wrapped(key, keys, authors_key)))


def keep_accounts_key(session: Session, keys: Keys, authors_key: AuthorsKey) -> None:
    """Store the accounts key under another authors' key, in place of one that was lost. Raises AccountsKeyLost."""
    row = session.execute(_ROW).one_or_none()
    if row is not None:
        session.execute(update(AccountsKeyRow).values(wrapped(unwrapped(*row, keys, authors_key), keys, authors_key)))


def forget_accounts_key(session: Session, keys: Keys, authors_key: AuthorsKey) -> None:
    """Begin with a new accounts key. The caller has deleted everything that is encrypted under the old one."""
    session.execute(delete(AccountsKeyRow))
    session.add(AccountsKeyRow(**wrapped(new_accounts_key(), keys, authors_key)))


def replace_accounts_key(session: Session, keys: Keys, old: AuthorsKey, new: AuthorsKey) -> None:
    """Encrypt everything under a new accounts key, which is stored under the signing key and the `new` authors' key.

    Raises AccountsKeyLost.
    """
    if session.get_bind().dialect.name == "postgresql":
        # A writer must read the key after this.
        session.execute(text("LOCK TABLE accounts_key IN ACCESS EXCLUSIVE MODE"))
    row = session.execute(_ROW).one_or_none()
    new_key = new_accounts_key()
    if row is not None:
        old_key = unwrapped(*row, keys, old)
        for name, columns in sealed_columns().items():
            _seal_anew(session, Base.metadata.tables[name], columns, old_key, new_key)
    session.execute(delete(AccountsKeyRow))
    session.add(AccountsKeyRow(**wrapped(new_key, keys, new)))


def sealed_columns() -> dict[str, list[str]]:
    """The columns that are encrypted under the accounts key, by table."""
    tables = {
        table.name: [column.name for column in table.columns if isinstance(column.type, SEALED)]
        for table in Base.metadata.sorted_tables
    }
    return {name: columns for name, columns in tables.items() if columns}


def _seal_anew(session: Session, table: Table, columns: list[str], old: AccountsKey, new: AccountsKey) -> None:
    [key] = table.primary_key
    stored = {name: stored_type(table.c[name]) for name in columns}
    rows = session.execute(
        select(key, *(type_coerce(table.c[name], kind).label(name) for name, kind in stored.items()))
    )
    changes = [
        {"row": row[0]} | {f"new_{name}": reseal(table.c[name], getattr(row, name), old, new) for name in columns}
        for row in rows
    ]
    values = {name: bindparam(f"new_{name}", type_=kind) for name, kind in stored.items()}
    if changes:
        session.connection().execute(update(table).where(key == bindparam("row")).values(values), changes)


class AccountsKeyring:
    """The accounts key of a database, as this process knows it; the types of `core.db.sealed` use it."""

    def __init__(self, database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
        self._database, self._keys, self._authors_key = database, keys, authors_key
        self._is_prepared = False
        self._known: tuple[tuple[str, ...], AccountsKey] | None = None

    def prepare(self) -> None:
        """Before each transaction; only the first one has to `ensure_accounts_key`."""
        if not self._is_prepared:
            ensure_accounts_key(self._database, self._keys, self._authors_key)
            self._is_prepared = True

    def current(self) -> AccountsKey:
        """The key that the database has now, to write with: another process may have rotated it."""
        [row] = self._database.read_pool.fetch(_SQL)
        if self._known is None or self._known[0] != row:
            by_signing_key, by_authors_key = row
            self._known = (row, unwrapped(by_signing_key, by_authors_key, self._keys, self._authors_key))
        return self._known[1]

    def opened(self, read: Callable[[AccountsKey], Content]) -> Content:
        """What `read` decrypts with the key that is known, or, if that has been rotated, with the current one."""
        if self._known is not None:
            with suppress(ValueError):
                return read(self._known[1])
        return read(self.current())


def use_accounts_key(database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
    """Let the sessions of this database read and write what is encrypted under its accounts key."""
    database.use_keyring(AccountsKeyring(database, keys, authors_key))


def _padded(content: bytes, least: int) -> bytes:
    size = least
    while size < len(content):
        size *= 2
    return content.ljust(size, b"\0")
