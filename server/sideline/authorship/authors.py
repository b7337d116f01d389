"""Links from a user to their reviews and saved coaches, readable only with the authors' key (docs/decisions/0010).

A review stores a tag derived from its author and its coach, and the author's id encrypted with a random salt, its seal.
Each user has one private record, also found by a tag, with their reviews and saved coaches, encrypted and padded.
Without the key, a tag or a seal leads to no user and to no other row. Code that changes a record must hold the lock of
the user (accounts.users.lock_user).
"""

from collections.abc import Collection, Iterator, Sequence
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
"""Number of private records re-encrypted per transaction."""


class PrivateRecordRow(Base):
    """The encrypted private record of the user with this tag. The table has no row ids, and its keys are random."""

    __tablename__ = "private_records"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    user_tag: Mapped[UUID] = mapped_column(primary_key=True)
    encrypted: Mapped[str] = mapped_column(Text)


class SchoolAddressRow(Base):
    """The keyed hash of a school address that confirms an account. The owner is only stored in the private record."""

    __tablename__ = "school_addresses"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    address_tag: Mapped[UUID] = mapped_column(primary_key=True)


class AuthorsKeyRow(Base):
    """The fingerprint of the authors' key that created the tags. The table has one row."""

    __tablename__ = "authors_key"

    fingerprint: Mapped[str] = mapped_column(String(32), primary_key=True)


# Core statements, built once. They skip the ORM's synchronization of updated objects, which would cost more.
_RECORDS = cast(Table, PrivateRecordRow.__table__)
_HAS_TAG = _RECORDS.c.user_tag == bindparam("tag")
_READ = select(
    select(AuthorsKeyRow.fingerprint).scalar_subquery(), select(_RECORDS.c.encrypted).where(_HAS_TAG).scalar_subquery()
)
_CHANGE = update(_RECORDS).where(_HAS_TAG).values(encrypted=bindparam("new"))


class WrongAuthorsKey(Exception):
    """The database was created with another authors' key. The message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "the authors' key does not belong to this database: SIDELINE_AUTHORS_KEY or the file keys/authors.key of"
            " the data folder must be the one that this site used before (docs/operations/keys.md)"
        )


class DamagedSeal(Exception):
    """A sealed author that is missing, or was not sealed for this review and with this key."""


class AuthorsKeyReplaced(Refusal):
    """503: the authors' key of the database was replaced while this process ran with the old key."""

    def __init__(self) -> None:
        message = "The site is down for maintenance. Please try again in a few minutes."
        super().__init__(503, "authors_key_replaced", message, retry_after=MAINTENANCE_SECONDS)


@dataclass(frozen=True)
class Author:
    """A user, together with the authors' key that derives their tags."""

    key: AuthorsKey
    user_id: UUID

    def review_tag(self, coach_id: int) -> UUID:
        """Return the tag of this user's review of a coach."""
        return self.key.review_tag(self.user_id, coach_id)

    def seal(self, review_id: UUID) -> str:
        """Return this user's id, sealed for a review and its cases. The result differs each time."""
        return self.key.seal_author(self.user_id, review_id)

    @property
    def tag(self) -> UUID:
        """The tag of this user's private record."""
        return self.key.user_tag(self.user_id)

    @property
    def mail_owner(self) -> str:
        """What this user's queued emails have as their user."""
        return self.key.mail_owner_of(self.user_id)

    def school_tag(self, address: str) -> UUID:
        """Return the tag of the mailbox of a school address."""
        return self.key.school_address_tag(mailbox_of(address))


def open_seal(key: AuthorsKey, review_id: UUID | None, sealed: str | None) -> Author:
    """Return the author who was sealed for this review. The account may be deleted. Raises DamagedSeal."""
    try:
        if review_id is None or sealed is None:
            raise ValueError("nothing is sealed")
        return Author(key, key.unseal_author(sealed, review_id))
    except ValueError:
        raise DamagedSeal from None


def ensure_key_of_database(session: Session, key: AuthorsKey) -> None:
    """Store the fingerprint of the key on first use. Raises WrongAuthorsKey if the database has another key."""
    if session.get_bind().dialect.name == "postgresql":
        # If several processes start at once, one stores its key and the others see it.
        session.execute(text("LOCK TABLE authors_key IN SHARE ROW EXCLUSIVE MODE"))
    fingerprint = session.scalar(select(AuthorsKeyRow.fingerprint))
    if fingerprint is None:
        session.add(AuthorsKeyRow(fingerprint=key.fingerprint))
    elif fingerprint != key.fingerprint:
        raise WrongAuthorsKey


def read_record(session: Session, author: Author) -> PrivateRecord:
    """Return the user's private record, or an empty one if none is stored.

    Raises DamagedRecord and AuthorsKeyReplaced.
    """
    tag = author.tag
    fingerprint, encrypted = session.execute(_READ, {"tag": tag}).one()
    if fingerprint not in (author.key.fingerprint, None):
        raise AuthorsKeyReplaced
    return PrivateRecord([], []) if encrypted is None else decrypt_record(author.key, tag, encrypted)


def read_all_records(
    session: Session, key: AuthorsKey, users: Collection[UUID]
) -> Iterator[tuple[UUID, Author | None, PrivateRecord | None]]:
    """Yield the tag of each private record with its author, None if it is none of these users, and its content, None if
    it cannot be read. Raises AuthorsKeyReplaced.
    """
    if session.scalar(select(AuthorsKeyRow.fingerprint)) not in (key.fingerprint, None):
        raise AuthorsKeyReplaced
    authors = {author.tag: author for author in (Author(key, user_id) for user_id in users)}
    rows = select(_RECORDS).execution_options(yield_per=RECORDS_AT_ONCE)
    for row in session.execute(rows):
        try:
            yield row.user_tag, authors.get(row.user_tag), decrypt_record(key, row.user_tag, row.encrypted)
        except DamagedRecord:
            yield row.user_tag, authors.get(row.user_tag), None


def write_record(session: Session, author: Author, content: PrivateRecord) -> None:
    """Store the record of a user. The caller holds the user's lock. Raises AuthorsKeyReplaced."""
    tag = author.tag
    encrypted = encrypt_record(author.key, tag, content)
    if content.is_stored:
        changed = cast("CursorResult[Any]", session.execute(_CHANGE, {"tag": tag, "new": encrypted}))
        if changed.rowcount != 1:
            raise AuthorsKeyReplaced
    else:
        session.execute(insert(_RECORDS).values(user_tag=tag, encrypted=encrypted))


def reencrypt_records(database: Database, key: AuthorsKey, tags: Collection[UUID] | None = None) -> None:
    """Re-encrypt the private records with these tags, or all, so that two copies of the database do not show which of
    them changed.

    Skips damaged records, and locked ones: the transaction that changes a locked record re-encrypts it anyway.
    """
    if tags is None:
        with database.reading() as session:
            tags = session.scalars(select(_RECORDS.c.user_tag)).all()
    ordered = sorted(tags)
    for start in range(0, len(ordered), RECORDS_AT_ONCE):
        with database.writing() as session:
            of_batch = _RECORDS.c.user_tag.in_(ordered[start : start + RECORDS_AT_ONCE])
            locked = select(_RECORDS.c.user_tag).where(of_batch).with_for_update(skip_locked=True)
            reencrypt_locked(session, key, session.scalars(locked).all())


def reencrypt_locked(session: Session, key: AuthorsKey, tags: Sequence[UUID]) -> None:
    """Re-encrypt these private records in this order. Their rows are locked. Damaged records are written unchanged."""
    stored = {
        row.user_tag: row.encrypted for row in session.execute(select(_RECORDS).where(_RECORDS.c.user_tag.in_(tags)))
    }
    changes = []
    for tag in tags:
        new = stored[tag]
        with suppress(DamagedRecord):
            new = reencrypt(key, tag, new)
        changes.append({"tag": tag, "new": new})
    if changes:
        session.execute(_CHANGE, changes)


def delete_record(session: Session, author: Author) -> None:
    """Delete the record of a user who is locked for deletion."""
    session.execute(delete(PrivateRecordRow).where(PrivateRecordRow.user_tag == author.tag))


def forget_addresses(session: Session, tags: Sequence[UUID]) -> None:
    """Delete the tags of school addresses, so that these addresses can confirm an account again."""
    if tags:
        session.execute(delete(SchoolAddressRow).where(SchoolAddressRow.address_tag.in_(tags)))
