"""What connects a user with reviews and saved coaches, and only with the authors' key (docs/decisions/0010).

A review holds a tag made of its author and its coach. A user has one private list, found by a tag as well: the reviews
and the saved coaches of the user, encrypted and padded. Without the key no tag leads to a user or to another tag.
Code that changes a list must hold the lock of the user (accounts.users.lock_user).
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from sqlalchemy import CursorResult, String, Table, Text, bindparam, delete, insert, select, text, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.authorship.private_record import DamagedRecord, PrivateRecord, decrypt_record, encrypt_record, reencrypt
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base, Database
from sideline.core.errors import Refusal
from sideline.core.mailbox import mailbox_of

MAINTENANCE_SECONDS = 60
"""Seconds after which a client may retry while the authors' key is being replaced."""

RECORDS_AT_ONCE = 500
"""Private lists that are re-encrypted in one transaction."""


class PrivateRecordRow(Base):
    """The encrypted private list of the user of this tag. The table has no row numbers, and its keys are random."""

    __tablename__ = "private_records"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    user_tag: Mapped[UUID] = mapped_column(primary_key=True)
    encrypted: Mapped[str] = mapped_column(Text)


class SchoolAddressRow(Base):
    """A school address that confirms an account: a keyed hash of it. Whose it is stands in the private list."""

    __tablename__ = "school_addresses"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    address_tag: Mapped[UUID] = mapped_column(primary_key=True)


class AuthorsKeyRow(Base):
    """Which authors' key the tags were made with: one row."""

    __tablename__ = "authors_key"

    fingerprint: Mapped[str] = mapped_column(String(32), primary_key=True)


# Statements on the table, made once, without the ORM's synchronization of updated objects, which costs more.
_RECORDS = cast(Table, PrivateRecordRow.__table__)
_OF_TAG = _RECORDS.c.user_tag == bindparam("tag")
_READ = select(
    select(AuthorsKeyRow.fingerprint).scalar_subquery(), select(_RECORDS.c.encrypted).where(_OF_TAG).scalar_subquery()
)
_CHANGE = update(_RECORDS).where(_OF_TAG).values(encrypted=bindparam("new"))


class WrongAuthorsKey(Exception):
    """The database was made with another authors' key; the message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "the authors' key does not belong to this database: SIDELINE_AUTHORS_KEY or the file keys/authors.key of"
            " the data folder must be the one that this site used before (docs/operations.md)"
        )


class AuthorsKeyReplaced(Refusal):
    """503: the authors' key of the database was replaced while this process ran with the old one."""

    def __init__(self) -> None:
        message = "Sideline is down for maintenance. Please try again in a few minutes."
        super().__init__(503, "authors_key_replaced", message, retry_after=MAINTENANCE_SECONDS)


@dataclass(frozen=True)
class Author:
    """A user, and the key that leads to what is theirs."""

    key: AuthorsKey
    user_id: UUID

    def review_tag(self, coach_id: int) -> UUID:
        """The tag of this user's review of a coach."""
        return self.key.review_tag(self.user_id, coach_id)

    @property
    def tag(self) -> UUID:
        """The tag of this user's private list."""
        return self.key.user_tag(self.user_id)

    def school_tag(self, address: str) -> UUID:
        """The tag of the mailbox of a school address."""
        return self.key.school_address_tag(mailbox_of(address))


def ensure_key_of_database(session: Session, key: AuthorsKey) -> None:
    """Store which key this database has, at its first use. Raises WrongAuthorsKey for another one than before."""
    if session.get_bind().dialect.name == "postgresql":
        # Of several processes that start at once one stores its key, and the others see it.
        session.execute(text("LOCK TABLE authors_key IN SHARE ROW EXCLUSIVE MODE"))
    fingerprint = session.scalar(select(AuthorsKeyRow.fingerprint))
    if fingerprint is None:
        session.add(AuthorsKeyRow(fingerprint=key.fingerprint))
    elif fingerprint != key.fingerprint:
        raise WrongAuthorsKey


def read_record(session: Session, author: Author) -> PrivateRecord:
    """The user's private list; an empty one where there is none.

    Raises DamagedRecord and AuthorsKeyReplaced.
    """
    tag = author.tag
    fingerprint, encrypted = session.execute(_READ, {"tag": tag}).one()
    if fingerprint not in (author.key.fingerprint, None):
        raise AuthorsKeyReplaced
    return PrivateRecord([], []) if encrypted is None else decrypt_record(author.key, tag, encrypted)


def write_record(session: Session, author: Author, content: PrivateRecord) -> None:
    """Store the list of a user who is locked. Raises AuthorsKeyReplaced."""
    tag = author.tag
    encrypted = encrypt_record(author.key, tag, content)
    if content.is_stored:
        changed = cast("CursorResult[Any]", session.execute(_CHANGE, {"tag": tag, "new": encrypted}))
        if changed.rowcount != 1:
            raise AuthorsKeyReplaced
    else:
        session.execute(insert(_RECORDS).values(user_tag=tag, encrypted=encrypted))


def reencrypt_records(database: Database, key: AuthorsKey) -> None:
    """Re-encrypt every private list, so that two copies of the database do not show which lists have changed.

    A damaged list is skipped. So is a locked one: whoever is changing it re-encrypts it anyway.
    """
    last: UUID | None = None
    while True:
        with database.writing() as session:
            following = select(_RECORDS).order_by(_RECORDS.c.user_tag).limit(RECORDS_AT_ONCE)
            following = following if last is None else following.where(_RECORDS.c.user_tag > last)
            rows = session.execute(following.with_for_update(skip_locked=True)).all()
            changes = []
            for tag, encrypted in rows:
                with suppress(DamagedRecord):
                    changes.append({"tag": tag, "new": reencrypt(key, tag, encrypted)})
            if changes:
                session.execute(_CHANGE, changes)
        if not rows:
            return
        last = rows[-1].user_tag


def delete_record(session: Session, author: Author) -> None:
    """Delete the list of a user who is locked for deletion."""
    session.execute(delete(PrivateRecordRow).where(PrivateRecordRow.user_tag == author.tag))


def forget_addresses(session: Session, tags: Sequence[UUID]) -> None:
    """Delete the tags of school addresses: they may confirm an account again."""
    if tags:
        session.execute(delete(SchoolAddressRow).where(SchoolAddressRow.address_tag.in_(tags)))
