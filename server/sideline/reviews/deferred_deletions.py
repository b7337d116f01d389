"""Deferred deletion of a deleted account's reviews, one by one on random days within two weeks.

Reviews that disappear together were written by the same person. The account, its private record and its sessions are
deleted immediately; only one encrypted row is left, with the reviews and the deletion day of each.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import SystemRandom
from uuid import UUID, uuid4

import structlog
from sqlalchemy import Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.authorship.authors import Author, forget_addresses
from sideline.authorship.private_record import DamagedRecord, Overturned, OwnReview, decrypt_padded, encrypt_padded
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base, Database
from sideline.core.site import calendar_of
from sideline.reviews.delete import delete_reviews_of
from sideline.reviews.model import Review

log = structlog.get_logger()

DAYS = 14
"""Days within which all reviews of a deleted account are deleted."""

_PURPOSE = "deferred deletion"
_random = SystemRandom()


class DeferredDeletion(Base):
    """The pending deletions of one account, encrypted and padded like a private record. The id is random."""

    __tablename__ = "deferred_deletions"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    encrypted: Mapped[str] = mapped_column(Text)


@dataclass(frozen=True)
class Deferred:
    """The author of a deleted account, and the day on which each review is deleted.

    `addresses` are tags of school addresses that cannot confirm another account until the last review is deleted.
    `removals` and `overturned` are those of the private record: if the number of removals that moderators see fell with
    the account, it would fall in all cases of this author together.
    """

    author: Author
    days: Sequence[tuple[OwnReview, date]]
    addresses: Sequence[UUID]
    removals: Sequence[int] = ()
    overturned: Sequence[Overturned] = ()

    @property
    def reviews(self) -> list[OwnReview]:
        return [review for review, _ in self.days]


def defer(
    session: Session,
    author: Author,
    reviews: Sequence[OwnReview],
    today: date,
    *,
    addresses: Sequence[UUID],
    removals: Sequence[int],
    overturned: Sequence[Overturned],
    editions: Mapping[int, date] | None = None,
) -> None:
    """Schedule these reviews for deletion on random days from tomorrow, and the rest with the last one; or each for the
    edition of its coach (`editions`), which deletes it.

    The reviews themselves do not change before: if they did, two copies of the database would show together the account
    that is gone and its reviews.
    """
    of_coach = editions or {}
    days = [
        (review, of_coach.get(review.coach_id) or today + timedelta(days=_random.randint(1, DAYS)))
        for review in reviews
    ]
    if days:
        row = DeferredDeletion(id=uuid4())
        write_deferred(row, Deferred(author, days, addresses, removals, overturned))
        session.add(row)


def read_deferred(row: DeferredDeletion, key: AuthorsKey) -> Deferred:
    """Decrypt the content of a row. Raises DamagedRecord."""
    fields = decrypt_padded(key, _PURPOSE, row.id, row.encrypted)
    days = [
        (OwnReview(0, UUID(row_id), coach_id), date.fromisoformat(day)) for row_id, coach_id, day in fields["reviews"]
    ]
    # A row lacks fields that were added since it was written.
    addresses = [UUID(tag) for tag in fields.get("addresses", [])]
    overturned = [Overturned(case_id, date.fromisoformat(day)) for case_id, day in fields.get("overturned", [])]
    return Deferred(Author(key, UUID(fields["user"])), days, addresses, fields.get("removals", []), overturned)


def write_deferred(row: DeferredDeletion, content: Deferred) -> None:
    """Encrypt the content with the author's key, and set it in the row."""
    reviews = [(review.row_id.hex, review.coach_id, day) for review, day in content.days]
    addresses = [tag.hex for tag in content.addresses]
    fields = {
        "user": content.author.user_id.hex,
        "reviews": reviews,
        "addresses": addresses,
        "removals": list(content.removals),
        "overturned": [tuple(removal) for removal in content.overturned],
    }
    row.encrypted = encrypt_padded(content.author.key, _PURPOSE, row.id, fields)


def due_with_edition(session: Session, key: AuthorsKey, day: date) -> dict[UUID, tuple[Author, int, date]]:
    """Return author, coach and day of the reviews that the edition of a day deletes, by row id."""
    due: dict[UUID, tuple[Author, int, date]] = {}
    for row in session.scalars(select(DeferredDeletion)):
        with suppress(DamagedRecord):
            content = read_deferred(row, key)
            due |= {review.row_id: (content.author, review.coach_id, on) for review, on in content.days if on <= day}
    return due


def delete_due_reviews(database: Database, key: AuthorsKey, today: date) -> int:
    """Delete the reviews that are due, in one transaction per account, and return how many.

    On a site with editions these delete the reviews, whatever their day: on the same day as other changes.
    """
    with database.reading() as session:
        ids = session.scalars(select(DeferredDeletion.id)).all()
    return sum(_delete_due(database, key, row_id, today) for row_id in ids)


def _delete_due(database: Database, key: AuthorsKey, row_id: UUID, today: date) -> int:
    with database.writing() as session:
        row = session.get(DeferredDeletion, row_id, with_for_update=True)
        if row is None:
            return 0
        try:
            content = read_deferred(row, key)
        except DamagedRecord:
            log.error("deferred_deletion_damaged", id=str(row_id))
            return 0
        if calendar_of(session) is None:
            due = [review for review, day in content.days if day <= today]
            delete_reviews_of(session, content.author, due, today)
            left = [(review, day) for review, day in content.days if review not in due]
        else:
            ids = [review.row_id for review in content.reviews]
            existing, due = set(session.scalars(select(Review.id).where(Review.id.in_(ids)))), []
            left = [(review, day) for review, day in content.days if review.row_id in existing]
        if not left:
            forget_addresses(session, content.addresses)
            session.delete(row)
        elif len(left) < len(content.days):
            write_deferred(row, replace(content, days=left))
        return len(due)
