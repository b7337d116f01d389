"""Find the author of a review so that a decision can update the author's record. Staff never see the result."""

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from uuid import uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, DamagedSeal, open_seal, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.reviews.deferred_deletions import Deferred, DeferredDeletion, read_deferred
from sideline.reviews.model import Review

SHOWN_AFTER = timedelta(days=7)
"""Time until a decision about a review is final: then only an admin can undo it, and moderators may see its effects."""

RemovedBefore = Literal["none", "1 or 2", "3 or more"]
"""How many other reviews by the author of a review had been removed before it was written."""

FEW_REMOVALS = 20
"""Number of removals on the site below which no case shows how many are by its author."""


def find_author(key: AuthorsKey, case: Case) -> Author:
    """Return the author of a case's review; their account may be deleted.

    If no author is sealed or the seal is damaged, the author has a random id, which no account has. So callers read the
    same rows in either case, and the time they take does not tell whether a case has an author.
    """
    try:
        return open_seal(key, case.review_id, case.sealed_author)
    except DamagedSeal:
        return Author(key, uuid4())


def lock_author(session: Session, key: AuthorsKey, case: Case) -> tuple[Author, PrivateRecord] | None:
    """Lock and return the author of a case's review with the private record; None if there is no account, or no
    readable record.
    """
    author = find_author(key, case)
    try:
        lock_user(session, author.user_id)
        return author, read_record(session, author)
    except (Refusal, DamagedRecord):
        return None


def count_removals(session: Session, key: AuthorsKey, case: Case) -> RemovedBefore | None:
    """Return about how many other reviews by the author had been removed before the review of this case was written.

    The answer never changes: a moderator who removes, restores or publishes anything sees no effect in any case. It is
    None if there is no review anymore, or if fewer than FEW_REMOVALS reviews had been removed from the site by then:
    on a site with one removal, it would name the author of that review.
    """
    review = session.get(Review, case.review_id) if case.review_id and case.author_tag else None
    if review is None:
        return None
    # A review that was never public gets a new day when it is published; the day of its first case stays.
    first_case = session.scalar(select(func.min(Case.opened_at)).where(Case.review_id == review.id)) or case.opened_at
    written = min(clock.start_of_day(first_case), datetime.combine(review.created_on, time(), UTC))
    until = written - SHOWN_AFTER
    is_old = (Case.kind == "review") & (Case.decision == "remove") & (Case.decided_at <= until)
    if (session.scalar(select(func.count()).select_from(Case).where(is_old)) or 0) < FEW_REMOVALS:
        return None
    removals = _removals_of_author(session, key, case, clock.day(written))
    # The case of an old removal may be deleted, but the removal still counts.
    is_new = Case.decided_at.is_(None) | (Case.decided_at > until)
    new = session.scalars(select(Case.id).where(Case.id.in_(removals), is_new))
    number = len(removals - set(new) - {case.id})
    return "none" if number == 0 else "1 or 2" if number < 3 else "3 or more"


def _removals_of_author(session: Session, key: AuthorsKey, case: Case, written: date) -> set[int]:
    """Return the cases in which the author's reviews were removed, also those overturned by an appeal since that day.

    Also reads the pending deletions of deleted accounts, always all of them.
    """
    records: list[PrivateRecord | Deferred] = []
    with suppress(DamagedRecord):
        records.append(read_record(session, find_author(key, case)))
    for row in session.scalars(select(DeferredDeletion)):
        with suppress(DamagedRecord):
            deleted = read_deferred(row, key)
            if deleted.author.review_tag(case.coach_id) == case.author_tag:
                records.append(deleted)
    removals = {case_id for record in records for case_id in record.removals}
    return removals | {case_id for record in records for case_id, day in record.overturned if day >= written}
