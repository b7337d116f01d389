"""Compares reviews, cases and school addresses with users' private records, and repairs records and seals
(`sideline check`).
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import (
    Author,
    DamagedSeal,
    SchoolAddressRow,
    forget_addresses,
    open_seal,
    read_all_records,
    read_record,
    write_record,
)
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.operations.upkeep.seal_authors import seal_authors
from sideline.reviews.deferred_deletions import Deferred, DeferredDeletion, read_deferred
from sideline.reviews.model import Review
from sideline.reviews.pending import is_damaged
from sideline.reviews.waiting import unseal_day


class TaggedReview(NamedTuple):
    """What the database stores about the author of a review."""

    created_on: date
    row_id: UUID
    coach_id: int
    author_tag: UUID
    sealed_author: str | None

    @property
    def has_author(self) -> bool:
        """Whether an author can edit it. False after the authors' key was lost (rotate_authors_key.forget_authors)."""
        return self.author_tag != self.row_id


def wrong_private_records(database: Database, key: AuthorsKey) -> list[str]:
    """Return a message for each problem. The messages contain database ids, but never identify a user.

    Everything is read from one snapshot, so the site can keep running.
    """
    with database.reading_snapshot() as session:
        reviews = _tagged_reviews(session)
        tags = {review.row_id: review.author_tag for review in reviews}
        in_records, wrong_records = _check_records(session, key, tags)
        in_deferred, wrong_deferred = _check_deferred(session, key, tags)
        listed = in_records | in_deferred
        unlisted = [review for review in reviews if review.has_author and review.row_id not in listed]
        return [
            *wrong_records,
            *wrong_deferred,
            *(f"review {review.row_id}: not in any private record" for review in unlisted),
            *(
                f"review {review.row_id}: its sealed author is wrong"
                for review in reviews
                if _is_seal_wrong(key, review)
            ),
            *(f"review {row_id}: the day on which it appears cannot be read" for row_id in _without_day(session, key)),
            *(f"review {row_id}: its pending change cannot be read" for row_id in _damaged_changes(session, key)),
            *(f"case {case_id}: its sealed author cannot be read" for case_id in _damaged_cases(session, key)),
            *(f"school address {tag}: not in any private record" for tag in _unlisted_addresses(session, key)),
        ]


def repair_private_records(database: Database, key: AuthorsKey) -> int:
    """List each review in its author's record, and return the number of records changed. The site can keep running.
    Authors are sealed again where a seal is wrong. The author of a review whose day cannot be read decides again, and
    a pending change that cannot be read is forgotten.

    An unreadable record is rebuilt from the tags of reviews; its saved coaches are lost. School addresses confirmed by
    such a record, or by a deleted one, are forgotten, so that they can confirm an account again. Reviews without an
    account become orphaned and stay on the site, including those of an unreadable deferred deletion.
    """
    with database.reading_snapshot() as session:
        users = session.scalars(select(User.id)).all()
        tagged = _tagged_reviews(session)
        listed, damaged = _listed_reviews(session, key)
    unlisted = [review for review in tagged if review.has_author and review.row_id not in listed]
    changed = 0
    for user_id in users if unlisted or damaged else []:
        author = Author(key, user_id)
        missing = reviews_by(author, unlisted)
        if not missing and user_id not in damaged:
            continue
        with suppress(Refusal), database.writing() as session:  # the account may have been deleted
            lock_user(session, user_id)
            try:
                record = read_record(session, author)
            except DamagedRecord:
                record = PrivateRecord([], [], is_stored=True)
            for review in missing:
                if record.review_of(review.coach_id) is None:
                    record.add_review(review.row_id, review.coach_id)
            write_record(session, author, record)
            changed += 1
    _release_orphans(database, key)
    _clear_wrong_seals(database, key)
    seal_authors(database, key)
    return changed


def _release_orphans(database: Database, key: AuthorsKey) -> None:
    with database.reading_snapshot() as session:
        listed, damaged_records = _listed_reviews(session, key)
        if damaged_records:
            return  # the reviews in these records would look orphaned
        addresses = _unlisted_addresses(session, key)
        deferred, damaged = _deferred(session, key)
        listed |= {review.row_id for deletion in deferred for review in deletion.reviews}
        orphaned = [row.row_id for row in _tagged_reviews(session) if row.has_author and row.row_id not in listed]
    with database.writing() as session:
        # Nothing changes these rows in the meantime: such an address counts as used, and nobody can edit such a review.
        forget_addresses(session, addresses)
        session.execute(delete(DeferredDeletion).where(DeferredDeletion.id.in_(damaged)))
        for row_id in orphaned:
            session.execute(update(Review).where(Review.id == row_id).values(author_tag=row_id, sealed_author=None))


def _clear_wrong_seals(database: Database, key: AuthorsKey) -> None:
    with database.writing() as session:
        reviews = [review.row_id for review in _tagged_reviews(session) if _is_seal_wrong(key, review)]
        session.execute(update(Review).where(Review.id.in_(reviews)).values(sealed_author=None))
        session.execute(update(Case).where(Case.id.in_(_damaged_cases(session, key))).values(sealed_author=None))
        without_day = Review.id.in_(_without_day(session, key))
        session.execute(update(Review).where(without_day).values(appears_on=None, waits_until=Review.created_on))
        damaged = Review.id.in_(_damaged_changes(session, key))
        session.execute(update(Review).where(damaged).values(pending=None))


def find_reviews(session: Session, author: Author) -> list[TaggedReview]:
    """Return the reviews of a user whose record cannot be read, oldest first. Reads all reviews."""
    return reviews_by(author, _tagged_reviews(session))


def reviews_by(author: Author, reviews: list[TaggedReview]) -> list[TaggedReview]:
    """Return the reviews that have this author's tag."""
    tags = {coach_id: author.review_tag(coach_id) for coach_id in {review.coach_id for review in reviews}}
    return [review for review in reviews if review.author_tag == tags[review.coach_id]]


def _tagged_reviews(session: Session) -> list[TaggedReview]:
    query = select(Review.created_on, Review.id, Review.coach_id, Review.author_tag, Review.sealed_author)
    return sorted((TaggedReview(*row) for row in session.execute(query)), key=lambda review: review[:2])


def _is_seal_wrong(key: AuthorsKey, review: TaggedReview) -> bool:
    """Whether the sealed author cannot be read, or is not the user of the author tag."""
    try:
        author = open_seal(key, review.row_id, review.sealed_author)
    except DamagedSeal:
        return review.has_author
    return author.review_tag(review.coach_id) != review.author_tag


def _without_day(session: Session, key: AuthorsKey) -> list[UUID]:
    """Return the reviews of an author that wait for a day that the key does not open."""
    waiting = select(Review.id, Review.appears_on).where(
        Review.state == "waiting",
        Review.waits_until.is_(None),
        Review.appears_on.is_not(None),
        Review.author_tag != Review.id,
    )
    rows = session.execute(waiting.order_by(Review.id))
    return [row_id for row_id, text in rows if unseal_day(key, row_id, "appears_on", text) is None]


def _damaged_changes(session: Session, key: AuthorsKey) -> list[UUID]:
    pending = select(Review.id, Review.pending).where(Review.pending.is_not(None)).order_by(Review.id)
    return [row.id for row in session.execute(pending) if is_damaged(key, row)]


def _damaged_cases(session: Session, key: AuthorsKey) -> list[int]:
    damaged = []
    query = select(Case.id, Case.review_id, Case.sealed_author).where(Case.author_tag.is_not(None))
    for case_id, review_id, sealed in session.execute(query.order_by(Case.id)):
        try:
            open_seal(key, review_id, sealed)
        except DamagedSeal:
            damaged.append(case_id)
    return damaged


def _listed_reviews(session: Session, key: AuthorsKey) -> tuple[set[UUID], set[UUID]]:
    """Return the row ids of all reviews in private records, and the users whose record cannot be read."""
    listed: set[UUID] = set()
    damaged: set[UUID] = set()
    for _, author, record in read_all_records(session, key, session.scalars(select(User.id)).all()):
        if author is not None and record is None:
            damaged.add(author.user_id)
        elif author is not None and record is not None:
            listed.update(review.row_id for review in record.reviews)
    return listed, damaged


def _unlisted_addresses(session: Session, key: AuthorsKey) -> list[UUID]:
    """Return the tags of confirmed school addresses that are in no readable record or deferred deletion."""
    tags = set(session.scalars(select(SchoolAddressRow.address_tag)))
    users = session.scalars(select(User.id)).all() if tags else []
    for _, author, record in read_all_records(session, key, users) if tags else ():
        if author is not None and record is not None:
            tags.difference_update(record.school_addresses)
    for deferred in _deferred(session, key)[0]:
        tags.difference_update(deferred.addresses)
    return sorted(tags)


def _deferred(session: Session, key: AuthorsKey) -> tuple[list[Deferred], list[UUID]]:
    """Return the deferred deletions, and the ids of those that cannot be read."""
    contents: list[Deferred] = []
    damaged: list[UUID] = []
    for row in session.scalars(select(DeferredDeletion)):
        try:
            contents.append(read_deferred(row, key))
        except DamagedRecord:
            damaged.append(row.id)
    return contents, damaged


def _check_records(session: Session, key: AuthorsKey, tags: Mapping[UUID, UUID]) -> tuple[set[UUID], list[str]]:
    """Return the reviews in private records, and the problems found. `tags` are the author tags of all reviews."""
    listed: set[UUID] = set()
    wrong: list[str] = []
    for tag, author, record in read_all_records(session, key, session.scalars(select(User.id)).all()):
        if author is None:
            wrong.append(f"private record {tag}: belongs to no user")
            continue
        if record is None:
            wrong.append(f"private record {tag}: cannot be read")
            continue
        for review in record.reviews:
            if review.row_id in listed:
                wrong.append(f"review {review.row_id}: listed twice")
            elif review.row_id not in tags:
                wrong.append(f"review {review.row_id}: listed, but does not exist")
            elif tags[review.row_id] != author.review_tag(review.coach_id):
                wrong.append(f"review {review.row_id}: listed by a user who is not its author")
            listed.add(review.row_id)
    return listed, wrong


def _check_deferred(session: Session, key: AuthorsKey, tags: Mapping[UUID, UUID]) -> tuple[set[UUID], list[str]]:
    """Return the reviews in deferred deletions that have the tag of the deleted account, and the problems found."""
    listed: set[UUID] = set()
    deletions, damaged = _deferred(session, key)
    wrong = [f"deferred deletion {row_id}: cannot be read" for row_id in damaged]
    for deletion in deletions:
        for review in deletion.reviews:
            if tags.get(review.row_id) == deletion.author.review_tag(review.coach_id):
                listed.add(review.row_id)
            elif review.row_id in tags:
                wrong.append(f"review {review.row_id}: scheduled for deletion with a user who is not its author")
    return listed, wrong
