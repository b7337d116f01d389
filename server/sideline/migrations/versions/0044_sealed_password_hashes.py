"""Encrypt password hashes, and let no address that a stranger can plant in a table lead to its account.

Hashes of passwords stood in the clear: a thief of the database could try passwords. Sign-ups and mailed links get
addresses encrypted for purposes of their own (docs/decisions/0013): a stranger can cause both for any address, and found
the account in a stolen database by them. `users.recovery_sent_at` told the same.

Sign-ups that wait stay valid and their links work; until it is confirmed, a sign-in to one of them is refused like a
wrong password, because their salts are random.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from alembic import context, op

from sideline.core.crypto import SecretKey
from sideline.core.db.migrate import MigrationRefused
from sideline.core.db.types import UtcDateTime

revision = "0044"
down_revision = "0043"

_SALT_BYTES = 16
_BATCH_SIZE = 5_000
_ACCOUNT, _SIGN_UP, _LINK = "address of an account", "address of a sign-up", "address of a mailed link"

_Change = Callable[[Any], dict[str, Any]]

_links = sa.table(
    "one_time_tokens", *map(sa.column, ("user_id", "purpose", "token_hash")), sa.column("created_at", UtcDateTime())
)


def upgrade() -> None:
    key = _accounts_key()
    if op.get_bind().dialect.name == "postgresql":
        for name in ("users", "pending_sign_ups"):
            op.alter_column(name, "password_hash", type_=sa.Text())
    # PostgreSQL and SQLite declare sealed texts in different ways (core.db.sealed).
    user_id = sa.Text().with_variant(sa.String(36), "sqlite")
    op.add_column("pending_sign_ups", sa.Column("user_id", user_id, server_default="", nullable=False))
    links = _read_links(key) if key else []
    op.drop_table("one_time_tokens")
    table = op.create_table(
        "one_time_tokens",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("address", sa.Text().with_variant(sa.String(255), "sqlite"), nullable=False),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_one_time_tokens")),
        sa.UniqueConstraint("address", "purpose", name=op.f("uq_one_time_tokens_address_purpose")),
    )
    if links:
        op.bulk_insert(table, links)
    if key:
        _change("users", ["password_hash"], _sealed_user(key))
        _change("pending_sign_ups", ["email", "password_hash", "user_id"], _sealed_sign_up(key))
    op.drop_column("users", "recovery_sent_at")


def _accounts_key() -> SecretKey | None:
    """The accounts key; None where there is none, and so nothing to encrypt."""
    row = op.get_bind().execute(sa.text("SELECT by_signing_key, by_authors_key FROM accounts_key")).one_or_none()
    if row is None:
        return None
    attributes = context.config.attributes
    for key, wrapped in zip((attributes["keys"], attributes["authors_key"]), row, strict=True):
        with suppress(ValueError):
            if key is not None:
                return SecretKey(key.unseal("accounts key", wrapped))
    if not any(_has_rows(name) for name in ("users", "pending_sign_ups")):
        return None
    raise MigrationRefused(
        "accounts can only be migrated with the signing key or the authors' key that the site had; if both are lost, run"
        " `sideline keys forget-accounts` of the release that the site had before the upgrade"
    )


def _has_rows(name: str) -> bool:
    return op.get_bind().execute(sa.select(sa.literal(1)).select_from(sa.table(name)).limit(1)).first() is not None


def _read_links(key: SecretKey) -> list[dict[str, Any]]:
    users = sa.table("users", sa.column("id"), sa.column("email"))
    rows = op.get_bind().execute(
        sa.select(_links.c.token_hash, _links.c.purpose, _links.c.created_at, users.c.email).join_from(
            _links, users, users.c.id == _links.c.user_id
        )
    )
    return [
        {
            "token_hash": row.token_hash,
            "address": _address(key, _LINK, _opened(key, _ACCOUNT, row.email)),
            "purpose": row.purpose,
            "created_at": row.created_at,
        }
        for row in rows
    ]


def _sealed_user(key: SecretKey) -> _Change:
    return lambda row: {"password_hash": _content(key, "password hash", row.password_hash)}


def _sealed_sign_up(key: SecretKey) -> _Change:
    return lambda row: {
        "email": _address(key, _SIGN_UP, _opened(key, _ACCOUNT, row.email)),
        "password_hash": _address(key, "password hash of a sign-up", row.password_hash),
        "user_id": _content(key, "user of a sign-up", str(row.id)),
    }


def _change(name: str, columns: list[str], change: _Change) -> None:
    table = sa.table(name, sa.column("id", sa.Uuid()), *map(sa.column, columns))
    write = sa.update(table).where(table.c.id == sa.bindparam("row"))
    write = write.values({column: sa.bindparam(f"new_{column}") for column in columns})
    connection = op.get_bind()
    rows = connection.execute(sa.select(table)).all()
    for start in range(0, len(rows), _BATCH_SIZE):
        batch = rows[start : start + _BATCH_SIZE]
        changes = [
            {"row": row.id, **{f"new_{column}": value for column, value in change(row).items()}} for row in batch
        ]
        connection.execute(write, changes)


def _opened(key: SecretKey, purpose: str, sealed: str) -> str:
    return key.unseal(purpose, sealed).rstrip(b"\0").decode()


def _address(key: SecretKey, purpose: str, text: str) -> str:
    return key.seal(purpose, _padded(text.encode(), 64))


def _content(key: SecretKey, purpose: str, text: str) -> str:
    return key.seal(purpose, os.urandom(_SALT_BYTES) + _padded(text.encode(), 256))


def _padded(content: bytes, least: int) -> bytes:
    size = least
    while size < len(content):
        size *= 2
    return content.ljust(size, b"\0")
