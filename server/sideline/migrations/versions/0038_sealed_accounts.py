"""Encrypt addresses, names and profiles of accounts under a key of their own (docs/decisions/0013).

The key is random and stored twice, encrypted under the signing key and under the authors' key. Times of users, sessions
and sign-ups become days where nothing needs the hour.
"""

import os
from collections.abc import Callable
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import context, op

from sideline.core.crypto import SecretKey
from sideline.core.db import stored_json
from sideline.core.db.migrate import MigrationRefused
from sideline.core.db.types import BigId

revision = "0038"
down_revision = "0037"

_KEY_BYTES, _SALT_BYTES = 32, 16
_BATCH_SIZE = 5_000
_ADDRESSES = (
    ("users", "email", "address of an account"),
    ("pending_sign_ups", "email", "address of an account"),
    ("claims", "address", "address of a claim"),
    ("claims", "new_address", "address of a claim"),
)
_DAYS = {
    "users": (
        "created_at",
        "updated_at",
        "email_confirmed_at",
        "confirmation_sent_at",
        "recovery_sent_at",
        "last_sign_in_at",
    ),
    "auth_sessions": ("created_at", "refreshed_at", "second_at"),
    "pending_sign_ups": ("created_at",),
    "mfa_factors": ("updated_at",),
}

_Seal = Callable[[str], Any]


def upgrade() -> None:
    table = op.create_table(
        "accounts_key",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by_signing_key", sa.Text(), nullable=False),
        sa.Column("by_authors_key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts_key")),
    )
    if op.get_bind().dialect.name == "postgresql":
        for name, column in (*(entry[:2] for entry in _ADDRESSES), ("mfa_factors", "friendly_name")):
            op.alter_column(name, column, type_=sa.Text())
    if _has_rows("users") or _has_rows("pending_sign_ups"):
        secret = os.urandom(_KEY_BYTES)
        op.bulk_insert(table, [{"id": 1, **_wrapped(secret)}])
        _seal_all(SecretKey(secret))
    for name, columns in _DAYS.items():
        _round_to_days(name, columns)


def _has_rows(name: str) -> bool:
    return op.get_bind().execute(sa.select(sa.literal(1)).select_from(sa.table(name)).limit(1)).first() is not None


def _wrapped(secret: bytes) -> dict[str, str]:
    """The key under the keys of the site; under the authors' key only if it is the one of this database."""
    attributes = context.config.attributes
    keys, authors_key = attributes["keys"], attributes["authors_key"]
    fingerprint = op.get_bind().scalar(sa.text("SELECT fingerprint FROM authors_key"))
    if authors_key is not None and fingerprint not in (None, authors_key.fingerprint):
        authors_key = None
    if keys is None and authors_key is None:
        raise MigrationRefused("accounts can only be migrated with the signing key or the authors' key")
    return {
        "by_signing_key": keys.seal("accounts key", secret) if keys else "",
        "by_authors_key": authors_key.seal("accounts key", secret) if authors_key else "",
    }


def _seal_all(key: SecretKey) -> None:
    for name, column, purpose in _ADDRESSES:
        _seal_column(name, column, sa.String(), _address(key, purpose))
    _seal_column("mfa_factors", "friendly_name", sa.String(), _content(key, "name of a factor"))
    for name in ("users", "pending_sign_ups"):
        _seal_column(name, "user_metadata", sa.JSON(), _metadata(key))


def _address(key: SecretKey, purpose: str) -> _Seal:
    return lambda address: key.seal(purpose, _padded(address.encode(), 64))


def _content(key: SecretKey, purpose: str) -> _Seal:
    return lambda text: key.seal(purpose, os.urandom(_SALT_BYTES) + _padded(text.encode(), 256))


def _metadata(key: SecretKey) -> _Seal:
    # Parsed: an earlier release stored numbers that nothing can read again.
    return lambda text: _content(key, "metadata")(orjson.dumps(stored_json.loads(text)).decode())


def _padded(content: bytes, least: int) -> bytes:
    size = least
    while size < len(content):
        size *= 2
    return content.ljust(size, b"\0")


def _seal_column(name: str, column: str, stored_as: Any, seal: _Seal) -> None:
    id_type = BigId if name == "claims" else sa.Uuid()
    table = sa.table(name, sa.column("id", id_type), sa.column(column, stored_as))
    text = sa.cast(table.c[column], sa.Text()) if isinstance(stored_as, sa.JSON) else table.c[column]
    change = sa.update(table).where(table.c.id == sa.bindparam("row")).values({column: sa.bindparam("sealed")})
    connection = op.get_bind()
    rows = [(row_id, stored) for row_id, stored in connection.execute(sa.select(table.c.id, text)) if stored]
    for start in range(0, len(rows), _BATCH_SIZE):
        batch = [{"row": row_id, "sealed": seal(stored)} for row_id, stored in rows[start : start + _BATCH_SIZE]]
        connection.execute(change, batch)


def _round_to_days(name: str, columns: tuple[str, ...]) -> None:
    if op.get_bind().dialect.name == "sqlite":
        rounded = "strftime('%Y-%m-%d 00:00:00.000000', {})"
    else:
        rounded = "date_trunc('day', {} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'"
    changes = ", ".join(f"{column} = {rounded.format(column)}" for column in columns)
    op.execute(f"UPDATE {name} SET {changes}")  # noqa: S608  # names of tables and columns
