"""What connects a user with reviews and saved coaches, and only with the authors' key (docs/decisions/0010).

A review holds a tag made of its author and its coach. A user has one private list, found by a tag as well: the reviews
and the saved coaches of the user, encrypted and padded. Without the key no tag leads to a user or to another tag.
Who changes a list holds the lock of the user (accounts.users.lock_user).
"""

import os
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, cast
from uuid import UUID

import orjson
from sqlalchemy import String, Table, Text, bindparam, delete, insert, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base, Database

LEAST_SIZE = 1024
"""Bytes of the smallest private list; a larger one has twice as many, or four times, and so on."""

_SALT_BYTES = 16
_PURPOSE = "private list"


class PrivateListRow(Base):
    """The encrypted private list of the user of this tag. The table has no row numbers, and its keys are random."""

    __tablename__ = "private_lists"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    user_tag: Mapped[UUID] = mapped_column(primary_key=True)
    encrypted: Mapped[str] = mapped_column(Text)


# Statements on the table, made once: those of the class are compared with the objects of the session each time.
_LISTS = cast(Table, PrivateListRow.__table__)
_OF_TAG = _LISTS.c.user_tag == bindparam("tag")
_READ = select(_LISTS.c.encrypted).where(_OF_TAG)
_CHANGE = update(_LISTS).where(_OF_TAG).values(encrypted=bindparam("new"))


class AuthorsKeyRow(Base):
    """Which authors' key the tags were made with: one row."""

    __tablename__ = "authors_key"

    fingerprint: Mapped[str] = mapped_column(String(32), primary_key=True)


class WrongAuthorsKey(Exception):
    """The database was made with another authors' key; the message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "the authors' key is not the one of this database: SIDELINE_AUTHORS_KEY or the file keys/authors.key of"
            " the data folder must be the one that the site had (docs/operations.md)"
        )


class OwnReview(NamedTuple):
    """A review of the user. A larger `number` was listed later."""

    number: int
    row_id: UUID
    coach_id: int


class SavedEntry(NamedTuple):
    """A coach the user saved, and the day. A larger `number` was listed later."""

    number: int
    coach_id: int
    saved_on: date


@dataclass
class PrivateList:
    """The reviews and the saved coaches of one user, oldest first."""

    reviews: list[OwnReview]
    saved: list[SavedEntry]
    is_stored: bool = False

    def add_review(self, row_id: UUID, coach_id: int) -> None:
        self.reviews.append(OwnReview(_next_number(self.reviews), row_id, coach_id))

    def review_of(self, coach_id: int) -> OwnReview | None:
        """The user's review of a coach."""
        return next((review for review in self.reviews if review.coach_id == coach_id), None)

    def review_in(self, row_id: UUID) -> OwnReview | None:
        """The user's review in this row."""
        return next((review for review in self.reviews if review.row_id == row_id), None)

    def remove_review(self, row_id: UUID) -> None:
        self.reviews = [review for review in self.reviews if review.row_id != row_id]

    def is_saved(self, coach_id: int) -> bool:
        return any(entry.coach_id == coach_id for entry in self.saved)

    def save(self, coach_id: int, day: date) -> None:
        self.saved.append(SavedEntry(_next_number(self.saved), coach_id, day))

    def unsave(self, coach_id: int) -> None:
        self.saved = [entry for entry in self.saved if entry.coach_id != coach_id]


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


def ensure_fits(session: Session, key: AuthorsKey) -> None:
    """Store which key this database has, at its first use. Raises WrongAuthorsKey for another one than before."""
    fingerprint = session.scalar(select(AuthorsKeyRow.fingerprint))
    if fingerprint is None:
        session.add(AuthorsKeyRow(fingerprint=key.fingerprint))
    elif fingerprint != key.fingerprint:
        raise WrongAuthorsKey


def forget_authors(database: Database, new: AuthorsKey) -> None:
    """Begin with a new key after the old one was lost: delete all private lists. The reviews stay."""
    with database.writing() as session:
        session.execute(delete(PrivateListRow))
        session.execute(delete(AuthorsKeyRow))
        session.add(AuthorsKeyRow(fingerprint=new.fingerprint))


def read_list(session: Session, author: Author) -> PrivateList:
    """The user's private list; an empty one where there is none. Raises ValueError where the key is another one."""
    tag = author.tag
    encrypted = session.scalar(_READ, {"tag": tag})
    return PrivateList([], []) if encrypted is None else decrypt_list(author.key, tag, encrypted)


def write_list(session: Session, author: Author, content: PrivateList) -> None:
    """Store the list of a user who is locked."""
    tag = author.tag
    encrypted = encrypt_list(author.key, tag, content)
    if content.is_stored:
        session.execute(_CHANGE, {"tag": tag, "new": encrypted})
    else:
        session.execute(insert(_LISTS).values(user_tag=tag, encrypted=encrypted))


def delete_list(session: Session, author: Author) -> None:
    """Delete the list of a user who is locked for deletion."""
    session.execute(delete(PrivateListRow).where(PrivateListRow.user_tag == author.tag))


def encrypt_list(key: AuthorsKey, user_tag: UUID, content: PrivateList) -> str:
    """The list as it is stored. The same list gives another text each time; its length tells little."""
    fields = {
        "reviews": [(review.number, review.row_id.hex, review.coach_id) for review in content.reviews],
        "saved": [tuple(entry) for entry in content.saved],
    }
    text = orjson.dumps(fields)
    size = LEAST_SIZE
    while size < len(text):
        size *= 2
    return key.seal(_PURPOSE, os.urandom(_SALT_BYTES) + text.ljust(size), user_tag.bytes)


def decrypt_list(key: AuthorsKey, user_tag: UUID, encrypted: str) -> PrivateList:
    """The stored list of this tag. Raises ValueError for one that another key encrypted."""
    fields = orjson.loads(key.unseal(_PURPOSE, encrypted, user_tag.bytes)[_SALT_BYTES:])
    return PrivateList(
        [OwnReview(number, UUID(row_id), coach_id) for number, row_id, coach_id in fields["reviews"]],
        [SavedEntry(number, coach_id, date.fromisoformat(day)) for number, coach_id, day in fields["saved"]],
        is_stored=True,
    )


def _next_number(entries: list[OwnReview] | list[SavedEntry]) -> int:
    return entries[-1].number + 1 if entries else 1
