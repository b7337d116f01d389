"""Replaces the authors' key. With the old key all tags, seals and private records are recreated; without it they are
deleted.

The accounts key (core.accounts_key) is replaced too, because a thief of either key may have decrypted it.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, bindparam, delete, select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import OneTimeToken, PendingSignUp, User
from sideline.authorship.authors import (
    Author,
    AuthorsKeyRow,
    DamagedSeal,
    PrivateRecordRow,
    SchoolAddressRow,
    ensure_key_of_database,
    open_seal,
    read_record,
    write_record,
)
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import Case
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.coaches.proposals import end_proposals
from sideline.core.accounts_key import forget_accounts_key, keep_accounts_key, replace_accounts_key, sealed_columns
from sideline.core.crypto import AuthorsKey, Keys
from sideline.core.db.engine import Database
from sideline.desk.strikes import StrikeRequest, read_account, write_request
from sideline.reviews.deferred_deletions import DeferredDeletion, read_deferred, write_deferred
from sideline.reviews.model import Review
from sideline.reviews.pending import read_pending, set_pending
from sideline.reviews.replies import delete_replies
from sideline.reviews.waiting import SEALED_DAYS, reseal_day

Authors = dict[UUID, tuple[Author, int]]
"""The authors of reviews, with the new key, and the coaches, by row id."""

_NEW_AUTHOR: Any = {"author_tag": bindparam("tag"), "sealed_author": bindparam("sealed")}

_random = SystemRandom()


def rotate_authors_key(database: Database, old: AuthorsKey, new: AuthorsKey, keys: Keys) -> int:
    """Give every user's reviews and private record the tags of the new key. Returns the number of records.

    Accounts are re-encrypted with a new accounts key. Reviews and records without a user are left unchanged, and
    `sideline check` reports them. Raises WrongAuthorsKey, AccountsKeyLost and DamagedRecord. Users and then their
    reviews are processed in random order, so that the order of rows in the file does not link them.
    """
    with database.writing() as session:
        ensure_key_of_database(session, old)
        records = _read_records(session, old)
        session.execute(update(AuthorsKeyRow).values(fingerprint=new.fingerprint))
        authors = _write_records(session, records, old, new) | _write_deferred_deletions(session, old, new)
        _write_strike_requests(session, old, new)
        _write_reviews(session, authors)
        _write_cases(session, authors, {user_id for user_id, _ in records}, old, new)
        _reseal_days(session, old, new)
        _reseal_changes(session, old, new)
        replace_accounts_key(session, keys, old, new)
    # Old versions of rows must not keep the old tags.
    if database.is_sqlite:
        database.vacuum_file()
    else:
        database.cluster("reviews", "cases", "private_records", "deferred_deletions", "strike_requests")
        database.cluster("accounts_key", *sealed_columns())
    return len(records)


def forget_authors(database: Database, new: AuthorsKey, keys: Keys, *, and_accounts: bool = False) -> None:
    """Start over after the old key was lost: delete all private records, and keep the reviews without authors.

    Their author tag becomes their own id, so that the old key reveals nothing if it is found later. With
    `and_accounts`, all accounts are deleted too, because nobody can sign in without the signing key. Otherwise that key
    must decrypt them; raises AccountsKeyLost if it does not.
    """
    with database.writing() as session:
        if and_accounts:
            _delete_accounts(session)
            forget_accounts_key(session, keys, new)
        else:
            keep_accounts_key(session, keys, new)
        session.execute(delete(PrivateRecordRow))
        session.execute(delete(DeferredDeletion))
        session.execute(delete(StrikeRequest))
        session.execute(delete(SchoolAddressRow))
        session.execute(delete(AuthorsKeyRow))
        session.add(AuthorsKeyRow(fingerprint=new.fingerprint))
        session.execute(update(Case).values(author_tag=None, sealed_author=None))
        no_days = dict.fromkeys(SEALED_DAYS)
        _stop_waiting(session, Review.appears_on.is_not(None))
        session.execute(update(Review).values(author_tag=Review.id, sealed_author=None, pending=None, **no_days))


def _delete_accounts(session: Session) -> None:
    """Delete all accounts and their claims, and everything that the claims added to profiles."""
    for coach_id in session.scalars(select(Claim.coach_id).where(Claim.state == "approved")).all():
        session.execute(update(Coach).where(Coach.id == coach_id).values(verified=False, verified_by_staff=False))
        delete_replies(session, coach_id)
        end_proposals(session, coach_id)
    session.execute(delete(PendingSignUp))
    session.execute(delete(OneTimeToken))
    session.execute(delete(User))


def _read_records(session: Session, old: AuthorsKey) -> list[tuple[UUID, PrivateRecord]]:
    """Return the stored private records with their users, in random order."""
    users = _shuffled(session.scalars(select(User.id)).all())
    records = [(user_id, read_record(session, Author(old, user_id))) for user_id in users]
    return [(user_id, content) for user_id, content in records if content.is_stored]


def _write_records(
    session: Session, records: Sequence[tuple[UUID, PrivateRecord]], old: AuthorsKey, new: AuthorsKey
) -> Authors:
    """Store the records under the new key, and return the authors of their reviews.

    All hashes of school addresses are deleted, because a thief of the old key could test addresses against them. The
    addresses can confirm an account again.
    """
    authors: Authors = {}
    session.execute(delete(SchoolAddressRow))
    for tag in [Author(old, user_id).tag for user_id, _ in records]:
        session.execute(delete(PrivateRecordRow).where(PrivateRecordRow.user_tag == tag))
    for user_id, content in records:
        author = Author(new, user_id)
        content.is_stored = False
        content.school_code = None
        content.school = content.school and content.school._replace(address_tag=uuid4())
        content.withdrawn = []
        write_record(session, author, content)
        authors |= {review.row_id: (author, review.coach_id) for review in content.reviews}
    return authors


def _write_deferred_deletions(session: Session, old: AuthorsKey, new: AuthorsKey) -> Authors:
    """Store the deferred deletions under the new key, and return the authors of their reviews."""
    authors: Authors = {}
    for row in session.scalars(select(DeferredDeletion)):
        deferred = read_deferred(row, old)
        author = Author(new, deferred.author.user_id)
        write_deferred(row, replace(deferred, author=author, addresses=[]))
        authors |= {review.row_id: (author, review.coach_id) for review in deferred.reviews}
    return authors


def _write_strike_requests(session: Session, old: AuthorsKey, new: AuthorsKey) -> None:
    """Store the requests to suspend accounts with three strikes under the new key."""
    for row in session.scalars(select(StrikeRequest)):
        write_request(row, Author(new, read_account(row, old).user_id))


def _write_reviews(session: Session, authors: Authors) -> None:
    changes = [
        {"row": row_id, "tag": author.review_tag(coach_id), "sealed": author.seal(row_id)}
        for row_id, (author, coach_id) in authors.items()
    ]
    _change(session, update(Review).where(Review.id == bindparam("row")).values(_NEW_AUTHOR), _shuffled(changes))


def _write_cases(
    session: Session, authors: Authors, accounts: Collection[UUID], old: AuthorsKey, new: AuthorsKey
) -> None:
    """Give the cases the tags and seals of the new key.

    A case whose author has no account anymore, or whose seal is damaged, gets those of a random id.
    """
    query = select(Case.id, Case.review_id, Case.coach_id, Case.sealed_author).where(Case.author_tag.is_not(None))
    changes = []
    for case_id, review_id, coach_id, sealed in session.execute(query):
        if review_id is None:
            continue  # no case without a review has a tag
        author = authors[review_id][0] if review_id in authors else _reopened(old, new, review_id, sealed, accounts)
        changes.append({"row": case_id, "tag": author.review_tag(coach_id), "sealed": author.seal(review_id)})
    _change(session, update(Case).where(Case.id == bindparam("row")).values(_NEW_AUTHOR), changes)


def _reopened(
    old: AuthorsKey, new: AuthorsKey, review_id: UUID, sealed: str | None, accounts: Collection[UUID]
) -> Author:
    with suppress(DamagedSeal):
        author = open_seal(old, review_id, sealed)
        if author.user_id in accounts:
            return Author(new, author.user_id)
    return Author(new, uuid4())


def _stop_waiting(session: Session, without_day: ColumnElement[bool]) -> None:
    """End the wait of reviews whose day is lost: without one they would appear at once."""
    is_waiting = (Review.state == "waiting") & Review.waits_until.is_(None)
    session.execute(update(Review).where(is_waiting, without_day).values(waits_until=Review.created_on))


def _reseal_changes(session: Session, old: AuthorsKey, new: AuthorsKey) -> None:
    """Encrypt pending changes with the new key. One that the old key does not decrypt is deleted."""
    for review in session.scalars(select(Review).where(Review.pending.is_not(None)).order_by(Review.id)):
        change = read_pending(old, review)
        review.pending = None
        if change is not None:
            set_pending(new, review, change)


def _reseal_days(session: Session, old: AuthorsKey, new: AuthorsKey) -> None:
    """Seal the days in reviews with the new key. One that the old key does not open is deleted."""
    for name in SEALED_DAYS:
        column = getattr(Review, name)
        sealed = session.execute(select(Review.id, column).where(column.is_not(None)))
        days = {row_id: reseal_day(old, new, row_id, name, text) for row_id, text in sealed}
        if name == "appears_on":
            _stop_waiting(session, Review.id.in_([row_id for row_id, day in days.items() if day is None]))
        changes = [{"row": row_id, "day": day} for row_id, day in days.items()]
        change: Any = update(Review).where(Review.id == bindparam("row")).values({name: bindparam("day")})
        _change(session, change, _shuffled(changes))


def _change(session: Session, change: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        session.connection().execute(change, rows)


def _shuffled(items: Sequence[Any]) -> list[Any]:
    return _random.sample(items, len(items))
