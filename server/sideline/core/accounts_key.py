"""The accounts key, which encrypts the names, email addresses and profiles of accounts (docs/decisions/0013).

The key is random and stored in the database, encrypted twice: with the signing key and with the authors' key, neither
of which is in the database. Either of the two can decrypt it, so losing one of them locks nobody out.
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
    """The accounts key, encrypted with each of the site's two keys. The table has one row."""

    __tablename__ = "accounts_key"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1)
    by_signing_key: Mapped[str] = mapped_column(Text)
    by_authors_key: Mapped[str] = mapped_column(Text)


_ROW = select(AccountsKeyRow.by_signing_key, AccountsKeyRow.by_authors_key)


class AccountsKeyLost(Exception):
    """Neither key of the site decrypts the accounts key of the database. The message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "neither the signing key (SIDELINE_SIGNING_KEY or the file keys/signing.pem of the data folder) nor the"
            " authors' key (SIDELINE_AUTHORS_KEY or keys/authors.key) can decrypt the accounts of this database: one of"
            " the two must be the one that this site used before (docs/operations/keys.md)"
        )


class AccountsKey(SecretKey):
    """The accounts key. Plaintexts are padded, to hide the lengths of names and addresses."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        self.secret = secret

    def seal_address(self, purpose: str, address: str) -> str:
        """Encrypt an address deterministically, so that queries and unique indexes can compare it."""
        return self.seal(purpose, _padded(address.encode(), 64))

    def seal_content(self, purpose: str, content: bytes) -> str:
        """Encrypt content with a random salt, so that equal contents cannot be recognized."""
        return self.seal(purpose, os.urandom(SALT_BYTES) + _padded(content, 256))

    def open_address(self, purpose: str, sealed: str) -> str:
        """Decrypt an address. Raises ValueError if another key encrypted it."""
        return self.unseal(purpose, sealed).rstrip(b"\0").decode()

    def open_content(self, purpose: str, sealed: str) -> bytes:
        """Decrypt content. Raises ValueError if another key encrypted it."""
        return self.unseal(purpose, sealed)[SALT_BYTES:].rstrip(b"\0")


def new_accounts_key() -> AccountsKey:
    """Create a random key."""
    return AccountsKey(os.urandom(KEY_BYTES))


def wrap_key(key: AccountsKey, keys: Keys | None, authors_key: AuthorsKey | None) -> dict[str, str]:
    """Return the columns of AccountsKeyRow for this key. A column is empty if the site's key is not known."""
    return {
        "by_signing_key": keys.seal(_PURPOSE, key.secret) if keys else "",
        "by_authors_key": authors_key.seal(_PURPOSE, key.secret) if authors_key else "",
    }


def unwrap_key(by_signing_key: str, by_authors_key: str, keys: Keys, authors_key: AuthorsKey) -> AccountsKey:
    """Decrypt the accounts key with whichever key of the site fits. Raises AccountsKeyLost."""
    candidates: list[tuple[SecretKey, str]] = [(keys, by_signing_key), (authors_key, by_authors_key)]
    for candidate, sealed in candidates:
        with suppress(ValueError):
            return AccountsKey(candidate.unseal(_PURPOSE, sealed))
    raise AccountsKeyLost


def ensure_accounts_key(database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
    """Create the accounts key if there is none, and make sure that it is stored under both keys of the site.

    Raises AccountsKeyLost.
    """
    with Session(database.engine) as session:
        row = session.execute(_ROW).one_or_none()
    if row is not None and dict(row._mapping) == wrap_key(unwrap_key(*row, keys, authors_key), keys, authors_key):
        return
    with Session(database.engine.execution_options(begin_immediate=True)) as session, session.begin():
        if not database.is_sqlite:
            # If several processes start at once, one stores its key and the others see it.
            session.execute(text("LOCK TABLE accounts_key IN SHARE ROW EXCLUSIVE MODE"))
        row = session.execute(_ROW).one_or_none()
        key = new_accounts_key() if row is None else unwrap_key(*row, keys, authors_key)
        if row is None:
            session.add(AccountsKeyRow(**wrap_key(key, keys, authors_key)))
        else:
            session.execute(update(AccountsKeyRow).values(wrap_key(key, keys, authors_key)))


def keep_accounts_key(session: Session, keys: Keys, authors_key: AuthorsKey) -> None:
    """Store the accounts key under a new authors' key, after the old one was lost. Raises AccountsKeyLost."""
    row = session.execute(_ROW).one_or_none()
    if row is not None:
        session.execute(update(AccountsKeyRow).values(wrap_key(unwrap_key(*row, keys, authors_key), keys, authors_key)))


def forget_accounts_key(session: Session, keys: Keys, authors_key: AuthorsKey) -> None:
    """Replace the accounts key. The caller has deleted everything that the old one encrypted."""
    session.execute(delete(AccountsKeyRow))
    session.add(AccountsKeyRow(**wrap_key(new_accounts_key(), keys, authors_key)))


def replace_accounts_key(session: Session, keys: Keys, old: AuthorsKey, new: AuthorsKey) -> None:
    """Re-encrypt everything with a new accounts key, stored under the signing key and the `new` authors' key.

    Raises AccountsKeyLost.
    """
    if session.get_bind().dialect.name == "postgresql":
        # Writers read the key first, so they wait here and then see the new one.
        session.execute(text("LOCK TABLE accounts_key IN ACCESS EXCLUSIVE MODE"))
    row = session.execute(_ROW).one_or_none()
    new_key = new_accounts_key()
    if row is not None:
        old_key = unwrap_key(*row, keys, old)
        for name, columns in sealed_columns().items():
            _reencrypt_table(session, Base.metadata.tables[name], columns, old_key, new_key)
    session.execute(delete(AccountsKeyRow))
    session.add(AccountsKeyRow(**wrap_key(new_key, keys, new)))


def sealed_columns() -> dict[str, list[str]]:
    """Return the columns encrypted with the accounts key, by table."""
    tables = {
        table.name: [column.name for column in table.columns if isinstance(column.type, SEALED)]
        for table in Base.metadata.sorted_tables
    }
    return {name: columns for name, columns in tables.items() if columns}


def _reencrypt_table(session: Session, table: Table, columns: list[str], old: AccountsKey, new: AccountsKey) -> None:
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
    """The accounts key of a database, cached for this process. Used by the column types of `core.db.sealed`."""

    def __init__(self, database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
        self._database, self._keys, self._authors_key = database, keys, authors_key
        self._is_prepared = False
        self._known: tuple[tuple[str, ...], AccountsKey] | None = None

    def prepare(self) -> None:
        """Call `ensure_accounts_key` before the first transaction."""
        if not self._is_prepared:
            ensure_accounts_key(self._database, self._keys, self._authors_key)
            self._is_prepared = True

    def current(self) -> AccountsKey:
        """Return the current key, for writing. Read from the database, because another process may have rotated it."""
        [row] = self._database.read_pool.fetch(_SQL)
        if self._known is None or self._known[0] != row:
            by_signing_key, by_authors_key = row
            self._known = (row, unwrap_key(by_signing_key, by_authors_key, self._keys, self._authors_key))
        return self._known[1]

    def opened(self, read: Callable[[AccountsKey], Content]) -> Content:
        """Decrypt with the cached key or, if that key has been rotated, with the current one."""
        if self._known is not None:
            with suppress(ValueError):
                return read(self._known[1])
        return read(self.current())


def use_accounts_key(database: Database, keys: Keys, authors_key: AuthorsKey) -> None:
    """Allow the sessions of this database to read and write columns encrypted with its accounts key."""
    database.use_keyring(AccountsKeyring(database, keys, authors_key))


def _padded(content: bytes, least: int) -> bytes:
    size = least
    while size < len(content):
        size *= 2
    return content.ljust(size, b"\0")
