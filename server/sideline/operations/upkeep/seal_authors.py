"""Seals the authors of reviews and cases that have none, and seals those of cases again with another salt.

Rows without a seal are from before the migration 0091, or were written by the previous release after it.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import Author, DamagedSeal, open_seal, read_all_records
from sideline.authorship.private_record import DamagedRecord
from sideline.cases import model as cases
from sideline.cases.model import Case
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.reviews import model as reviews
from sideline.reviews.deferred_deletions import DeferredDeletion, read_deferred
from sideline.reviews.model import Review

ROWS_AT_ONCE = 500
"""Number of rows sealed per transaction."""

_NEW: Any = {"sealed_author": bindparam("sealed")}
_SEAL_AGAIN = update(Case).where(Case.id == bindparam("row")).values(_NEW)

_random = SystemRandom()


def seal_authors(database: Database, key: AuthorsKey) -> None:
    """Seal the authors of all reviews and cases that have no seal.

    The authors of reviews are found in the private records and the deferred deletions. A review that none of them lists
    stays without a seal, and `sideline check` reports it. Cases of deleted reviews are compared with the tag of every
    user; one that belongs to nobody gets a random id, as if its account had been deleted later.

    The rows are written in random order, so that their order in the file links none. An interrupted run is continued by
    the next.
    """
    with database.reading_snapshot() as session:
        unsealed = set(session.scalars(select(Review.id).where(text(reviews.HAS_NO_SEAL))))
        query = select(Case.id, Case.review_id, Case.coach_id, Case.author_tag).where(text(cases.HAS_NO_SEAL))
        unsealed_cases = session.execute(query).all()
        if not unsealed and not unsealed_cases:
            return
        users = session.scalars(select(User.id)).all()
        authors = _listed_authors(session, key, users)
    by_tag: dict[tuple[int, UUID], Author] = {}
    for coach_id in {case.coach_id for case in unsealed_cases if case.review_id not in authors}:
        by_tag |= {(coach_id, key.review_tag(user_id, coach_id)): Author(key, user_id) for user_id in users}
    of_cases: dict[int, str] = {}
    for case_id, review_id, coach_id, tag in unsealed_cases:
        if review_id is not None and tag is not None:
            author = authors.get(review_id) or by_tag.get((coach_id, tag)) or Author(key, uuid4())
            of_cases[case_id] = author.seal(review_id)
    of_reviews = {row_id: author.seal(row_id) for row_id, author in authors.items() if row_id in unsealed}
    _write(database, Review, reviews.HAS_NO_SEAL, of_reviews)
    _write(database, Case, cases.HAS_NO_SEAL, of_cases)


def reseal_locked_cases(session: Session, key: AuthorsKey, ids: Sequence[int]) -> None:
    """Seal the authors of these cases again, in this order. Their rows are locked. A damaged seal is written unchanged.

    The author of a deleted account becomes a random id, so that the authors' key no longer links the account's cases.
    All seals change, so that two copies of the database do not show which of them were replaced.
    """
    query = select(Case.id, Case.review_id, Case.sealed_author).where(Case.id.in_(ids))
    seals: dict[int, str | None] = {}
    authors: dict[int, tuple[UUID, Author]] = {}
    for case_id, review_id, sealed in session.execute(query):
        seals[case_id] = sealed
        with suppress(DamagedSeal):
            if review_id is not None:
                authors[case_id] = review_id, open_seal(key, review_id, sealed)
    user_ids = {author.user_id for _, author in authors.values()}
    accounts = set(session.scalars(select(User.id).where(User.id.in_(user_ids))))
    for case_id, (review_id, author) in authors.items():
        seals[case_id] = (author if author.user_id in accounts else Author(key, uuid4())).seal(review_id)
    changes = [{"row": case_id, "sealed": seals[case_id]} for case_id in ids]
    if changes:
        session.connection().execute(_SEAL_AGAIN, changes)


def reseal_cases(database: Database, key: AuthorsKey, ids: Collection[int]) -> None:
    """Call `reseal_locked_cases` for these cases."""
    ordered = sorted(ids)
    for start in range(0, len(ordered), ROWS_AT_ONCE):
        with database.writing() as session:
            of_batch = Case.id.in_(ordered[start : start + ROWS_AT_ONCE])
            locked = select(Case.id).where(of_batch).order_by(Case.id).with_for_update(skip_locked=True)
            reseal_locked_cases(session, key, session.scalars(locked).all())


def _listed_authors(session: Session, key: AuthorsKey, users: Sequence[UUID]) -> dict[UUID, Author]:
    """Return the author of each review that a readable private record or deferred deletion lists."""
    authors: dict[UUID, Author] = {}
    for _, user, record in read_all_records(session, key, users):
        if user is not None and record is not None:
            authors |= {listed.row_id: user for listed in record.reviews}
    for row in session.scalars(select(DeferredDeletion)):
        with suppress(DamagedRecord):
            deferred = read_deferred(row, key)
            authors |= {listed.row_id: deferred.author for listed in deferred.reviews}
    return authors


def _write(database: Database, table: type[Review] | type[Case], has_no_seal: str, seals: dict[Any, str]) -> None:
    """Store the new seals by row id. Locked rows are left to the next run, because waiting for them in random order
    could end in a deadlock.
    """
    ids = _random.sample([*seals], len(seals))
    change = update(table).where(table.id == bindparam("row")).values(_NEW)
    for start in range(0, len(ids), ROWS_AT_ONCE):
        with database.writing() as session:
            rows = select(table.id).where(table.id.in_(ids[start : start + ROWS_AT_ONCE]), text(has_no_seal))
            locked = session.scalars(rows.with_for_update(key_share=True, skip_locked=True)).all()
            if locked:
                changes = [{"row": row_id, "sealed": seals[row_id]} for row_id in locked]
                session.connection().execute(change, changes)
