"""What connects a user with reviews and saved coaches, and only with the authors' key (docs/decisions/0010).

A review holds a tag made of its author and its coach. A user has one private list, found by a tag as well: the reviews
and the saved coaches of the user, encrypted and padded. Without the key no tag leads to a user or to another tag.
Who changes a list holds the lock of the user (accounts.users.lock_user).
"""

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, TypeVar, cast
from uuid import UUID

import orjson
from sqlalchemy import CursorResult, String, Table, Text, bindparam, delete, insert, select, text, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal

LEAST_SIZE = 1024
"""Bytes of the smallest private list; a larger one has twice as many, or four times, and so on."""

MAINTENANCE_SECONDS = 60
"""When a client may ask again that met a site whose key is being replaced."""

SchoolT = TypeVar("SchoolT", "ConfirmedSchool", "SchoolCode")

_SALT_BYTES = 16
_PURPOSE = "private list"


class PrivateListRow(Base):
    """The encrypted private list of the user of this tag. The table has no row numbers, and its keys are random."""

    __tablename__ = "private_lists"
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
_LISTS = cast(Table, PrivateListRow.__table__)
_OF_TAG = _LISTS.c.user_tag == bindparam("tag")
_READ = select(
    select(AuthorsKeyRow.fingerprint).scalar_subquery(), select(_LISTS.c.encrypted).where(_OF_TAG).scalar_subquery()
)
_CHANGE = update(_LISTS).where(_OF_TAG).values(encrypted=bindparam("new"))


class WrongAuthorsKey(Exception):
    """The database was made with another authors' key; the message is one line."""

    def __init__(self) -> None:
        super().__init__(
            "the authors' key is not the one of this database: SIDELINE_AUTHORS_KEY or the file keys/authors.key of"
            " the data folder must be the one that the site had (docs/operations.md)"
        )


class AuthorsKeyReplaced(Refusal):
    """503: the authors' key of the database was replaced while this process ran with the old one."""

    def __init__(self) -> None:
        message = "Sideline is being maintained. Please try again in a few minutes."
        super().__init__(503, "authors_key_replaced", message, retry_after=MAINTENANCE_SECONDS)


class DamagedList(Exception):
    """A private list that cannot be decrypted. `sideline check --repair` makes it anew from the reviews."""


class OwnReview(NamedTuple):
    """A review of the user. Numbers grow with time: they are for order and cursors."""

    number: int
    row_id: UUID
    coach_id: int


class SavedEntry(NamedTuple):
    """A coach the user saved, and the day. Numbers grow with time: they are for order and cursors."""

    number: int
    coach_id: int
    saved_on: date


class ConfirmedSchool(NamedTuple):
    """The school address that the user confirmed, as a keyed hash, and the year."""

    address_tag: UUID
    year: int


class SchoolCode(NamedTuple):
    """The code that was mailed to a school address, good until this Unix time."""

    address_tag: UUID
    code: str
    expires_at: int


@dataclass
class PrivateList:
    """The reviews and the saved coaches of one user, oldest first. `is_stored` where it has a row.

    `withdrawn` are tags of school addresses whose confirmation was taken back while reviews show it: they confirm
    nobody else, so that one mailbox does not mark reviews of many accounts. `removals` are the cases in which reviews
    of the user were removed, `strikes` those that count against the account, `suspensions` those for which it is
    suspended, since `suspended_on`.
    """

    reviews: list[OwnReview]
    saved: list[SavedEntry]
    school: ConfirmedSchool | None = None
    school_code: SchoolCode | None = None
    withdrawn: list[UUID] = field(default_factory=list)
    removals: list[int] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    suspensions: list[int] = field(default_factory=list)
    suspended_on: date | None = None
    is_stored: bool = False

    @property
    def school_addresses(self) -> list[UUID]:
        """The tags of all school addresses that confirm nobody else."""
        return [*([self.school.address_tag] if self.school else []), *self.withdrawn]

    def suspend(self, case_id: int, day: date) -> None:
        """Suspend the account for a case."""
        self.suspensions.append(case_id)
        self.suspended_on = self.suspended_on or day

    def lift_suspension(self, case_id: int) -> None:
        """Suspend it no longer for this case; it stays suspended for others."""
        self.suspensions = [each for each in self.suspensions if each != case_id]
        if not self.suspensions:
            self.suspended_on = None

    def ensure_not_suspended(self) -> None:
        """Raises Refusal 403 `account_suspended`."""
        if self.suspended_on is not None:
            raise Refusal(
                403,
                "account_suspended",
                "Your account is suspended. You can still read, download your data, ask for a second look at a removed"
                " review, and delete your reviews or your account.",
            )

    def add_review(self, row_id: UUID, coach_id: int) -> None:
        self.reviews.append(OwnReview(_next_number(self.reviews), row_id, coach_id))

    def review_of(self, coach_id: int) -> OwnReview | None:
        """The user's review of a coach."""
        return next((review for review in self.reviews if review.coach_id == coach_id), None)

    def review_of_row(self, row_id: UUID) -> OwnReview | None:
        """The user's review in this row."""
        return next((review for review in self.reviews if review.row_id == row_id), None)

    def list_review_under(self, row_id: UUID, coach_id: int) -> None:
        """List a review under another coach."""
        self.reviews = [
            review._replace(coach_id=coach_id) if review.row_id == row_id else review for review in self.reviews
        ]

    def remove_review(self, row_id: UUID) -> None:
        self.reviews = [review for review in self.reviews if review.row_id != row_id]

    def save(self, coach_id: int, day: date) -> None:
        self.saved.append(SavedEntry(_next_number(self.saved), coach_id, day))

    def unsave(self, coach_ids: Collection[int]) -> None:
        self.saved = [entry for entry in self.saved if entry.coach_id not in coach_ids]


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


def mailbox_of(address: str) -> str:
    """The same for ann@ and ann+more@: both are one mailbox."""
    name, _, domain = address.rpartition("@")
    return f"{name.partition('+')[0] or name}@{domain}"


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


def read_list(session: Session, author: Author) -> PrivateList:
    """The user's private list; an empty one where there is none.

    Raises DamagedList and AuthorsKeyReplaced.
    """
    tag = author.tag
    fingerprint, encrypted = session.execute(_READ, {"tag": tag}).one()
    if fingerprint not in (author.key.fingerprint, None):
        raise AuthorsKeyReplaced
    return PrivateList([], []) if encrypted is None else decrypt_list(author.key, tag, encrypted)


def write_list(session: Session, author: Author, content: PrivateList) -> None:
    """Store the list of a user who is locked. Raises AuthorsKeyReplaced."""
    tag = author.tag
    encrypted = encrypt_list(author.key, tag, content)
    if content.is_stored:
        changed = cast("CursorResult[Any]", session.execute(_CHANGE, {"tag": tag, "new": encrypted}))
        if changed.rowcount != 1:
            raise AuthorsKeyReplaced
    else:
        session.execute(insert(_LISTS).values(user_tag=tag, encrypted=encrypted))


def delete_list(session: Session, author: Author) -> None:
    """Delete the list of a user who is locked for deletion."""
    session.execute(delete(PrivateListRow).where(PrivateListRow.user_tag == author.tag))


def forget_addresses(session: Session, tags: Sequence[UUID]) -> None:
    """Delete the tags of school addresses: they may confirm an account again."""
    if tags:
        session.execute(delete(SchoolAddressRow).where(SchoolAddressRow.address_tag.in_(tags)))


def encrypt_list(key: AuthorsKey, user_tag: UUID, content: PrivateList) -> str:
    """The list as it is stored. The same list gives another text each time; its length tells little."""
    fields = {
        "reviews": [(review.number, review.row_id.hex, review.coach_id) for review in content.reviews],
        "saved": [tuple(entry) for entry in content.saved],
        "school": content.school and tuple(content.school),
        "school_code": content.school_code and tuple(content.school_code),
        "withdrawn": [tag.hex for tag in content.withdrawn],
        "removals": content.removals,
        "strikes": content.strikes,
        "suspensions": content.suspensions,
        "suspended_on": content.suspended_on,
    }
    return encrypt_padded(key, _PURPOSE, user_tag, fields)


def decrypt_list(key: AuthorsKey, user_tag: UUID, encrypted: str) -> PrivateList:
    """The stored list of this tag. Raises DamagedList for one that was not encrypted with this key for this tag."""
    fields = decrypt_padded(key, _PURPOSE, user_tag, encrypted)
    return PrivateList(
        [OwnReview(number, UUID(row_id), coach_id) for number, row_id, coach_id in fields["reviews"]],
        [SavedEntry(number, coach_id, date.fromisoformat(day)) for number, coach_id, day in fields["saved"]],
        # Lists of an earlier release have none of these.
        school=_with_tag(ConfirmedSchool, fields.get("school")),
        school_code=_with_tag(SchoolCode, fields.get("school_code")),
        withdrawn=[UUID(tag) for tag in fields.get("withdrawn", [])],
        removals=fields.get("removals", []),
        strikes=fields.get("strikes", []),
        # A list of schema 0024 does not tell for which of its cases the account is suspended.
        suspensions=fields.get("suspensions", fields.get("removals", []) if fields.get("suspended_on") else []),
        suspended_on=date.fromisoformat(day) if (day := fields.get("suspended_on")) else None,
        is_stored=True,
    )


def _with_tag(kind: Callable[..., SchoolT], stored: list[Any] | None) -> SchoolT | None:
    """The stored tuple, whose first value is a tag."""
    return None if stored is None else kind(UUID(stored[0]), *stored[1:])


def encrypt_padded(key: AuthorsKey, purpose: str, row_key: UUID, fields: dict[str, Any]) -> str:
    """These fields, encrypted for the row of this key and padded to 1, 2, 4 … kB."""
    content = orjson.dumps(fields)
    size = LEAST_SIZE
    while size < len(content):
        size *= 2
    return key.seal(purpose, os.urandom(_SALT_BYTES) + content.ljust(size), row_key.bytes)


def decrypt_padded(key: AuthorsKey, purpose: str, row_key: UUID, encrypted: str) -> dict[str, Any]:
    """The fields of `encrypt_padded`. Raises DamagedList."""
    try:
        fields: dict[str, Any] = orjson.loads(key.unseal(purpose, encrypted, row_key.bytes)[_SALT_BYTES:])
    except ValueError:
        raise DamagedList from None
    return fields


def _next_number(entries: list[OwnReview] | list[SavedEntry]) -> int:
    return entries[-1].number + 1 if entries else 1
